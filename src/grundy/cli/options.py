"""Groups of commands, and the options and arguments that several commands share.

They read large numbers, ranges, amounts of memory, the limit of misère play, your own games, expressions, and the lines
of standard input.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli.errors import exit_code, message, options_named
from grundy.cli.progress import paused_clock
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.sequences.heaps import HeapGame

Command = TypeVar("Command", bound=Callable[..., Any])
Result = TypeVar("Result")


# ---- Commands with examples, and groups of commands


class ExampleCommand(click.Command):
    """A command whose help ends with the examples of ``examples.toml``."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, each below a comment, without wrapping their lines."""
        super().format_epilog(ctx, formatter)
        if examples := command_examples(ctx.command_path.partition(" ")[2]):
            with formatter.section("Examples"):
                for line, shown in examples.items():
                    formatter.write(f"  # {shown}\n  {line}\n")


def command_examples(path: str) -> dict[str, str]:
    """Return the examples of a command with their comments; `path` is for example solve or code show."""
    import tomllib  # only help needs it

    text = (files("grundy.cli") / "examples.toml").read_text("utf-8")
    examples: dict[str, str] = tomllib.loads(text).get(path, {})
    return examples


class LazyGroup(ExampleCommand, click.Group):
    """A group whose commands are loaded when they are called.

    `places` maps the headings of the help to their commands: the name, the location module:function, and the help line.
    """

    def __init__(self, *arguments: Any, places: Mapping[str, Mapping[str, tuple[str, str]]], **settings: Any):
        super().__init__(*arguments, **settings)
        self._sections = places
        self._places = {name: row for rows in places.values() for name, row in rows.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self._places:
            return None
        module, _, function = self._places[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), function)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the named command; if there is none, suggest similar names."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(error.message + self._suggestion(args[0][:100]), error.ctx) from None

    def _suggestion(self, name: str) -> str:
        from difflib import get_close_matches  # imported only for a misspelt command

        near = get_close_matches(name, self._places, n=2)
        if near:
            return f" Did you mean {' or '.join(near)}?"
        return " Write a position after solve or play, in quotes." if "(" in name and "solve" in self._places else ""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections."""
        for heading, rows in self._sections.items():
            with formatter.section(heading):
                width = max(map(len, self._places))
                formatter.write_dl([(f"{name:{width}}", line) for name, (_, line) in rows.items()])


# ---- Numbers: 1_000, 1,000, 1e9, 2^20; ranges such as 3..12; amounts of memory such as 500M

MAX_DIGITS = 1000
MEMORY_UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}

_DECIMAL = re.compile(r"[0-9]+|[0-9]{1,3}([_,'])[0-9]{3}(\1[0-9]{3})*|[0-9]+(_[0-9]+)+")
_SCIENTIFIC = re.compile(r"([0-9]+)(?:\.([0-9]*))?[eE]\+?([0-9]{1,9})")
_POWER = re.compile(r"([0-9]{1,9})(?:\^|\*\*)([0-9]{1,9})")
_RANGE = re.compile(r"\s*([0-9]{1,9})\s*(?:(?:\.\.\.?|…|-|–)\s*([0-9]{1,9})\s*)?")
_MEMORY = re.compile(r"([0-9]{1,15})(\.[0-9]{1,9})? ?([KMGT]?)i?B?", re.IGNORECASE)


def whole_number(least: int = 0) -> Callable[[str], int]:
    """Return a function that reads a whole number of at least `least`, or raises click.BadParameter.

    Examples
    --------
    >>> list(map(whole_number(), ["1000", "1_000", "1,000", "1e3", "1.5e3", "10^30", "2^20"]))
    [1000, 1000, 1000, 1000, 1500, 1000000000000000000000000000000, 1048576]
    """

    def read(text: str) -> int:
        words, shown = text.strip(), repr(truncate(text, 60))
        number = _value(words)
        is_negative = words[:1] == "-" and _value(words[1:]) is not None
        if is_negative or (number is not None and number < least):
            raise click.BadParameter(f"{shown} is too small; it must be at least {least}")
        if number is None:
            raise click.BadParameter(f"{shown} is not a whole number; examples are 1000, 1_000, 1e9 and 2^20")
        return number

    return read


def _value(text: str) -> int | None:
    """Return the whole number in a text, or None."""
    if _DECIMAL.fullmatch(text):
        digits = re.sub(r"\D", "", text)
        _check_digits(text, len(digits))
        return int(digits)
    if found := _SCIENTIFIC.fullmatch(text):
        digits, part, zeros = found[1], (found[2] or "").rstrip("0"), int(found[3])
        if len(part) > zeros:
            return None
        _check_digits(text, len(digits) + zeros)
        return int(digits + part + "0" * (zeros - len(part)))
    if found := _POWER.fullmatch(text):
        base, exponent = int(found[1]), int(found[2])
        # A lower bound on the digits, before the power is computed.
        _check_digits(text, exponent * max(0, base.bit_length() - 1) // 4 if base > 1 else 1)
        number: int = base**exponent
        _check_digits(text, MAX_DIGITS + (number >= 10**MAX_DIGITS))
        return number
    return None


def _check_digits(text: str, digits: int) -> None:
    if digits > MAX_DIGITS:
        raise click.BadParameter(f"{truncate(text, 60)!r} has more than {MAX_DIGITS} digits; use a smaller number")


def numbers(least: int, from_least: bool = False) -> Callable[[str], range]:
    """Return a function that reads a number or a range, such as 7 or 3..12, of numbers from `least`.

    With `from_least`, a single number is the end of a range that begins at `least`.

    Examples
    --------
    >>> numbers(1)("3..12"), numbers(1)("7"), numbers(1, from_least=True)("7")
    (range(3, 13), range(7, 8), range(1, 8))
    """

    def read(text: str) -> range:
        found, shown = _RANGE.fullmatch(text), repr(truncate(text, 60))
        if found is None:
            raise click.BadParameter(f"{shown} is not a range; examples are 7 and 3..12")
        first, last = int(found[1]), int(found[2] or found[1])
        if found[2] is None and from_least:
            first = least
        if not least <= first <= last:
            raise click.BadParameter(f"{shown} is not a range of numbers from {least}, the smaller one first")
        return range(first, last + 1)

    return read


def memory_size(text: str) -> int:
    """Return the number of bytes in a text such as 1000, 500M or 4G, whose units are powers of 1024.

    Examples
    --------
    >>> memory_size("4G") == 4 << 30, memory_size("1.5 kB"), memory_size("7")
    (True, 1536, 7)
    """
    found = _MEMORY.fullmatch(text.strip())
    if found is None:
        raise click.BadParameter(f"{text!r} is not an amount of memory; examples are 500M and 4G")
    unit = 1 << MEMORY_UNITS[found[3].upper()]
    return int(float(found[1] + found[2]) * unit) if found[2] else int(found[1]) * unit


def memory_option(use: str) -> Callable[[Command], Command]:
    """Add the option --memory, whose default is None; `use` completes "Use at most this much memory"."""
    text = f"Use at most this much memory {use}, for example 8G."
    return click.option("--memory", type=memory_size, metavar="BYTES", help=text)


def value_option(
    names: str, type: Any, text: str, default: Any = None, *, metavar: str | None = "N", **settings: Any
) -> Callable[[Command], Command]:
    """Add an option with a value; its help ends with the default, if there is one."""
    shown = f"{default:,}" if isinstance(default, int) and default > 9999 else default
    text += "" if default is None else f"  [default: {shown}]"
    return click.option(*names.split(), type=type, metavar=metavar, default=default, help=text, **settings)


def number_option(name: str, text: str, default: int | None = None, least: int = 1) -> Callable[[Command], Command]:
    """Add an option for an integer N of at least `least`."""
    return value_option(name, click.IntRange(min=least), text, default)


def seconds_option(text: str, default: int | None = None) -> Callable[[Command], Command]:
    """Add the option --seconds."""
    return value_option("--seconds", click.FloatRange(min=0), text, default)


def choice_option(
    name: str, choices: Iterable[str], text: str, default: str | None = None
) -> Callable[[Command], Command]:
    """Add an option that is one of some words."""
    return value_option(name, click.Choice(list(choices)), text, default, metavar=None)


# ---- The option --limit of misère play, where most sums must be searched

LIMIT = 200_000


def limit_option(command: Command) -> Command:
    """Add the option ``--limit`` to a command."""
    return number_option("--limit", f"Search at most N positions in misère play.  [default: {LIMIT:,}]")(command)


def with_limit_option(error: Exception) -> str:
    """Return the message of an error, which names the option --limit.

    Examples
    --------
    >>> with_limit_option(LimitError("the sum has too many moves", parameter="limit"))
    'the sum has too many moves; raise --limit'
    """
    return message(error.with_option("--limit") if isinstance(error, LimitError) and error.parameter else error)


@contextmanager
def misere_search(limit: int | None, misere: bool) -> Iterator[None]:
    """Limit the positions that misère play searches, and name the option in errors."""
    if not misere:
        if limit is not None:
            raise click.UsageError("--limit is for misère play; add --misere or leave out --limit")
        yield
        return
    from grundy.play import misere_limit

    with options_named(limit="--limit"), misere_limit(limit or LIMIT):
        yield


# ---- The option --game: your own games, in addition to the catalogue

_GAME_HELP = "Add your own game, called by the name of its class; can be repeated."


def games_option(command: Command) -> Command:
    """Add the option ``--game`` to a command; the parameter `games` gets the entries."""
    return click.option(
        "--game", "games", multiple=True, metavar="MODULE:CLASS", callback=_load_games, help=_GAME_HELP
    )(command)


def _load_games(ctx: click.Context, parameter: click.Parameter, places: tuple[str, ...]) -> "list[Entry]":
    if not places:
        return []
    from grundy.games import load_game

    if "" not in sys.path:
        sys.path.insert(0, "")  # so that modules in the current folder are found, as by Python itself
    try:
        return [load_game(place) for place in places]
    except DomainError as error:
        raise click.BadParameter(str(error)) from error


def places_option(command: Command) -> Command:
    """Add the option ``--game`` to a command whose processes load the games; the parameter `places` gets the texts."""

    def check(ctx: click.Context, parameter: click.Parameter, places: tuple[str, ...]) -> tuple[str, ...]:
        _load_games(ctx, parameter, places)
        return places

    return click.option("--game", "places", multiple=True, metavar="MODULE:CLASS", callback=check, help=_GAME_HELP)(
        command
    )


def heap_game_option(command: Command) -> Command:
    """Add the option ``--game`` to a command about one heap game; the parameter `own` gets it, or None."""

    def load(ctx: click.Context, parameter: click.Parameter, place: str | None) -> "HeapGame | None":
        if place is None:
            return None
        from grundy.sequences.heaps import as_game

        (entry,) = _load_games(ctx, parameter, (place,))
        return as_game(entry.make())

    text = "Use your own heap game instead of GAME; its positions are heap sizes."
    return click.option("--game", "own", metavar="MODULE:CLASS", callback=load, help=text)(command)


@contextmanager
def own_rules(games: Sequence[object]) -> Iterator[None]:
    """Turn errors in the rules of your own games into one sentence, and let other errors pass."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, OSError, MemoryError):
        raise
    except Exception as error:
        failure = own_failure(error) if games else None
        if failure is None:
            raise
        raise click.ClickException(failure) from error


def own_failure(error: Exception) -> str | None:
    """Return a sentence on an error in the rules of a game; None for an error of this package."""
    from grundy.games.lookup import rules_failure

    return None if isinstance(error, GrundyError) else rules_failure(error)


# ---- Expressions: one argument, or the lines of standard input


class ExpressionCommand(ExampleCommand):
    """A command with one expression, which suggests quotes when the shell has split it into words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if type(error) is click.UsageError and "unexpected extra argument" in error.message:
                raise click.UsageError(f"{error.message}; put EXPR in quotes", error.ctx) from None
            raise


def read_each(argument: str, read: Callable[[str], Result], what: str) -> Iterator[tuple[str, Result]]:
    """Read the argument or, if it is a single ``-``, every line of standard input that is not empty.

    A line that fails is reported on standard error with its number, and reading continues; at the end the command exits
    with the highest exit code of a line. `what` names the lines in the plural.
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
            reason = error.format_message() if isinstance(error, click.ClickException) else message(error)
            sys.stdout.flush()  # the answers before it come first
            with paused_clock():
                click.echo(f"Error: line {number}: {reason}", err=True)
        else:
            yield text, result
    check_lines(count, what)
    if worst:
        raise click.exceptions.Exit(worst)


def input_lines() -> Iterator[tuple[int, str]]:
    """Yield the lines of standard input that are not empty, with their numbers from 1."""
    for number, line in enumerate(sys.stdin or [], start=1):
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if text.strip():
            yield number, text


def check_lines(count: int, what: str) -> None:
    """Raise an error if standard input had no lines; `what` names them in the plural."""
    if not count:
        raise NotationError("", 0, f"expected {what} on standard input, one per line, but it is empty")
