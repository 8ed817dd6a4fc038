"""A person's lines, whole, in time, and never too many bytes at once."""

import os
import threading

import pytest

from kibitz.terminal.lines import LONGEST, Lines


def test_lines_come_one_by_one_and_then_nothing() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"one\r\ntwo\nthree")
    os.close(writer)
    lines = Lines(reader)
    assert [lines.next(), lines.next(), lines.next(), lines.next()] == ["one", "two", "three", None]


def test_a_wait_ends_in_time_and_keeps_what_was_typed() -> None:
    reader, writer = os.pipe()
    lines = Lines(reader)
    with pytest.raises(TimeoutError):
        lines.next(timeout=0.01)
    os.write(writer, b"e2")
    with pytest.raises(TimeoutError):
        lines.next(timeout=0.01)
    os.write(writer, b"e4\n")
    assert lines.next(timeout=5) == "e2e4"


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    reader, writer = os.pipe()

    def flood() -> None:
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(b"x" * 1_000_000 + b"\n" + b"e4\n")

    writing = threading.Thread(target=flood)
    writing.start()
    lines = Lines(reader)
    assert len(lines.next() or "") <= 2 * LONGEST
    assert lines.next() == "e4"
    writing.join()


def test_what_is_no_utf8_is_read_all_the_same() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"\xff\xfee4\n")
    os.close(writer)
    assert Lines(reader).next() == "\ufffd\ufffde4"
