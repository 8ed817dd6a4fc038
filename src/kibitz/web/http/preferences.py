"""The page's settings, kept in one JSON file of the data folder."""

import threading
from pathlib import Path

from kibitz.folders import read_bounded, write_whole
from kibitz.web.http.messages import PageSettings
from kibitz.web.http.wire import WireError, decoded, dumps, encoded, loads

FILE = "page-settings.json"
LARGEST = 64 * 1024  # bytes


class SettingsFile:
    """`current` is what the file says; what is missing or makes no sense there has its default."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._writing = threading.Lock()
        self.current = self._read()

    def save(self, settings: PageSettings) -> None:
        with self._writing:  # two tabs may change something at the same moment
            write_whole(self._path, dumps(settings))
            self.current = settings

    def _read(self) -> PageSettings:
        default = encoded(PageSettings())
        try:
            stored = loads(read_bounded(self._path, LARGEST))
        except (OSError, WireError):
            return PageSettings()
        for name, value in stored.items() if isinstance(stored, dict) else ():
            try:
                decoded(PageSettings, default | {name: value})
            except WireError:
                continue  # of another version
            default[name] = value
        return decoded(PageSettings, default)
