"""A person's lines, whole, in time, and never too many bytes at once."""

import os
import signal
import threading
from types import FrameType

import pytest

from kibitz.terminal.lines import LONGEST, Lines
from tests.processes import PATIENCE


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


class HeardError(Exception):
    pass


def test_a_signal_that_comes_to_another_thread_ends_the_wait() -> None:
    """Nor does one that comes just before the wait: as little as this one does it interrupt the read."""

    def hear(number: int, frame: FrameType | None) -> None:
        raise HeardError

    before = signal.signal(signal.SIGUSR1, hear)
    reader, writer = os.pipe()
    lines = Lines(reader)
    # By then the wait has begun; where it has not, the signal is heard all the more.
    other = threading.Timer(0.1, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGUSR1))
    rescue = threading.Timer(PATIENCE, lambda: os.write(writer, b"never heard\n"))
    rescue.start()

    def wait() -> None:
        other.start()
        lines.next()

    with pytest.raises(HeardError):
        wait()
    assert rescue.is_alive(), "it was heard before there was something to read"
    rescue.cancel()
    signal.signal(signal.SIGUSR1, before)
