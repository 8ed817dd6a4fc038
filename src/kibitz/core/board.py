"""The checked door to the compiled rules: a board that takes text and trusts none of it.

Moves go in and out in UCI notation ("e2e4", "e7e8q"; castling as the king's move in standard chess, as king takes
rook in Chess960). For everything that is not speed, use python-chess; this board is its counterpart for engines.
"""

from kibitz.core.constants import (
    ALL,
    CAPTURES,
    CASTLING,
    GAME_CAPACITY,
    MAX_PLY,
    NO_SQUARE,
    NULL_MOVE,
    PROMOTION,
    QUIETS,
    WINGS,
)
from kibitz.core.exchange import exchange_value
from kibitz.core.fen import COLOURS, START_FEN, Setup, parse_fen, square_name, write_fen
from kibitz.core.legality import gives_check, is_legal, keep_checks
from kibitz.core.movegen import generate
from kibitz.core.perft import count_unlocked
from kibitz.core.position import Position, castled_king, wing_of
from kibitz.errors import BusyError, FenError, MoveError, shown


class Board:
    """A position with its history, for one thread at a time.

    Naming a square is a step of plain Python, at which another thread may take over. What has such a step between
    looking at the position and relying on it holds the board meanwhile; whatever else wants to hold it is refused.
    """

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        self.held = False
        self.pos = Position()
        self.pos.set_up(parse_fen(fen, bool(chess960)))
        side = self.pos.side
        if self.pos.attackers(self.pos.king(1 - side), self.pos.occupied(), side):
            raise FenError(f"{COLOURS[side]} is to move and could take {COLOURS[1 - side]}'s king.")

    def hold(self, what: str) -> None:
        if self.held:
            raise BusyError(f"{what}: expected one thread at a time on a board, got a second one")
        self.held = True

    # --- the position ---

    def fen(self, shredder: bool = False) -> str:
        """Castling as X-FEN, or by the rooks' files with `shredder`; en passant only where it can be played."""
        return write_fen(self.setup(), shredder)

    def setup(self) -> Setup:
        pos = self.pos
        rights = pos.rights[pos.ply]
        return Setup(
            squares=tuple([pos.squares[square] for square in range(64)]),
            side=pos.side,
            rooks=tuple([pos.rook_home[w] if rights >> w & 1 else NO_SQUARE for w in range(WINGS)]),
            en_passant=pos.en_passant[pos.ply],
            halfmoves=pos.halfmoves[pos.ply],
            fullmoves=(pos.forgotten + pos.ply) // 2 + 1,
            chess960=bool(pos.chess960),
        )

    def key(self) -> int:
        """The Zobrist key: equal for positions that are the same under the repetition rule."""
        return self.pos.keys[self.pos.ply]

    def key_from_scratch(self) -> int:
        return self.pos.key_from_scratch()

    def in_check(self) -> bool:
        return self.pos.checkers[self.pos.ply] != 0

    def halfmoves(self) -> int:
        """Since the last capture or pawn move; 100 make a draw that can be claimed."""
        return self.pos.halfmoves[self.pos.ply]

    def repetitions(self) -> int:
        """How often this position stood before; 2 make a draw that can be claimed."""
        return self.pos.repetitions()

    def insufficient_material(self) -> bool:
        return bool(self.pos.insufficient_material())

    # --- its moves ---

    def moves(self) -> list[str]:
        """Every legal move."""
        return self.stage(ALL)

    def captures(self) -> list[str]:
        """Captures and promotions."""
        return self.stage(CAPTURES)

    def quiets(self) -> list[str]:
        """What captures() leaves out."""
        return self.stage(QUIETS)

    def quiet_checks(self) -> list[str]:
        """Those of quiets() that give check."""
        end = keep_checks(self.pos, 0, generate(self.pos, 0, QUIETS))
        return self.names([self.pos.moves[i] for i in range(end)])

    def stage(self, want: int) -> list[str]:
        return self.names(self.numbers(want & ALL))

    def names(self, moves: list[int]) -> list[str]:
        self.hold("moves")
        try:
            return [self.name(move) for move in moves]
        finally:
            self.held = False

    def numbers(self, want: int) -> list[int]:
        end = generate(self.pos, 0, want)
        return [self.pos.moves[i] for i in range(end)]

    def name(self, move: int) -> str:
        origin = move & 63
        target = move >> 6 & 63
        kind = move >> 12
        if kind == CASTLING and not self.pos.chess960:
            target = castled_king(wing_of(self.pos.side, origin, target))
        suffix = "nbrq"[kind - PROMOTION] if kind >= PROMOTION else ""
        return square_name(origin) + square_name(target) + suffix

    def find(self, text: str) -> int:
        """The legal move that a text names; castling may always be written as king takes rook."""
        if not isinstance(text, str) or not 4 <= len(text) <= 5:
            raise MoveError(f"expected a move like e2e4 or e7e8q, got {shown(text)}")
        for move in self.numbers(ALL):
            if text == self.name(move):
                return move
            if move >> 12 == CASTLING and text == square_name(move & 63) + square_name(move >> 6 & 63):
                return move
        squares = [a + b for a in "abcdefgh" for b in "12345678"]
        if text[:2] not in squares or text[2:4] not in squares or text[4:] not in ("", "n", "b", "r", "q"):
            raise MoveError(f"expected a move like e2e4 or e7e8q, got {shown(text)}")
        raise MoveError(f"expected a legal move, got {text!r} in {self.fen()}")

    def push(self, text: str) -> None:
        """Play a move. Of very long games only the last plies stay takeable back."""
        self.hold("push")
        try:
            move = self.find(text)
            self.make_room()
            self.pos.make(move)
        finally:
            self.held = False

    def push_null(self) -> None:
        """Pass the turn."""
        self.hold("push_null")
        try:
            if self.in_check():
                raise MoveError(f"expected a side out of check to pass, got {self.fen()}")
            self.make_room()
            self.pos.make_null()
        finally:
            self.held = False

    def make_room(self) -> None:
        if self.pos.ply >= GAME_CAPACITY:
            self.pos.forget()

    def pop(self) -> str:
        """Take the last move back and return it ("0000" for a pass)."""
        self.hold("pop")
        try:
            if self.pos.ply == 0:
                raise MoveError("expected a move to take back, got a board without history")
            move = self.pos.played[self.pos.ply]
            if move == NULL_MOVE:
                self.pos.unmake_null()
                return "0000"
            self.pos.unmake()
            return self.name(move)
        finally:
            self.held = False

    # --- questions about one move ---

    def allows(self, move: int) -> bool:
        """Whether an integer, whatever it is, encodes a legal move here: what an engine asks of a hash move."""
        return 0 <= move < 1 << 16 and bool(is_legal(self.pos, move))

    def checks(self, text: str) -> bool:
        """Whether the move gives check."""
        self.hold("checks")
        try:
            return bool(gives_check(self.pos, self.find(text)))
        finally:
            self.held = False

    def exchange(self, text: str) -> int:
        """What the move wins or loses in captures on its target, in centipawns."""
        self.hold("exchange")
        try:
            return exchange_value(self.pos, self.find(text))
        finally:
            self.held = False

    # --- perft ---

    def perft(self, depth: int) -> int:
        """Positions `depth` plies on. Works on a copy, without Python's lock: threads may count at once."""
        check_depth(depth)
        if depth == 0:
            return 1
        pos = Position()
        pos.set_up(self.setup())
        return count_unlocked(pos, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """perft by root move."""
        check_depth(depth, 1)
        counts = {}
        for text in self.moves():
            child = Board(self.fen(), self.pos.chess960)
            child.push(text)
            counts[text] = child.perft(depth - 1)
        return counts


def check_depth(depth: int, least: int = 0) -> None:
    if not isinstance(depth, int) or not least <= depth <= MAX_PLY:
        raise MoveError(f"perft depth: expected a whole number from {least} to {MAX_PLY}, got {shown(depth)}")
