"""What was wrong with a move, and what was better, in sentences that a search proves."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import chess

from kibitz.engine import Engine, Score
from kibitz.errors import KibitzError
from kibitz.lab.reasons import RESERVE, Statement, StatementKind, UnfinishedError, nothing_shown, why_not
from kibitz.lab.reasons.case import PIECE, Case
from kibitz.lab.reasons.claims import Takes
from kibitz.lab.reasons.finding import objections
from kibitz.lab.reasons.judge import DRAWN, Place, Verdict
from kibitz.lab.reasons.material import seized
from kibitz.review.accuracy import INACCURACY, win_chance
from kibitz.review.driver import DEEPER, EngineAnalyst, ReviewBudget
from kibitz.review.findings import Finding, by_the_rules
from kibitz.review.record import Remark, Review, ReviewedMove
from kibitz.review.verdicts import Grade

DEPTH = 10  # half-moves; what is said is confirmed three deeper
HASH_MB = 16
# What says that something is lost.
DECISIVE = (StatementKind.LOSS, StatementKind.MATED)

# The position, the move in it, and what the review has found before and behind it.
Say = Callable[[chess.Board, chess.Move, Finding | None, Finding | None], tuple[Remark, ...]]


def with_words(
    review: Review,
    depth: int = DEPTH,
    on_move: Callable[[int, ReviewedMove], None] | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    say: Say | None = None,
    threads: int = 1,
) -> Review:
    """The same review with sentences on each inaccuracy or worse, the key moments first.

    `say` finds them, in the place of engines of our own at `depth`; several threads may ask it at once.
    """
    say = say or by_engines(depth)
    moves = list(review.moves)
    boards = review.boards()
    bad = to_word(review)
    bad.sort(key=lambda one: (one[0] not in review.key_moments, -one[0]))

    def worded(one: tuple[int, ReviewedMove]) -> ReviewedMove | None:
        if cancelled():
            return None
        place, move = one
        findings = review.findings[place], review.findings[place + 1]
        return replace(move, remarks=say(boards[place], move.move, *findings))

    with ThreadPoolExecutor(threads) as pool:
        for (place, _), move in zip(bad, pool.map(worded, bad), strict=True):
            if move is None:
                break
            moves[place] = move
            if on_move is not None:
                on_move(place, move)
    return review.with_moves(tuple(moves))


def to_word(review: Review) -> list[tuple[int, ReviewedMove]]:
    """The moves that get sentences, each with its place."""
    return [(place, move) for place, move in enumerate(review.moves) if move and move.grade > Grade.SOUND]


def by_engines(
    depth: int,
    engine: Callable[[], Engine] = lambda: Engine(HASH_MB),
    stopped: Callable[[], bool] = lambda: False,
) -> Say:
    """Remarks by an engine of each thread's own."""
    own = threading.local()

    def say(
        board: chess.Board, move: chess.Move, before: Finding | None, after: Finding | None
    ) -> tuple[Remark, ...]:
        if not hasattr(own, "engine"):
            own.engine = engine()
        return remarks(board, move, own.engine, before, after, depth, stopped)

    return say


def remarks(
    board: chess.Board,
    move: chess.Move,
    engine: Engine,
    before: Finding | None = None,
    after: Finding | None = None,
    depth: int = DEPTH,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Remark, ...]:
    try:
        said = against(board, move, engine, before, after, depth, stopped)
    except UnfinishedError:
        raise
    except KibitzError:
        return ()  # a draw that could have been claimed: there is nothing to search
    return tuple(Remark(one.kind.value, one.text, one.line) for one in said)


def against(
    board: chess.Board,
    move: chess.Move,
    engine: Engine,
    before: Finding | None,
    after: Finding | None,
    depth: int = DEPTH,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Statement]:
    """What speaks against a mistake. If a short search finds nothing, the review's own findings say it.

    They also have the last word on which move is better, where nothing but a score speaks for it: they are deeper. And
    what only scores say is looked at once more. A piece that is left to be taken is named in any case.
    """
    said = why_not(board, move, depth, engine, stopped)
    kept = [one for one in said if one.kind is not StatementKind.QUIET and not is_doubted(one, before)]
    if len(kept) < len(said):
        shown = shown_by(before, after, board, move)
        kept += [one for one in shown if one.kind is StatementKind.BETTER] if kept else shown
    sure = [one for one in kept if not is_score_alone(one) or stands_again(one.line[0], board, move, engine)]
    if stopped():
        raise UnfinishedError("stopped before what only scores say was looked at again")
    if not any(one.kind in DECISIVE for one in sure) and (left := left_to_be_taken(board, move, after)):
        sure = [left, *sure]
    quiet = [one for one in said if one.kind is StatementKind.QUIET]
    return sure or quiet or nothing_shown(board, move, depth, engine, stopped)


def left_to_be_taken(board: chess.Board, move: chess.Move, after: Finding | None) -> Statement | None:
    """A piece that the best answer takes, though something else may make up for it. It says no more than that."""
    line = (move, *after.line[:2]) if after is not None else ()
    taken = seized(board, line, not board.turn)
    if taken is None or taken.points < PIECE:
        return None
    behind = board.copy(stack=False)
    behind.push(move)
    piece = behind.piece_type_at(line[1].to_square)
    assert piece is not None
    where = f"the {chess.piece_name(piece)} on {chess.square_name(line[1].to_square)}"
    line = line[: taken.length]
    return Statement(
        StatementKind.LOSS,
        f"{board.san(move)} leaves {where} to be taken.",
        board,
        line,
        (Takes(Place(), line, not board.turn, taken.points),),
    )


def stands_again(better: chess.Move, board: chess.Board, move: chess.Move, engine: Engine) -> bool:
    """Whether it is better also where both positions are searched by themselves, with nothing remembered.

    A search of the position before them may not have looked at either for long, least of all in an endgame.
    """
    analyst, limits = EngineAnalyst(engine), ReviewBudget().limits(DEEPER)
    chances = []
    for one in (better, move):
        behind = board.copy()
        behind.push(one)
        analyst.fresh()
        found = by_the_rules(behind) or analyst.examine(behind, limits)
        chances.append(100 - win_chance(found.score))
    return chances[0] - chances[1] >= INACCURACY


def is_score_alone(said: Statement) -> bool:
    """Whether it calls a move better, and only a score speaks for that."""
    return said.kind is StatementKind.BETTER and len(said.claims) == 1


def is_doubted(said: Statement, before: Finding | None) -> bool:
    """Whether it calls a move better, for its score alone, that the review does not think best."""
    return before is not None and is_score_alone(said) and said.line[0] != before.best


def shown_by(
    before: Finding | None, after: Finding | None, board: chess.Board, move: chess.Move
) -> list[Statement]:
    """What the searches behind a verdict show themselves: they went deeper than those that look for reasons."""
    if before is None or after is None or before.best == move:
        return []
    judge = FindingsJudge(move, before, after)
    return [one for one in objections(Case(board, move, judge)) if one.holds(judge, RESERVE)]


class FindingsJudge:
    """Knows the position before a move and the one behind it, as the review has searched them."""

    def __init__(self, move: chess.Move, before: Finding, after: Finding) -> None:
        self._known = {Place((move,)): after, Place((), without=move): before}
        if before.best is not None:
            self._known[Place((before.best,))] = behind_best(before)

    def verdict(self, root: chess.Board, place: Place) -> Verdict:
        turn = place.board(root).turn
        found = self._known.get(place)
        return Verdict(found.score, turn, found.line) if found else Verdict(DRAWN, turn, ())


def behind_best(before: Finding) -> Finding:
    """What a finding says of the position behind its best move, for the side to move there."""
    score = -before.score
    if score.mate is not None and score.mate < 0:
        score = Score(mate=score.mate + 1)
    return replace(before, score=score, line=before.line[1:])
