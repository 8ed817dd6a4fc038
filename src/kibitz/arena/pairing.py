"""Who meets whom. Players are numbers in the order of their seeding, the best first."""

from collections.abc import Collection, Mapping, Sequence

Pairing = tuple[int, int]
"""The better seeded player first."""


def round_robin(players: int) -> list[Pairing]:
    """Everybody against everybody, in the order of the circle: each round has everybody once."""
    ring: list[int | None] = list(range(players))
    if players % 2:
        ring.append(None)
    half = len(ring) // 2
    pairings = []
    for _ in range(len(ring) - 1):
        for one, other in zip(ring[:half], reversed(ring[half:]), strict=True):
            if one is not None and other is not None:
                pairings.append(ordered(one, other))
        ring[1:] = [ring[-1], *ring[1:-1]]
    return pairings


def gauntlet(players: int) -> list[Pairing]:
    """The first against each of the others."""
    return [(0, other) for other in range(1, players)]


def most_swiss_rounds(players: int) -> int:
    """The most rounds in which nobody has to meet twice, whatever the results (Dirac's theorem)."""
    return (players + 1) // 2


def usual_swiss_rounds(players: int) -> int:
    """Enough for one player to have won all, and possible."""
    return min((players - 1).bit_length(), most_swiss_rounds(players))


def swiss_round(
    points: Mapping[int, float], met: Collection[frozenset[int]], byes: Collection[int]
) -> tuple[list[Pairing], int | None]:
    """The pairings of the next round and who has a bye.

    Players of equal points meet, the upper half against the lower half; nobody meets the same player twice or has two
    byes.
    """
    standing: list[int | None] = [*sorted(points, key=lambda player: (-points[player], player))]
    if len(standing) % 2:
        # A bye is a meeting with nobody, ranked last.
        standing.append(None)

    def may_meet(one: int | None, other: int | None) -> bool:
        if one is None or other is None:
            return (one if other is None else other) not in byes
        return frozenset((one, other)) not in met

    def paired(left: Sequence[int | None]) -> list[tuple[int | None, int | None]] | None:
        if not left:
            return []
        first, others = left[0], left[1:]
        assert first is not None
        equal = [player for player in others if player is not None and points[player] == points[first]]
        upper = len(equal) // 2
        for other in (*equal[upper:], *reversed(equal[:upper]), *others[len(equal) :]):
            if may_meet(first, other):
                rest = paired([player for player in others if player != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    found = paired(standing)
    if found is None:
        raise ValueError(
            f"expected at most {most_swiss_rounds(len(points))} rounds, after which all may have met"
        )
    pairings = [ordered(one, other) for one, other in found if one is not None and other is not None]
    bye = next((one for one, other in found if other is None), None)
    return pairings, bye


def bracket(players: int) -> list[int | None]:
    """The first round of a knock-out, neighbours meeting: the best can meet in the last round only.

    If the number of players is not a power of two, the top seeds get a bye in the first round.
    """
    order = [0]
    while len(order) < players:
        size = 2 * len(order)
        order = [player for seed in order for player in (seed, size - 1 - seed)]
    return [player if player < players else None for player in order]


def ordered(one: int, other: int) -> Pairing:
    return min(one, other), max(one, other)
