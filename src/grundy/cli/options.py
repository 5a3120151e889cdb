"""Whole numbers in options, written as people write large ones: 1_000, 1,000, 1e9, 2^20."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli import message, options_named
from grundy.cli.progress import clock_hidden
from grundy.errors import GrundyError, LimitError, NotationError
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.sequences.heaps import HeapGame

__all__ = [
    "MAX_DIGITS",
    "ExpressionCommand",
    "check_lines",
    "exit_code",
    "games_option",
    "heap_game_option",
    "input_lines",
    "limit_option",
    "memory_option",
    "memory_size",
    "misere_search",
    "numbers",
    "own_failure",
    "own_rules",
    "places_option",
    "read_each",
    "whole_number",
    "with_limit_option",
]


MAX_DIGITS = 1000

PLAIN = re.compile(r"[0-9]+|[0-9]{1,3}([_,'])[0-9]{3}(\1[0-9]{3})*|[0-9]+(_[0-9]+)+")
SCIENTIFIC = re.compile(r"([0-9]+)(?:\.([0-9]*))?[eE]\+?([0-9]{1,9})")
POWER = re.compile(r"([0-9]{1,9})(?:\^|\*\*)([0-9]{1,9})")


def whole_number(least: int = 0) -> Callable[[str], int]:
    """Return what reads a whole number from `least` on.

    Parameters
    ----------
    least : int
        The least number that is allowed.

    Returns
    -------
    callable
        From the text to the number; click.BadParameter says what is wrong.

    Examples
    --------
    >>> list(map(whole_number(), ["1000", "1_000", "1,000", "1e3", "1.5e3", "10^30", "2^20"]))
    [1000, 1000, 1000, 1000, 1500, 1000000000000000000000000000000, 1048576]
    """

    def read(text: str) -> int:
        words = text.strip()
        number = _value(words)
        if words[:1] == "-" and _value(words[1:]) is not None:
            raise _too_small(text, least)
        if number is None:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20"
            )
        if number < least:
            raise _too_small(text, least)
        return number

    return read


def _too_small(text: str, least: int) -> click.BadParameter:
    return click.BadParameter(f"{truncate(text, 60)!r} is too small; the number is {least} or more")


def _value(text: str) -> int | None:
    """Return the number that a text says, or None when that is no whole number."""
    if PLAIN.fullmatch(text):
        return _bounded(text, re.sub(r"\D", "", text))
    if found := SCIENTIFIC.fullmatch(text):
        digits, part, zeros = found[1], (found[2] or "").rstrip("0"), int(found[3])
        if len(part) > zeros:
            return None
        _check(text, len(digits) + zeros)
        return int(digits + part + "0" * (zeros - len(part)))
    if found := POWER.fullmatch(text):
        base, exponent = int(found[1]), int(found[2])
        _check(text, max(1, exponent * max(0, base.bit_length() - 1) // 4) if base > 1 else 1)
        return _shorter(text, pow(base, exponent))
    return None


def _bounded(text: str, digits: str) -> int:
    _check(text, len(digits))
    return int(digits)


def _shorter(text: str, number: int) -> int:
    _check(text, MAX_DIGITS + (number >= 10**MAX_DIGITS))
    return number


def _check(text: str, digits: int) -> None:
    if digits > MAX_DIGITS:
        raise click.BadParameter(f"{truncate(text, 60)!r} has more than {MAX_DIGITS} digits; take a smaller number")


# ---- The option ``--limit`` of misère play, where most sums have to be searched

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


# ---- The option ``--game``: rulesets of the user's own, beside the catalogue

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


def _check_own_games(ctx: click.Context, parameter: click.Parameter, places: tuple[str, ...]) -> tuple[str, ...]:
    _load(ctx, parameter, places)
    return places


def places_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--game`` to a command that has others load the games; the parameter is `places`."""
    return click.option(
        "--game", "places", multiple=True, metavar="MODULE:CLASS", callback=_check_own_games, help=HELP
    )(command)


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
    from grundy.games.lookup import rules_failure

    return None if isinstance(error, GrundyError) else rules_failure(error)


# ---- Commands with one expression, which the shell cuts into several words where it is written without quotes


class ExpressionCommand(click.Command):
    """A command that asks for quotes when there are words behind its expression."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if type(error) is click.UsageError and "unexpected extra argument" in error.message:
                raise click.UsageError(f"{error.message}; write EXPR in quotes, as one word", error.ctx) from None
            raise


# ---- Reading what a command is to do: one argument, or the lines of standard input

Result = TypeVar("Result")


def input_lines() -> Iterator[tuple[int, str]]:
    """Yield the lines of standard input that are not empty, with their numbers from 1 on."""
    for number, line in enumerate(sys.stdin or [], start=1):
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if text.strip():
            yield number, text


def check_lines(count: int, what: str) -> None:
    """See that standard input had lines at all; `what` says in the plural what they should be."""
    if not count:
        raise NotationError("", 0, f"expected {what} on standard input, one a line, found an empty text")


def exit_code(error: Exception) -> int:
    """Return the exit code for a line without an answer: 2 if it could not be read, otherwise 1.

    Examples
    --------
    >>> from grundy.errors import DomainError
    >>> exit_code(NotationError("3+", 2, "expected a number")), exit_code(DomainError("division by zero"))
    (2, 1)
    """
    if isinstance(error, click.ClickException):
        return error.exit_code
    return 2 if isinstance(error, NotationError) else 1


def read_each(argument: str, read: Callable[[str], Result], what: str) -> Iterator[tuple[str, Result]]:
    """Read the argument or, if it is a single ``-``, every line of standard input that is not empty.

    A line that cannot be read or answered is told on standard error with its number, and the others go on; then the
    command ends with the worst exit code of a line. `what` says in the plural what the lines should be.
    """
    if argument != "-":
        yield argument, read(argument)
        return
    worst = count = 0
    for number, text in input_lines():
        count += 1
        try:
            result = read(text)
        except (GrundyError, click.ClickException) as error:
            worst = max(worst, exit_code(error))
            _tell(number, error)
        else:
            yield text, result
    check_lines(count, what)
    if worst:
        raise click.exceptions.Exit(worst)


def _tell(number: int, error: Exception) -> None:
    told = error.format_message() if isinstance(error, click.ClickException) else message(error)
    sys.stdout.flush()  # the answers before it come first
    with clock_hidden():
        click.echo(f"Error: line {number}: {told}", err=True)


# ---- Ranges of numbers in options, such as 3..12


def numbers(least: int, from_least: bool = False) -> Callable[[str], range]:
    """Return what reads a number, or two with dots between them: 7 or 3..12.

    Parameters
    ----------
    least : int
        The least number that is allowed.
    from_least : bool
        Whether a single number is the end of a range that starts with the least one.

    Examples
    --------
    >>> numbers(1)("3..12"), numbers(1)("7"), numbers(1, from_least=True)("7")
    (range(3, 13), range(7, 8), range(1, 8))
    """

    def read(text: str) -> range:
        found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:(?:\.\.\.?|…|-|–)\s*([0-9]{1,9})\s*)?", text)
        if found is None:
            raise click.BadParameter(f"{truncate(text, 60)!r} is no range; write a number, or such as 3..12")
        first, last = int(found[1]), int(found[2] or found[1])
        if found[2] is None and from_least:
            first = least
        if not least <= first <= last:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is no range of numbers from {least} on, the smaller one first"
            )
        return range(first, last + 1)

    return read


# ---- Amounts of memory in options

UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}

Command = TypeVar("Command", bound=Callable[..., Any])


def memory_size(text: str) -> int:
    """Return how many bytes a text says: a number, or such as 500M or 4G, where units are powers of 1024.

    Examples
    --------
    >>> memory_size("4G") == 4 << 30, memory_size("1.5 kB"), memory_size("7")
    (True, 1536, 7)
    """
    found = re.fullmatch(r"([0-9]{1,15})(\.[0-9]{1,9})? ?([KMGT]?)i?B?", text.strip(), re.IGNORECASE)
    if found is None:
        raise click.BadParameter(f"{text!r} is no amount of memory; write bytes, or such as 500M or 4G")
    unit = 1 << UNITS[found[3].upper()]
    return int(float(found[1] + found[2]) * unit) if found[2] else int(found[1]) * unit


def memory_option(what: str) -> Callable[[Command], Command]:
    """Return the option --memory, with what the memory is for; None when it is not given."""
    return click.option("--memory", type=memory_size, metavar="BYTES", help=f"{what}, such as 8G.")
