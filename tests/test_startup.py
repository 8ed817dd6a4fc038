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


def test_the_first_answer_of_the_page_waits_for_no_other_page_and_no_pgn() -> None:
    later = {
        "chess.pgn",
        "chess.engine",
        "kibitz.web.play.games",
        "kibitz.web.lab",
        "kibitz.review",
        "kibitz.arena",
    }
    assert not later & loaded("import kibitz.web.api")


def test_a_page_waits_for_nothing_that_only_mistakes_need() -> None:
    assert "difflib" not in loaded("import kibitz.cli.web, kibitz.web.server, kibitz.web.api")


def test_no_message_writes_and_compiles_methods_of_its_own() -> None:
    messages = ("game", "http", "play", "lab", "arena", "review", "analysis")
    modules = ", ".join(f"kibitz.web.{room}.messages" for room in messages)
    assert "dataclasses" not in loaded(f"import {modules}")


def test_a_process_that_plays_games_waits_for_no_client_of_outside_engines() -> None:
    assert not {"asyncio", "chess.engine"} & loaded("import kibitz.arena.worker")
