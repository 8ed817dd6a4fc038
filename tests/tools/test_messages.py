"""The page's types are the server's."""

import messages


def test_the_page_has_the_types_of_the_server() -> None:
    assert messages.TARGET.read_text(encoding="utf-8") == messages.typescript()
