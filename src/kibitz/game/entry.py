"""What a person types for a move: a square, two squares, or the notation of books.

e2                the piece to move, or with a piece chosen, where it goes
e2e4  a2 -> b3    from and to, with any of - x -> and spaces between
Nf3  exd5  O-O    standard algebraic notation; 0-0 and small letters too
e8=Q  e7e8n       what a pawn becomes; the caller asks if it is missing
"""

import re
from dataclasses import dataclass

import chess

from kibitz.errors import MoveError, shown
from kibitz.game.legality import arrives, castling_reason, name_of, objection, origin_objection

# Characters: no way of writing a move needs more.
LONGEST = 40
SQUARE = re.compile(r"[a-h][1-8]", re.ASCII | re.IGNORECASE)
TWO_SQUARES = re.compile(
    r"([a-h][1-8])(?:\s*(?:-+>?|x|→|to)\s*|\s*)([a-h][1-8])\s*=?\s*([qrbn])?", re.ASCII | re.IGNORECASE
)
CASTLING = re.compile(r"[o0]-?[o0](-?[o0])?", re.ASCII | re.IGNORECASE)
PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


class AmbiguousMoveError(MoveError):
    """A move that several pieces could make."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A piece was named but not where it goes."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class Promotion:
    """A pawn promotes, and what it becomes is still open."""

    origin: chess.Square
    target: chess.Square

    def to(self, piece: chess.PieceType) -> chess.Move:
        return chess.Move(self.origin, self.target, piece)


Entry = chess.Move | Choice | Promotion


def read_entry(board: chess.Board, text: str, chosen: chess.Square | None = None) -> Entry:
    """A legal move, or the part of one that was given. MoveError says why it is neither."""
    word = text.strip().rstrip("+#!?").strip()
    if len(word) > LONGEST:
        raise MoveError(f"expected a move such as e2e4, Nf3 or O-O, got {shown(text)}")
    if SQUARE.fullmatch(word):
        return read_square(board, chess.parse_square(word.lower()), chosen)
    if bishop := read_bishop(board, word):
        return bishop
    if match := TWO_SQUARES.fullmatch(word):
        origin, target = (chess.parse_square(name.lower()) for name in match.group(1, 2))
        return read_pair(board, origin, target, read_piece(match[3]) if match[3] else None)
    if match := CASTLING.fullmatch(word):
        return read_castling(board, kingside=match[1] is None)
    return read_algebraic(board, word)


def read_piece(text: str) -> chess.PieceType:
    """What a pawn becomes, by name or letter."""
    word = text.strip().lstrip("=").strip().lower()
    for piece in PROMOTIONS:
        if word in (chess.piece_name(piece), chess.piece_symbol(piece)):
            return piece
    raise MoveError(f"expected queen, rook, bishop or knight, got {shown(text.strip())}")


def read_square(board: chess.Board, square: chess.Square, chosen: chess.Square | None) -> Entry:
    """A square alone: a destination, a piece, or a pawn's move in book notation, in this order."""
    if chosen is not None and square != chosen:
        return read_target(board, chosen, square)
    reason = origin_objection(board, square)
    if reason is None:
        return read_choice(board, square)
    pushes = [move for move in board.legal_moves if move.to_square == square and is_push(board, move)]
    if not pushes:
        raise MoveError(reason)
    return open_or_made(pushes)


def read_target(board: chess.Board, chosen: chess.Square, square: chess.Square) -> Entry:
    """Where the chosen piece goes, or another piece to choose instead."""
    if fitting := [move for move in moves_from(board, chosen) if leads_to(board, move, square)]:
        return open_or_made(fitting)
    if origin_objection(board, square) is None:
        return read_choice(board, square)
    return read_pair(board, chosen, square, None)


def read_choice(board: chess.Board, square: chess.Square) -> Choice:
    if reason := origin_objection(board, square):
        raise MoveError(reason)
    if not moves_from(board, square):
        piece = board.piece_at(square)
        assert piece is not None  # or there would be an objection
        because = ": the king is in check" if board.is_check() else ""
        raise MoveError(f"the {name_of(piece)} on {chess.square_name(square)} cannot move now{because}")
    return Choice(square)


def read_bishop(board: chess.Board, word: str) -> chess.Move | None:
    """`B7c5`: the bishop on the seventh rank, if there is one, rather than the square b7."""
    if word[:1] != "B":
        return None
    try:
        return board.parse_san(word)
    except ValueError:
        return None


def read_pair(
    board: chess.Board, origin: chess.Square, target: chess.Square, piece: chess.PieceType | None
) -> Entry:
    fitting = [move for move in moves_from(board, origin) if leads_to(board, move, target)]
    if piece is not None:
        fitting = [move for move in fitting if move.promotion == piece]
    if fitting:
        return open_or_made(fitting)
    move = chess.Move(origin, target, piece) if piece else arriving(board, origin, target)
    if reason := objection(board, move):
        raise MoveError(reason)
    # Legal nevertheless: castling written the Chess960 way on a standard board.
    return board.parse_uci(move.uci())


def read_castling(board: chess.Board, kingside: bool) -> Entry:
    try:
        return board.parse_san("O-O" if kingside else "O-O-O")
    except ValueError:
        raise MoveError(castling_objection(board, kingside)) from None


def castling_objection(board: chess.Board, kingside: bool) -> str:
    king = board.king(board.turn)
    # Every position of a game has both kings.
    assert king is not None
    if board.chess960 and board.has_castling_rights(board.turn):
        return "castling on this side is not possible now"
    corner = chess.square(7 if kingside else 0, chess.square_rank(king))
    return castling_reason(board, chess.Move(king, corner))


def read_algebraic(board: chess.Board, word: str) -> Entry:
    """Book notation. A small b is the file where that makes a move, else the bishop."""
    spellings = (word, word.capitalize()) if word[:1] in ("n", "b", "r", "q", "k") else (word,)
    matches = [match for spelling in spellings if (match := chess.SAN_REGEX.match(spelling))]
    if not matches:
        raise MoveError(f"expected a move such as e2e4, Nf3 or O-O, got {shown(word)}")
    faults = []
    for match in matches:
        try:
            return read_san(board, match)
        except AmbiguousMoveError:
            raise
        except MoveError as fault:
            faults.append(fault)
    raise faults[0]


def read_san(board: chess.Board, match: re.Match[str]) -> Entry:
    try:
        return board.parse_san(match[0])
    except chess.AmbiguousMoveError:
        pass
    except ValueError:
        if match[5] is not None or match[1] is not None:
            raise MoveError(san_objection(board, match)) from None
    fitting = [move for move in board.legal_moves if fits(board, move, match)]
    if not fitting:
        raise MoveError(san_objection(board, match))
    if len({move.from_square for move in fitting}) > 1:
        spellings = dict.fromkeys(board.san(move).partition("=")[0].rstrip("+#") for move in fitting)
        raise AmbiguousMoveError(f"{match[0]} is ambiguous: which of {', '.join(spellings)}?")
    return open_or_made(fitting)


def fits(board: chess.Board, move: chess.Move, match: re.Match[str]) -> bool:
    return chess.square_name(move.to_square) == match[4] and could_mean(board, move.from_square, match)


def could_mean(board: chess.Board, square: chess.Square, match: re.Match[str]) -> bool:
    """Whether the notation may mean the piece on that square."""
    kind = chess.PIECE_SYMBOLS.index(match[1].lower()) if match[1] else chess.PAWN
    name = chess.square_name(square)
    file = match[2] or (match[4][0] if kind == chess.PAWN else None)
    return (
        board.piece_at(square) == chess.Piece(kind, board.turn)
        and file in (None, name[0])
        and match[3] in (None, name[1])
    )


def san_objection(board: chess.Board, match: re.Match[str]) -> str:
    """Why no piece can make the move that the notation describes."""
    kind = chess.piece_name(chess.PIECE_SYMBOLS.index(match[1].lower()) if match[1] else chess.PAWN)
    target = chess.parse_square(match[4])
    promotion = read_piece(match[5]) if match[5] and match[5][-1] not in "kK" else None
    candidates = [square for square in chess.SQUARES if could_mean(board, square, match)]
    moves = [
        chess.Move(square, target, promotion) if match[5] else arriving(board, square, target)
        for square in candidates
    ]
    close = [move for move in moves if board.is_pseudo_legal(move)] or moves
    if len(close) == 1 and (reason := objection(board, close[0])):
        return reason
    if not candidates:
        return f"you have no {kind} that could go to {match[4]}"
    return f"none of your {kind}s can go to {match[4]}"


def arriving(board: chess.Board, origin: chess.Square, target: chess.Square) -> chess.Move:
    """The move to check if a pawn's new piece may be missing: that alone is no objection."""
    move = chess.Move(origin, target)
    return chess.Move(origin, target, chess.QUEEN) if arrives(board, move) else move


def moves_from(board: chess.Board, square: chess.Square) -> list[chess.Move]:
    """In the order of their destinations, as the board is read: a1, a2 … h8."""
    moves = (move for move in board.legal_moves if move.from_square == square)
    return sorted(moves, key=lambda move: chess.square_name(move.to_square))


def destination(board: chess.Board, move: chess.Move) -> chess.Square:
    """Where the piece arrives. python-chess writes castling in Chess960 as the king taking its rook."""
    if not board.is_castling(move):
        return move.to_square
    file = 6 if board.is_kingside_castling(move) else 2
    return chess.square(file, chess.square_rank(move.from_square))


def leads_to(board: chess.Board, move: chess.Move, square: chess.Square) -> bool:
    """By its written or its real destination; in Chess960 a king's step goes before castling to it."""
    if move.to_square == square:
        return True
    step = chess.Move(move.from_square, square)
    return destination(board, move) == square and not board.is_legal(step)


def is_push(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.PAWN and chess.square_file(
        move.from_square
    ) == chess.square_file(move.to_square)


def open_or_made(moves: list[chess.Move]) -> chess.Move | Promotion:
    """The only move, or the promotion if all of them are one."""
    if len(moves) == 1:
        return moves[0]
    return Promotion(moves[0].from_square, moves[0].to_square)
