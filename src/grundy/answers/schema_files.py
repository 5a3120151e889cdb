"""The JSON Schemas of the answers, and of all that ``--json`` writes, kept as files beside this one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from time import monotonic
from typing import Any

from grundy.errors import DomainError
from grundy.text import join_words, truncate

__all__ = [
    "SECONDS",
    "Clock",
    "Watch",
    "question_seconds",
    "ran_out",
    "schema",
    "schema_names",
    "watched",
]


_FOLDER = files("grundy.answers") / "schemas"


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of an answer.

    Parameters
    ----------
    name : str
        What the answer has under its key ``"schema"``, such as ``grundy.position/1``.

    Returns
    -------
    dict
        A document that needs no other: what it shares with others stands in its own ``$defs``.

    Raises
    ------
    DomainError
        When no answer has that name.

    Examples
    --------
    >>> schema("grundy.reply/1")["title"]
    'The move of an opponent'
    """
    found = _documents().get(name)
    if found is None:
        raise DomainError(f"no answer has the schema {truncate(name, 60)!r}; {_meant(name[:60])}")
    document: dict[str, Any] = json.loads(found)
    return document


def schema_names() -> list[str]:
    """Return the names of all schemas, of what ``--json`` of the command line writes and of what the web API sends.

    Examples
    --------
    >>> "grundy.position/1" in schema_names()
    True
    """
    return sorted(_documents())


def _meant(name: str) -> str:
    near = get_close_matches(name, schema_names(), n=3)
    return f"there is {join_words(near, 'or')}" if near else "grundy schemas lists all"


@cache
def _documents() -> dict[str, str]:
    """Return the text of each document by its name; a file is called like it, with - for the stroke."""
    texts = (file for file in _FOLDER.iterdir() if file.name.endswith(".json"))
    return {"/".join(file.name[:-5].rsplit("-", 1)): file.read_text(encoding="utf-8") for file in texts}


# ---- Clocks that end the search for a part of an answer, and whether one of them has decided what an answer says
#
# Such an answer is true, but another time it may say more; who keeps answers does not keep it.

# The time for a whole question, unless somebody says otherwise.
SECONDS = 10.0


@dataclass
class Watch:
    """How long a question may take, and whether a clock has run out over a part of its answer."""

    seconds: float = SECONDS
    ran_out: bool = False


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(seconds: float = SECONDS) -> Iterator[Watch]:
    """Watch the clocks of the answers that are found inside, for questions that may take so many seconds.

    Examples
    --------
    >>> with watched() as watch:
    ...     ran_out()
    >>> watch.ran_out
    True
    """
    watch = Watch(seconds)
    token = _watch.set(watch)
    try:
        yield watch
    finally:
        _watch.reset(token)


def question_seconds() -> float:
    """Return how long the present question may take.

    Examples
    --------
    >>> with watched(60):
    ...     question_seconds()
    60
    """
    watch = _watch.get()
    return SECONDS if watch is None else watch.seconds


def ran_out() -> None:
    """Note that a part of the answer is missing because there was no more time for it.

    Examples
    --------
    >>> ran_out()  # nobody watches, and nothing happens
    """
    watch = _watch.get()
    if watch is not None:
        watch.ran_out = True


class Clock:
    """The time for a part of an answer.

    Parameters
    ----------
    seconds : float
        How long it runs from now on.

    Examples
    --------
    >>> Clock(60).is_over(), Clock(-1).is_over()
    (False, True)
    """

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._end = monotonic() + seconds

    def is_over(self) -> bool:
        """Return whether the time is over, and note it if it is."""
        over = monotonic() > self._end
        if over:
            ran_out()
        return over
