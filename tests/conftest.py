"""One server for all tests of a process that do not end it."""

from collections.abc import Iterator

import pytest

from tests.web.parts import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served
