"""`kibitz uci` as a chess program meets it: a real process, its input and its output."""

import queue
import subprocess
import sys
import threading

PATIENCE = 20.0  # seconds: more than any answer takes on a busy machine


class Program:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibitz", "uci"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, *commands: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        seen = []
        while True:
            seen.append(self.lines.get(timeout=PATIENCE))
            if seen[-1].startswith(start):
                return seen

    def best(self) -> str:
        return self.until("bestmove")[-1].split()[1]

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        assert errors == ""
        return code
