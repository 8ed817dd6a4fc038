"""How worker time is shared out.

A job is asked for at one moment and is due its budget later. The job due first goes first. When more is asked for than
there is time, all get the same length, one with which each of them is done when it is due: so a search that had to wait
is short, not late.
"""

from collections.abc import Sequence

LEAST = 0.005  # seconds that every search gets, even when it is late already
SWITCH = 0.004  # seconds between two searches of a worker


def share(dues: Sequence[float], free: Sequence[float], now: float, ahead: int = 0) -> float:
    """The seconds for each of the jobs that are due then, on workers that are free from then on.

    The first jobs have a worker each. Of more, k equal shares must fit into the time that all workers have until the
    k-th is due; the tightest of these bounds is the share. `ahead` jobs more share with them and are done first.
    """
    idle = sum(moment <= now for moment in free)
    shares = [
        sum(max(0.0, due - max(now, moment)) for moment in free) / count - SWITCH
        for count, due in enumerate(sorted(dues), ahead + 1)
        if count > idle
    ]
    return max(min(shares, default=float("inf")), LEAST)
