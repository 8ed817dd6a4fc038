"""Starting is quick, because a room is loaded only when it is entered."""

import subprocess
import sys
import time

IMPORT_BUDGET = 0.25  # seconds, the interpreter's own start not counted


def seconds(code: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    return time.perf_counter() - begun


def test_importing_kibitz_is_quick() -> None:
    # The least of several: other programs on the machine can only add.
    assert (
        min(seconds("import kibitz") for _ in range(5)) - min(seconds("") for _ in range(5)) < IMPORT_BUDGET
    )


def test_importing_kibitz_loads_no_room() -> None:
    code = "import sys, kibitz; print([n for n in sys.modules if n.startswith(('kibitz.', 'chess'))])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "['kibitz.errors', 'kibitz.version']"
