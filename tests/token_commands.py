"""Running ``grundy tokens`` on graphs in files, and comparing it with the library."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from hypothesis import strategies as st

from grundy.cli import group
from grundy.graphs import GameGraph

# Few vertices, with loops, leaves and edges that occur twice.
digraphs = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)


def tokens_command(*arguments: str, stdin: str = "", **environment: str) -> Result:
    """Run ``grundy tokens`` in this process, which is faster than in one of its own."""
    return CliRunner().invoke(group, ["tokens", *arguments], input=stdin, env=environment, catch_exceptions=False)


def printed(*arguments: str) -> str:
    """Return what ``grundy tokens`` prints when all is well."""
    result = tokens_command(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def facts(*arguments: str) -> Any:
    """Return the object that ``grundy tokens --json`` writes."""
    return json.loads(printed(*arguments, "--json"))


def saved(directory: Path, graph: GameGraph) -> str:
    """Write a graph to a file; return its path."""
    path = directory / "graph.json"
    graph.to_file(path)
    return str(path)
