"""Other processes in tests: who is there, and waiting until something is so."""

import time
from collections.abc import Callable

from killing.processes import children as children
from killing.processes import command_of as command_of
from killing.processes import is_alive as is_alive
from killing.processes import marked as marked
from killing.processes import watchers as watchers
from killing.processes import workers as workers

# Seconds after which a state is taken for one that never comes: a busy machine is no reason to fail.
PATIENCE = 180.0


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.03)
