"""What tests of several rooms use. None of them sees a book or tablebases of the machine\'s owner."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.clusters import Cluster
from tests.web.parts import Served

# Every run draws the same examples, and no clock judges them: a test passes or fails for the code alone.
# `--hypothesis-profile explore` draws new ones; `make test-slow` does so.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.register_profile("repeat", PATIENT, derandomize=True)
settings.register_profile("explore", PATIENT)
settings.load_profile("repeat")

# Tests that run in the background have Ctrl-C ignored, and the programs that they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def ignorance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("KIBITZ_BOOK", raising=False)
        environment.delenv("KIBITZ_TABLEBASES", raising=False)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a process that do not end it."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)
