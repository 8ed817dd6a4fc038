"""Find the magic numbers of src/kibitz/core/magics.py: `python tools/magics.py > src/kibitz/core/magics.py`.

A magic number is right when, multiplied by any occupation of a slider's mask, its top bits tell apart every two
occupations with different attacks. Sparse random numbers often do; the search is seeded and takes half a minute.
"""

import random

from kibitz.core.attacks import rays, relevant
from kibitz.core.constants import EVERYTHING

HEADER = '''"""Magic numbers for slider_index, 64 for rooks and 64 for bishops. Written by tools/magics.py."""

MAGICS = ['''


def subsets(mask: int) -> list[int]:
    found, subset = [], mask
    while subset:
        found.append(subset)
        subset = (subset - 1) & mask
    return [*found, 0]


def is_magic(magic: int, shift: int, cases: list[tuple[int, int]]) -> bool:
    table: dict[int, int] = {}
    return all(
        table.setdefault((occ * magic & EVERYTHING) >> shift, attack) == attack for occ, attack in cases
    )


def find(square: int, diagonal: bool, source: random.Random) -> int:
    mask = relevant(square, diagonal)
    shift = 64 - mask.bit_count()
    cases = [(occupied, rays(square, occupied, diagonal)) for occupied in subsets(mask)]
    while True:
        magic = source.getrandbits(64) & source.getrandbits(64) & source.getrandbits(64)
        if (mask * magic & EVERYTHING).bit_count() >= 6 and is_magic(magic, shift, cases):
            return magic


def main() -> None:
    source = random.Random("kibitz magics")
    print(HEADER)
    for slider in range(128):
        print(f"    {find(slider & 63, slider >= 64, source):#018x},")
    print("]")


if __name__ == "__main__":
    main()
