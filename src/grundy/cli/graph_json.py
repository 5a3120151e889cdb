"""A solved graph as JSON, written piece by piece."""

import json
from collections.abc import Iterable
from typing import IO, Any

from grundy.answers.graphs.labels import SCHEMA, label_facts
from grundy.answers.graphs.rows import Row

__all__ = ["write_json"]


def write_json(facts: dict[str, Any], rows: Iterable[Row], stream: IO[str]) -> None:
    """Write one object on one line: the facts, and at their end the labels of the vertices."""
    start = json.dumps({"schema": SCHEMA, **facts}).removesuffix("}")
    stream.write(f'{start}, "labels": [')
    for number, row in enumerate(rows):
        stream.write(", " * bool(number) + json.dumps(label_facts(row)))
    stream.write("]}\n")
