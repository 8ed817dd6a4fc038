"""A review as the page sees it."""

import chess

from kibitz.game.game import Game
from kibitz.players.outside.engines import Engines
from kibitz.review.record import Remark, Review, ReviewedMove
from kibitz.review.summary import summarise, turning_point
from kibitz.review.verdicts import Grade
from kibitz.web.game.view import Transcript, game_info, outcome_info, titles
from kibitz.web.review.messages import (
    LineMove,
    MoveVerdict,
    PhaseReview,
    RemarkInfo,
    ReviewMessage,
    ReviewSides,
    ReviewStage,
    SideReview,
)


def review_message(
    number: int, game: Game, review: Review, stage: ReviewStage, done: int, engines: Engines
) -> ReviewMessage:
    transcript = Transcript(game.settings.board())
    transcript.follow(game)
    boards = review.boards()
    turned = turning_point(review)
    return ReviewMessage(
        game=game_info(number, game, titles(game.settings, engines), engines),
        moves=transcript.moves,
        stage=stage,
        done=done,
        total=len(boards),
        chances=[whites_chance(review, boards[place], place) for place in range(len(boards))],
        verdicts=[
            verdict(boards[place], place, move) for place, move in enumerate(review.moves) if move is not None
        ],
        key_moments=[place + 1 for place in review.key_moments],
        sides=ReviewSides(white=side(review, chess.WHITE), black=side(review, chess.BLACK)),
        missing=len(review.missing),
        outcome=outcome_info(game),
        turning=None if turned is None else turned + 1,
    )


def whites_chance(review: Review, board: chess.Board, place: int) -> float | None:
    finding = review.findings[place]
    return None if finding is None else round(finding.chance(chess.WHITE, board.turn), 1)


def verdict(board: chess.Board, place: int, move: ReviewedMove) -> MoveVerdict:
    """The board stands before the move."""
    # Of a sound move only the arrow is shown.
    better = move.better if move.grade > Grade.SOUND else move.better[:1]
    return MoveVerdict(
        ply=place + 1,
        mark=move.mark.value,
        grade=int(move.grade),
        before=round(move.before, 1),
        after=round(move.after, 1),
        loss=round(move.loss, 1),
        better=line(board, better),
        remarks=[remark(board, one) for one in move.remarks],
    )


def remark(board: chess.Board, one: Remark) -> RemarkInfo:
    return RemarkInfo(kind=one.kind, text=one.text, line=line(board, one.line))


def line(board: chess.Board, moves: tuple[chess.Move, ...]) -> list[LineMove]:
    """As far as it can be played: what is stored may have been tampered with."""
    board = board.copy(stack=False)
    found = []
    for move in moves:
        if move and not board.is_legal(move):
            break
        san = board.san(move) if move else "pass"
        board.push(move)
        found.append(LineMove(uci=move.uci(), san=san, fen=board.fen()))
    return found


def side(review: Review, colour: chess.Color) -> SideReview:
    found = summarise(review, colour)
    rated = found.performance
    return SideReview(
        accuracy=rounded(found.accuracy),
        average_loss=rounded(found.average_loss),
        marks={mark.value: count for mark, count in found.marks.items()},
        phases=[
            PhaseReview(phase=phase.value, moves=one.moves, accuracy=round(one.accuracy, 1))
            for phase, one in found.phases.items()
        ],
        performance=None if rated is None else [rated.rating, rated.low, rated.high],
    )


def rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 1)
