"""What is known of a nim sequence, as JSON; the values come last and are written block by block."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from grundy.answers.sequences.facts import SCHEMA, sequence_facts
from grundy.answers.sequences.heaps import Heap, heap_facts
from grundy.cli.output import json_text

if TYPE_CHECKING:
    from grundy.answers.sequences.computing import Found
    from grundy.cli.sequence.asked import Asked
    from grundy.sequences import Values

__all__ = ["MAX_VALUES", "write_json"]

# Values that are written without --all.
MAX_VALUES = 100_000
BLOCK = 1 << 16


def write_json(asked: "Asked", found: "Found", heaps: Iterable[Heap]) -> None:
    """Write one JSON object on one line."""
    facts = {"schema": SCHEMA, **sequence_facts(asked.game, found, asked.store)}
    text = json_text({**facts, "heaps": list(map(heap_facts, heaps))})
    if not asked.show_all and len(found.values) > MAX_VALUES:
        click.echo(f'{text[:-1]}, "values_limit": {MAX_VALUES}, "values": null}}')
        return
    click.echo(f'{text[:-1]}, "values": [', nl=False)
    for block in _blocks(found.values):
        click.echo(block, nl=False)
    click.echo("]}")


def _blocks(values: "Values") -> Iterator[str]:
    for start in range(0, len(values), BLOCK):
        yield (", " if start else "") + json_text(values[start : start + BLOCK].tolist())[1:-1]
