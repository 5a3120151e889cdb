"""``grundy code lexicode`` and ``grundy code table``: a lexicode, and the dimensions of all up to a length."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from grundy.answers.codes import LexicodeAnswer, cheap_distance, lexicode_answer, numbered, proved_distance, row_text
from grundy.answers.game_codes import LexicodeTableAnswer, lexicode_table_answer
from grundy.cli.code.rendering import (
    bytes_text,
    distance_text,
    parameters,
    show_coins,
    show_generator,
    show_weights,
    size_text,
)
from grundy.cli.code.source import check_target, read_basis, save_code, save_option
from grundy.cli.errors import BadInput, Interrupted, options_named
from grundy.cli.options import ExampleCommand, choice_option, memory_option, numbers, value_option
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json
from grundy.cli.progress import progress_bar, say
from grundy.errors import DomainError, LimitError
from grundy.text import escaped

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance, GreedyCode, LexicodeTable
    from grundy.codes.bounds.summary import LexicodeDimensions

LARGE = 1 << 26  # the size of a larger table is reported

digits_option = choice_option("--q", "2 4 8 16 32 64 128 256".split(), "Use digits from 0 to Q - 1.", "2")


class _Lexicode(NamedTuple):
    """A lexicode, its distance or bounds on it, and the greedy code if a basis was given."""

    code: "AdditiveCode"
    distance: "Distance"
    greedy: "GreedyCode | None"

    @property
    def d(self) -> int | None:
        """The distance, if it is proved and the code has two words."""
        return proved_distance(self.distance)


@click.command(name="lexicode", cls=ExampleCommand)
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@digits_option
@click.option("--basis", metavar="W1,W2,…|FILE", help="List the sums of these words instead of 1, 2, 4, …")
@memory_option("for the table")
@click.option("--table", metavar="FILE", help="Save the table in FILE, also on Ctrl-C, and continue from it.")
@click.option("--all", "show_all", is_flag=True, help="Print all rows and weights.")
@save_option
@json_option(LexicodeAnswer)
def lexicode_command(
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

    The words are examined in the order of the numbers, and a word is added if its distance to all earlier words is at
    least D. The lexicode consists of the P-positions of a game: in a row of N coins, a move turns fewer than D coins,
    and the highest of them goes from heads to tails. The values of the coins are the columns of a parity check.

    With --basis, the words W1, W2, W1+W2, W3, … are examined instead: sums of the basis in the order of the binary
    numbers. A word of the basis is a row of digits, or a number with bit j for coordinate j.

    The computation needs a table with a byte per syndrome.
    """
    from grundy.codes.lexicode_table import MEMORY as ENOUGH

    size, most = int(q), ENOUGH if memory is None else memory
    if basis is not None and (size != 2 or table is not None):
        raise click.UsageError("--basis is for binary codes without a table; leave out --q and --table")
    check_target(save)
    if table is not None:
        check_writable(table, "table")
    with options_named(memory="--memory"):
        found = _of_basis(n, d, basis, most) if basis is not None else _plain(n, d, size, most, table)
    save_code(save, found.code, found.d)
    if as_json:
        print_json(lexicode_answer(found.code, d, found.d, found.greedy))
    else:
        _show_lexicode(found, d, Console(), show_all)


def _plain(n: int, d: int, q: int, memory: int, table: str | None) -> _Lexicode:
    from grundy.codes import lexicode, table_size

    size = table_size(n, d, q)
    if size.most > LARGE and size.least <= memory:
        say(f"The table takes {bytes_text(size.least)} to {bytes_text(size.most)}; --memory is {bytes_text(memory)}.")
    with progress_bar("coins"):
        code = lexicode(n, d, q, memory=memory) if table is None else _by_table(n, d, q, memory, table)
    return _Lexicode(code, code.minimum_distance(), None)


def _of_basis(n: int, d: int, basis: str, memory: int) -> _Lexicode:
    from grundy.codes import greedy_code

    with progress_bar("basis vectors"):
        greedy = greedy_code(read_basis(basis, n), d, n, memory=memory)
    code = greedy.linear_code()
    return _Lexicode(code, cheap_distance(code), greedy)


def _show_lexicode(found: _Lexicode, target: int, out: Console, show_all: bool) -> None:
    code = found.code
    out.line(f"lexicode {parameters(code, found.d)}: {size_text(code)}", "bold")
    if found.d is None:
        out.line(f"{distance_text(found.distance)}; at least {target} was requested")
    elif found.d > target:
        out.line(f"the distance is larger than the requested {target}")
    out.line()
    show_generator(out, code, show_all)
    out.line()
    if found.greedy is None:
        show_coins(out, code, show_all)
    else:
        _show_basis(out, found.greedy, show_all)
    out.line()
    show_weights(out, code, show_all)


def _show_basis(out: Console, greedy: "GreedyCode", show_all: bool) -> None:
    count = min(greedy.m, greedy.m if show_all else 40)
    out.line("values of the basis: a sum is in the code if the XOR of its values is 0", "bold")
    rows = [
        {"word": Cell(row_text(word, greedy.n, 2)), "number": Cell(str(word)), "value": Cell(str(value))}
        for word, value in zip(greedy.basis[:count], greedy.values, strict=False)
    ]
    out.table(["word", "number", "value"], lambda: rows, ["number", "value"])
    if count < greedy.m:
        out.line(f"… {greedy.m - count} more (--all prints them)", "dim")


# ---- A lexicode by a table in a file, from which the work can continue


def _by_table(n: int, d: int, q: int, memory: int, file: str) -> "AdditiveCode":
    """Return a lexicode by the table in a file, which is created if it is missing; always save new coins.

    A binary code of even distance uses the table for one coin and one unit of distance less, which has half the size.
    """
    from grundy.codes import lexicode

    table = _opened(file, d - (q == 2 and d % 2 == 0), q)
    before = len(table)
    if before:
        say(f"Continuing from {escaped(file)}, which has {before} coins.")
    try:
        return lexicode(n, d, q, table=table, memory=memory)
    except KeyboardInterrupt:
        kept = f"the table in {escaped(file)} has {len(table)} of {n} coins; the same command continues"
        raise Interrupted(kept) from None
    finally:
        _save_table(table, before, file)


def _opened(file: str, d: int, q: int) -> "LexicodeTable":
    from grundy.codes import LexicodeTable

    if not os.path.exists(file):
        return LexicodeTable(d, q=q)
    try:
        table = LexicodeTable.load(file)
    except OSError as error:
        raise BadInput(f"cannot read {escaped(file)}: {error.strerror or error}") from error
    except DomainError as error:
        raise BadInput(str(error)) from error
    if (table.d, table.q) != (d, q):
        raise BadInput(
            f"the table in {escaped(file)} is for d = {table.d} and q = {table.q}, but this lexicode needs one for "
            f"d = {d} and q = {q}; give another file"
        )
    return table


def _save_table(table: "LexicodeTable", before: int, file: str) -> None:
    if len(table) == before and os.path.exists(file):
        return
    try:
        table.save(file)
    except OSError as error:
        raise click.ClickException(f"cannot write the table to {escaped(file)}: {error.strerror}") from error


# ---- The dimensions of all lexicodes up to a length

MOST_LENGTH, MOST_COLUMNS = 1 << 16, 100


@click.command(name="table", cls=ExampleCommand)
@value_option("--d distances", numbers(1), "Print these distances.", "3..12", metavar="D..D")
@value_option("--n lengths", numbers(1, from_least=True), "Print the lengths up to N, or a range N..N.", "32")
@digits_option
@memory_option("for each table")
@json_option(LexicodeTableAnswer)
def table_command(distances: range, lengths: range, q: str, memory: int | None, as_json: bool) -> None:
    """Print the dimensions k of all lexicodes of some lengths and distances.

    Each row is a length, and each column is a distance. A question mark means that the table of a distance needs more
    memory than --memory. After Ctrl-C, the dimensions so far are printed.
    """
    from grundy.codes.bounds.summary import lexicode_dimensions
    from grundy.codes.lexicode_table import MEMORY as ENOUGH

    if lengths[-1] > MOST_LENGTH or len(distances) > MOST_COLUMNS:
        raise LimitError(f"a table may have lengths up to {MOST_LENGTH} and at most {MOST_COLUMNS} distances")
    most = ENOUGH if memory is None else memory
    with progress_bar("coins"):
        columns, interrupted = lexicode_dimensions(distances, lengths[-1], int(q), memory=most)
    if as_json:
        print_json(lexicode_table_answer(int(q), lengths, columns, interrupted))
    else:
        out = Console()
        _show_table(out, int(q), lengths, columns)
        short = [column for column in columns if column.known < lengths[-1]]
        if short:
            _show_reason(out, short, None if interrupted else most)
    if interrupted:
        raise Interrupted("the dimensions with question marks were not computed")


def _show_table(out: Console, q: int, lengths: range, columns: list["LexicodeDimensions"]) -> None:
    field = f" over {q} digits" * (q > 2)
    out.line(f"dimensions k of the lexicodes{field} of length n and distance d", "bold")
    out.line()
    headings = [f"d={column.d}" for column in columns]

    def rows() -> Iterator[dict[str, Cell]]:
        for n in lengths:
            cells = [_dimension_cell(column.dimension(n)) for column in columns]
            yield {"n": Cell(str(n), "bold"), **dict(zip(headings, cells, strict=True))}

    out.table(["n", *headings], rows, ["n", *headings])


def _dimension_cell(dimension: float | None) -> Cell:
    if dimension is None:
        return Cell("?", "yellow")
    if dimension == int(dimension):
        return Cell(str(dimension), "" if dimension else "dim")
    return Cell(f"{dimension:.2f}")


def _show_reason(out: Console, short: list["LexicodeDimensions"], memory: int | None) -> None:
    """Explain the question marks: too little memory, or, if `memory` is None, Ctrl-C."""
    ends = numbered([f"n = {column.known} for d = {column.d}" for column in short], most=6)
    out.line()
    if memory is None:
        out.line(f"?  interrupted, beyond {ends}", "yellow")
    else:
        table = f"a table needs more than {bytes_text(memory)}"
        out.line(f"?  {table} beyond {ends}; raise --memory", "yellow")
