"""Ordinals and explanations of the calculator, for people."""

from typing import TYPE_CHECKING

import click

from grundy.cli.output import console, print_line

if TYPE_CHECKING:
    from grundy.nim import Nimber
    from grundy.ordinals import Explanation

__all__ = ["show_explanation", "show_ordinal"]

# A terminal gets so many signs of a long ordinal.
MAX_SIGNS = 2000


def show_ordinal(value: "Nimber | int") -> None:
    """Print an ordinal; on a terminal only its beginning when it is long, and where it lies."""
    from grundy.ordinals.explanation import field_of
    from grundy.ordinals.ordinal import ordinal

    out, x = console(), ordinal(value)
    text = str(x)
    if not out.is_terminal:
        click.echo(text)
        return
    is_long = len(text) > MAX_SIGNS
    out.print(f"{text[:MAX_SIGNS]}…" if is_long else text, style="bold", markup=False, soft_wrap=True)
    cut = f"{len(text):,} signs, which a pipe or --json gets in full; " if is_long else ""
    out.print(f"{cut}an element of {field_of([x])}", style="dim", markup=False)


def show_explanation(explanation: "Explanation", in_full: bool) -> None:
    """Print what was used; otherwise only what is not proved, and that not among the data."""
    if not in_full:
        if explanation.caveat:
            click.echo(f"Note: {explanation.caveat}", err=True)
        return
    out = console()
    for line in explanation.lines():
        print_line(out, line, "" if line.startswith(" ") else "dim")
