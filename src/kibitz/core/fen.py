"""FEN in and out, with X-FEN and Shredder-FEN castling for Chess960.

Reading checks everything that can be said of a position before play, so that what reaches the compiled rules is
sound; only whether the side that is not to move stands in check is left to the board, which can see attacks.
"""

from dataclasses import dataclass

from kibitz.core.constants import BISHOP, EMPTY, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE, WINGS
from kibitz.errors import FenError, shown

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Characters; the longest sensible FEN has fewer than 110.
LONGEST = 200
FILES = "abcdefgh"
LETTERS = {"P": PAWN, "N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN, "K": KING}
SYMBOLS = {value: letter for letter, value in LETTERS.items()} | {
    value + 8: letter.lower() for letter, value in LETTERS.items()
}
COLOURS = ("white", "black")
# How many of each piece a side starts with; more must come from pawns.
AT_START = {KNIGHT: 2, BISHOP: 2, ROOK: 2, QUEEN: 1}
MOST_COUNTER = 9999


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as data. `rooks` holds the castling rook of each wing (K, Q, k, q), NO_SQUARE without the right."""

    squares: tuple[int, ...]
    side: int
    rooks: tuple[int, ...]
    en_passant: int
    halfmoves: int
    fullmoves: int
    chess960: bool


def square_name(square: int) -> str:
    return FILES[square & 7] + str((square >> 3) + 1)


def parse_fen(text: str, chess960: bool = False) -> Setup:
    """Read a FEN of four to six fields; the counters default to 0 and 1."""
    if not isinstance(text, str):
        raise FenError(f"FEN: expected text, got {type(text).__name__}")
    if len(text) > LONGEST:
        raise FenError(f"FEN: expected at most {LONGEST} characters, got {shown(text)}")
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        raise FenError(
            "FEN: expected 4 to 6 fields (pieces, side, castling, en passant, two counters), "
            f"got {len(fields)} in {shown(text)}"
        )
    placement, turn, castling, crossed, *counters = fields
    squares = parse_placement(placement)
    check_material(squares, placement)
    if turn not in ("w", "b"):
        raise FenError(f"FEN: expected 'w' or 'b' as the side to move, got {shown(turn)}")
    side = "wb".index(turn)
    rooks = parse_castling(castling, squares, chess960)
    return Setup(
        squares=squares,
        side=side,
        rooks=rooks,
        en_passant=parse_en_passant(crossed, squares, side),
        halfmoves=parse_counter("halfmove clock", counters[0], 0) if counters else 0,
        fullmoves=max(1, parse_counter("move number", counters[1], 0)) if len(counters) > 1 else 1,
        chess960=chess960,
    )


def parse_placement(text: str) -> tuple[int, ...]:
    rows = text.split("/")
    if len(rows) != 8:
        raise FenError(f"FEN: expected 8 ranks separated by '/', got {len(rows)} in {shown(text)}")
    squares: list[int] = []
    # The text begins with the eighth rank, the board with the first.
    for row in reversed(rows):
        rank = parse_rank(row, text)
        if len(rank) != 8:
            raise FenError(
                f"FEN: expected 8 squares in each rank, got {len(rank)} in {shown(row)} of {shown(text)}"
            )
        squares += rank
    return tuple(squares)


def parse_rank(row: str, text: str) -> list[int]:
    squares: list[int] = []
    after_digit = False
    for letter in row:
        if letter in "12345678":
            if after_digit:
                raise FenError(f"FEN: expected no two digits in a row, got {shown(row)} in {shown(text)}")
            squares += [EMPTY] * int(letter)
        elif letter.upper() in LETTERS:
            squares.append(LETTERS[letter.upper()] + (8 if letter.islower() else 0))
        else:
            raise FenError(
                f"FEN: expected pieces (PNBRQK, pnbrqk) or digits 1-8, got {letter!r} in {shown(row)}"
            )
        after_digit = letter.isdigit()
    return squares


def check_material(squares: tuple[int, ...], text: str) -> None:
    """Kings, pawns and the number of pieces. The bounds also keep every position within 218 moves."""
    for colour in (0, 1):
        name = COLOURS[colour]
        count = {kind: squares.count(kind + 8 * colour) for kind in LETTERS.values()}
        if count[KING] != 1:
            raise FenError(f"FEN: expected one {name} king, got {count[KING]} in {shown(text)}")
        if count[PAWN] > 8:
            raise FenError(f"FEN: expected at most 8 {name} pawns, got {count[PAWN]} in {shown(text)}")
        promoted = sum(max(0, count[kind] - number) for kind, number in AT_START.items())
        if promoted > 8 - count[PAWN]:
            raise FenError(
                f"FEN: expected at most {8 - count[PAWN]} promoted {name} pieces beside {count[PAWN]} pawns, "
                f"got {promoted} in {shown(text)}"
            )
        if any(squares[i] == PAWN + 8 * colour for i in (*range(8), *range(56, 64))):
            raise FenError(
                f"FEN: expected no pawn on the first or last rank, got a {name} one in {shown(text)}"
            )


def parse_castling(text: str, squares: tuple[int, ...], chess960: bool) -> tuple[int, ...]:
    rooks = [NO_SQUARE] * WINGS
    if text == "-":
        return tuple(rooks)
    if len(text) > WINGS:
        raise FenError(f"FEN: expected '-' or at most 4 castling letters, got {shown(text)}")
    for letter in text:
        wing, rook = castling_rook(letter, squares, text)
        if rooks[wing] != NO_SQUARE:
            raise FenError(f"FEN: expected each castling right once, got {shown(text)}")
        king = squares.index(KING + 8 * (wing >> 1))
        if not chess960 and (king & 7 != 4 or rook & 7 not in (0, 7)):
            raise FenError(
                f"FEN: expected king and rook on their standard squares for castling {letter!r}, got "
                f"{square_name(king)} and {square_name(rook)}; set Chess960 if that is meant"
            )
        rooks[wing] = rook
    return tuple(rooks)


def castling_rook(letter: str, squares: tuple[int, ...], text: str) -> tuple[int, int]:
    """The wing and the rook that a letter means: K and Q the outermost rook (X-FEN), a to h that file's (Shredder)."""
    black = letter.islower()
    home = 56 if black else 0
    rank = squares[home : home + 8]
    king = KING + 8 if black else KING
    rook = ROOK + 8 if black else ROOK
    wanted = letter.upper()
    if wanted not in ("K", "Q", *FILES.upper()):
        raise FenError(
            f"FEN: expected castling letters KQkq, or files A-H and a-h, got {letter!r} in {shown(text)}"
        )
    if king not in rank:
        raise FenError(
            f"FEN: castling {letter!r} in {shown(text)} needs the {COLOURS[black]} king on its first rank"
        )
    place = rank.index(king)
    if wanted == "K":
        files = [file for file in range(7, place, -1) if rank[file] == rook]
    elif wanted == "Q":
        files = [file for file in range(place) if rank[file] == rook]
    else:
        files = [file for file in [FILES.upper().index(wanted)] if rank[file] == rook]
    if not files:
        raise FenError(
            f"FEN: castling {letter!r} in {shown(text)} needs a {COLOURS[black]} rook there, found none"
        )
    return 2 * black + (files[0] < place), home + files[0]


def parse_en_passant(text: str, squares: tuple[int, ...], side: int) -> int:
    if text == "-":
        return NO_SQUARE
    rank = "6" if side == WHITE else "3"
    if len(text) != 2 or text[0] not in FILES or text[1] != rank:
        raise FenError(f"FEN: expected '-' or a square on rank {rank} as en passant, got {shown(text)}")
    square = FILES.index(text[0]) + 8 * (int(rank) - 1)
    # Where the pawn came from, seen from the crossed square.
    back = 8 if side == WHITE else -8
    pawn = PAWN + 8 if side == WHITE else PAWN
    if squares[square] != EMPTY or squares[square + back] != EMPTY or squares[square - back] != pawn:
        raise FenError(
            f"FEN: en passant {text!r} needs a {COLOURS[1 - side]} pawn that has just passed it: expected one on "
            f"{square_name(square - back)} and nothing behind it"
        )
    return square


def parse_counter(name: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= MOST_COUNTER):
        raise FenError(f"FEN: expected a number from {least} to {MOST_COUNTER} as {name}, got {shown(text)}")
    return int(text)


def write_fen(setup: Setup, shredder: bool = False) -> str:
    """The FEN of a position; castling as X-FEN, or by files with `shredder`."""
    crossed = "-" if setup.en_passant == NO_SQUARE else square_name(setup.en_passant)
    return " ".join(
        (
            write_placement(setup.squares),
            "wb"[setup.side],
            write_castling(setup, shredder) or "-",
            crossed,
            str(setup.halfmoves),
            str(setup.fullmoves),
        )
    )


def write_placement(squares: tuple[int, ...]) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(SYMBOLS.get(piece, ".") for piece in squares[8 * rank : 8 * rank + 8])
        for gap in range(8, 0, -1):
            row = row.replace("." * gap, str(gap))
        rows.append(row)
    return "/".join(rows)


def write_castling(setup: Setup, shredder: bool) -> str:
    letters = ""
    for wing, rook in enumerate(setup.rooks):
        if rook != NO_SQUARE:
            letter = FILES[rook & 7].upper() if shredder or not is_outermost(setup, wing) else "KQ"[wing & 1]
            letters += letter.lower() if wing >= 2 else letter
    return letters


def is_outermost(setup: Setup, wing: int) -> bool:
    """Whether KQkq alone names this wing's rook."""
    rook = setup.rooks[wing]
    edge = rook & ~7 if wing & 1 else rook | 7
    beyond = range(edge, rook) if wing & 1 else range(rook + 1, edge + 1)
    return not any(setup.squares[square] == setup.squares[rook] for square in beyond)
