"""What a long run has come to, in a few lines."""

from typing import TYPE_CHECKING

from grundy.answers.sequences.rules import title
from grundy.cli.output import escaped, print_line
from grundy.cli.sequence.show import show_heaps, show_period, show_proof, show_values
from grundy.cli.sequence.text import mask_text

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.answers.sequences.computing import Found
    from grundy.answers.sequences.heaps import Heap
    from grundy.cli.sequence.asked import Asked

__all__ = ["show_summary"]


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
