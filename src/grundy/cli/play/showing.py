"""What ``grundy play`` shows: the position with its picture, the list of moves, the record."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from grundy.cli.output import escaped, print_line
from grundy.errors import LimitError
from grundy.rules import Picture

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.play import Position, Term
    from grundy.play.match import Record

__all__ = ["PAGE", "one_line", "show_menu", "show_pictures", "show_position", "show_record"]

# Moves on a page of the list, and how many are counted at most.
PAGE = 20
MAX_COUNTED = 10_000
# Longer texts lose their middle; the file of the record has all.
MAX_CHARACTERS = 300
# Components that are drawn, and lines of all drawings together.
MAX_DRAWN = 12
MAX_LINES = 60


def one_line(text: str) -> str:
    """Return a text on one line, without its middle when it is long."""
    half = MAX_CHARACTERS // 2
    return escaped(text if len(text) <= MAX_CHARACTERS else f"{text[:half]} … {text[-half:]}")


def show_position(position: "Position", player: str, out: "Console") -> None:
    """Print a position, who is to move, and the pictures of its components."""
    print_line(out, f"{one_line(str(position))}  ({player} to move)", "bold")
    show_pictures(position, out)


def show_pictures(position: "Position", out: "Console") -> None:
    """Print the pictures of the components, unless they are many or tall."""
    lines = [line for term in position.terms[: MAX_DRAWN + 1] for line in _drawn(term, len(position.terms) > 1)]
    if len(lines) <= MAX_LINES and len(position.terms) <= MAX_DRAWN:
        for line in lines:
            print_line(out, f"  {line}".rstrip())


def _drawn(term: "Term", named: bool) -> Iterator[str]:
    game = term.ruleset.game
    if not isinstance(game, Picture):
        return
    try:
        lines = game.picture(term.position).split("\n")
    except LimitError:  # too large to be drawn
        return
    if named and len(lines) == 1:
        yield f"{one_line(str(term))}  {lines[0]}"
        return
    yield from [one_line(str(term))] * named
    yield from lines


def show_menu(position: "Position", start: int, out: "Console") -> None:
    """Print a page of the moves from this number on, and how many follow."""
    moves = islice(position.moves(), start, None)
    page = list(islice(moves, PAGE))
    for number, move in enumerate(page, start=start + 1):
        print_line(out, f"{number:4}. {one_line(str(move))}")
    if not page:
        print_line(out, "There are no more moves.")
    rest = sum(1 for _ in islice(moves, MAX_COUNTED))
    if rest:
        count = f"{rest:,}" if rest < MAX_COUNTED else f"at least {rest:,}"
        print_line(out, f"      … {count} more; write more to see the next", "dim")


def show_record(record: "Record", out: "Console") -> None:
    """Print the moves of a match and its result."""
    *lines, result = str(record).split("\n")
    for line in lines:
        print_line(out, one_line(line))
    print_line(out, result, "bold")
