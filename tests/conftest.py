"""What tests of several rooms use. None of them sees a book or tablebases of the machine\'s owner."""

import random
import secrets
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kibitz.web.http.preferences import SettingsFile
from tests.clusters import Cluster
from tests.web.parts import AT_ONCE, Served

# Every run draws the same examples, and no clock judges them: a test passes or fails for the code alone.
# `--hypothesis-profile explore` draws new ones; `make test-slow` does so.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("repeat", PATIENT, derandomize=True)
settings.register_profile("explore", PATIENT)
settings.load_profile("repeat")

# Tests that run in the background have Ctrl-C ignored, and the programs that they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A game that is given no seed gets one that is the same in every run."""
    pytest.MonkeyPatch().setattr(secrets, "randbelow", random.Random(item.nodeid).randrange)


@pytest.fixture(scope="session", autouse=True)
def ignorance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("KIBITZ_BOOK", raising=False)
        environment.delenv("KIBITZ_TABLEBASES", raising=False)
        environment.delenv("KIBITZ_NET", raising=False)
        # What tests review is decided quickly.
        environment.setenv("KIBITZ_REVIEW_NODES", "10000")
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a process that do not end it."""
    folder = tmp_path_factory.mktemp("served")
    SettingsFile(folder).save(AT_ONCE)
    with Served(folder) as served:
        yield served


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)
