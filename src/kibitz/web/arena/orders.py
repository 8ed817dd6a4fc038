"""Turns the page's requests into matches and tournaments, and checks every word of them."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kibitz.arena.entrant import Entrant, read_entrant
from kibitz.arena.limits import read_limits
from kibitz.arena.match import Conditions, Match
from kibitz.arena.openings import (
    GeneratedOpenings,
    ListedOpenings,
    Openings,
    OpeningsOf,
    made_openings,
    openings_in,
    read_openings,
)
from kibitz.arena.statistics.sprt import Sprt
from kibitz.arena.store import ArenaStore, StoredMatch, StoredTournament
from kibitz.arena.tournament import Tournament, TournamentKind, planned_games, swiss_rounds, tournament_of
from kibitz.children import cores
from kibitz.errors import InputError
from kibitz.game.settings import fresh_seed
from kibitz.players.outside.engines import Engines
from kibitz.web.arena.messages import GoOn, NewMatch, NewTournament, PlayOn
from kibitz.web.arena.run import MatchOrder, TournamentOrder
from kibitz.web.game.opponents import admitted
from kibitz.web.http.answers import RefusalError

BOOKS = "openings"  # folder of the openings that the page was given
MOST_GAMES = 20_000
MOST_PLAYERS = 32


class Orders:
    """`engines` are the outside engines that may be started now."""

    def __init__(self, folder: Path, store: ArenaStore, engines: Callable[[], Engines]) -> None:
        self._folder = folder
        self._store = store
        self._engines = engines

    def match(self, asked: NewMatch) -> MatchOrder:
        check_games(asked.games)
        first, second = self._entrants([asked.first, asked.second], asked)
        conditions, openings_of = self._conditions(asked)
        sprt = None
        if asked.elo0 is not None or asked.elo1 is not None:
            if asked.elo0 is None or asked.elo1 is None:
                raise InputError("expected both bounds of the sequential test, or none")
            sprt = Sprt(asked.elo0, asked.elo1)
        match = Match(first, second, conditions)
        return self._match_order(self._store.enter(match), match, openings_of, asked, sprt)

    def match_again(self, one: StoredMatch, asked: GoOn, sprt: Sprt | None) -> MatchOrder:
        """A stored match starts nothing that a new one could not."""
        check_games(asked.games)
        engines = self._engines()
        for entrant in (one.match.first, one.match.second):
            admitted(entrant.player, engines)
        one.match.check_engines(engines)
        openings_of = self._known_openings(one.match.conditions) if self.is_resumable(one) else None
        if openings_of is None:
            raise RefusalError("forbidden", "this match was started elsewhere; 'kibitz match' continues it")
        return self._match_order(one.number, one.match, openings_of, asked, sprt)

    def _match_order(
        self, entry: int, match: Match, openings_of: OpeningsOf, asked: NewMatch | GoOn, sprt: Sprt | None
    ) -> MatchOrder:
        return MatchOrder(
            folder=self._folder,
            entry=entry,
            match=match,
            openings=openings_of(match.conditions.seed),
            games=asked.games,
            concurrency=games_at_once(asked.concurrency),
            sprt=sprt,
            engines=self._engines(),
        )

    def tournament(self, asked: NewTournament) -> TournamentOrder:
        if not 2 <= len(asked.players) <= MOST_PLAYERS:
            raise InputError(f"expected 2 to {MOST_PLAYERS} players, got {len(asked.players)}")
        check_games(asked.games)
        entrants = self._entrants(asked.players, asked)
        conditions, openings_of = self._conditions(asked)
        tournament = Tournament(TournamentKind(asked.kind), tuple(entrants), conditions)
        rounds = swiss_rounds(tournament, asked.rounds)
        concurrency = games_at_once(asked.concurrency)
        planned = planned_games(tournament, asked.games, rounds)
        if planned > MOST_GAMES:
            raise InputError(f"expected at most {MOST_GAMES:,} games in a tournament, got {planned:,}")
        entry = self._store.enter_tournament(tournament, asked.games, rounds)
        return TournamentOrder(
            self._folder, entry, tournament, openings_of, asked.games, rounds, concurrency, self._engines()
        )

    def tournament_again(self, one: StoredTournament, asked: PlayOn) -> TournamentOrder:
        """A stored tournament starts nothing that a new one could not."""
        tournament = tournament_of(one)
        engines = self._engines()
        for entrant in tournament.entrants:
            admitted(entrant.player, engines)
        tournament.check_engines(engines)
        openings_of = self._known_openings(tournament.conditions)
        if openings_of is None:
            raise RefusalError(
                "forbidden", "this tournament was started elsewhere; 'kibitz tournament' continues it"
            )
        rounds = swiss_rounds(tournament, None) if one.rounds is None else one.rounds
        concurrency = games_at_once(asked.concurrency)
        return TournamentOrder(
            self._folder, one.number, tournament, openings_of, one.games, rounds, concurrency, engines
        )

    def is_resumable(self, one: StoredMatch) -> bool:
        """Its openings are there, and it is the one that its terms mean."""
        if one.tournament is not None or self._store.enter(one.match) != one.number:
            return False
        return self.has_openings(one.match.conditions)

    def has_openings(self, conditions: Conditions) -> bool:
        made = conditions.openings == made_openings(conditions.chess960)
        book = book_of(self._folder, conditions.openings)
        return made or (book is not None and book.exists())

    def _entrants(self, players: list[str], asked: NewMatch | NewTournament) -> list[Entrant]:
        usual = read_limits(asked.limits.strip())
        engines = self._engines()
        entrants = [read_entrant(text.strip(), usual, engines) for text in players]
        for one in entrants:
            admitted(one.player, engines)
        return entrants

    def _conditions(self, asked: NewMatch | NewTournament) -> tuple[Conditions, OpeningsOf]:
        seed = fresh_seed() if asked.seed is None else asked.seed
        if not 0 <= seed < 2**31:
            raise InputError(f"expected a seed from 0 to 2^31 - 1, got {seed}")
        openings_of: OpeningsOf = partial(GeneratedOpenings, chess960=asked.chess960)
        if asked.openings and asked.openings.strip():
            fens = openings_in(asked.openings, asked.chess960)
            openings_of = partial(ListedOpenings, fens)
            self._keep_book(openings_of(seed), fens)
        return Conditions(openings_of(seed).identity, seed, chess960=asked.chess960), openings_of

    def _keep_book(self, openings: Openings, fens: list[str]) -> None:
        path = book_of(self._folder, openings.identity)
        assert path is not None  # its digest was made just now
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(fens), encoding="utf-8")

    def _known_openings(self, conditions: Conditions) -> OpeningsOf | None:
        """Those that the conditions mean, and no others."""
        if not self.has_openings(conditions):
            return None
        openings_of: OpeningsOf = partial(GeneratedOpenings, chess960=conditions.chess960)
        book = book_of(self._folder, conditions.openings)
        if book is not None:
            openings_of = partial(ListedOpenings, read_openings(book, conditions.chess960))
        return openings_of if openings_of(conditions.seed).identity == conditions.openings else None


def book_of(folder: Path, openings: str) -> Path | None:
    """Where openings of this identity are kept. It ends in their digest, or it names no file."""
    digest = re.search(r" ([0-9a-f]{16})$", openings, re.ASCII)
    return folder / BOOKS / f"{digest[1]}.epd" if digest else None


def check_games(games: int) -> None:
    if not 2 <= games <= MOST_GAMES or games % 2:
        raise InputError(
            f"expected an even number of games from 2 to {MOST_GAMES:,}, as each opening is played twice, got {games}"
        )


def games_at_once(asked: int | None) -> int:
    most = cores()
    if asked is not None and not 1 <= asked <= most:
        raise InputError(f"expected 1 to {most} games at once, as there are cores, got {asked}")
    return asked or most
