"""A game as the page sees it: records made of the game's own objects."""

from dataclasses import dataclass, field

import chess

from kibitz.engine.info import Score
from kibitz.game.clock import TimeControl, TimeKind
from kibitz.game.entry import destination
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import material
from kibitz.game.openings import opening_at
from kibitz.game.rows import Summary
from kibitz.game.settings import Settings
from kibitz.game.store import common_length
from kibitz.game.words import move_in_words
from kibitz.players.outside.engines import NO_ENGINES, Engines
from kibitz.web.game.messages import (
    Colour,
    ControlInfo,
    GameInfo,
    MoveInfo,
    OpeningInfo,
    OutcomeInfo,
    Titles,
)
from kibitz.web.game.opponents import in_words, title, told_apart


def colour_name(colour: chess.Color) -> Colour:
    return "white" if colour == chess.WHITE else "black"


def persons(game: Settings | Summary) -> list[Colour]:
    return [colour_name(colour) for colour in chess.COLORS if game.is_person(colour)]


def titles(game: Settings | Summary, engines: Engines) -> Titles:
    """As the person at the page would say it. The players of an imported game are only names."""
    names = game.white, game.black
    if game.imported:
        return Titles(white=game.white, black=game.black)
    white, black = told_apart((title(game.white, engines), title(game.black, engines)), names)
    match persons(game):
        case ["white"]:
            white = "You"
        case ["black"]:
            black = "You"
        case [_, _]:
            white, black = "White", "Black"
    return Titles(white=white, black=black)


def game_info(number: int, game: Game, called: Titles, engines: Engines = NO_ENGINES) -> GameInfo:
    settings = game.settings
    return GameInfo(
        number=number,
        white=settings.white,
        black=settings.black,
        titles=called,
        persons=persons(settings),
        control=control_info(settings.control),
        start_fen=settings.fen,
        chess960=settings.chess960,
        strength={
            colour_name(colour): in_words(settings.player(colour), settings.control, engines)
            for colour in chess.COLORS
            if settings.is_computer(colour)
        },
        material=balance(settings.board()),
    )


def control_info(control: TimeControl) -> ControlInfo:
    base = None if control.kind is TimeKind.NONE else control.base
    return ControlInfo(text=str(control), kind=control.kind.value, base=base)


def balance(board: chess.Board) -> int:
    """White's pieces minus Black's, in pawns."""
    return material(board, chess.WHITE) - material(board, chess.BLACK)


def outcome_info(game: Game) -> OutcomeInfo | None:
    outcome = game.outcome
    if outcome is None:
        return None
    winner = None if outcome.winner is None else colour_name(outcome.winner)
    return OutcomeInfo(result=outcome.result, text=str(outcome), winner=winner)


def move_info(board: chess.Board, played: PlayedMove) -> MoveInfo:
    """The board stands before the move, and after it when this returns."""
    move, mover = played.move, board.turn
    takes = taken_piece(board, move)
    to = destination(board, move)
    spoken = move_in_words(board, move)
    san = board.san_and_push(move)
    return MoveInfo(
        uci=move.uci(),
        san=san,
        spoken=spoken,
        fen=board.fen(),
        from_=chess.square_name(move.from_square),
        to=chess.square_name(to),
        check=san[-1] in "+#",
        material=balance(board),
        takes=takes,
        clock=played.clock,
        used=played.used,
        score=None if played.score is None else str(whites(played.score, mover)),
        depth=played.depth,
        nodes=played.nodes,
        remark=played.remark,
    )


def whites(score: Score, mover: chess.Color) -> Score:
    """The score from White's side."""
    return score if mover == chess.WHITE else -score


@dataclass
class Transcript:
    """The moves of a game as the page gets them. It follows the game and makes each record once."""

    board: chess.Board
    moves: list[MoveInfo] = field(default_factory=list)
    # After each move; None: none has a name yet.
    openings: list[OpeningInfo | None] = field(default_factory=list)

    def follow(self, game: Game) -> None:
        kept = common_length(self.board.move_stack, [played.move for played in game.moves])
        while len(self.board.move_stack) > kept:
            self.board.pop()
        del self.moves[kept:], self.openings[kept:]
        for move in game.moves[kept:]:
            self.moves.append(move_info(self.board, move))
            self.openings.append(named_opening(self.board) or self.opening())

    def opening(self) -> OpeningInfo | None:
        """The last one with a name that the game went through."""
        return self.openings[-1] if self.openings else None


def named_opening(board: chess.Board) -> OpeningInfo | None:
    found = opening_at(board)
    return OpeningInfo(eco=found.eco, name=found.name) if found else None


def taken_piece(board: chess.Board, move: chess.Move) -> str | None:
    if board.is_en_passant(move):
        return "p"
    if not board.is_capture(move):
        return None
    kind = board.piece_type_at(move.to_square)
    assert kind is not None  # it is a capture, and not en passant
    return chess.piece_symbol(kind)
