"""Readers that accept the path of a file, for tests with paths of other things."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from grundy.codes import LexicodeTable, LinearCode
from grundy.graphs import GameGraph, Solution
from grundy.runs import Store, ValuesFile
from grundy.sequences.survey import SurveyTable, read_survey


def _graph(format: str) -> Callable[[Path], Any]:
    return lambda path: GameGraph.from_file(path, format)


# Readers that also accept streams, such as pipes.
STREAMS: dict[str, Callable[[Path], Any]] = {
    **{f"a graph as {format}": _graph(format) for format in ("edges", "csv", "json", "graphml", "dot")},
    "a code": lambda path: LinearCode.from_file(path, format="text"),
}
# Readers that need a file that can be mapped, sought or locked.
ORDINARY: dict[str, Callable[[Path], Any]] = {
    "a solution": Solution.load,
    "a table of a lexicode": LexicodeTable.load,
    "records": lambda path: list(Store(path)),
    "values": ValuesFile.read,
    "values to go on with": lambda path: ValuesFile.open(path, {"game": "0.77"}),
    "a survey": read_survey,
    "a survey to go on with": lambda path: SurveyTable(path, "octal digits=1"),
}
EVERY = {**STREAMS, **ORDINARY}
