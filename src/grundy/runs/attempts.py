"""A task and what comes of it: an answer, an error of its own, or a loss after which it is tried again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

__all__ = ["ATTEMPTS", "Answer", "Finished", "Job", "LostError", "tried"]

Task = TypeVar("Task")
Result = TypeVar("Result")

ATTEMPTS = 3

# What a task came to: its result, or the error that its function raised.
Answer: TypeAlias = tuple[Result | None, Exception | None]


class LostError(RuntimeError):
    """The processes that worked on a task died, time and again."""


@dataclass(frozen=True)
class Finished(Generic[Task, Result]):
    """A task that was done, or that failed.

    Attributes
    ----------
    task : object
        What was to be done.
    result : object or None
        What came out; None when it failed.
    error : Exception or None
        Why it failed.

    Examples
    --------
    >>> Finished("0.77", 12).result
    12
    """

    task: Task
    result: Result | None
    error: Exception | None = None


@dataclass(frozen=True)
class Job(Generic[Task]):
    """A task that is to be done, and how often it was lost so far.

    Attributes
    ----------
    task : object
        What is to be done.
    lost : int
        How many of those who worked on it are gone.

    Examples
    --------
    >>> Job("0.77").lost
    0
    """

    task: Task
    lost: int = 0


def tried(function: Callable[[Task], Result], task: Task) -> Answer[Result]:
    """Return function(task) and None, or None and the error that it raised.

    Examples
    --------
    >>> tried(int, "7")
    (7, None)
    >>> tried(int, "seven")[1]
    ValueError("invalid literal for int() with base 10: 'seven'")
    """
    try:
        return function(task), None
    except Exception as error:
        return None, error
