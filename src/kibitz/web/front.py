"""The document that the browser opens: the built one, with what the page asks first already in it."""

from pathlib import Path

from starlette.responses import HTMLResponse, Response

from kibitz.game.store import Filter, Store
from kibitz.web.messages import Front
from kibitz.web.state import State
from kibitz.web.view import summary_info
from kibitz.web.wire import dumps

PAGE = Path(__file__).parent / "static"
LOOKED_AT = 20  # unfinished games


def document(state: State) -> Response:
    """In a thread: it asks the store."""
    front = Front(settings=state.settings.current, running=running_game(state.store))
    # No text of the data may end the element that it stands in.
    data = dumps(front).replace("<", "\\u003c")
    element = f'<script type="application/json" id="front">{data}</script>'
    built = (PAGE / "index.html").read_text(encoding="utf-8")
    return HTMLResponse(
        built.replace("</head>", f"{element}</head>", 1), headers={"cache-control": "no-cache"}
    )


def running_game(store: Store) -> int | None:
    """The latest unfinished game in which a person plays."""
    games = store.games(Filter(unfinished=True, limit=LOOKED_AT))
    return next((game.number for game in games if summary_info(game).persons), None)
