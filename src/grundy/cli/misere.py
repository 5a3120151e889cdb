"""The option ``--limit`` of misère play, where most sums have to be searched."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from grundy.cli.hints import message, options_named
from grundy.errors import LimitError

__all__ = ["limit_option", "misere_search", "with_limit_option"]

LIMIT = 200_000


def limit_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--limit`` to a command."""
    text = f"Search so many positions in misère play.  [default: {LIMIT:,}]"
    return click.option("--limit", metavar="N", type=click.IntRange(min=1), help=text)(command)


def with_limit_option(error: Exception) -> str:
    """Return what an error says in the words of the command line.

    Examples
    --------
    >>> with_limit_option(LimitError("the sum has too many moves", parameter="limit"))
    'the sum has too many moves; raise --limit'
    """
    return message(error.with_option("--limit") if isinstance(error, LimitError) and error.parameter else error)


@contextmanager
def misere_search(limit: int | None, misere: bool) -> Iterator[None]:
    """Let questions about misère play search so many positions, and errors speak of the option."""
    if not misere:
        if limit is not None:
            raise click.UsageError("--limit is about the search in misère play; give --misere too, or leave it out")
        yield
        return
    from grundy.play import misere_limit

    with options_named(limit="--limit"), misere_limit(limit or LIMIT):
        yield
