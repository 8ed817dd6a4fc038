"""The event loop only passes messages on; what computes or waits does so in a thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

QUICK = 8  # threads for what takes milliseconds: the store, making messages
SLOW = 512  # threads that mostly wait: one for each computer that thinks


class Threads:
    """Two pools, so that saving a move never waits behind a search."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(QUICK, "quick")
        self._slow = ThreadPoolExecutor(SLOW, "slow")

    async def quick(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._quick, call, *args, **kwargs)

    async def slow(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._slow, call, *args, **kwargs)

    def start(self, call: Callable[[], None]) -> None:
        """Start a slow call without waiting for it."""
        self._slow.submit(call)

    async def _run(
        self, pool: ThreadPoolExecutor, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, lambda: call(*args, **kwargs))

    def close(self) -> None:
        self._slow.shutdown()
        self._quick.shutdown()
