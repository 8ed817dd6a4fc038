"""REST: how the owner plays, from all reviews in the store."""

import chess
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kibitz.game.store import Store
from kibitz.players.outside.engines import Engines
from kibitz.players.ratings import Ratings, known_ratings
from kibitz.review.progress import NameTally, OwnGame, PhaseTally, by_phase, own_game, tallied
from kibitz.review.record import Review, ReviewError
from kibitz.review.verdicts import Grade
from kibitz.web.game.opponents import title
from kibitz.web.game.rating import own_rating_info
from kibitz.web.http.answers import answer
from kibitz.web.http.state import state_of
from kibitz.web.review.messages import ProgressGame, ProgressInfo, ProgressPhase, ProgressTally

# Openings and opponents that are listed.
MOST_LISTED = 12


async def progress(request: Request) -> Response:
    state = state_of(request)
    return answer(
        await state.threads.slow(progress_info, state.store, state.engines(), known_ratings(state.folder))
    )


def progress_info(store: Store, engines: Engines, ratings: Ratings) -> ProgressInfo:
    summaries = {
        one.number: one
        for one in store.games()
        if one.outcome is not None and sum(one.is_person(colour) for colour in chess.COLORS) == 1
    }
    games, reviewed = [], 0
    for number, stored in store.reviews():
        if number not in summaries:
            continue
        try:
            game = own_game(summaries[number], Review.from_json(stored))
        except ReviewError:
            continue
        reviewed += 1
        if game is not None:
            games.append(game)

    def opponent(game: OwnGame) -> str:
        return title(game.opponent, engines)

    return ProgressInfo(
        games=[
            ProgressGame(
                number=game.number,
                started=game.started.isoformat(timespec="seconds"),
                opponent=opponent(game),
                points=game.points,
                accuracy=round(game.accuracy, 1),
            )
            for game in games
        ],
        phases=[phase_info(one) for one in by_phase(games)],
        openings=[tally_info(one) for one in tallied(games, lambda game: game.opening)[:MOST_LISTED]],
        opponents=[tally_info(one) for one in tallied(games, opponent)[:MOST_LISTED]],
        unreviewed=len(summaries) - reviewed,
        you=own_rating_info(store, engines, ratings),
    )


def phase_info(one: PhaseTally) -> ProgressPhase:
    return ProgressPhase(
        phase=one.phase.value,
        moves=one.moves,
        inaccuracies=one.grades[Grade.INACCURACY],
        mistakes=one.grades[Grade.MISTAKE],
        blunders=one.grades[Grade.BLUNDER],
    )


def tally_info(one: NameTally) -> ProgressTally:
    return ProgressTally(name=one.name, games=one.games, points=one.points, accuracy=round(one.accuracy, 1))


routes: list[BaseRoute] = [Route("/api/progress", progress, methods=["GET"])]
