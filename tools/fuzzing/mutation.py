"""From examples that are right to input that is wrong in ways a parser may not expect."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

# Characters of one input: far more than any door should read, and few enough to try thousands a second.
LONGEST = 20_000
TOKENS = re.compile(r"\w+|\s+|.", re.DOTALL)
NUMBERS = (
    *(
        "0",
        "1",
        "-1",
        "--5",
        "+5",
        "00",
        "-0",
        "1.5",
        ".5",
        "1e5",
        "1e400",
        "-1e400",
        "0x10",
        "1_000",
        "٣",
        "²",
        "½",
    ),
    *(
        "NaN",
        "nan",
        "Infinity",
        "-inf",
        "127",
        "128",
        "255",
        "256",
        "32768",
        "65536",
        "2147483647",
        "2147483648",
    ),
    *("-2147483649", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808"),
    *("-9223372036854775809", "18446744073709551616", "9" * 300, "9" * 5000, "0" * 5000, "-" + "9" * 5000),
)
ODDITIES = (
    *(
        "",
        " ",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "\0",
        "\x01",
        "\x1a",
        "\x1b[2J",
        "\x7f",
        "\x85",
        "\u2028",
        "\ufeff",
        "\u202e",
    ),
    *(
        "é",
        "e\u0301",
        "ß",
        "İ",
        "♔",
        "🂡",
        "\ud800",
        "\udfff",
        "\uffff",
        "a" * 300,
        "(" * 3000,
        "[" * 3000,
        "{" * 3000,
    ),
    *(
        '"',
        "'",
        "\\",
        "\\u0000",
        "%s%n",
        "%00",
        "{0}",
        "${x}",
        "../../etc/passwd",
        "<b>",
        "&amp;",
        "--",
        ";",
        "#",
        "?",
    ),
)


class Mutator:
    """`examples` lend each other their words."""

    def __init__(self, source: Random, examples: Sequence[str]) -> None:
        self.source = source
        self.examples = examples
        self.changes: tuple[Callable[[list[str]], None], ...] = (
            self.with_number,
            self.with_number,
            self.with_oddity,
            self.with_borrowed,
            self.with_borrowed,
            self.without,
            self.repeated,
            self.swapped,
            self.cut,
            self.misspelt,
            self.joined,
        )

    def text(self) -> str:
        """An example, changed in up to five places; now and then as it is."""
        tokens = TOKENS.findall(self.source.choice(self.examples))
        for _ in range(self.source.choice((0, 1, 1, 1, 2, 2, 3, 5))):
            self.source.choice(self.changes)(tokens)
        return "".join(tokens)[:LONGEST]

    # --- changes of a text, on its words ---

    def place(self, tokens: list[str]) -> int:
        if not tokens:
            tokens.append("")
        return self.source.randrange(len(tokens))

    def with_number(self, tokens: list[str]) -> None:
        numbers = [at for at, token in enumerate(tokens) if token.isdecimal()]
        at = self.source.choice(numbers) if numbers else self.place(tokens)
        tokens[at] = self.source.choice(NUMBERS)

    def with_oddity(self, tokens: list[str]) -> None:
        at = self.place(tokens)
        tokens[at : at + self.source.randrange(2)] = [self.source.choice(ODDITIES)]

    def with_borrowed(self, tokens: list[str]) -> None:
        lent = TOKENS.findall(self.source.choice(self.examples)) or [""]
        at, start = self.place(tokens), self.source.randrange(len(lent))
        tokens[at : at + self.source.randrange(3)] = lent[start : start + self.source.choice((1, 1, 2, 8))]

    def without(self, tokens: list[str]) -> None:
        at = self.place(tokens)
        del tokens[at : at + self.source.choice((1, 1, 2, 5))]

    def repeated(self, tokens: list[str]) -> None:
        at = self.place(tokens)
        part = tokens[at : at + self.source.choice((1, 2, 4))]
        tokens[at:at] = part * self.source.choice((1, 2, 3, 20, 500))

    def swapped(self, tokens: list[str]) -> None:
        one, other = self.place(tokens), self.place(tokens)
        tokens[one], tokens[other] = tokens[other], tokens[one]

    def cut(self, tokens: list[str]) -> None:
        del tokens[self.place(tokens) :]

    def misspelt(self, tokens: list[str]) -> None:
        at = self.place(tokens)
        letters = list(tokens[at])
        letters.insert(
            self.source.randrange(len(letters) + 1), chr(self.source.choice((32, 127, 256, 0x10FFFF)))
        )
        if len(letters) > 1 and self.source.random() < 0.5:
            del letters[self.source.randrange(len(letters))]
        tokens[at] = "".join(letters)

    def joined(self, tokens: list[str]) -> None:
        tokens += TOKENS.findall(self.source.choice(self.examples))

    # --- JSON ---

    def message(self, example: str) -> str:
        """JSON of another shape; sometimes no JSON at all."""
        value = json.loads(example)
        for _ in range(self.source.choice((0, 1, 1, 2, 3))):
            value = self.reshaped(value)
        text = json.dumps(value, ensure_ascii=self.source.random() < 0.5)
        if self.source.random() < 0.2:
            tokens = TOKENS.findall(text)
            self.source.choice(self.changes)(tokens)
            text = "".join(tokens)
        return text[:LONGEST]

    def reshaped(self, value: Any) -> Any:
        """The same with one place of it changed, however deep."""
        if isinstance(value, dict) and value and self.source.random() < 0.85:
            key = self.source.choice(list(value))
            fate = self.source.random()
            if fate < 0.1:
                return {name: item for name, item in value.items() if name != key}
            if fate < 0.2:
                return value | {self.source.choice((key.upper(), "__class__", "", "type", "é")): value[key]}
            return value | {key: self.reshaped(value[key])}
        if isinstance(value, str) and self.source.random() < 0.6:
            tokens = TOKENS.findall(value)
            self.source.choice(self.changes)(tokens)
            return "".join(tokens)
        return self.odd_value(value)

    def odd_value(self, value: Any) -> Any:
        deep: Any = value
        for _ in range(self.source.choice((1, 3, 400))):
            deep = [deep]
        return self.source.choice(
            (
                *(None, True, False, 0, 1, -1, 2, 3, 10, 100, 1.5, -1.5, 1e300, float("nan"), float("-inf")),
                *(2**31, 2**53, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**300, 10**4000),
                *("", "0", "null", "a" * 300, "\0", "\ud800", "é", self.source.choice(ODDITIES)),
                *([], {}, [value], {"": value}, deep, [value] * 300, self.source.choice(self.examples)),
            )
        )
