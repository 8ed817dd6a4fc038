"""The engine as a player: at full strength, at a rating, or within limits of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from kibitz.engine import Engine
from kibitz.engine.info import SearchInfo
from kibitz.engine.knowledge import KnowledgeError
from kibitz.engine.knowledge.owner import BOOK, OWN_NET, TABLEBASES, owned
from kibitz.engine.limits import Limits
from kibitz.engine.net.shipped import CLASSIC, chosen_net
from kibitz.engine.strength import Manner, Strength
from kibitz.players.budget import UNHURRIED, bounded, tightened
from kibitz.players.people.calibration import inner_rating
from kibitz.players.people.manners import takes_draw
from kibitz.players.people.style import Style
from kibitz.players.player import Decision, Footprint, Player, root_moves

if TYPE_CHECKING:
    from kibitz.players.people.file import PeopleModelError
    from kibitz.players.people.level import PeopleLevel

FROM_BOOK = "From the opening book."
# Without a path: the page shows it to whoever is playing.
TROUBLE = "I cannot read my opening book or my tablebases, and play without them."
NO_MODEL = "I cannot read my model of how people choose, and play as a plain engine."


class EnginePlayer(Player):
    """The engine, searching in this process. It and its table are created with the first move."""

    def __init__(
        self,
        name: str,
        elo: int | None,
        limits: Limits,
        hash_mb: int,
        threads: int,
        seed: int,
        knowledge: Mapping[str, bool | None],
        style: Style,
        by_net: bool = False,
    ) -> None:
        """`knowledge`: whether to use what the owner's variable names; None: as `informed` says.

        `style`: of one that plays at a rating. `by_net`: judges by the owner's net, or else by the one that came
        with Kibitz.
        """
        self.name = name
        self.rating = elo
        self.steadfast = elo is not None
        self.seed = seed
        self.limits = limits
        self.hash_mb = hash_mb
        self.threads = threads
        self.knowledge = knowledge
        self.style = style
        self.by_net = by_net
        self._trouble: str | None = None
        self._engine: Engine | None = None
        self._level: PeopleLevel | None = None

    @property
    def cost(self) -> Footprint:
        return Footprint(self.hash_mb, self.threads)

    def in_words(self, timed: bool) -> str:
        """`about 1500 Elo`, `full strength, 1 s a move`: what is in force."""
        own = self.limits
        bounds = [
            self.rating is not None and f"about {self.rating} Elo",
            self.rating is not None and self.style.words,
            own.depth is not None and f"{own.depth} half-moves deep",
            own.nodes is not None and f"{own.nodes:,} positions a move",
            own.movetime is not None and f"{own.movetime:g} s a move",
        ]
        told = ", ".join(bound for bound in bounds if bound)
        return (
            told or f"full strength, {'as long as its clock allows' if timed else f'{UNHURRIED:g} s a move'}"
        )

    def time_limit(self, limits: Limits, colour: chess.Color) -> float | None:
        return super().time_limit(bounded(tightened(limits, self.limits)), colour)

    def choose(
        self, board: chess.Board, limits: Limits, on_info: Callable[[SearchInfo], None] | None = None
    ) -> Decision:
        root_moves(board, limits)
        result = self._started().search(board, bounded(tightened(limits, self.limits)), on_info)
        # At a rating, the move played need not be the best line: the last report is the line that is played.
        line = next(line for line in result.lines if line.pv[0] == result.move)
        if on_info is not None and line.multipv > 1:
            on_info(replace(line, multipv=1))
        remark = self._trouble or (FROM_BOOK if result.from_book else None)
        self._trouble = None
        decision = Decision(result.move, line.score, line.pv, line.nodes, line.depth, remark)
        return decision if self._level is None else self._level.mannered(decision, limits.clock)

    def content(self, board: chess.Board, score: int, colour: chess.Color) -> bool:
        if self.rating is None:
            return super().content(board, score, colour)
        return takes_draw(board, score, inner_rating(self.rating), self.seed)

    def overlooked(self, board: chess.Board, move: chess.Move) -> str | None:
        if self.rating is None:
            return None
        # Only this needs the model of people.
        from kibitz.players.people.oversight import overlooked

        missed = overlooked(board, move, self.rating, self.style)
        return None if missed is None else missed.in_words()

    def stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    def prepare(self) -> None:
        self._started()

    def new_game(self) -> None:
        if self._engine is not None:
            self._engine.new_game()

    def reseed(self, seed: int) -> None:
        self.seed = seed
        if self._engine is not None:
            self._engine.set_elo(self.rating, seed)
            if self._engine.book is not None:
                self._engine.book.reseed(seed)

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def _started(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self.hash_mb, self.threads, self._note, self._manner, evaluation=CLASSIC)
            self._engine.set_elo(self.rating, self.seed)
            self._inform(self._engine)
            if self.by_net:
                self._engine.set_net(chosen_net(owned(OWN_NET)))
        return self._engine

    def _manner(self, elo: int, seed: int) -> Manner:
        # Imported only to play: the page's server lists opponents without their models.
        from kibitz.players.people.level import people_levels

        manner = people_levels(self._note, self.style)(elo, seed)
        self._level = None if isinstance(manner, Strength) else manner
        return manner

    def _inform(self, engine: Engine) -> None:
        for variable, give in ((BOOK, self._give_book), (TABLEBASES, give_tablebases)):
            if path := self._wanted(variable):
                try:
                    give(engine, path)
                except KnowledgeError as error:
                    self._note(error)

    def _give_book(self, engine: Engine, path: str) -> None:
        # Imported only if there is a book.
        from kibitz.engine.knowledge.book import Book

        engine.set_book(Book(path, self.seed))

    def _wanted(self, variable: str) -> str | None:
        said = self.knowledge[variable]
        return owned(variable) if said or (said is None and self.informed) else None

    def _note(self, error: KnowledgeError | PeopleModelError) -> None:
        self._trouble = TROUBLE if isinstance(error, KnowledgeError) else NO_MODEL


def give_tablebases(engine: Engine, path: str) -> None:
    from kibitz.engine.knowledge.tablebases import Tablebases

    engine.set_tablebases(Tablebases(path))
