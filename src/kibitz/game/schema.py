"""The store's tables, and how an older file is brought up to date."""


def built_in(column: str) -> str:
    """SQL: the name in this column is a player that needs no program and no unusual memory."""
    kinds = "'human', 'random', 'greedy', 'mcts', 'minimax', 'alphabeta', 'tree', 'engine'"
    kind = f"lower(trim(substr({column}, 1, instr({column} || ':', ':') - 1)))"
    return f"{kind} IN ({kinds}) AND instr({column}, 'hash') = 0 AND instr({column}, 'threads') = 0"


# MIGRATIONS[n] takes a file of version n to n + 1. They are history: only add to the end.
MIGRATIONS = (
    (
        # number is never given twice, not even after a delete
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            revision INTEGER NOT NULL DEFAULT 0,
            white TEXT NOT NULL,
            black TEXT NOT NULL,
            fen TEXT NOT NULL,
            chess960 INTEGER NOT NULL,
            control TEXT NOT NULL,
            seed INTEGER NOT NULL,
            tags TEXT NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            result TEXT NOT NULL,
            ending TEXT,
            winner INTEGER,
            detail TEXT NOT NULL
        )""",
        """CREATE TABLE moves (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            ply INTEGER NOT NULL,
            uci TEXT NOT NULL,
            used REAL,
            clock REAL,
            cp INTEGER,
            mate INTEGER,
            depth INTEGER,
            nodes INTEGER,
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE moves ADD COLUMN remark TEXT",
        "CREATE INDEX games_by_start ON games (started)",
    ),
    (
        # when it was put away; NULL: it is there
        "ALTER TABLE games ADD COLUMN discarded TEXT",
        """CREATE TABLE variations (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            place INTEGER NOT NULL,
            moves TEXT NOT NULL,
            PRIMARY KEY (game, place)
        ) WITHOUT ROWID""",
    ),
    (
        # Whether the players are names and nothing more. Of the games that are there already, those count as
        # imported that have foreign tags, or a player who could start a program or take much of the machine.
        "ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0",
        f"""UPDATE games SET imported = 1
            WHERE tags <> '{{}}' OR NOT ({built_in("white")}) OR NOT ({built_in("black")})""",
    ),
    (
        # What is written beside the moves, as PGN, where it is more than the table of moves holds.
        "ALTER TABLE games ADD COLUMN tree TEXT",
        # Whether the catalogue has the game as it is now. Older games are catalogued when somebody first searches.
        "ALTER TABLE games ADD COLUMN catalogued INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX games_to_catalogue ON games (number) WHERE NOT catalogued",
        """CREATE TABLE catalogue (
            game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
            words TEXT NOT NULL,
            eco TEXT NOT NULL,
            opening TEXT NOT NULL,
            positions BLOB NOT NULL,
            damage TEXT
        )""",
    ),
    (
        # What a review found, as JSON, of the game as it was at that revision.
        """CREATE TABLE reviews (
            game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            review TEXT NOT NULL
        )""",
    ),
)
