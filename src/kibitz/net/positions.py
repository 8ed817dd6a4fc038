"""The positions of files of games, for training: split by game, shuffled."""

from collections.abc import Sequence
from pathlib import Path

from kibitz.net.chance import Chance
from kibitz.net.games import GameFileError, GameReader
from kibitz.net.samples import Deck, Replay, room_for
from kibitz.net.values import SAMPLE_WORDS, SHARES

SAMPLE_BYTES = 8 * SAMPLE_WORDS


def load_positions(
    paths: Sequence[Path],
    first: int = 0,
    end: int = SHARES,
    seed: int = 1,
    games: Sequence[int] | None = None,
    asides: int = 0,
    later: float = 0.0,
) -> memoryview:
    """The samples (samples.py says what that is) of all games whose share lies in `first` … `end` - 1.

    A game has its share, from 0 to SHARES - 1, by its moves. So one part of the shares can be kept for validation:
    no game is in both parts. `games`: how many of each file; those that were added since do not count. `asides`: how
    many more samples beside each position of a game. `later`: the share of the next score in a score.
    """
    found = bytearray()
    for number, path in enumerate(paths):
        for block in GameReader(path):
            if games is not None and block.first >= games[number]:
                break
            room = memoryview(bytearray(room_for(len(block.payload), asides)))
            chance = Chance(seed + number, 1 + block.first)
            count = Replay(block.payload, room.cast("Q"), asides, chance, round(100 * later)).run(first, end)
            if count < 0:
                raise GameFileError(
                    f"expected legal games, got others in the block from game {block.first:,} of {str(path)!r}"
                )
            found += room[: count * SAMPLE_BYTES]
    samples = memoryview(found).cast("Q")
    Deck(samples).shuffle(Chance(seed, 0), len(found) // SAMPLE_BYTES)
    return samples
