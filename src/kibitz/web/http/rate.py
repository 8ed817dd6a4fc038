"""How often something may happen."""

import time
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens and gets `rate` more each second; what happens takes one."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._tokens = float(burst)
        self._seen = now()

    def take(self) -> bool:
        moment = self._now()
        self._tokens = min(self._burst, self._tokens + (moment - self._seen) * self._rate)
        self._seen = moment
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
