"""What is known of a nim sequence, as JSON; the values come last and are written block by block."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.sequence.heaps import Heap, heap_facts
from grundy.cli.sequence.rules import rules_text, source_of

if TYPE_CHECKING:
    from grundy.cli.sequence.asked import Asked
    from grundy.cli.sequence.computing import Found
    from grundy.sequences import Periodicity
    from grundy.sequences.values.engine import Values

__all__ = ["MAX_VALUES", "SCHEMA", "write_json"]

SCHEMA = "grundy.sequence/1"
# Values that are written without --all.
MAX_VALUES = 100_000
BLOCK = 1 << 16


def write_json(asked: "Asked", found: "Found", heaps: Iterable[Heap]) -> None:
    """Write one JSON object on one line."""
    text = json.dumps({"schema": SCHEMA, **_facts(asked, found), "heaps": list(map(heap_facts, heaps))})
    if not asked.show_all and len(found.values) > MAX_VALUES:
        click.echo(f'{text[:-1]}, "values_limit": {MAX_VALUES}, "values": null}}')
        return
    click.echo(f'{text[:-1]}, "values": [', nl=False)
    for block in _blocks(found.values):
        click.echo(block, nl=False)
    click.echo("]}")


def _facts(asked: "Asked", found: "Found") -> dict[str, Any]:
    game = asked.game
    return {
        "game": rules_text(game),
        "notation": game.notation,
        "name": getattr(game, "name", None),
        "source": source_of(game),
        "stop": len(found.values),
        "largest": _largest(found.values),
        "periodicity": _period_facts(found.periodicity),
        "work": {**asdict(found.work), "copied": found.copied},
        "store": asked.store,
        "stored": None if asked.store is None else found.total,
        "resumed_from": found.before,
    }


def _largest(values: "Values") -> dict[str, int] | None:
    if not len(values):
        return None
    heap = int(values.argmax())
    return {"nim_value": int(values[heap]), "heap": heap}


def _period_facts(found: "Periodicity") -> dict[str, Any]:
    proof = found.certificate
    return {
        "period": found.period,
        "preperiod": found.preperiod,
        "saltus": found.saltus,
        "exceptions": None if found.exceptions is None else list(found.exceptions),
        "proved": found.proved,
        "checked_to": found.checked_to,
        "theorem": None if proof is None else proof.theorem,
        "statement": None if proof is None else proof.statement(),
        "certificate": None if proof is None else proof.to_dict(),
    }


def _blocks(values: "Values") -> Iterator[str]:
    for start in range(0, len(values), BLOCK):
        yield (", " if start else "") + json.dumps(values[start : start + BLOCK].tolist())[1:-1]
