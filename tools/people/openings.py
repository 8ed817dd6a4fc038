"""Counting what people play in their first ten moves, by their rating (kibitz/players/people/openings.py)."""

import zlib
from array import array
from collections import Counter, defaultdict
from pathlib import Path

import chess
from chess.polyglot import zobrist_hash
from progress import Progress

from kibitz.packing import pack
from kibitz.players.people.openings import BANDS, MAGIC, PLIES, band_of
from people.games import FIRST, Games
from people.positions import core_move

# A position is kept that so many games came to, a move that so many played.
LEAST_GAMES, LEAST_PLAYED = 25, 3

# The moves of a game so far, two bytes each.
Line = bytes


def count_openings(games: Games, target: Path) -> None:
    numbers = games.of(FIRST)
    visits: Counter[Line] = Counter()
    progress = Progress("openings", 2 * len(numbers))
    for number in numbers:
        line = opening(games, int(number))
        visits.update(line[: 2 * ply] for ply in range(len(line) // 2))
        progress.step()
    kept = {line for line, count in visits.items() if count >= LEAST_GAMES // 4}
    lines: dict[Line, dict[int, list[int]]] = defaultdict(dict)
    for number in numbers:
        line = opening(games, int(number))
        result = int(games.results[number])
        bands = [band_of(int(rating)) for rating in games.ratings[number]]
        for ply in range(len(line) // 2):
            if line[: 2 * ply] not in kept:
                break
            move = line[2 * ply] | line[2 * ply + 1] << 8
            counts = lines[line[: 2 * ply]].setdefault(move, [0] * (2 * len(BANDS)))
            counts[2 * bands[ply & 1]] += 1
            counts[2 * bands[ply & 1] + 1] += result if ply % 2 == 0 else 2 - result
        progress.step()
    write(target, merged(lines))


def opening(games: Games, number: int) -> Line:
    first, end = int(games.starts[number]), int(games.starts[number + 1])
    return games.moves[first : min(end, first + PLIES)].astype("<u2").tobytes()


def merged(lines: dict[Line, dict[int, list[int]]]) -> dict[int, dict[int, list[int]]]:
    """By position, where several lines lead to it; without what is rare."""
    found: dict[int, dict[int, list[int]]] = defaultdict(dict)
    boards = {b"": chess.Board()}
    for line in sorted(lines, key=len):
        board = boards.get(line)
        if board is None:
            board = boards[line[:-2]].copy(stack=False)
            board.push(core_move(line[-2] | line[-1] << 8))
            boards[line] = board
        moves = found[zobrist_hash(board)]
        for move, counts in lines[line].items():
            packed = pack(core_move(move))
            before = moves.get(packed, [0] * len(counts))
            moves[packed] = [a + b for a, b in zip(before, counts, strict=True)]
    return {
        key: {move: counts for move, counts in moves.items() if sum(counts[::2]) >= LEAST_PLAYED}
        for key, moves in found.items()
        if sum(sum(counts[::2]) for counts in moves.values()) >= LEAST_GAMES
    }


def write(target: Path, found: dict[int, dict[int, list[int]]]) -> None:
    keys, starts, body = array("Q", sorted(found)), array("I", [0]), bytearray()
    for key in keys:
        for move, counts in found[key].items():
            body += move.to_bytes(2, "little") + b"".join(written(count) for count in counts)
        starts.append(len(body))
    whole = len(keys).to_bytes(4, "little") + keys.tobytes() + starts.tobytes() + bytes(body)
    target.write_bytes(MAGIC + zlib.compress(whole, 9))


def written(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
