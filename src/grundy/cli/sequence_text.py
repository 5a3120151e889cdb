"""A nim sequence for people: the game, its period, and the values in rows."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from grundy.answers.sequences import Heap, period_text, source_of, title, winner_text
from grundy.answers.wording import number_text
from grundy.cli.output import Cell, escaped, print_line
from grundy.cli.progress import Bar, is_watched
from grundy.progress import Pace, progress_to
from grundy.text import join_words, pluralize

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.answers.sequences import Found
    from grundy.cli.sequence import Asked
    from grundy.progress import Progress
    from grundy.sequences import Run, Values, Work
    from grundy.sequences.heaps import HeapGame

__all__ = [
    "PIPE_WIDTH",
    "Table",
    "cell_width",
    "exceptions_text",
    "fitted",
    "heap_text",
    "mask_text",
    "row_length",
    "run_progress",
    "show",
    "show_heaps",
    "show_period",
    "show_proof",
    "show_summary",
    "show_table",
    "show_values",
    "time_text",
    "work_text",
]


# ---- Nim values in rows of the period length, so that the pattern is seen

# Where there is no terminal whose width could tell.
PIPE_WIDTH = 120
USUAL, WIDEST, SHORT, NARROWEST = 20, 100, 5, 8
MAX_ROWS, FIRST_ROWS, LAST_ROWS = 40, 24, 8


class Table(NamedTuple):
    """What is shown: the values, how many of them a row has, and the heaps that stand out, with what they are."""

    values: "Values"
    columns: int
    marked: Collection[int]
    style: str = "bold red"


def row_length(period: int | None, cell: int, room: int) -> int:
    """Return how many values a row has: the period, several short periods, or a part of a long one.

    Parameters
    ----------
    period : int or None
        The period, if one is known.
    cell : int
        How many characters a value takes.
    room : int
        How many characters there are.

    Examples
    --------
    >>> [row_length(period, 3, 74) for period in (12, 3, 34, 149459, None)]
    [12, 12, 17, 20, 20]
    """
    fits = min(WIDEST, max(1, room // cell))
    if period is None:
        return min(USUAL, fits)
    if period < SHORT:
        return period * max(1, min(12, fits) // period)
    if period <= fits:
        return period
    # A divisor keeps what is equal in columns.
    parts = (columns for columns in range(fits, NARROWEST - 1, -1) if period % columns == 0)
    return next(parts, min(USUAL, fits))


def show_table(out: "Console", table: Table, show_all: bool) -> None:
    """Print the values, each row with its first heap; a long table has a gap unless all of it is wanted."""
    rows = -(-len(table.values) // table.columns)
    cut = not show_all and rows > MAX_ROWS
    wide = cell_width(table.values, table.columns)
    label = max(len("heap"), len(f"{max(len(table.values) - 1, 0):,}"))
    heads = [Cell(f"{column}".rjust(wide - 1) + " ", "dim") for column in range(table.columns)]
    _print_row(out, Cell("heap".rjust(label), "dim"), heads)
    shown = [*range(FIRST_ROWS), *range(rows - LAST_ROWS, rows)] if cut else range(rows)
    for row in shown:
        start = row * table.columns
        _print_row(out, Cell(f"{start:,}".rjust(label), "dim"), list(_cells(table, start, wide)))
        if cut and row == FIRST_ROWS - 1:
            left_out = (rows - FIRST_ROWS - LAST_ROWS) * table.columns
            print_line(out, f"{'…'.rjust(label)} {left_out:,} more values (--all prints them)", "dim")


def cell_width(values: "Values", columns: int = 100) -> int:
    """Return how many characters a value takes, with a place for a mark or a blank after it."""
    largest = int(values.max()) if len(values) else 0
    return max(2, len(str(largest)), len(str(columns - 1))) + 1


def _cells(table: Table, start: int, wide: int) -> Iterator[Cell]:
    for heap, value in enumerate(table.values[start : start + table.columns].tolist(), start):
        if heap in table.marked:
            yield Cell(f"{value}".rjust(wide - 1) + "*", table.style)
        else:
            yield Cell(f"{value}".rjust(wide - 1) + " ")


def _print_row(out: "Console", label: Cell, cells: list[Cell]) -> None:
    if not out.is_terminal:
        out.file.write((label.text + " " + "".join(cell.text for cell in cells)).rstrip() + "\n")
        return
    from rich.text import Text

    line = Text().join(Text(cell.text, style=cell.style) for cell in [label, Cell(" "), *cells])
    line.rstrip()
    out.print(line, soft_wrap=True)


# ---- Exceptions and work in words

MOST_EXCEPTIONS = 24


def exceptions_text(exceptions: Sequence[int] | None, show_all: bool) -> str:
    """Write the heaps before the period that do not fit it.

    Examples
    --------
    >>> exceptions_text((0, 3, 70), False), exceptions_text((), False), exceptions_text((5,), False)
    ('3 exceptions: 0, 3 and 70', 'no exceptions', '1 exception: 5')
    """
    if exceptions is None:
        return "the exceptions are too many to list"
    if not exceptions:
        return "no exceptions"
    shown = exceptions if show_all else exceptions[:MOST_EXCEPTIONS]
    texts = [f"{heap:,}" for heap in shown]
    if len(shown) < len(exceptions):
        texts.append(f"{len(exceptions) - len(shown):,} more")
    return f"{_counted(len(exceptions), 'exception')}: {join_words(texts)}"


def work_text(work: "Work", copied: int = 0) -> str:
    """Write what the values cost.

    Examples
    --------
    >>> from grundy.sequences import Work
    >>> work_text(Work("sparse", marked=1200, scanned=5, rare=16, mask=0x1EE, twisted=False))
    'method sparse: 1,200 options marked, 5 scanned; 16 rare heaps (mask 1ee)'
    """
    parts = [f"{_counted(work.marked, 'option')} marked, {work.scanned:,} scanned"]
    if work.mask:
        parts.append(f"{_counted(work.rare, 'rare heap')} ({mask_text(work)})")
    if copied:
        parts.append(f"{_counted(copied, 'value')} copied by the period")
    return f"method {work.method}: {'; '.join(parts)}"


def mask_text(work: "Work") -> str:
    """Write the mask that tells rare from common values, in hexadecimal as the tables have it."""
    return f"mask {work.mask:x}{' and the parity of the heap' * work.twisted}"


def _counted(number: int, what: str) -> str:
    return f"{number_text(number)} {what}{'s' * (number != 1)}"


# ---- The nim values of single heaps in words


def heap_text(heap: Heap) -> str:
    """Write the value of a heap, and who wins.

    Examples
    --------
    >>> heap_text(Heap(10**30, 1, 76))
    'heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)'
    """
    why = "" if heap.like is None else f" (by the period, from heap {heap.like:,})"
    return f"heap {number_text(heap.size)}: nim value {number_text(heap.nim_value)}, {winner_text(heap.nim_value)}{why}"


# ---- A nim sequence for people: the game, its period, and the values in rows


def show(out: "Console", asked: "Asked", found: "Found", heaps: list[Heap]) -> None:
    """Print all that is asked for."""
    _show_title(out, asked.game)
    show_period(out, found, asked.show_all)
    if asked.period:
        show_proof(out, found)
    show_heaps(out, heaps)
    if not asked.only_heaps:
        print_line(out)
        show_values(out, asked, found)


def _show_title(out: "Console", game: "HeapGame") -> None:
    """Print the name and the rules of a game, and where it comes from if it has a name."""
    print_line(out, title(game), "bold")
    if (source := source_of(game)) is not None:
        print_line(out, f"source: {source}", "dim")


def show_period(out: "Console", found: "Found", show_all: bool) -> None:
    """Print the period, if one is proved, and the heaps that do not fit it."""
    periodicity = found.periodicity
    print_line(out, period_text(periodicity), "cyan" if periodicity.proved else "yellow")
    if periodicity.proved:
        print_line(out, exceptions_text(periodicity.exceptions, show_all))


def show_proof(out: "Console", found: "Found") -> None:
    """Print what was checked, why that is enough, and what the values cost."""
    proof = found.periodicity.certificate
    if proof is not None:
        print_line(out, f"proof: {proof.statement()}")
    print_line(out, work_text(found.work, found.copied), "dim")


def show_heaps(out: "Console", heaps: list[Heap]) -> None:
    """Print the values of single heaps, and who wins them."""
    for heap in heaps:
        print_line(out, heap_text(heap), "green" if heap.nim_value else "red")


def show_values(out: "Console", asked: "Asked", found: "Found") -> None:
    """Print the table of values, those that stand out marked."""
    if not len(found.values):
        print_line(out, "no values are asked for; give --stop a larger number")
        return
    proved = found.periodicity.proved
    room = (out.width if out.is_terminal else PIPE_WIDTH) - len(f"{len(found.values):,}") - 2
    columns = asked.width or row_length(found.periodicity.period, cell_width(found.values), room)
    marked = frozenset(found.periodicity.exceptions or ()) if proved else frozenset(found.rare.tolist())
    show_table(out, Table(found.values, columns, marked, "bold red" if proved else "bold yellow"), asked.show_all)
    if any(heap < len(found.values) for heap in marked):
        print_line(out, "* does not fit the period" if proved else "* rare", "dim")


# ---- What a long run has come to, in a few lines


def show_summary(out: "Console", asked: "Asked", found: "Found", heaps: "list[Heap]") -> None:
    """Print how many values there are, the largest one, the rare ones and the period, and the table if it is wanted."""
    print_line(out, title(asked.game), "bold")
    print_line(out, _values_text(asked, found))
    among = f" among the first {len(found.values):,}" if len(found.values) < found.total else ""
    if len(found.values):
        heap = int(found.values.argmax())
        print_line(out, f"largest value{among}: {int(found.values[heap]):,}, first at heap {heap:,}")
    if found.work.mask and len(found.rare):
        last = f"; the last one is heap {int(found.rare[-1]):,}"
        print_line(out, f"rare heaps{among}: {len(found.rare):,} ({mask_text(found.work)}){last}")
    show_period(out, found, asked.show_all)
    if asked.period:
        show_proof(out, found)
    show_heaps(out, heaps)
    if asked.show_all:
        print_line(out)
        show_values(out, asked, found)


def _values_text(asked: "Asked", found: "Found") -> str:
    count = found.total
    where = "" if asked.store is None else f" in {escaped(asked.store)}"
    earlier = f", {found.before:,} of them from earlier runs" if found.before else ""
    made = count - found.before
    rate = f"; {made / found.seconds:,.0f} a second" if made and found.seconds > 0 else ""
    return f"{count:,} values{where}{earlier}{rate}"


# ---- How far a run of nim values is, on standard error, when that is a terminal and somebody has waited a while

# What a run reports of, among all that is reported while it works.
COUNTED = "nim values"
# Columns of a terminal that has room for a bar beside the numbers.
ROOMY, BAR = 100, 12
# What is left out, one after the other, where a terminal is narrow.
LEFT_OUT = ("total", "largest", "rate", "rare", "left")


@contextmanager
def run_progress(run: "Run") -> Iterator[None]:
    """Show how many values there are and will be, if somebody looks on."""
    if not is_watched():
        yield
        return
    with Bar(_columns) as bar, progress_to(_RunBar(run, bar).listen):
        yield


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn

    facts = "{task.fields[facts]}"
    return [BarColumn(bar_width=BAR), facts] if out.width >= ROOMY else [facts]


class _RunBar:
    def __init__(self, run: "Run", bar: Bar):
        self._run, self._bar, self._pace = run, bar, Pace(run.count)
        self._largest = self._scanned = 0

    def listen(self, what: str, done: int, total: int | None) -> None:
        if what != COUNTED:
            return
        progress = self._pace.at(done, total)
        if self._bar.is_due():
            self._bar.show(done, total, facts=self._facts(progress))

    def _facts(self, progress: "Progress") -> str:
        """Write the count, the rate of the last seconds, rare heaps, the largest value and the time left.

        Nobody sees a total, nor the time left, where the end is unknown.
        """
        new = self._run.values[self._scanned : progress.done]
        if len(new):
            self._largest, self._scanned = max(self._largest, int(new.max())), progress.done
        facts = {"done": f"{progress.done:,}"}
        if progress.total is not None:
            facts["total"] = f" of {progress.total:,}"
        if progress.per_second is not None:
            facts["rate"] = f"  {progress.per_second:,.0f}/s"
        if rare := self._run.work.rare:
            facts["rare"] = f"  {rare:,} rare"
        facts["largest"] = f"  largest {self._largest:,}"
        if progress.seconds_left is not None:
            facts["left"] = f"  {time_text(progress.seconds_left)} left"
        width = self._bar.width
        return fitted(facts, width - BAR - 1 if width >= ROOMY else width)


def fitted(facts: dict[str, str], room: int) -> str:
    """Write facts one after the other, without those that matter least when there is little room.

    Examples
    --------
    >>> facts = {"done": "1,500", "total": " of 4,000", "rare": "  77 rare", "left": "  9 s left"}
    >>> fitted(facts, 80), fitted(facts, 32)
    ('1,500 of 4,000  77 rare  9 s left', '1,500  77 rare  9 s left')
    """
    kept = dict(facts)
    for name in LEFT_OUT:
        if sum(map(len, kept.values())) <= room:
            break
        kept.pop(name, None)
    return "".join(kept.values())


def time_text(seconds: float) -> str:
    """Write a time so that it is read at a glance.

    Examples
    --------
    >>> time_text(9.6), time_text(61), time_text(7384), time_text(3 * 86400 + 7200), time_text(10**9)
    ('10 s', '1:01', '2:03:04', '3 days 2 h', '11,574 days')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    if days > 9:
        return f"{days:,} days"
    if days:
        return f"{pluralize(days, 'day')} {hour} h"
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
