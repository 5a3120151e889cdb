"""``grundy code lexicode``: the lexicode of a length and a distance, and the values of its coins."""

from typing import TYPE_CHECKING, NamedTuple

import click

from grundy.answers.codes import LEXICODES_SCHEMA, cheap_distance, lexicode_facts, proved_distance, row_text
from grundy.cli import options_named
from grundy.cli.code.save import check_target, save_code, save_option
from grundy.cli.code.source import read_basis
from grundy.cli.code.text import (
    bytes_text,
    distance_text,
    parameters,
    show_coins,
    show_generator,
    show_weights,
    size_text,
)
from grundy.cli.options import memory_option
from grundy.cli.output import BadInput, Cell, console, json_option, print_json, print_line, print_table
from grundy.cli.progress import progress_bar, say

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode, Distance, GreedyCode

__all__ = ["command"]

# A table of more bytes is announced.
LARGE = 1 << 26


class _Lexicode(NamedTuple):
    """A lexicode, what is known of its distance, and the greedy code that it is if a basis was given."""

    code: "AdditiveCode"
    distance: "Distance"
    greedy: "GreedyCode | None"

    @property
    def d(self) -> int | None:
        """The distance, if it is proved and there are two words."""
        return proved_distance(self.distance)


@click.command(name="lexicode")
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@click.option(
    "--q", type=click.Choice(["2", "4", "8", "16", "32", "64", "128", "256"]), default="2", help="How many digits."
)
@click.option("--basis", metavar="W1,W2,…|FILE", help="Words whose sums are listed, instead of 1, 2, 4, …")
@memory_option("Room for the table")
@click.option("--table", metavar="FILE", help="Go on from the table in FILE, and keep it there, also on Ctrl-C.")
@click.option("--all", "show_all", is_flag=True, help="Print every row and weight, however many.")
@save_option
@json_option(LEXICODES_SCHEMA)
def command(
    n: int,
    d: int,
    q: str,
    basis: str | None,
    memory: int | None,
    table: str | None,
    show_all: bool,
    save: str | None,
    as_json: bool,
) -> None:
    """Make the lexicode of length N and distance D.

    Words are taken in the order of the numbers, each one that has distance at least D to all words taken before. They
    are the P-positions of a game: a row of N coins, where a move turns fewer than D coins, the highest of them from
    heads to tails. The values of the coins are the columns of a parity check.

    With --basis, the words W1, W2, W1+W2, W3, … are gone through instead: sums of the basis in the order of the binary
    numbers. They are rows of digits, or numbers with bit j for coordinate j.

    The work is a table with a byte for each syndrome.
    """
    from grundy.codes.lexicode_table import MEMORY as ENOUGH

    size, room = int(q), ENOUGH if memory is None else memory
    if basis is not None and (size != 2 or table is not None):
        raise BadInput("--basis is for binary codes without a table; leave out --q and --table")
    check_target(save)
    with options_named(memory="--memory"):
        found = _of_basis(n, d, basis, room) if basis is not None else _plain(n, d, size, room, table)
    save_code(save, found.code, found.d)
    if as_json:
        print_json(LEXICODES_SCHEMA, lexicode_facts(found.code, d, found.d, found.greedy))
    else:
        _show(found, d, console(), show_all)


def _plain(n: int, d: int, q: int, memory: int, table: str | None) -> _Lexicode:
    from grundy.codes import lexicode, table_size

    room = table_size(n, d, q)
    if room.most > LARGE and room.least <= memory:
        say(f"The table takes {bytes_text(room.least)} to {bytes_text(room.most)}; --memory is {bytes_text(memory)}.")
    with progress_bar("coins"):
        if table is None:
            code = lexicode(n, d, q, memory=memory)
        else:
            from grundy.cli.code.lexicode_table import lexicode_by_table

            code = lexicode_by_table(n, d, q, memory, table)
    return _Lexicode(code, code.minimum_distance(), None)


def _of_basis(n: int, d: int, basis: str, memory: int) -> _Lexicode:
    from grundy.codes import greedy_code

    with progress_bar("basis vectors"):
        greedy = greedy_code(read_basis(basis, n), d, n, memory=memory)
    code = greedy.linear_code()
    return _Lexicode(code, cheap_distance(code), greedy)


def _show(found: _Lexicode, asked: int, out: "Console", show_all: bool) -> None:
    code = found.code
    print_line(out, f"lexicode {parameters(code, found.d)}: {size_text(code)}", "bold")
    if found.d is None:
        print_line(out, f"{distance_text(found.distance)}; at least {asked} was asked for")
    elif found.d > asked:
        print_line(out, f"the distance is larger than {asked}, which was asked for")
    print_line(out)
    show_generator(out, code, show_all)
    print_line(out)
    if found.greedy is None:
        show_coins(out, code, show_all)
    else:
        _show_basis(out, found.greedy, show_all)
    print_line(out)
    show_weights(out, code, show_all)


def _show_basis(out: "Console", greedy: "GreedyCode", show_all: bool) -> None:
    shown = min(greedy.m, greedy.m if show_all else 40)
    print_line(out, "values of the basis: a sum is in the code when its values have XOR 0", "bold")
    rows = [
        {"word": Cell(row_text(word, greedy.n, 2)), "number": Cell(str(word)), "value": Cell(str(value))}
        for word, value in zip(greedy.basis[:shown], greedy.values, strict=False)
    ]
    print_table(out, ["word", "number", "value"], lambda: rows, ["number", "value"])
    if shown < greedy.m:
        print_line(out, f"… {greedy.m - shown} more (--all prints them)", "dim")
