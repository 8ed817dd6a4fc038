"""How a match is shown: a line for the bar, the summary, JSON."""

from collections.abc import Iterator
from typing import Any

from kibitz.arena.schedule import Schedule
from kibitz.arena.statistics.sprt import SprtVerdict
from kibitz.arena.statistics.standing import Standing

PAIR_POINTS = ("0", "½", "1", "1½", "2")


def state_line(standing: Standing) -> str:
    """`+12 =3 -5  Elo +127.0 ± 80.1  LOS 98.2 %`."""
    tally = standing.tally
    text = f"+{tally.wins} ={tally.draws} -{tally.losses}"
    if tally.games:
        text += f"  Elo {standing.estimate}  LOS {standing.estimate.superiority:.1%}"
    if standing.sprt is not None:
        text += f"  LLR {standing.llr:.2f}"
    return text


def summary(schedule: Schedule, busy: float | None) -> str:
    return "\n".join(summary_lines(schedule, busy))


def summary_lines(schedule: Schedule, busy: float | None) -> Iterator[str]:
    """`busy` is the share of the workers' time that went to the players; None: nothing was played now."""
    match, standing = schedule.match, schedule.standing
    tally, found = standing.tally, standing.estimate
    yield f"{match.first} ({match.first.limits}) – {match.second} ({match.second.limits})"
    if schedule.found:
        yield f"  {schedule.found} of {schedule.games} games were played before (--fresh starts over)"
    if not tally.games:
        return
    yield f"  {tally.games} games: +{tally.wins} ={tally.draws} -{tally.losses}, {tally.score:.1%} of points"
    yield f"  Elo {found} (95 %, from these {tally.games} games), likelihood of superiority {found.superiority:.1%}"
    pairs = ", ".join(f"{points}: {count}" for points, count in zip(PAIR_POINTS, tally.pairs, strict=True))
    yield f"  pairs by points: {pairs}"
    yield from sprt_lines(standing)
    ends = ", ".join(f"{ending.value} {count}" for ending, count in standing.endings.most_common())
    yield f"  ends: {ends}"
    for (first, fault), count in sorted(standing.faults.items(), key=lambda item: -item[1]):
        yield f"  faults of {match.first if first else match.second}: {fault.value} {count}"
    spent = "" if busy is None else f"; {busy:.1%} of the time went to the players"
    yield f"  {standing.plies / tally.games / 2:.1f} moves a game{spent}"


def sprt_lines(standing: Standing) -> Iterator[str]:
    test = standing.sprt
    if test is None:
        return
    answer = {
        SprtVerdict.H1: f"{test.elo1:+g} Elo is accepted",
        SprtVerdict.H0: f"{test.elo0:+g} Elo is accepted",
        SprtVerdict.OPEN: "not decided",
    }[standing.verdict]
    yield (
        f"  SPRT {test.elo0:+g} against {test.elo1:+g} {test.model.value} Elo: LLR {standing.llr:.2f} "
        f"({test.lower:.2f} to {test.upper:.2f}): {answer}"
    )


def summary_json(schedule: Schedule, busy: float | None) -> dict[str, Any]:
    match, standing = schedule.match, schedule.standing
    tally, found = standing.tally, standing.estimate
    test = standing.sprt
    return {
        "match": match.identity,
        **match.terms(),
        "games": tally.games,
        "found": schedule.found,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "score": tally.score,
        "elo": found.elo,
        "elo_low": found.low,
        "elo_high": found.high,
        "elo_error": found.error,
        "superiority": found.superiority,
        "sprt": None
        if test is None
        else {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "model": test.model.value,
            "llr": standing.llr,
            "lower": test.lower,
            "upper": test.upper,
            "verdict": standing.verdict.value,
        },
        "endings": {ending.value: count for ending, count in standing.endings.items()},
        "faults": {
            key: {fault.value: count for (first, fault), count in standing.faults.items() if first == whose}
            for key, whose in (("first", True), ("second", False))
        },
        "plies": standing.plies,
        "seconds": round(standing.seconds, 3),
        "thinking": round(standing.thinking, 3),
        "busy": busy,
    }
