"""A solved graph as JSON, written piece by piece."""

from collections.abc import Iterable
from typing import IO, Any

from grundy.answers.graphs.labels import SCHEMA, label_facts
from grundy.answers.graphs.rows import Row
from grundy.cli.output import json_text

__all__ = ["write_json"]


def write_json(facts: dict[str, Any], rows: Iterable[Row], stream: IO[str]) -> None:
    """Write one object on one line: the facts, and at their end the labels of the vertices."""
    start = json_text({"schema": SCHEMA, **facts}).removesuffix("}")
    stream.write(f'{start}, "labels": [')
    for number, row in enumerate(rows):
        stream.write(", " * bool(number) + json_text(label_facts(row)))
    stream.write("]}\n")
