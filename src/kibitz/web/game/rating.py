"""How strong the owner plays, as the page is told."""

from kibitz.game.store import Store
from kibitz.players.outside.engines import Engines
from kibitz.players.ratings import Ratings
from kibitz.review.rating import next_opponent, stored_rating
from kibitz.web.game.messages import OwnRatingInfo


def own_rating_info(store: Store, engines: Engines, ratings: Ratings) -> OwnRatingInfo | None:
    own = stored_rating(store, engines, ratings)
    if own is None:
        return None
    one = next_opponent(own)
    return OwnRatingInfo(
        rating=own.elo, error=own.error, games=own.games, next=f"character:{one.key}", next_title=one.name
    )
