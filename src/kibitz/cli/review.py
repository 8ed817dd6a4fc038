"""Review finished games: what each move was worth, what was wrong with it, what was better.

  kibitz review 7                          a game of yours
  kibitz review club.pgn --pgn marked.pgn  every game of a file, annotated; the same command continues
  kibitz review --all                      all of your finished games that have none yet
  kibitz review 7 --html game7.html
  kibitz review big.pgn --pgn out.pgn --dask tcp://192.168.0.10:8786

The review of a game of yours is kept with it, for the page and for your progress there. A game that has one is not
searched again, unless you say --nodes or --movetime. Without them each position gets 50,000 nodes; the same nodes give
the same review.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import chess.pgn

from kibitz.children import cores
from kibitz.cli.data import open_store
from kibitz.cli.files import FileError, told
from kibitz.cli.games import NUMBER, opened
from kibitz.cli.parser import Parser, whole
from kibitz.cli.progress import ProgressLine
from kibitz.errors import KibitzError, UsageError
from kibitz.game.game import Game
from kibitz.game.notation import PgnError
from kibitz.game.pgnfile import checked, game_texts
from kibitz.game.store import Store
from kibitz.review.batch import ReviewTask, ReviewThreads
from kibitz.review.driver import NODES, ReviewBudget, review_game
from kibitz.review.pgn import annotated
from kibitz.review.record import Review, stored_review
from kibitz.review.report import page, text
from kibitz.review.words import to_word, with_words

if TYPE_CHECKING:
    from kibitz.review.cluster import ReviewCluster


def configure(parser: Parser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME|FILE.pgn", help="a game's number, or a file of games"
    )
    parser.add_argument("--all", action="store_true", help="every finished game of yours")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--nodes", type=whole(1), metavar="N", help=f"nodes a position (default: {NODES:,})")
    group.add_argument("--movetime", type=seconds, metavar="S", help="seconds a position")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--threads", type=whole(1, 256), metavar="N", help="search threads (default: one per core)"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="review on a Dask cluster: its scheduler's address")
    parser.add_argument(
        "--words", action=argparse.BooleanOptionalAction, default=True, help="explain mistakes in words"
    )
    parser.add_argument("--pgn", type=Path, metavar="OUT", help="write the annotated games to this file")
    parser.add_argument("--html", type=Path, metavar="OUT", help="write a page (one game)")
    parser.add_argument("--json", action="store_true", help="print JSON, a line for each game")
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: your own)")


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, at most 3600, got {text[:40]!r}")
    return value


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game to review. One of the store has its number and its revision there, and maybe its review already."""

    game: Game
    title: str
    # How many there are in all, where that is known.
    of: int | None = None
    number: int | None = None
    revision: int = 0
    review: Review | None = None


def run(args: argparse.Namespace) -> int:
    if bool(args.game) == args.all:
        raise UsageError("review: expected a game's number, a file of games or --all, and only one of them")
    with ExitStack() as stack:
        is_file = bool(args.game) and not args.game.isdecimal()
        store = None if is_file else stack.enter_context(open_store(args.data))
        games = games_of(args) if store is None else own_games(args, store)
        if args.html:
            games = iter([only(games)])
        written = Written(args.pgn)
        for candidate, review in reviews(args, (one for one in games if not written.holds(one.game))):
            if store is not None and candidate.review is None and args.words:
                keep(store, candidate, review)
            # What all of the games say was read when they were reviewed.
            if not args.all or candidate.review is None or args.pgn or args.json:
                show(args, candidate.game, review)
    return 0


def show(args: argparse.Namespace, game: Game, review: Review) -> None:
    players = f"{game.settings.white} – {game.settings.black}"
    if args.pgn:
        with told("write", args.pgn), args.pgn.open("a", encoding="utf-8") as file:
            file.write(annotated(game, review))
    if args.html:
        with told("write", args.html):
            args.html.write_text(page(review, players), "utf-8")
    if args.json:
        print(json.dumps(review.to_json()), flush=True)
    elif not args.pgn:
        print(f"{players}  {game.result}")
        print("\n".join(text(review)), flush=True)


# Which games


def own_games(args: argparse.Namespace, store: Store) -> Iterator[Candidate]:
    """Games of the store. A damaged game is reported and stops no other."""
    if args.all:
        found = [one.number for one in reversed(store.games()) if one.outcome is not None]
    else:
        found = [asked_for(args.game)]
    # A given budget asks for a new search.
    anew = args.nodes is not None or args.movetime is not None
    for place, number in enumerate(found, 1):
        try:
            game, saved = store.load(number)
        except KibitzError as error:
            if not args.all:
                raise
            sys.stderr.write(f"kibitz: {error}\n")
            continue
        review = None if anew else stored_review(game, store.review(number))
        yield Candidate(game, f"game {place} of {len(found)}", len(found), number, saved.revision, review)


def asked_for(text: str) -> int:
    try:
        return NUMBER(text)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"review: {error}") from None


def games_of(args: argparse.Namespace) -> Iterator[Candidate]:
    """The readable games of a file; the others are reported."""
    with ExitStack() as stack:
        for place, source in enumerate(game_texts(opened(args.game, stack)), 1):
            try:
                yield Candidate(checked(source), f"game {place}")
            except PgnError as error:
                sys.stderr.write(f"kibitz: {error}\n")


def only(games: Iterator[Candidate]) -> Candidate:
    first, second = next(games, None), next(games, None)
    if first is None or second is not None:
        raise UsageError(
            f"review: expected one game for --html, got {'none' if first is None else 'several'}"
        )
    return first


def keep(store: Store, candidate: Candidate, review: Review) -> None:
    assert candidate.number is not None  # it is of the store
    if not store.keep_review(candidate.number, candidate.revision, review.to_json()):
        sys.stderr.write(f"kibitz: game {candidate.number} has changed meanwhile: its review is not kept\n")


# Their reviews


def reviews(args: argparse.Namespace, games: Iterator[Candidate]) -> Iterator[tuple[Candidate, Review]]:
    """In the order of the games; those that have one are not searched."""
    budget = ReviewBudget(None, args.movetime) if args.movetime else ReviewBudget(args.nodes or NODES)
    threads = args.threads or cores()
    first = list(islice(games, 2))
    if len(first) == 1 and not args.dask:
        (one,) = first
        yield one, one.review or reviewed(one, budget, threads, args.words)
        return

    def task(one: Candidate) -> Review | ReviewTask:
        return one.review or ReviewTask(one.game.board, one.game.result, budget, args.words)

    with batch(args.dask, threads) as many, ProgressLine(unit="games") as bar:
        tasks = ((one, task(one)) for one in chain(first, games))
        for done, (one, review) in enumerate(many.performed(tasks), 1):
            bar.tell(one.title, done, one.of)
            yield one, review


def batch(address: str | None, threads: int) -> "ReviewThreads | ReviewCluster":
    """Where many games are reviewed."""
    if address is None:
        return ReviewThreads(threads)
    from kibitz.review.cluster import ReviewCluster

    return ReviewCluster(address)


def reviewed(one: Candidate, budget: ReviewBudget, threads: int, words: bool) -> Review:
    with ProgressLine(unit="positions") as bar:
        review = review_game(
            one.game.board,
            budget,
            threads,
            one.game.result,
            lambda place, move, done, total: bar.tell(one.title, done, total),
        )
    if not words:
        return review
    places = count(1)
    total = len(to_word(review))
    with ProgressLine(total, unit="reasons") as bar:
        return with_words(
            review, threads=threads, on_move=lambda place, move: bar.tell(one.title, next(places), total)
        )


class Written:
    """The games that the file of annotated games holds already: the same command continues behind them."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._games = self._read() if path is not None and path.exists() else iter(())

    def _read(self) -> Iterator[list[chess.Move]]:
        assert self._path is not None
        with told("read", self._path), self._path.open(encoding="utf-8") as file:
            while (read := chess.pgn.read_game(file)) is not None:
                yield list(read.mainline_moves())

    def holds(self, game: Game) -> bool:
        """Called in the order of the games. Other games belong to another command."""
        moves = next(self._games, None)
        if moves is not None and moves != [one.move for one in game.moves]:
            raise FileError(f"{self._path} holds other games than those to review: take another file")
        return moves is not None
