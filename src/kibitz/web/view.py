"""A game as the page sees it: records made of the game's own objects."""

from dataclasses import dataclass, field
from typing import Literal

import chess

from kibitz.engine.info import Score, SearchInfo
from kibitz.game.advice import Opinion
from kibitz.game.advice import line as line_in_words
from kibitz.game.clock import TimeKind
from kibitz.game.entry import destination, leads_to
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import material, measure, report
from kibitz.game.rows import Summary
from kibitz.game.settings import HUMAN, Settings
from kibitz.game.store import common_length
from kibitz.game.words import move_in_words
from kibitz.review.openings import opening_at
from kibitz.web.messages import (
    Captured,
    Clocks,
    Colour,
    Control,
    EvaluationMessage,
    GameInfo,
    GameSummary,
    HintMessage,
    MoveInfo,
    Now,
    Opening,
    OutcomeInfo,
    ThinkingMessage,
    Variation,
)
from kibitz.web.opponents import strength_in_words


def colour_name(colour: chess.Color) -> Colour:
    return "white" if colour == chess.WHITE else "black"


def persons(settings: Settings) -> list[Colour]:
    return [colour_name(colour) for colour in chess.COLORS if settings.is_person(colour)]


def game_info(number: int, game: Game) -> GameInfo:
    settings = game.settings
    return GameInfo(
        number=number,
        white=settings.white,
        black=settings.black,
        persons=persons(settings),
        control=Control(text=str(settings.control), kind=settings.control.kind.value),
        start_fen=settings.fen,
        chess960=settings.chess960,
        strength={
            colour_name(colour): strength_in_words(settings.player(colour), settings.control)
            for colour in chess.COLORS
            if not settings.is_person(colour)
        },
    )


def summary_info(summary: Summary) -> GameSummary:
    names = {"white": summary.white, "black": summary.black}
    people: list[Colour] = [colour for colour in ("white", "black") if names[colour].strip().lower() == HUMAN]
    return GameSummary(
        number=summary.number,
        white=summary.white,
        black=summary.black,
        persons=people,
        result=summary.result,
        plies=summary.plies,
        clock=str(summary.control),
        started=summary.started.isoformat(timespec="seconds"),
        updated=summary.updated.isoformat(timespec="seconds"),
        outcome=str(summary.outcome) if summary.outcome else None,
    )


def move_info(board: chess.Board, played: PlayedMove) -> MoveInfo:
    """The board stands before the move, and after it when this returns."""
    move, mover = played.move, board.turn
    capture = board.is_capture(move)
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
        capture=capture,
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
    taken: list[str | None] = field(default_factory=list)  # by each move; small letters
    openings: list[Opening | None] = field(default_factory=list)  # after each move; None: none has a name yet

    def follow(self, game: Game) -> None:
        kept = common_length(self.board.move_stack, [played.move for played in game.moves])
        while len(self.board.move_stack) > kept:
            self.board.pop()
        del self.moves[kept:], self.taken[kept:], self.openings[kept:]
        for move in game.moves[kept:]:
            self.taken.append(taken_piece(self.board, move.move))
            self.moves.append(move_info(self.board, move))
            self.openings.append(named_opening(self.board) or self.opening())

    def opening(self) -> Opening | None:
        """The last one with a name that the game went through."""
        return self.openings[-1] if self.openings else None

    def captured(self) -> Captured:
        first = 0 if self.board.root().turn == chess.WHITE else 1
        by = [sorted(filter(None, self.taken[start::2]), key="qrbnp".index) for start in (first, 1 - first)]
        return Captured(white=by[0], black=by[1])


def variations(game: Game) -> list[Variation]:
    """What was taken back and not played again, each once."""
    main = tuple(played.move for played in game.moves)
    lines = dict.fromkeys(game.variations)
    known = [main, *lines]
    return [
        branch(game, main, line)
        for line in lines
        if not any(other[: len(line)] == line for other in known if other is not line)
    ]


def branch(game: Game, main: tuple[chess.Move, ...], line: tuple[chess.Move, ...]) -> Variation:
    """The part of a line that is not the game's own."""
    ply = common_length(main, line)
    board = game.settings.board()
    for move in line[:ply]:
        board.push(move)
    return Variation(ply=ply, moves=[move_info(board, PlayedMove(move)) for move in line[ply:]])


def named_opening(board: chess.Board) -> Opening | None:
    found = opening_at(board)
    return Opening(eco=found.eco, name=found.name) if found else None


def taken_piece(board: chess.Board, move: chess.Move) -> str | None:
    if board.is_en_passant(move):
        return "p"
    if not board.is_capture(move):
        return None
    kind = board.piece_type_at(move.to_square)
    assert kind is not None  # it is a capture, and not en passant
    return chess.piece_symbol(kind)


def now(game: Game, transcript: Transcript, revision: int, thinking: bool, can_takeback: bool) -> Now:
    board = game.board
    persons_turn = game.outcome is None and game.settings.is_person(game.turn)
    king = board.king(board.turn)
    claim = game.claimable() if persons_turn else None
    return Now(
        fen=board.fen(),
        turn=colour_name(game.turn),
        ply=len(game.moves),
        revision=revision,
        dests=destinations(board) if persons_turn else {},
        promotions=promotions(board) if persons_turn else [],
        thinking=thinking,
        captured=transcript.captured(),
        material=material(board, chess.WHITE) - material(board, chess.BLACK),
        can_takeback=can_takeback,
        check=chess.square_name(king) if king is not None and board.is_check() else None,
        clocks=clocks(game),
        outcome=outcome_info(game),
        draw_offer=None if game.draw_offer is None else colour_name(game.draw_offer),
        claimable=claim.value if claim else None,
        opening=transcript.opening(),
        metrics=report(measure(game)) if game.outcome else None,
    )


def destinations(board: chess.Board) -> dict[str, list[str]]:
    """Castling by where the king arrives; in Chess960 also by its rook, where the king's step would be meant else."""
    found: dict[str, dict[str, None]] = {}
    for move in board.legal_moves:
        squares = found.setdefault(chess.square_name(move.from_square), {})
        arrival = destination(board, move)
        if board.chess960 or not board.is_castling(move):
            squares[chess.square_name(move.to_square)] = None
        if arrival != move.from_square and leads_to(board, move, arrival):
            squares[chess.square_name(arrival)] = None
    return {origin: list(squares) for origin, squares in found.items()}


def promotions(board: chess.Board) -> list[str]:
    pairs = (move.uci()[:4] for move in board.legal_moves if move.promotion)
    return list(dict.fromkeys(pairs))


def clocks(game: Game) -> Clocks | None:
    if game.settings.control.kind is TimeKind.NONE:
        return None
    return Clocks(
        white=round(game.clock.left(chess.WHITE) or 0.0, 3),
        black=round(game.clock.left(chess.BLACK) or 0.0, 3),
        running=colour_name(game.turn) if game.clock.running else None,
    )


def outcome_info(game: Game) -> OutcomeInfo | None:
    outcome = game.outcome
    if outcome is None:
        return None
    winner = None if outcome.winner is None else colour_name(outcome.winner)
    return OutcomeInfo(result=outcome.result, text=str(outcome), winner=winner)


def evaluation_message(ply: int, opinion: Opinion) -> EvaluationMessage:
    score = opinion.decision.score
    told = None if score is None else whites(score, opinion.board.turn)
    return EvaluationMessage(
        ply=ply,
        text=opinion.evaluation(),
        cp=None if told is None else told.cp,
        mate=None if told is None else told.mate,
    )


def hint_message(stage: Literal[1, 2], opinion: Opinion) -> HintMessage:
    board, move = opinion.board, opinion.decision.move
    square = chess.square_name(move.from_square)
    if stage == 1:
        return HintMessage(stage=1, square=square, spoken=f"Look at {opinion.piece_hint()}.")
    return HintMessage(
        stage=2, square=square, spoken=f"{opinion.hint()}.", move=move.uci(), san=board.san(move)
    )


def thinking_message(board: chess.Board, info: SearchInfo) -> ThinkingMessage:
    return ThinkingMessage(
        depth=info.depth,
        score=str(whites(info.score, board.turn)),
        line=line_in_words(board, info.pv),
        nodes=info.nodes,
        nps=info.nps,
        time=round(info.time, 3),
    )
