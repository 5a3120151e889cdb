"""``grundy games``: the catalogue."""

import click

from grundy.cli.output import console, json_option, print_json

__all__ = ["command"]


@click.command(name="games")
@json_option
def command(as_json: bool) -> None:
    """List the games that can be written in a position."""
    from grundy.games import CATALOGUE

    if as_json:
        fields = ("id", "notation", "example", "rule", "names", "source", "oeis")
        print_json("grundy.games/1", {"games": [{f: getattr(e, f) for f in fields} for e in CATALOGUE]})
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("notation", "example", "rule", "names", "source"):
        table.add_column(heading)
    for entry in CATALOGUE:
        table.add_row(entry.notation, entry.example, entry.rule, ", ".join(entry.names), entry.source)
    console().print(table)
