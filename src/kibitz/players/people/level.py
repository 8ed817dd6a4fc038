"""A rating as a way to choose: what the engine asks when it is to play as people of that rating do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log, pow
from random import Random

import chess

from kibitz.engine.info import SearchInfo
from kibitz.engine.limits import Clock, Limits
from kibitz.engine.search.deepening import OnInfo
from kibitz.engine.strength import Strength, checked_elo
from kibitz.players.people.board import retakes
from kibitz.players.people.calibration import inner_rating
from kibitz.players.people.choice import chances, utilities
from kibitz.players.people.file import PeopleFile, PeopleModelError, people_file
from kibitz.players.people.manners import offers_draw, resigns
from kibitz.players.people.openings import PLIES, PeopleOpenings, band_of, people_openings
from kibitz.players.people.pace import ChosenMove, OwnClock, drawn_thought
from kibitz.players.people.prior import prior
from kibitz.players.people.sight import DEPTH, LINES, ShortSight
from kibitz.players.people.style import EVEN, STYLES, Style
from kibitz.players.player import Decision

# Between these inner ratings it chooses among fewer and fewer of the search's best lines and searches more and more
# nodes. Even the most take less than a tenth of a second on a core: nobody waits for a level.
DEEPER, DEEPEST = 2300, 2800
NODES = (6_000, 80_000)
FEW_LINES = (40, 1)
# Centipawns: nobody likes a move for its style that is seen to lose so much. An attacker sacrifices; it does not throw
# its queen away because that gives check.
RUINOUS = 400
# One stronger than DEEPER never plays what fewer than this share of its rating would: one move in a thousand comes in
# some game or other, and a master who then leaves the queen to a bishop is no master.
RAREST = 0.002
# Half-moves: against a king alone, which is mated by whoever is rated at least FINISHES.
FINISHING_DEPTH = 14
FINISHES = 1000
# Half-moves of the past that it looks back on.
STACK = 24
# Games of a band of ratings from which on its openings are followed.
ENOUGH = 20


class PeopleLevel:
    """People's choices, one seed a game: what it does not see once, it does not see again in that game."""

    def __init__(
        self, elo: int, seed: int, model: PeopleFile, openings: PeopleOpenings, style: Style = STYLES[EVEN]
    ) -> None:
        self.style = style
        self.elo = checked_elo(elo)
        self.seed = seed
        self.model = model
        self.openings = openings
        self.rating = inner_rating(elo)
        self.lines = LINES
        self.sight = ShortSight()
        # What it chose last.
        self.chosen: ChosenMove | None = None

    def limited(self, board: chess.Board, limits: Limits) -> Limits:
        if limits.is_endless():
            return limits
        if self.rating > DEEPER and not self.finishes(board):
            share = (self.rating - DEEPER) / (DEEPEST - DEEPER)
            self.lines = between(FEW_LINES, share)
            nodes = between(NODES, share)
            return replace(limits, nodes=min(limits.nodes or nodes, nodes))
        self.lines, depth = (1, FINISHING_DEPTH) if self.finishes(board) else (LINES, DEPTH)
        return replace(limits, depth=min(limits.depth or depth, depth))

    def hearing(self, on_info: OnInfo | None, lines: int) -> OnInfo:
        """What to report to: whoever listens hears of as many lines as they asked for."""
        sight = self.sight = ShortSight()

        def hear(info: SearchInfo) -> None:
            sight.see(info)
            if on_info is not None and info.multipv <= lines:
                on_info(info)

        return hear

    def choice(self, board: chess.Board, lines: list[SearchInfo]) -> SearchInfo:
        moves = [line.pv[0] for line in lines]
        scores = self.sight.scores(moves)
        if len(lines) == 1 or self.finishes(board):
            self.chosen = ChosenMove(
                board.copy(stack=STACK), moves[:1], [1.0], [row[:1] for row in scores], 0, False
            )
            return lines[0]
        opening = self.known(board, moves)
        found = opening or self.expected(board, moves, scores)
        shares = chances(found)
        rarest = RAREST if self.rating > DEEPER else 0.0
        played = max(
            (number for number, share in enumerate(shares) if share >= rarest),
            key=lambda number: found[number] + self.whim(board, moves[number]),
        )
        self.chosen = ChosenMove(board.copy(stack=STACK), moves, shares, scores, played, bool(opening))
        return lines[played]

    def expected(self, board: chess.Board, moves: list[chess.Move], scores: list[list[int]]) -> list[float]:
        """The utility of each move for people of this rating and style, given its scores by depth."""
        likely = prior(self.model, board, moves, self.rating)
        again = [retakes(board, move) for move in moves]
        found = utilities(self.model, likely, scores, again, self.rating)
        return [
            one + (more if more < 0 else more * playable(loss))
            for one, more, loss in zip(
                found, self.style.liking(board, moves), losses(scores[-1]), strict=True
            )
        ]

    def known(self, board: chess.Board, moves: list[chess.Move]) -> list[float]:
        """The same by what people of this rating play in this opening; nothing where few of them came here."""
        if board.ply() >= PLIES or board.chess960:
            return []
        band = band_of(self.rating)
        counts = {one.move: one.games[band] for one in self.openings.moves(board)}
        if sum(counts.values()) < ENOUGH:
            return []
        liking = self.style.liking(board, moves)
        return [log(counts.get(move, 0) or 1e-9) + more for move, more in zip(moves, liking, strict=True)]

    def mannered(self, decision: Decision, clock: Clock | None) -> Decision:
        """The decision about the move that was chosen last, with how a person of this rating would behave about it."""
        chosen = self.chosen
        if chosen is None or decision.score is None:
            return decision
        board, best = chosen.board, max(chosen.scores[-1])
        return replace(
            decision,
            thought=drawn_thought(chosen, self.rating, OwnClock.of(clock, board.turn), self.seed),
            resigns=resigns(board, best, self.rating, self.seed),
            offers_draw=offers_draw(board, best, self.rating, self.seed),
        )

    def whim(self, board: chess.Board, move: chess.Move) -> float:
        """How much more or less this game's player likes a move: with it, what it likes best has people's chances.

        It lasts until the move is played; else a piece would go to and fro.
        """
        piece, taken = board.piece_at(move.from_square), board.piece_at(move.to_square)
        played = board.move_stack.count(move)
        return -log(-log(Random(f"{self.seed} {piece} {move.uci()} {taken} {played}").random() or 1e-300))

    def finishes(self, board: chess.Board) -> bool:
        """Whether the opponent has a king alone, and this player knows how to mate it."""
        return self.elo >= FINISHES and board.occupied_co[not board.turn].bit_count() == 1


def losses(scores: list[int]) -> list[int]:
    """What each move seems to lose against the best."""
    best = max(scores)
    return [best - score for score in scores]


def playable(loss: int) -> float:
    """How much of a liking is left for a move that seems to lose so many centipawns."""
    return max(0.0, 1 - loss / RUINOUS)


def between(ends: tuple[int, int], share: float) -> int:
    """So far from the first to the second, in equal ratios."""
    first, last = ends
    return round(first * pow(last / first, share))


def people_levels(
    on_trouble: Callable[[PeopleModelError], None], style: Style = STYLES[EVEN]
) -> Callable[[int, int], PeopleLevel | Strength]:
    """For an engine: the level of a rating. Where the model cannot be read, it says so and plays the plain manner."""

    def level(elo: int, seed: int) -> PeopleLevel | Strength:
        try:
            return PeopleLevel(elo, seed, people_file(), people_openings(), style)
        except PeopleModelError as error:
            on_trouble(error)
            return Strength(elo, seed)

    return level
