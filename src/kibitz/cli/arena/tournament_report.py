"""How a tournament is shown: a line for the bar, the crosstable, JSON."""

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from kibitz.arena.crosstable import Crosstable, Row, crosstable
from kibitz.arena.statistics.ratings import Rating
from kibitz.arena.statistics.tally import Tally
from kibitz.arena.tournament import Event, TournamentKind

if TYPE_CHECKING:
    from rich.table import Table

# Columns where no terminal bounds them.
WIDE = 200
# Named while it is played.
LEADERS = 3


def state_line(event: Event) -> str:
    """`1. engine 5½  2. mcts 3  3. greedy 1`."""
    if not event.played_games:
        return ""
    rows = crosstable(event).rows[:LEADERS]
    return "  ".join(f"{place}. {row.name} {in_halves(row.points)}" for place, row in enumerate(rows, 1))


def in_halves(points: float) -> str:
    """`0`, `½`, `7½`."""
    whole, half = int(points), "½" if points % 1 else ""
    return half if half and not whole else f"{whole}{half}"


def show(event: Event, found: Crosstable, busy: float | None) -> None:
    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)
    for line in heading(event):
        console.print(line, markup=False)
    if event.played_games:
        console.print(grid(found))
        for line in footing(event, found, busy):
            console.print(line, markup=False)


def heading(event: Event) -> list[str]:
    kind = event.tournament.kind
    lines = [f"{kind.value}, {event.played_games} of {event.expected_games} games"]
    if event.found:
        lines.append(f"  {event.found} of them were played before (--fresh starts over)")
    if kind is TournamentKind.KNOCKOUT:
        lines += [round_line(event, turn) for turn in range(len(event.rounds))]
    return lines


def round_line(event: Event, turn: int) -> str:
    """`  round 1: engine 2 – 0 mcts, greedy ½ – 1½ random`."""
    names = event.tournament.entrants
    meetings = []
    for meeting in event.rounds[turn]:
        first, second = meeting.pairing
        points = f"{in_halves(meeting.points(first))} – {in_halves(meeting.points(second))}"
        meetings.append(f"{names[first]} {points} {names[second]}")
    return f"  round {turn + 1}: {', '.join(meetings)}"


def grid(found: Crosstable) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, pad_edge=False, expand=False)
    table.add_column("#", justify="right")
    table.add_column("player")
    for title in ("Elo", "points", "games", "+ = -", *found.tie_breaks):
        table.add_column(title, justify="right", no_wrap=True)
    for place in range(1, len(found.rows) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, row in enumerate(found.rows, 1):
        cells = [str(place), row.name, elo_text(row.rating), in_halves(row.points), str(row.tally.games)]
        cells.append(f"+{row.tally.wins} ={row.tally.draws} -{row.tally.losses}")
        cells += [f"{value:g}" for value in row.tie_breaks]
        cells += ["×" if other is row else points_against(row, other) for other in found.rows]
        table.add_row(*map(Text, cells))
    return table


def points_against(row: Row, other: Row) -> str:
    tally = row.against.get(other.player)
    return in_halves(tally.points) if tally else "·"


def elo_text(rating: Rating | None) -> str:
    return "–" if rating is None else str(rating)


def footing(event: Event, found: Crosstable, busy: float | None) -> list[str]:
    lines = [f"  places by {found.order}"]
    if event.byes:
        names = ", ".join(str(event.tournament.entrants[player]) for player in event.byes)
        lines.append(f"  byes (as many points as a meeting won): {names}")
    rated = [row.rating is not None for row in found.rows]
    if any(rated):
        lines.append("  Elo by maximum likelihood, mean 0, ± for 95 %")
    if any(rated) and not all(rated):
        lines.append("  –: won or lost every game against rated players, so the rating would be infinite")
    lines += [f"  faults of {name}: {fault} {count}" for (name, fault), count in faults(event).most_common()]
    if busy is not None:
        lines.append(f"  {busy:.1%} of the time went to the players")
    return lines


def faults(event: Event) -> Counter[tuple[str, str]]:
    """Players and what they did wrong."""
    found: Counter[tuple[str, str]] = Counter()
    for meeting in event.meetings:
        match = meeting.schedule.match
        for (first, fault), count in meeting.schedule.standing.faults.items():
            found[str(match.first if first else match.second), fault.value] += count
    return found


def summary_json(event: Event, found: Crosstable, busy: float | None) -> dict[str, Any]:
    def results(tally: Tally) -> dict[str, int]:
        return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}

    names = {row.player: row.name for row in found.rows}
    return {
        "tournament": event.tournament.identity,
        **event.tournament.terms(),
        "games": event.played_games,
        "found": event.found,
        "expected": event.expected_games,
        "order": found.order,
        "byes": [names[player] for player in event.byes],
        "standings": [
            {
                "name": row.name,
                "points": row.points,
                **results(row.tally),
                "tie_breaks": dict(zip(found.tie_breaks, row.tie_breaks, strict=True)),
                "elo": row.rating and row.rating.elo,
                "elo_error": row.rating and row.rating.error,
                "against": {names[other]: results(tally) for other, tally in row.against.items()},
            }
            for row in found.rows
        ],
        "rounds": [
            [[names[player] for player in meeting.pairing] for meeting in meetings]
            for meetings in event.rounds
        ],
        "faults": [
            {"name": name, "fault": fault, "games": count}
            for (name, fault), count in faults(event).most_common()
        ],
        "busy": busy,
    }
