"""Groups of commands, and the options and arguments that several commands share.

Numbers as people write large ones, ranges, amounts of memory, the limit of misère play, games of the user's own,
expressions, and the lines of standard input.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
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
        """Write the examples, one per line with a comment above it, which a terminal of 80 columns does not wrap."""
        super().format_epilog(ctx, formatter)
        if examples := command_examples(ctx.command_path.partition(" ")[2]):
            with formatter.section("Examples"):
                for line, shown in examples.items():
                    formatter.write(f"  # {shown}\n  {line}\n")


def command_examples(path: str) -> dict[str, str]:
    """Return the examples of a command, each with what it shows; a path is solve or code show."""
    import tomllib  # needed only for help

    text = (files("grundy.cli") / "examples.toml").read_text("utf-8")
    examples: dict[str, str] = tomllib.loads(text).get(path, {})
    return examples


class LazyGroup(ExampleCommand, click.Group):
    """A group whose commands are loaded when they are called.

    `places` has a heading of the help for each section, and in it for each name its place, module:function, and help.
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
        """Find the command that is named; where there is none, name those that were probably meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(error.message + self._suggestion(args[0][:100]), error.ctx) from None

    def _suggestion(self, name: str) -> str:
        from difflib import get_close_matches  # needed only after a misspelt command

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
    """Return a function that reads a whole number from `least` on; click.BadParameter says what is wrong.

    Examples
    --------
    >>> list(map(whole_number(), ["1000", "1_000", "1,000", "1e3", "1.5e3", "10^30", "2^20"]))
    [1000, 1000, 1000, 1000, 1500, 1000000000000000000000000000000, 1048576]
    """

    def read(text: str) -> int:
        words = text.strip()
        number = _value(words)
        is_negative = words[:1] == "-" and _value(words[1:]) is not None
        if is_negative or (number is not None and number < least):
            raise click.BadParameter(f"{truncate(text, 60)!r} is too small; the number is {least} or more")
        if number is None:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is not a whole number; write for example 1000, 1_000, 1e9 or 2^20"
            )
        return number

    return read


def _value(text: str) -> int | None:
    """Return the whole number that a text says, or None."""
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
        # At least so many digits, told before the power is computed.
        _check_digits(text, exponent * max(0, base.bit_length() - 1) // 4 if base > 1 else 1)
        number: int = base**exponent
        _check_digits(text, MAX_DIGITS + (number >= 10**MAX_DIGITS))
        return number
    return None


def _check_digits(text: str, digits: int) -> None:
    if digits > MAX_DIGITS:
        raise click.BadParameter(f"{truncate(text, 60)!r} has more than {MAX_DIGITS} digits; take a smaller number")


def numbers(least: int, from_least: bool = False) -> Callable[[str], range]:
    """Return a function that reads a number, or two with dots between them: 7 or 3..12.

    The least number that is allowed is `least`; with `from_least` a single number is the end of a range from there.

    Examples
    --------
    >>> numbers(1)("3..12"), numbers(1)("7"), numbers(1, from_least=True)("7")
    (range(3, 13), range(7, 8), range(1, 8))
    """

    def read(text: str) -> range:
        found = _RANGE.fullmatch(text)
        if found is None:
            raise click.BadParameter(f"{truncate(text, 60)!r} is not a range; write a number, or for example 3..12")
        first, last = int(found[1]), int(found[2] or found[1])
        if found[2] is None and from_least:
            first = least
        if not least <= first <= last:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is not a range of numbers from {least} on, the smaller one first"
            )
        return range(first, last + 1)

    return read


def memory_size(text: str) -> int:
    """Return how many bytes a text says: a number, or such as 500M or 4G, where units are powers of 1024.

    Examples
    --------
    >>> memory_size("4G") == 4 << 30, memory_size("1.5 kB"), memory_size("7")
    (True, 1536, 7)
    """
    found = _MEMORY.fullmatch(text.strip())
    if found is None:
        raise click.BadParameter(f"{text!r} is not an amount of memory; write bytes, or for example 500M or 4G")
    unit = 1 << MEMORY_UNITS[found[3].upper()]
    return int(float(found[1] + found[2]) * unit) if found[2] else int(found[1]) * unit


def memory_option(what: str) -> Callable[[Command], Command]:
    """Add the option --memory, with what the memory is for; None when it is not given."""
    return click.option("--memory", type=memory_size, metavar="BYTES", help=f"{what}, such as 8G.")


# ---- The option --limit of misère play, where most sums have to be searched

LIMIT = 200_000


def limit_option(command: Command) -> Command:
    """Add the option ``--limit`` to a command."""
    text = f"Maximum number of positions searched in misère play.  [default: {LIMIT:,}]"
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
    """Limit the positions that questions about misère play search, and let errors name the option."""
    if not misere:
        if limit is not None:
            raise click.UsageError("--limit is about the search in misère play; give --misere too, or leave it out")
        yield
        return
    from grundy.play import misere_limit

    with options_named(limit="--limit"), misere_limit(limit or LIMIT):
        yield


# ---- The option --game: rulesets of the user's own, beside the catalogue

_GAME_HELP = "Your own game, written with the name of its class; can be repeated."


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
        sys.path.insert(0, "")  # a module in the present folder is meant, as Python itself finds it
    try:
        return [load_game(place) for place in places]
    except DomainError as error:
        raise click.BadParameter(str(error)) from error


def places_option(command: Command) -> Command:
    """Add the option ``--game`` to a command whose processes load the games again; the parameter is `places`."""

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

    text = "A heap game of your own instead of GAME: its positions are the sizes of heaps."
    return click.option("--game", "own", metavar="MODULE:CLASS", callback=load, help=text)(command)


@contextmanager
def own_rules(games: Sequence[object]) -> Iterator[None]:
    """Say in one sentence what goes wrong in a game of the user's own; other errors pass."""
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
    """Return what went wrong in the rules of a game, and where; None for an error of this package."""
    from grundy.games.lookup import rules_failure

    return None if isinstance(error, GrundyError) else rules_failure(error)


# ---- Expressions: one argument, or the lines of standard input


class ExpressionCommand(ExampleCommand):
    """A command with one expression: asks for quotes when the shell has cut it into several words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if type(error) is click.UsageError and "unexpected extra argument" in error.message:
                raise click.UsageError(f"{error.message}; write EXPR in quotes, as one word", error.ctx) from None
            raise


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
    """Yield the lines of standard input that are not empty, with their numbers from 1 on."""
    for number, line in enumerate(sys.stdin or [], start=1):
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if text.strip():
            yield number, text


def check_lines(count: int, what: str) -> None:
    """Refuse standard input without lines; `what` says in the plural what they should be."""
    if not count:
        raise NotationError("", 0, f"expected {what} on standard input, one per line, found an empty text")
