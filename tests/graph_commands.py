"""Running ``grundy graph`` on graphs in files."""

from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from grundy.cli import group
from grundy.graphs import GameGraph


def graph_command(*arguments: str, stdin: str = "", **environment: str) -> Result:
    """Run ``grundy graph`` in this process, which is faster than in one of its own."""
    return CliRunner().invoke(group, ["graph", *arguments], input=stdin, env=environment, catch_exceptions=False)


def written(directory: Path, adjacency: Any, name: str = "graph.json") -> str:
    """Write a graph to a file; return its path."""
    path = directory / name
    GameGraph.from_adjacency(adjacency).to_file(path)
    return str(path)


def explained(path: str, vertex: str, *options: str) -> str:
    """Return what ``grundy graph --at`` says of a vertex."""
    result = graph_command(path, "--at", vertex, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def long_edges(vertices: int) -> str:
    """Return the edges of a subtraction game with a cycle at its far end, as text."""
    steps = "".join(f"{n} {n - s}\n" for n in range(vertices) for s in (1, 3, 4) if s <= n)
    return f"{steps}{vertices - 1} {vertices - 1}\n"
