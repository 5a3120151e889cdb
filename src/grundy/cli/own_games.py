"""The option ``--game``: rulesets of the user's own, beside the catalogue."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.sequences.heaps import HeapGame

__all__ = ["games_option", "heap_game_option", "own_failure", "own_rules", "places_option"]

HELP = "A game of your own, written with the name of its class; may be given several times."


def _load(ctx: click.Context, parameter: click.Parameter, places: tuple[str, ...]) -> "list[Entry]":
    if not places:
        return []
    from grundy.errors import DomainError
    from grundy.games import load_game

    if "" not in sys.path:
        sys.path.insert(0, "")  # a module in the present folder is meant, as Python itself finds it
    try:
        return [load_game(place) for place in places]
    except DomainError as error:
        raise click.BadParameter(str(error)) from error


def games_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--game`` to a command; the parameter `games` gets the entries."""
    return click.option("--game", "games", multiple=True, metavar="MODULE:CLASS", callback=_load, help=HELP)(command)


def _check(ctx: click.Context, parameter: click.Parameter, places: tuple[str, ...]) -> tuple[str, ...]:
    _load(ctx, parameter, places)
    return places


def places_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--game`` to a command that has others load the games; the parameter is `places`."""
    return click.option("--game", "places", multiple=True, metavar="MODULE:CLASS", callback=_check, help=HELP)(command)


def _load_heaps(ctx: click.Context, parameter: click.Parameter, place: str | None) -> "HeapGame | None":
    if place is None:
        return None
    from grundy.sequences.heaps import as_game

    (entry,) = _load(ctx, parameter, (place,))
    return as_game(entry.make())


def heap_game_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--game`` to a command about one heap game; the parameter `own` gets it, or None."""
    text = "A heap game of your own instead of GAME: its positions are the sizes of heaps."
    return click.option("--game", "own", metavar="MODULE:CLASS", callback=_load_heaps, help=text)(command)


@contextmanager
def own_rules(games: Sequence[object]) -> Iterator[None]:
    """Say in one sentence what goes wrong in a game of the user's own; other errors pass."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, OSError, MemoryError):
        raise
    except Exception as error:
        message = own_failure(error) if games else None
        if message is None:
            raise
        raise click.ClickException(message) from error


def own_failure(error: Exception) -> str | None:
    """Return what went wrong in the rules of a game, and where; None for an error of this package."""
    from grundy.errors import GrundyError
    from grundy.games.own import rules_failure

    return None if isinstance(error, GrundyError) else rules_failure(error)
