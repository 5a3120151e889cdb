"""The limits of the server: what a request may cost, and how much of everything there is."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any

__all__ = ["Limits"]


def _limit(default: float, unit: str, meaning: str) -> Any:
    return field(default=default, metadata={"unit": unit, "meaning": meaning})


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """All limits of a server; ``GET /api/v1/limits`` lists them, and errors name the one that was reached.

    Examples
    --------
    >>> Limits(seconds=3).seconds
    3
    >>> Limits().facts()[0]["name"]
    'seconds'
    """

    seconds: float = _limit(10, "s", "a question may be computed for so long")
    memory: int = _limit(1024, "MB", "a question may use so much memory")
    quick_seconds: float = _limit(0.25, "s", "a question that takes longer makes way for the quick ones")
    quick_workers: int = field(
        default_factory=lambda: min(_cores() + 2, 8),
        metadata={"unit": "processes", "meaning": "so many quick questions are computed at the same time"},
    )
    heavy_workers: int = field(
        default_factory=lambda: min(max(_cores(), 2), 4),
        metadata={"unit": "processes", "meaning": "so many long questions are computed at the same time"},
    )
    quick_waiting: int = _limit(256, "questions", "so many may wait for their first turn")
    heavy_waiting: int = _limit(16, "questions", "so many long questions may wait for their turn")
    waiting_seconds: float = _limit(10, "s", "a question waits for its turn for so long")
    body: int = _limit(1_000_000, "bytes", "the body of a request is no longer")
    body_seconds: float = _limit(10, "s", "the body of a request must have arrived after so long")
    header_seconds: float = _limit(10, "s", "the head of a request must have arrived after so long")
    idle_seconds: float = _limit(30, "s", "a connection on which nothing moves is closed after so long")
    answer: int = _limit(32_000_000, "bytes", "an answer is no longer")
    connections: int = _limit(512, "connections", "so many may be open at the same time")
    sending: int = _limit(256, "MB", "so much there may be of long answers that are being sent at the same time")
    sending_seconds: float = _limit(120, "s", "an answer must have been taken after so long")
    cache: int = _limit(64, "MB", "so much room there is for answers that may be asked for again")
    rate: float = _limit(10, "requests/s", "a client of a public server may ask so often in the long run")
    burst: int = _limit(100, "requests", "a client of a public server may ask so often at once")
    together: int = _limit(8, "questions", "so many of a client of a public server may be under way at the same time")

    def facts(self) -> list[dict[str, Any]]:
        """Return each limit with its name, value, unit and meaning."""
        return [
            {
                "name": f.name,
                "value": getattr(self, f.name),
                "unit": f.metadata["unit"],
                "meaning": f.metadata["meaning"],
            }
            for f in fields(self)
        ]
