"""The user's store, as the commands open it."""

import sys

from kibitz.folders import data_folder
from kibitz.game.store import Store


def open_store(asked: str | None) -> Store:
    """The store in the folder asked for, or in the default one. A damaged file set aside is reported."""
    store = Store.open(data_folder(asked))
    if store.set_aside:
        print(f"kibitz: the store was damaged; it is kept as {store.set_aside}", file=sys.stderr)
    return store
