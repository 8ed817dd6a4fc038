"""A target of the fuzzer that does everything wrong."""

import os
from random import Random
from signal import pause


class Broken:
    """A target with every fault there is, at inputs of its own."""

    def inputs(self, source: Random) -> list[str]:
        return [source.choice(("good", "wrong", "crash"))]

    def fault(self, inputs: list[str]) -> str | None:
        match inputs:
            case ["wrong"]:
                return "a wrong answer"
            case ["crash"]:
                os.abort()
            case ["hang"]:
                pause()
            case ["hungry"]:
                hoard = [bytes(range(256)) * 4096 for _ in range(100)]
                pause()
                hoard.clear()
        return None

    def close(self) -> None:
        """Nothing is open."""
