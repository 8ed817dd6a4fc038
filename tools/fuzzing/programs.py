"""`kibitz uci` as a real process that hostile lines are sent to."""

import re
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from random import Random

from fuzzing import examples
from fuzzing.mutation import Mutator

BATCH = 40  # lines between two signs of life
# Memory and threads that may be asked for are asked for elsewhere; a thousand times a second they prove nothing.
GREEDY = re.compile(r"\b(hash|threads)\s+value\s+\+?0*([0-9]{2,})\b", re.IGNORECASE)
# Ends a batch: whatever runs is stopped and over when the last of these is answered.
LAST = "\nstop\nposition startpos\nsetoption name end of batch\n"
ANSWER = b"info string there is no option 'end of batch'"


class UciProgram:
    """It may answer, refuse or keep silent. It must not end, fail or stop answering."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        # A file, not a pipe: nobody reads it meanwhile.
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `close`
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibitz", "uci"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
        )

    def inputs(self, source: Random) -> list[str]:
        mutator = Mutator(source, examples.UCI)
        lines = [mutator.text() for _ in range(BATCH)]
        return [line for line in lines if not GREEDY.search(line) and line.split() != ["quit"]]

    def fault(self, inputs: list[str]) -> str | None:
        assert self.process.stdout is not None
        # Beside the reading: each side may wait for the other to read.
        writer = threading.Thread(target=self.send, args=("\n".join(inputs) + LAST,))
        writer.start()
        while True:
            said = self.process.stdout.readline()
            if not said:
                return self.ended()
            if said.startswith(b"info string error:"):
                return said.decode(errors="replace")
            if said.startswith(ANSWER):
                writer.join()
                return None

    def send(self, text: str) -> None:
        assert self.process.stdin is not None
        # Where it has ended, whoever reads sees that.
        with suppress(BrokenPipeError):
            self.process.stdin.write(text.encode("utf-8", "surrogatepass"))
            self.process.stdin.flush()

    def ended(self) -> str:
        code = self.process.wait()
        self.errors.seek(0)
        words = self.errors.read().decode(errors="replace")
        self.close()
        self.start()
        return f"the program ended with {code}: {words}"

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.errors.close()
