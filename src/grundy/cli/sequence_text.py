"""Nim sequences as text: the game, its period and proof, the values in rows of the period, and progress of a run."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING, NamedTuple

from grundy.answers.sequences import Heap, period_text, source_of, title, winner_text
from grundy.cli.output import Cell, Console
from grundy.cli.progress import progress_bar
from grundy.progress import Pace
from grundy.text import escaped, format_readable, join_words, pluralize

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from grundy.answers.sequences import Found
    from grundy.cli.sequence import Request
    from grundy.sequences import Run, Values, Work

MAX_EXCEPTIONS = 24


def show(out: Console, request: "Request", found: "Found", heaps: list[Heap]) -> None:
    """Print the game, its period, single heaps and the values."""
    out.line(title(request.game), "bold")
    if (source := source_of(request.game)) is not None:
        out.line(f"source: {source}", "dim")
    _show_period(out, request, found)
    _show_heaps(out, heaps)
    if not request.question.only_heaps:
        out.line()
        _show_values(out, request, found)


def show_run(out: Console, request: "Request", found: "Found", heaps: list[Heap]) -> None:
    """Print a summary of a long run: the numbers of values and rare values, the largest value, and the period."""
    out.line(title(request.game), "bold")
    where = "" if request.store is None else f" in {escaped(request.store)}"
    earlier = f", {found.before:,} of them from earlier runs" if found.before else ""
    rate = "" if found.rate is None else f"; {found.rate:,.0f} a second"
    out.line(f"{found.total:,} values{where}{earlier}{rate}")
    among = f" among the first {len(found.values):,}" if len(found.values) < found.total else ""
    if (largest := found.largest) is not None:
        value, heap = largest
        out.line(f"largest value{among}: {value:,}, first at heap {heap:,}")
    if found.work.mask and len(found.rare):
        last = f"; the last one is heap {int(found.rare[-1]):,}"
        out.line(f"rare heaps{among}: {len(found.rare):,} ({_mask_text(found.work)}){last}")
    _show_period(out, request, found)
    _show_heaps(out, heaps)
    if request.show_all:
        out.line()
        _show_values(out, request, found)


# ---- The period and single heaps


def _show_period(out: Console, request: "Request", found: "Found") -> None:
    """Print the period and its exceptions; with --period, also the proof and the cost of the values."""
    periodicity = found.periodicity
    out.line(period_text(periodicity), "cyan" if periodicity.proved else "yellow")
    if periodicity.proved:
        out.line(exceptions_text(periodicity.exceptions, request.show_all))
    if request.period:
        if periodicity.certificate is not None:
            out.line(f"proof: {periodicity.certificate.statement()}")
        out.line(work_text(found.work, found.copied), "dim")


def exceptions_text(exceptions: Sequence[int] | None, show_all: bool) -> str:
    """Return a text on the exceptions, the heaps that do not fit the period.

    Examples
    --------
    >>> exceptions_text((0, 3, 70), False), exceptions_text((), False), exceptions_text((5,), False)
    ('3 exceptions: 0, 3 and 70', 'no exceptions', '1 exception: 5')
    """
    if exceptions is None:
        return "there are too many exceptions to list"
    if not exceptions:
        return "no exceptions"
    first = exceptions if show_all else exceptions[:MAX_EXCEPTIONS]
    texts = [f"{heap:,}" for heap in first]
    if len(first) < len(exceptions):
        texts.append(f"{len(exceptions) - len(first):,} more")
    return f"{_count(len(exceptions), 'exception')}: {join_words(texts)}"


def work_text(work: "Work", copied: int = 0) -> str:
    """Return a text on the cost of the values.

    Examples
    --------
    >>> from grundy.sequences import Work
    >>> work_text(Work("sparse", marked=1200, scanned=5, rare=16, mask=0x1EE, twisted=False))
    'method sparse: 1,200 options marked, 5 scanned; 16 rare heaps (mask 1ee)'
    """
    parts = [f"{_count(work.marked, 'option')} marked, {work.scanned:,} scanned"]
    if work.mask:
        parts.append(f"{_count(work.rare, 'rare heap')} ({_mask_text(work)})")
    if copied:
        parts.append(f"{_count(copied, 'value')} copied by the period")
    return f"method {work.method}: {'; '.join(parts)}"


def _mask_text(work: "Work") -> str:
    """Return the hexadecimal mask that separates rare from common values, as in published tables."""
    return f"mask {work.mask:x}{' and the parity of the heap' * work.twisted}"


def _count(number: int, what: str) -> str:
    return f"{format_readable(number)} {what}{'s' * (number != 1)}"


def _show_heaps(out: Console, heaps: list[Heap]) -> None:
    for heap in heaps:
        out.line(heap_text(heap), "green" if heap.nim_value else "red")


def heap_text(heap: Heap) -> str:
    """Return a text on the value and the winner of a heap.

    Examples
    --------
    >>> heap_text(Heap(10**30, 1, 76))
    'heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)'
    """
    why = "" if heap.like is None else f" (by the period, from heap {heap.like:,})"
    value = f"nim value {format_readable(heap.nim_value)}, {winner_text(heap.nim_value)}"
    return f"heap {format_readable(heap.size)}: {value}{why}"


# ---- The values in rows of the period length, so that the pattern can be seen

PIPE_WIDTH = 120  # without a terminal
# Values in a row: usually, at most, in periods that are placed side by side, and at least if a long period is split.
USUAL, WIDEST, SHORT, NARROWEST = 20, 100, 5, 8
# Rows of the table without --all: at most, and the first and last rows of a longer table.
MAX_ROWS, FIRST_ROWS, LAST_ROWS = 40, 24, 8


class Table(NamedTuple):
    """The values, the length of a row, and the marked heaps with their style."""

    values: "Values"
    columns: int
    marked: Collection[int]
    style: str = "bold red"


def _show_values(out: Console, request: "Request", found: "Found") -> None:
    """Print the table of values; heaps that do not fit the period, or rare ones, are marked."""
    if not len(found.values):
        out.line("no values; use a larger --stop")
        return
    proved = found.periodicity.proved
    width = (out.width if out.is_terminal else PIPE_WIDTH) - len(f"{len(found.values):,}") - 2
    columns = request.width or row_length(found.periodicity.period, _cell_width(found.values), width)
    marked = frozenset(found.periodicity.exceptions or ()) if proved else frozenset(found.rare.tolist())
    show_table(out, Table(found.values, columns, marked, "bold red" if proved else "bold yellow"), request.show_all)
    if any(heap < len(found.values) for heap in marked):
        out.line("* does not fit the period" if proved else "* rare value", "dim")


def row_length(period: int | None, cell: int, width: int) -> int:
    """Return the length of a row: the period, several short periods, or a part of a long period.

    Examples
    --------
    >>> [row_length(period, 3, 74) for period in (12, 3, 34, 149459, None)]
    [12, 12, 17, 20, 20]
    """
    fits = min(WIDEST, max(1, width // cell))
    if period is None:
        return min(USUAL, fits)
    if period < SHORT:
        return period * max(1, min(12, fits) // period)
    if period <= fits:
        return period
    # A divisor keeps equal values in columns.
    parts = (columns for columns in range(fits, NARROWEST - 1, -1) if period % columns == 0)
    return next(parts, min(USUAL, fits))


def show_table(out: Console, table: Table, show_all: bool) -> None:
    """Print the values, each row after its first heap; a long table is shortened unless `show_all` is true."""
    rows = -(-len(table.values) // table.columns)
    cut = not show_all and rows > MAX_ROWS
    width = _cell_width(table.values, table.columns)
    label = max(len("heap"), len(f"{max(len(table.values) - 1, 0):,}"))
    headings = [Cell(f"{column}".rjust(width - 1) + " ", "dim") for column in range(table.columns)]
    out.cells([Cell("heap".rjust(label), "dim"), Cell(" "), *headings])
    for row in [*range(FIRST_ROWS), *range(rows - LAST_ROWS, rows)] if cut else range(rows):
        start = row * table.columns
        out.cells([Cell(f"{start:,}".rjust(label), "dim"), Cell(" "), *_cells(table, start, width)])
        if cut and row == FIRST_ROWS - 1:
            left_out = (rows - FIRST_ROWS - LAST_ROWS) * table.columns
            out.line(f"{'…'.rjust(label)} {left_out:,} more values (--all prints them)", "dim")


def _cell_width(values: "Values", columns: int = 100) -> int:
    """Return the width of a value, including a mark or a blank after it."""
    largest = int(values.max()) if len(values) else 0
    return max(2, len(str(largest)), len(str(columns - 1))) + 1


def _cells(table: Table, start: int, width: int) -> Iterator[Cell]:
    for heap, value in enumerate(table.values[start : start + table.columns].tolist(), start):
        if heap in table.marked:
            yield Cell(f"{value}".rjust(width - 1) + "*", table.style)
        else:
            yield Cell(f"{value}".rjust(width - 1) + " ")


# ---- Progress of a run

VALUES = "nim values"  # the name of the reports of a run
# The width of a terminal that can show a bar next to the numbers, and the width of that bar.
WIDE, BAR = 100, 12
# The facts that are left out on a narrow terminal, in this order.
LEFT_OUT = ("total", "largest", "rate", "rare", "left")


@contextmanager
def run_progress(run: "Run") -> Iterator[None]:
    """Show the number of values so far and in the end, if standard error is a terminal."""
    with progress_bar(VALUES, _columns, _RunProgress(run).fields):
        yield


def _columns() -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn

    facts = "{task.fields[facts]}"
    return [BarColumn(bar_width=BAR), facts] if get_terminal_size().columns >= WIDE else [facts]


class _RunProgress:
    """The count, the recent rate, the rare heaps, the largest value, and the time left if the total is known."""

    def __init__(self, run: "Run"):
        self._run, self._pace = run, Pace(run.count)
        self._largest = self._scanned = 0

    def fields(self, done: int, total: int | None) -> dict[str, str]:
        progress = self._pace.at(done, total)
        new = self._run.values[self._scanned : done]
        if len(new):
            self._largest, self._scanned = max(self._largest, int(new.max())), done
        facts = {"done": f"{done:,}"}
        if total is not None:
            facts["total"] = f" of {total:,}"
        if progress.per_second is not None:
            facts["rate"] = f"  {progress.per_second:,.0f}/s"
        if rare := self._run.work.rare:
            facts["rare"] = f"  {rare:,} rare"
        facts["largest"] = f"  largest {self._largest:,}"
        if progress.seconds_left is not None:
            facts["left"] = f"  {time_text(progress.seconds_left)} left"
        width = get_terminal_size().columns
        return {"facts": fit(facts, width - BAR - 1 if width >= WIDE else width)}


def fit(facts: dict[str, str], width: int) -> str:
    """Return facts as one text, without the least important ones if it is too long.

    Examples
    --------
    >>> facts = {"done": "1,500", "total": " of 4,000", "rare": "  77 rare", "left": "  9 s left"}
    >>> fit(facts, 80), fit(facts, 32)
    ('1,500 of 4,000  77 rare  9 s left', '1,500  77 rare  9 s left')
    """
    kept = dict(facts)
    for name in LEFT_OUT:
        if sum(map(len, kept.values())) <= width:
            break
        kept.pop(name, None)
    return "".join(kept.values())


def time_text(seconds: float) -> str:
    """Return a time in a short form.

    Examples
    --------
    >>> time_text(9.6), time_text(61), time_text(7384), time_text(3 * 86400 + 7200), time_text(10**9)
    ('10 s', '1:01', '2:03:04', '3 days 2 h', '11,574 days')
    """
    rounded = round(seconds)
    if rounded < 60:
        return f"{rounded} s"
    minutes, second = divmod(rounded, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    if days > 9:
        return f"{days:,} days"
    if days:
        return f"{pluralize(days, 'day')} {hour} h"
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
