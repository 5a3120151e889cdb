"""Turns that one waits for, in a queue that does not grow without bound."""

from __future__ import annotations

import asyncio

from grundy.web.refusal import Refusal

__all__ = ["Turns"]


class Turns:
    """Turns of which there are only so many, and a bounded queue before them.

    Parameters
    ----------
    name : str
        The name of the limit of the queue.
    most : int
        How many may wait.
    turns : int
        How many turns there are at first.
    seconds : float
        How long one waits.
    """

    def __init__(self, name: str, most: int, turns: int, seconds: float):
        self._name, self._most, self._seconds = name, most, seconds
        self._turns = asyncio.Semaphore(turns)
        self._waiting = 0

    @property
    def free(self) -> bool:
        """Whether a turn can be had without waiting."""
        return not self._turns.locked()

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for a turn."""
        return self._waiting > 0

    @property
    def crowded(self) -> bool:
        """Whether nobody else may wait."""
        return self._waiting >= self._most

    async def take(self) -> None:
        """Wait for a turn."""
        if self.free:
            await self._turns.acquire()
            return
        if self.crowded:
            raise self._busy(f"{self._most} questions wait already")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._turns.acquire()
        except TimeoutError as error:
            raise self._busy(f"there was no room for this question within {self._seconds:g} seconds") from error
        finally:
            self._waiting -= 1

    def release(self) -> None:
        """Give a turn back, or add one."""
        self._turns.release()

    def _busy(self, why: str) -> Refusal:
        limit = {"name": self._name, "value": self._most}
        message = f"the server is busy: {why}; try again in a few seconds"
        return Refusal(503, "busy", message, headers={"retry-after": "5"}, limit=limit)
