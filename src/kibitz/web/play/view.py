"""A game on the page: its state and the messages about it."""

from typing import Literal

import chess

from kibitz.engine.info import SearchInfo
from kibitz.game.advice import Opinion
from kibitz.game.advice import line as line_in_words
from kibitz.game.clock import TimeKind
from kibitz.game.entry import destination, leads_to
from kibitz.game.game import Game, PlayedMove
from kibitz.game.metrics import measure, report
from kibitz.game.rows import Summary
from kibitz.game.store import common_length
from kibitz.players.outside.engines import Engines
from kibitz.web.game.messages import OpeningInfo, Titles
from kibitz.web.game.view import (
    Transcript,
    colour_name,
    move_info,
    outcome_info,
    persons,
    titles,
    whites,
)
from kibitz.web.play.messages import (
    Clocks,
    EvaluationMessage,
    GameSummary,
    HintMessage,
    Now,
    Pace,
    ThinkingMessage,
    Variation,
)


def summary_info(summary: Summary, engines: Engines) -> GameSummary:
    ratings = Titles(white=summary.rating(chess.WHITE), black=summary.rating(chess.BLACK))
    return GameSummary(
        number=summary.number,
        white=summary.white,
        black=summary.black,
        titles=titles(summary, engines),
        persons=persons(summary),
        result=summary.result,
        plies=summary.plies,
        clock=str(summary.control),
        started=summary.started.isoformat(timespec="seconds"),
        updated=summary.updated.isoformat(timespec="seconds"),
        outcome=str(summary.outcome) if summary.outcome else None,
        date=summary.date or None,
        event=summary.event or None,
        ratings=ratings if ratings.white or ratings.black else None,
        opening=OpeningInfo(eco=summary.eco, name=summary.opening) if summary.opening else None,
        damaged=summary.damaged or None,
    )


def variations(game: Game) -> list[Variation]:
    """Lines that were taken back and not played again, each once."""
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


def now(
    game: Game,
    transcript: Transcript,
    revision: int,
    thinking: bool,
    can_takeback: bool,
    vacant: bool,
    pace: Pace | None,
) -> Now:
    board = game.board
    persons_turn = game.outcome is None and game.settings.is_person(game.turn) and not vacant
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
        can_takeback=can_takeback,
        check=chess.square_name(king) if king is not None and board.is_check() else None,
        clocks=clocks(game),
        outcome=outcome_info(game),
        draw_offer=None if game.draw_offer is None else colour_name(game.draw_offer),
        claimable=claim.value if claim else None,
        opening=transcript.opening(),
        pace=pace,
        metrics=report(measure(game), scores=False) if game.outcome else None,
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


def evaluation_message(ply: int, opinion: Opinion) -> EvaluationMessage:
    score = opinion.decision.score
    told = None if score is None else whites(score, opinion.board.turn)
    return EvaluationMessage(
        ply=ply,
        text=opinion.evaluation(),
        cp=None if told is None else told.cp,
        mate=None if told is None else told.mate,
    )


def hint_message(stage: Literal[1, 2, 3], opinion: Opinion, reason: str = "") -> HintMessage:
    board, move = opinion.board, opinion.decision.move
    square = chess.square_name(move.from_square)
    if stage == 1:
        return HintMessage(stage=1, square=square, spoken=f"Look at {opinion.piece_hint()}.")
    spoken = f"{opinion.hint()}." if stage == 2 else reason
    return HintMessage(stage=stage, square=square, spoken=spoken, move=move.uci(), san=board.san(move))


def thinking_message(board: chess.Board, info: SearchInfo) -> ThinkingMessage:
    return ThinkingMessage(
        ply=len(board.move_stack),
        depth=info.depth,
        score=str(whites(info.score, board.turn)),
        move=info.pv[0].uci(),
        san=board.san(info.pv[0]),
        line=line_in_words(board, info.pv),
        time=round(info.time, 3),
    )
