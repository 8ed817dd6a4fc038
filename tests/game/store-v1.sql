-- A store as version 1 wrote it: two games, one finished. Frozen: never regenerate it from newer code.
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL DEFAULT 0, white TEXT NOT NULL,
    black TEXT NOT NULL, fen TEXT NOT NULL, chess960 INTEGER NOT NULL, control TEXT NOT NULL, seed INTEGER NOT NULL,
    tags TEXT NOT NULL, started TEXT NOT NULL, updated TEXT NOT NULL, result TEXT NOT NULL, ending TEXT,
    winner INTEGER, detail TEXT NOT NULL
);
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, ply INTEGER NOT NULL, uci TEXT NOT NULL, used REAL,
    clock REAL, cp INTEGER, mate INTEGER, depth INTEGER, nodes INTEGER, PRIMARY KEY (game, ply)
) WITHOUT ROWID;
INSERT INTO games VALUES (
    1, 4, 'human', 'alphabeta:3', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0, '5+3', 7,
    '{"Event": "Evening"}', '2026-01-02T20:00:00.000+00:00', '2026-01-02T20:05:00.000+00:00', '0-1', 'checkmate', 0, ''
);
INSERT INTO games VALUES (
    2, 1, 'random', 'random', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0, 'none', 8,
    '{}', '2026-01-03T20:00:00.000+00:00', '2026-01-03T20:00:01.000+00:00', '*', NULL, NULL, ''
);
INSERT INTO moves VALUES (1, 0, 'f2f3', 1.5, 301.5, NULL, NULL, NULL, NULL);
INSERT INTO moves VALUES (1, 1, 'e7e5', 0.5, 302.5, -80, NULL, 3, 1200);
INSERT INTO moves VALUES (1, 2, 'g2g4', 2.0, 302.5, NULL, NULL, NULL, NULL);
INSERT INTO moves VALUES (1, 3, 'd8h4', 0.5, 305.0, NULL, 1, 3, 30);
INSERT INTO moves VALUES (2, 0, 'a2a3', NULL, NULL, NULL, NULL, NULL, NULL);
PRAGMA application_id = 1265197690;
PRAGMA user_version = 1;
