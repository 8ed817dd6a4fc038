"""What is right, to begin from: real lines of each kind, of every command and every field."""

import json
from pathlib import Path

import chess

DATA = Path(__file__).resolve().parents[2] / "tests" / "data"


def fens() -> list[str]:
    """Positions of games and of the perft suites, in standard chess and Chess960."""
    suites = [
        line.split(";")[0].strip() for name in ("perft.epd", "perft-chess960.epd") for line in lines_of(name)
    ]
    games = [line.split(";")[0] for line in lines_of("real-games.txt")]
    shredder = [chess.Board.from_chess960_pos(number).shredder_fen() for number in range(0, 960, 60)]
    return [chess.STARTING_FEN, *suites, *games, *shredder]


def lines_of(name: str) -> list[str]:
    return (DATA / name).read_text().splitlines()


UCI = (
    *(
        "uci",
        "isready",
        "ucinewgame",
        "debug on",
        "debug off",
        "d",
        "eval",
        "stop",
        "stop",
        "ponderhit",
        "register later",
    ),
    *(
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3 b8c6",
        "position startpos moves f2f3 e7e5 g2g4 d8h4",
    ),
    *(f"position fen {fen}" for fen in fens()[::16]),
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    *("go depth 2", "go nodes 200", "go movetime 3", "go infinite", "go ponder wtime 1000 btime 1000"),
    *(
        "go wtime 50 btime 50 winc 1 binc 1 movestogo 3",
        "go mate 2 nodes 500",
        "go depth 3 searchmoves e2e4 d2d4",
    ),
    *("perft 2", "bench 1"),
    *(
        f"setoption name {name} value {value}"
        for name, value in (
            *(
                ("Hash", "2"),
                ("Threads", "2"),
                ("MultiPV", "3"),
                ("Move Overhead", "20"),
                ("UCI_Elo", "1500"),
            ),
            *(
                ("UCI_LimitStrength", "true"),
                ("UCI_Chess960", "true"),
                ("UCI_Chess960", "false"),
                ("Seed", "7"),
            ),
            *(
                ("Variety", "true"),
                ("OwnBook", "true"),
                ("BookFile", "no-book.bin"),
                ("SyzygyPath", "no-tables"),
            ),
            *(("UCI_AnalyseMode", "true"), ("UCI_ShowWDL", "true"), ("Ponder", "false")),
        )
    ),
    "setoption name Clear Hash",
)

NAMES = (
    *(
        "human",
        "random",
        "greedy",
        "greedy:eval=material",
        "minimax",
        "minimax:2",
        "alphabeta:3",
        "tree:3",
        "mcts:800",
    ),
    *(
        "alphabeta:eval=material,ordering=off,depth=2",
        "alphabeta:3,quiescence=off,table=on",
        "tree:2,quiescence=off",
    ),
    *(
        "mcts:100,leaf=playout",
        "mcts:looks=5,exploration=0.5,eval=centre",
        "engine",
        "engine:1500",
        "engine:elo=800",
    ),
    *("engine:nodes=500,hash=4,threads=2", "engine:time=0.5", "engine:depth=3,book=off,tablebases=off"),
    *("uci:fish", "uci:nobody", "engine:1500@2+0.05", "Fish=uci:fish@nodes=500", "random@movetime=0.1"),
)

PGNS = (
    '[Event "?"]\n[Site "?"]\n[Date "2026.01.02"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n",
    '[White "human"]\n[Black "engine:1500"]\n[Result "*"]\n[TimeControl "300+2"]\n[Seed "7"]\n\n'
    "1. d4 {[%clk 0:04:59.5] [%emt 0:00:00.5] [%eval 0.25,12] quiet} Nf6 $1 (1... d5 2. c4 (2. Nf3 Nf6) 2... e6) *\n\n",
    '[SetUp "1"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n[Result "1/2-1/2"]\n[Termination "normal"]\n\n'
    "1. O-O O-O-O 2. Rf8 {[%eval #-3]} Rdxf8 1/2-1/2\n\n",
    '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n\n'
    "9. Nb4 *\n",
    "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q ; promoted\n0-1\n",
    "% escaped\n1. e4 -- 2. Z0 e5 0-1",
    '[Ending "resignation"]\n[Result "0-1"]\n[Annotator "Ü. \\"Q\\" \\\\"]\n\n'
    "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8 0-1\n",
)

START = chess.STARTING_FEN
SOCKET = tuple(
    json.dumps({"id": "a", **message})
    for message in (
        {"type": "move", "ply": 0, "move": "e2e4"},
        {"type": "move", "ply": 1, "move": "Nf6"},
        {"type": "move", "ply": 2, "move": "O-O"},
        {"type": "takeback"},
        {"type": "hint", "stage": 1},
        {"type": "offer-draw"},
        {"type": "answer-draw", "accept": True},
        {"type": "claim-draw"},
        {"type": "resign"},
        {"type": "stop"},
        {"type": "evaluate", "on": True},
        {"type": "rematch"},
    )
)

# Method and address, then the body.
REST = tuple(
    f"{line}\n{json.dumps(body) if body is not None else ''}"
    for line, body in (
        ("GET /api/front", None),
        ("GET /api/players", None),
        ("GET /api/settings", None),
        ("GET /api/engines", None),
        ("DELETE /api/engines/fish", None),
        ("GET /api/games?limit=5&offset=0", None),
        ("GET /api/games?text=random&result=1-0", None),
        ("GET /api/games.pgn", None),
        ("GET /api/games/1/pgn", None),
        ("DELETE /api/games/1", None),
        ("POST /api/games/1/restore", None),
        ("GET /api/arena", None),
        ("GET /api/arena/matches/1/games?limit=2&offset=0", None),
        ("GET /api/arena/matches/1/games/1", None),
        ("GET /api/arena/matches/1/pgn", None),
        ("GET /api/arena/matches/1/games/1/pgn", None),
        ("POST /api/arena/matches/1/stop", None),
        ("GET /api/arena/tournaments/1", None),
        ("DELETE /api/arena/tournaments/1", None),
        ("POST /api/arena/tournaments/1/restore", None),
        ("GET /", None),
        ("GET /assets/../index.html", None),
        ("HEAD /index.html", None),
        (f"GET /api/lab/evaluation?fen={START.replace(' ', '%20')}&chess960=false", None),
        (f"GET /api/lab/net?fen={START.replace(' ', '%20')}&chess960=false", None),
        ("GET /api/lab/neuron?neuron=3", None),
        ("POST /api/games", {"opponent": "random", "colour": "white", "clock": "5+3", "seed": 3}),
        ("POST /api/games", {"opponent": "greedy", "colour": "black", "clock": "", "fen": START}),
        ("POST /api/games", {"opponent": "random", "colour": "random", "clock": "", "chess960": 518}),
        ("POST /api/games", {"opponent": "minimax:1", "colour": "both", "clock": "", "pgn": "1. e4 e5 *"}),
        ("POST /api/games/import", {"pgn": PGNS[0]}),
        ("POST /api/games/import", {"pgn": PGNS[1] + PGNS[2]}),
        ("POST /api/position", {"fen": START}),
        ("POST /api/position", {"pgn": "1. e4 e5 *", "shuffled": False}),
        ("POST /api/position", {"chess960": 12}),
        ("POST /api/lab/moves", {"fen": START, "chess960": False}),
        ("POST /api/lab/why", {"fen": START, "chess960": False, "move": "e2e4", "depth": 1}),
        (
            "POST /api/lab/tree",
            {
                "fen": START,
                "chess960": False,
                "depth": 1,
                "evaluation": "simple",
                "maxNodes": 50,
                "pruning": True,
                "ordering": True,
                "quiescence": False,
                "table": False,
                "deepening": False,
            },
        ),
        ("POST /api/engines", {"name": "fish", "command": "no-such-program Hash=4"}),
        (
            "POST /api/arena/matches",
            {
                "first": "random",
                "second": "random",
                "games": 2,
                "limits": "nodes=1",
                "chess960": False,
                "seed": 1,
            },
        ),
        ("POST /api/arena/matches/1/go-on", {"games": 4, "concurrency": 1}),
        (
            "POST /api/arena/tournaments",
            {
                "kind": "swiss",
                "players": ["random", "greedy", "minimax:1"],
                "games": 2,
                "rounds": 1,
                "limits": "",
                "chess960": False,
                "seed": 1,
            },
        ),
        (
            "PUT /api/settings",
            {
                "theme": "dark",
                "board": "wood",
                "pieces": "plain",
                "sound": True,
                "figurines": True,
                "coordinates": True,
                "destinations": True,
                "evalBar": False,
                "thinking": False,
                "animation": True,
                "premoves": True,
                "takebacks": True,
            },
        ),
    )
)
