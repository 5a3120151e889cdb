"""A solved graph as JSON, written piece by piece."""

import json
from collections.abc import Iterable
from math import isfinite
from typing import IO, TYPE_CHECKING, Any

from grundy.cli.graph_rows import Row

if TYPE_CHECKING:
    from grundy.graphs import LoopyValue

__all__ = ["json_name", "json_value", "write_json"]


def write_json(facts: dict[str, Any], rows: Iterable[Row], stream: IO[str]) -> None:
    """Write one object on one line: the facts, and at their end the labels of the vertices."""
    start = json.dumps({"schema": "grundy.graph/1", **facts}).removesuffix("}")
    stream.write(f'{start}, "labels": [')
    for number, row in enumerate(rows):
        stream.write(", " * bool(number) + json.dumps(_label(row)))
    stream.write("]}\n")


def _label(row: Row) -> dict[str, Any]:
    return {
        **row._asdict(),
        "vertex": json_name(row.vertex),
        "value": json_value(row.value),
        "winning_moves": list(map(json_name, row.winning_moves)),
        "drawing_moves": list(map(json_name, row.drawing_moves)),
    }


def json_name(name: Any) -> Any:
    """Return a name as JSON has it: numbers, texts, True, False, None and tuples of these; the rest by its text."""
    if isinstance(name, (tuple, list)):
        return list(map(json_name, name))
    if isinstance(name, float):
        return name if isfinite(name) else str(name)
    return name if name is None or isinstance(name, (str, int)) else str(name)


def json_value(value: "LoopyValue | None") -> int | dict[str, Any] | None:
    """Return a value as JSON has it: a number, or an object with the set K; None for none."""
    if value is None:
        return None
    return value.nim_value if value.is_finite else {"infinite": True, "k": sorted(value.k)}
