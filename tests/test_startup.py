"""Starting is quick, because a room is loaded only when it is entered."""

import subprocess
import sys

MOST_MODULES = 40  # beyond the interpreter's own: `asyncio` alone has 60


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has after it."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_importing_kibitz_loads_no_room_no_library_and_little_else() -> None:
    modules = loaded("import kibitz") - loaded("pass")
    outside = {name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names}
    assert outside == {"kibitz", "kibitz.errors", "kibitz.version"}
    assert len(modules) < MOST_MODULES
