"""Who wins, by a search that stops at the first winning move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.rules import Outcome

__all__ = ["decide"]


def decide(start: Any, options: Callable[[Any], list[Any]], known: dict[Any, Outcome], limit: int) -> Outcome:
    """Return who wins when the last move loses, and keep what was decided on the way.

    Parameters
    ----------
    start : hashable
        The position that is asked for.
    options : callable
        From a position to the list of its options, the most promising first.
    known : dict
        The outcomes that are known already; new ones are added.
    limit : int
        How many outcomes may be added.

    Raises
    ------
    CycleError
        When the search comes back to a position that it is deciding.
    LimitError
        When more positions are needed; those that were decided are kept.

    Examples
    --------
    >>> decide(4, lambda n: [n - s for s in (1, 2) if s <= n], {}, 100)
    Outcome.P
    """
    most, path, on_path = len(known) + limit, list[_Frame](), set[Any]()
    pending = [] if start in known else [start]
    while path or pending:
        if pending:
            key = pending.pop()
            if key in on_path:
                raise CycleError(_around(path, key))
            if len(known) + len(path) >= most:
                raise LimitError(
                    f"misère play had to be searched, and {limit} positions did not suffice",
                    parameter="limit",
                    hint="take a smaller sum",
                )
            path.append(_Frame(key, options(key)))
            on_path.add(key)
        frame = path[-1]
        found = frame.outcome(known)
        if found is None:
            pending.append(frame.options[frame.at])
        else:
            known[frame.key] = found
            on_path.remove(path.pop().key)
    return known[start]


def _around(path: list[_Frame], key: Any) -> list[Any]:
    """Return the positions from a position on that the search has come back to."""
    keys = [frame.key for frame in path]
    return keys[keys.index(key) :]


@dataclass
class _Frame:
    """A position whose options are being decided; those before `at` do not win."""

    key: Any
    options: list[Any]
    at: int = 0
    drawn: bool = False

    def outcome(self, known: dict[Any, Outcome]) -> Outcome | None:
        """Return who wins, or None when the option at `at` has to be decided first."""
        if self.at == 0 and any(known.get(option) is Outcome.P for option in self.options):
            return Outcome.N
        while self.at < len(self.options):
            found = known.get(self.options[self.at])
            if found is None:
                return None
            if found is Outcome.P:
                return Outcome.N
            self.drawn = self.drawn or found is Outcome.D
            self.at += 1
        if not self.options:
            return Outcome.N  # there is no last move left to make
        return Outcome.D if self.drawn else Outcome.P
