"""A nim sequence for people: the game, its period, and the values in rows."""

from typing import TYPE_CHECKING

from grundy.answers.sequences.facts import period_text
from grundy.answers.sequences.heaps import Heap
from grundy.answers.sequences.rules import source_of, title
from grundy.cli.output import print_line
from grundy.cli.sequence.heaps import heap_text
from grundy.cli.sequence.table import PIPE_WIDTH, Table, cell_width, row_length, show_table
from grundy.cli.sequence.text import exceptions_text, work_text

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.answers.sequences.computing import Found
    from grundy.cli.sequence.asked import Asked
    from grundy.sequences.heaps import HeapGame

__all__ = ["show", "show_heaps", "show_period", "show_proof", "show_values"]


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
