"""Every way in judges a position alike, and what is let in can be searched."""

import io
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.arena.openings import OpeningsError, openings_in
from kibitz.cli import main
from kibitz.engine import Engine, Limits
from kibitz.engine.position import UNPLAYABLE, UNREADABLE
from kibitz.errors import FenError
from kibitz.game.settings import Settings, is_shuffled
from kibitz.lab.tree import ChessTree, FinishedError
from kibitz.uci.words import PositionReader
from kibitz.web.http.wire import encoded
from tests.web.lab.test_tree import ASKED
from tests.web.parts import Served, but

# How a position is refused, by whoever refuses it. Other refusals, such as of a game that is over, are no verdict.
REFUSALS = (UNREADABLE, UNPLAYABLE)

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1BN2/PP2BPPP/R2QK2R w KQ - 0 9"
SHUFFLED = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1"
SOUND = [
    chess.STARTING_FEN,
    MIDDLEGAME,
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
    "QQQQQQQQ/Q7/8/8/8/8/RRBBNN2/K5k1 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 9999 9999",
    MIDDLEGAME.replace(" 0 9", " 100 90"),
    "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1",
    "4k3/8/8/8/7b/8/4r3/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
]
ODD = [
    "",
    "nonsense",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/pppppppp/nnn5/8/8/8/8/4K3 w - - 0 1",
    "k7/8/8/QQQQQQQQ/QQ6/8/8/K7 b - - 0 1",
    "k7/8/P7/8/8/8/PPPPPPPP/K7 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
    "kk6/8/8/8/8/8/8/K7 w - - 0 1",
    "R3k3/8/8/8/8/8/8/K7 w - - 0 1",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
    "4k3/8/8/8/8/8/8/4K3 w - - 10000 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
    "4k3/8/8/8/7b/8/4r3/r3K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3KR2 w F - 0 1",
    SHUFFLED,
]
CHESS960_ONLY = [SHUFFLED, "4k3/8/8/8/8/8/8/R3KR2 w F - 0 1"]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A FEN with some squares and fields changed."""
    board = chess.Board(draw(st.sampled_from([*SOUND[:3], SHUFFLED])), chess960=True)
    for square in draw(st.lists(st.integers(0, 63), max_size=4)):
        piece = draw(st.sampled_from("PNBRQKpnbrqk."))
        board.set_piece_at(square, None if piece == "." else chess.Piece.from_symbol(piece))
    fields = board.fen(en_passant="fen").split()
    changes = {
        1: st.sampled_from("wb"),
        2: st.sampled_from(["-", "KQkq", "K", "q", "GBgb", "HAha", "KK", "e", "QF"]),
        3: st.sampled_from(["-", "e3", "e6", "a6", "h3", "e5"]),
        4: st.integers(0, 20_000).map(str),
        5: st.integers(0, 20_000).map(str),
    }
    for place in draw(st.sets(st.sampled_from(list(changes)), max_size=2)):
        fields[place] = draw(changes[place])
    return " ".join(fields)


seeded = settings(
    derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


# The ways in: each gives the words of a refusal, or none


def by_settings(fen: str, chess960: bool) -> str:
    return raised(lambda: Settings(fen=fen, chess960=chess960))


def by_uci(fen: str, chess960: bool) -> str:
    return raised(lambda: PositionReader().read(["fen", *fen.split()], chess960))


def by_openings(fen: str, chess960: bool) -> str:
    return raised(lambda: openings_in(fen, chess960))


def by_tree(fen: str, chess960: bool) -> str:
    def grow() -> None:
        try:
            board = chess.Board(fen, chess960=chess960)
        except ValueError as error:
            raise FenError(f"{UNREADABLE} {error}") from error
        ChessTree.grow(board, 1)

    return raised(grow)


def raised(call: Callable[[], object]) -> str:
    try:
        call()
    except (FenError, OpeningsError, FinishedError) as error:
        return str(error)
    return ""


def by_command(*before: str) -> Callable[[str, bool], str]:
    def ask(fen: str, chess960: bool) -> str:
        said, told = io.StringIO(), io.TextIOWrapper(io.BytesIO(), "utf-8")
        with redirect_stderr(said), redirect_stdout(told), interrupts_kept():
            main([*before, fen, *(["--chess960"] if chess960 else [])])
        return said.getvalue()

    return ask


@contextmanager
def interrupts_kept() -> Iterator[None]:
    """Commands that count outside Python let Ctrl-C end the process."""
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


HERE: dict[str, Callable[[str, bool], str]] = {
    "settings": by_settings,
    "uci": by_uci,
    "openings": by_openings,
    "tree": by_tree,
    "kibitz board": by_command("board"),
    "kibitz perft": by_command("perft", "1", "--fen"),
    "kibitz lab tree": by_command("lab", "tree", "--depth", "1"),
    "kibitz lab evaluation": by_command("lab", "evaluation"),
}


def over_http(server: Served, fen: str, chess960: bool) -> dict[str, str]:
    def post(path: str, body: dict[str, object]) -> str:
        answer = server.client.post(path, json=body)
        assert answer.status_code < 500, answer.text
        # A tree is no JSON.
        if answer.headers["content-type"] != "application/json":
            return ""
        return str(answer.json().get("message") or answer.json().get("problem") or "")

    # A depth that nobody can search is refused after the position: so there is a verdict, and no process for each tree.
    tree = but(ASKED, fen=fen, chess960=chess960, depth=0)
    asked = {"fen": fen, "chess960": chess960}
    seen = server.client.get(
        "/api/lab/evaluation", params={"fen": fen, "chess960": str(chess960).lower()}
    ).json()
    found = {
        "/api/position": post("/api/position", {"fen": fen, "shuffled": chess960}),
        "/api/lab/tree": post("/api/lab/tree", encoded(tree)),
        "/api/lab/why": post("/api/lab/why", asked | {"move": first_move(fen, chess960), "depth": 4}),
        "/api/lab/evaluation": str(seen.get("message", "")),
    }
    # A game of the page is one of Chess960 where its FEN says so; without a FEN it begins as usual.
    if is_shuffled(fen) == chess960 and fen:
        found["/api/games"] = post(
            "/api/games", {"opponent": "human", "colour": "both", "clock": "", "fen": fen}
        )
    return found


def first_move(fen: str, chess960: bool) -> str:
    try:
        moves = chess.Board(fen, chess960=chess960).generate_legal_moves()
    except ValueError:
        return "e2e4"
    return next((move.uci() for move in moves), "e2e4")


def is_refusal(words: str) -> bool:
    return any(refusal in words for refusal in REFUSALS)


def agreed(verdicts: dict[str, str]) -> bool:
    """Whether it is let in, by all or by none."""
    refused = {name: words for name, words in verdicts.items() if is_refusal(words)}
    assert len(refused) in (0, len(verdicts)), f"{sorted(refused)} refuse it, others do not: {verdicts}"
    return not refused


def verdicts_here(fen: str, chess960: bool) -> dict[str, str]:
    # An empty argument is none: the commands then take the usual start.
    ways = {name: ask for name, ask in HERE.items() if fen or name in ("settings", "uci", "tree")}
    return {name: ask(fen, chess960) for name, ask in ways.items()}


def check_search(fen: str, chess960: bool) -> None:
    board = chess.Board(fen, chess960=chess960)
    if any(board.generate_legal_moves()):
        assert Engine(hash_mb=1).search(board, Limits(depth=1)).move in board.legal_moves


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize("fen", SOUND + ODD)
def test_all_agree_on_odd_positions(server: Served, fen: str, chess960: bool) -> None:
    let_in = agreed(verdicts_here(fen, chess960) | over_http(server, fen, chess960))
    assert let_in == (fen in SOUND or (chess960 and fen in CHESS960_ONLY))
    if let_in:
        check_search(fen, chess960)


@seeded
@given(mutations(), st.booleans())
def test_all_agree_on_what_chance_makes_of_positions(fen: str, chess960: bool) -> None:
    if agreed(verdicts_here(fen, chess960)):
        check_search(fen, chess960)


@settings(seeded, max_examples=30)
@given(mutations(), st.booleans())
def test_the_server_agrees_with_them(server: Served, fen: str, chess960: bool) -> None:
    agreed(over_http(server, fen, chess960) | {"settings": by_settings(fen, chess960)})


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/9p/8/8/8/8/4K3 w - - 0 1", f"{UNREADABLE} the third row from the top, '9p', has '9'"),
        (
            "4k3/8/8p/8/8/8/8/4K3 w - - 0 1",
            f"{UNREADABLE} the third row from the top, '8p', has 9 squares instead",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", f"{UNPLAYABLE} White has no king."),
        ("4k3/pppppppp/nnn5/8/8/8/8/4K3 w - - 0 1", f"{UNPLAYABLE} Black has too many pieces"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", f"{UNPLAYABLE} castling 'K' needs a rook that White does not have"),
    ],
)
def test_a_refusal_is_the_same_sentence_everywhere(server: Served, fen: str, words: str) -> None:
    found = verdicts_here(fen, False) | over_http(server, fen, False)
    # It is given a board, not the text.
    del found["tree"]
    assert {name for name, said in found.items() if words not in said} == set()


def test_a_game_can_be_searched_however_long_it_gets() -> None:
    """The move number grows beyond any that is let in at the start."""
    board = chess.Board("4k3/8/8/8/8/8/P6p/4K3 w - - 0 9999")
    for move in ("a2a4", "h2h1q", "e1e2", "h1h2", "e2e3"):
        board.push_uci(move)
        assert Engine(hash_mb=1).search(board, Limits(depth=1)).move in board.legal_moves
