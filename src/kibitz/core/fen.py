"""FEN in and out, with X-FEN and Shredder-FEN castling for Chess960.

Reading checks everything that can be said of a position before play, so that what reaches the compiled rules is
sound; only whether the side that is not to move stands in check is left to the board, which can see attacks. What
is wrong is said in words for people, as the part of a sentence that follows a colon: every face shows them.
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
COLOURS = ("White", "Black")
ROWS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
PARTS = "pieces, side to move, castling, en passant, two counters"
# What stands for each part that is left out; the pieces must be there.
ALONE = ("", "w", "-", "-", "0", "1")
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
    """Read a FEN. Fields left out at its end mean: White to move, no castling, no en passant, counters 0 and 1."""
    if not isinstance(text, str):
        raise FenError(f"a FEN is text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise FenError(f"a FEN has at most {LONGEST} characters, this one has {len(text):,}.")
    fields = text.split()
    if not fields:
        raise FenError("a FEN begins with the pieces, row by row; here is nothing.")
    squares = parse_placement(fields[0])
    if len(fields) > len(ALONE):
        raise FenError(f"a FEN has at most {len(ALONE)} parts ({PARTS}), this one has {len(fields)}.")
    check_material(squares)
    turn, castling, crossed, halfmoves, fullmoves = [*fields, *ALONE[len(fields) :]][1:]
    if turn not in ("w", "b"):
        raise FenError(f"the side to move is written 'w' or 'b', not {shown(turn)}.")
    side = "wb".index(turn)
    rooks = parse_castling(castling, squares, chess960)
    return Setup(
        squares=squares,
        side=side,
        rooks=rooks,
        en_passant=parse_en_passant(crossed, squares, side),
        halfmoves=parse_counter("half-moves since the last capture or pawn move", halfmoves),
        fullmoves=max(1, parse_counter("number of the move", fullmoves)),
        chess960=chess960,
    )


def parse_placement(text: str) -> tuple[int, ...]:
    rows = text.split("/")
    if len(rows) != 8:
        raise FenError(
            f"a FEN begins with 8 rows separated by '/', as in '8/8/8/8/8/8/8/8'; {shown(text)} has {len(rows)}."
        )
    ranks = [parse_row(row, f"the {name} row from the top") for row, name in zip(rows, ROWS, strict=True)]
    # The text begins with the eighth rank, the board with the first.
    return tuple(square for rank in reversed(ranks) for square in rank)


def parse_row(row: str, name: str) -> list[int]:
    squares: list[int] = []
    after_digit = False
    for letter in row:
        if letter in "12345678":
            if after_digit:
                raise FenError(f"{name}, {shown(row)}, has two digits in a row: write their sum.")
            squares += [EMPTY] * int(letter)
        elif letter.upper() in LETTERS:
            squares.append(LETTERS[letter.upper()] + (8 if letter.islower() else 0))
        else:
            raise FenError(
                f"{name}, {shown(row)}, has {letter!r}, which is neither a piece (PNBRQK, pnbrqk) nor a digit "
                "from 1 to 8."
            )
        after_digit = letter.isdigit()
    if len(squares) != 8:
        many = f"{len(squares)} square{'' if len(squares) == 1 else 's'}"
        raise FenError(f"{name}, {shown(row)}, has {many} instead of 8.")
    return squares


def check_material(squares: tuple[int, ...]) -> None:
    """Kings, pawns and the number of pieces. The bounds also keep every position within 218 moves."""
    for colour, name in enumerate(COLOURS):
        count = {kind: squares.count(kind + 8 * colour) for kind in LETTERS.values()}
        if count[KING] != 1:
            raise FenError(
                f"{name} has {f'{count[KING]} kings instead of one' if count[KING] else 'no king'}."
            )
        if count[PAWN] > 8:
            raise FenError(f"{name} has {count[PAWN]} pawns, more than 8.")
        promoted = sum(max(0, count[kind] - number) for kind, number in AT_START.items())
        if promoted > 8 - count[PAWN]:
            raise FenError(
                f"{name} has too many pieces: {promoted} must come from promotions, and {count[PAWN]} pawns "
                f"leave room for {8 - count[PAWN]}."
            )
        for square in (*range(8), *range(56, 64)):
            if squares[square] == PAWN + 8 * colour:
                raise FenError(f"{name} has a pawn on {square_name(square)}, where no pawn can stand.")


def parse_castling(text: str, squares: tuple[int, ...], chess960: bool) -> tuple[int, ...]:
    rooks = [NO_SQUARE] * WINGS
    if text == "-":
        return tuple(rooks)
    if len(text) > WINGS:
        raise FenError(f"castling is written '-' or with at most 4 letters, not {shown(text)}.")
    for letter in text:
        wing, rook = castling_rook(letter, squares)
        if rooks[wing] != NO_SQUARE:
            raise FenError(f"each castling right is written once, not {shown(text)}.")
        king = squares.index(KING + 8 * (wing >> 1))
        if not chess960 and (king & 7 != 4 or rook & 7 not in (0, 7)):
            raise FenError(
                f"for castling {letter!r} king and rook must stand where they begin, not on {square_name(king)} "
                f"and {square_name(rook)}; in Chess960 they may."
            )
        rooks[wing] = rook
    if text != "".join(sorted(text, key=str.islower)):
        raise FenError(f"castling is written with White's letters first, not {shown(text)}.")
    return tuple(rooks)


def castling_rook(letter: str, squares: tuple[int, ...]) -> tuple[int, int]:
    """The wing and the rook that a letter means: K and Q the outermost rook (X-FEN), a to h that file's (Shredder)."""
    black = letter.islower()
    home = 56 if black else 0
    rank = squares[home : home + 8]
    king = KING + 8 if black else KING
    rook = ROOK + 8 if black else ROOK
    wanted = letter.upper()
    if wanted not in ("K", "Q", *FILES.upper()):
        raise FenError(f"castling is written with the letters KQkq, or files A-H and a-h, not {letter!r}.")
    if king not in rank:
        raise FenError(f"castling {letter!r} needs {COLOURS[black]}'s king on its first rank.")
    place = rank.index(king)
    if wanted == "K":
        files = [file for file in range(7, place, -1) if rank[file] == rook]
    elif wanted == "Q":
        files = [file for file in range(place) if rank[file] == rook]
    else:
        files = [file for file in [FILES.upper().index(wanted)] if rank[file] == rook]
    if not files:
        raise FenError(f"castling {letter!r} needs a rook that {COLOURS[black]} does not have there.")
    return 2 * black + (files[0] < place), home + files[0]


def parse_en_passant(text: str, squares: tuple[int, ...], side: int) -> int:
    if text == "-":
        return NO_SQUARE
    rank = "6" if side == WHITE else "3"
    if len(text) != 2 or text[0] not in FILES or text[1] != rank:
        raise FenError(f"en passant is written '-' or as a square on rank {rank}, not {shown(text)}.")
    square = FILES.index(text[0]) + 8 * (int(rank) - 1)
    # Where the pawn came from, seen from the crossed square.
    back = 8 if side == WHITE else -8
    pawn = PAWN + 8 if side == WHITE else PAWN
    if squares[square] != EMPTY or squares[square + back] != EMPTY or squares[square - back] != pawn:
        raise FenError(
            f"en passant on {text} needs a pawn of {COLOURS[1 - side]} on {square_name(square - back)} that has "
            "just passed it, and nothing behind it."
        )
    return square


def parse_counter(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_COUNTER):
        raise FenError(f"the {name} must be from 0 to {MOST_COUNTER}, not {shown(text)}.")
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
