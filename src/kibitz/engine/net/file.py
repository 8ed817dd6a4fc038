"""Files of a net: three lines of text, then numbers.

`kibitz net 1`; what is known about the net as JSON, with the SHA-256 of the numbers; the CRC-32 of that line. Then, as
16-bit integers, little-endian: the rows of all inputs and the row that always counts, then the weights behind the
accumulators, those of the side to move first. docs/net.md says more.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from kibitz.engine.net.judge import NetJudge
from kibitz.engine.net.shape import LARGEST_WEIGHT, NET_INPUTS, OUTPUT_ONE, ROW_ONE, SCORE_ONE, WIDTHS
from kibitz.errors import InputError
from kibitz.folders import read_bounded, write_whole

# Bytes of a file.
LARGEST_FILE = 1 << 20
LARGEST_ROW_WEIGHT = ROW_ONE * LARGEST_WEIGHT // 100 + 1
LARGEST_OUTPUT_WEIGHT = OUTPUT_ONE * LARGEST_WEIGHT // 100 + 1
# Centipawns a logit.
LARGEST_SCALE = 1000


class NetFileError(InputError):
    """A file that holds no net, or not one of ours."""


@dataclass(frozen=True, slots=True)
class StoredNet:
    """A net as integers."""

    hidden: int
    # Centipawns a logit.
    scale: int
    # In units of 1 / SCORE_ONE logits.
    bias: int
    # (NET_INPUTS + 1) * hidden.
    rows: array[int]
    # 2 * hidden.
    outputs: array[int]
    # How it was made.
    training: dict[str, Any] = field(default_factory=dict)

    def digest(self) -> str:
        """Which net this is."""
        return sha256(self.numbers() + f"{self.scale} {self.bias}".encode()).hexdigest()[:16]

    def teach(self, judge: NetJudge) -> None:
        """Let a thread judge by this net."""
        rows = memoryview(self.rows + array("h", bytes(2 * self.hidden)))
        judge.use(self.hidden, self.scale, self.bias, rows, memoryview(self.outputs))

    def numbers(self) -> bytes:
        return little_endian(self.rows + self.outputs).tobytes()


def write_net(path: Path, net: StoredNet) -> None:
    facts = {
        "inputs": NET_INPUTS,
        "hidden": net.hidden,
        "scale": net.scale,
        "bias": net.bias,
        "training": net.training,
    }
    write_whole(path, packed("net", facts, net.numbers()))


def read_net(path: Path) -> StoredNet:
    facts, numbers = unpacked("net", path, LARGEST_FILE)
    where = f"in {str(path)!r}"
    if facts.get("inputs") != NET_INPUTS or facts.get("hidden") not in WIDTHS:
        expected = " or ".join(map(str, WIDTHS))
        raise NetFileError(
            f"expected a net of {NET_INPUTS} inputs and {expected} neurons, "
            f"got {facts.get('inputs')} and {facts.get('hidden')} {where}"
        )
    hidden: int = facts["hidden"]
    scale, bias = facts.get("scale", 0), facts.get("bias", 0)
    for name, value, most in (("scale", scale, LARGEST_SCALE), ("bias", bias, 2 * SCORE_ONE)):
        if type(value) is not int or not abs(value) <= most or (name == "scale" and value < 1):
            raise NetFileError(f"expected a {name} of at most {most:,}, got {value!r} {where}")
    weights = array("h")
    if len(numbers) != 2 * (NET_INPUTS + 3) * hidden:
        raise NetFileError(
            f"expected {2 * (NET_INPUTS + 3) * hidden:,} bytes of numbers, got {len(numbers):,} {where}"
        )
    weights.frombytes(numbers)
    weights = little_endian(weights)
    rows, outputs = weights[: (NET_INPUTS + 1) * hidden], weights[(NET_INPUTS + 1) * hidden :]
    for some, most in ((rows, LARGEST_ROW_WEIGHT), (outputs, LARGEST_OUTPUT_WEIGHT)):
        if max(map(abs, some)) > most:
            raise NetFileError(f"expected weights within ±{most}, got {max(some, key=abs)} {where}")
    training = facts.get("training")
    return StoredNet(hidden, scale, bias, rows, outputs, training if isinstance(training, dict) else {})


def little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


# --- a header in text, then bytes: nets, and the checkpoints of their training ---


def packed(kind: str, facts: dict[str, Any], payload: bytes) -> bytes:
    line = json.dumps({**facts, "sha256": sha256(payload).hexdigest()}).encode()
    return b"%s%s\n%08x\n" % (title(kind), line, zlib.crc32(line)) + payload


def unpacked(kind: str, path: Path, most: int) -> tuple[dict[str, Any], bytes]:
    try:
        data = read_bounded(path, most)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NetFileError(f"cannot read the {kind} {str(path)!r}: {reason}") from error
    first, *rest = data.split(b"\n", 3)
    if first + b"\n" != title(kind):
        raise NetFileError(f"expected a {kind} of Kibitz, got {str(path)!r}, which is none")
    if len(rest) < 3 or rest[1] != b"%08x" % zlib.crc32(rest[0]):
        raise NetFileError(f"the header of the {kind} {str(path)!r} is damaged")
    facts = json.loads(rest[0])
    if not isinstance(facts, dict) or facts.get("sha256") != sha256(rest[2]).hexdigest():
        raise NetFileError(f"the {kind} {str(path)!r} is damaged or cut short")
    return facts, rest[2]


def title(kind: str) -> bytes:
    return f"kibitz {kind} 1\n".encode()
