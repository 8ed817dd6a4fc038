"""What tests of several rooms use. None of them sees a book or tablebases of the machine\'s owner."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.clusters import Cluster
from tests.web.parts import Served


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
