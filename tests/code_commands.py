"""Running ``grundy code`` on codes in files or by their names."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from grundy.cli import group
from grundy.codes import LinearCode
from grundy.graphs import GameGraph


def code_command(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    """Run ``grundy code`` in this process, which is faster than in one of its own."""
    return CliRunner().invoke(group, ["code", *arguments], input=stdin, env=environment, catch_exceptions=False)


def printed(*arguments: str, stdin: str | bytes = "") -> str:
    """Return what ``grundy code`` prints when all is well."""
    result = code_command(*arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def facts(*arguments: str, stdin: str = "") -> Any:
    """Return the object that ``grundy code … --json`` writes."""
    return json.loads(printed(*arguments, "--json", stdin=stdin))


def refused(*arguments: str, stdin: str | bytes = "", code: int = 2) -> str:
    """Return the error, without its name, of a command that prints nothing else."""
    result = code_command(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def written(word: int, n: int, q: int = 2) -> str:
    """Return the digits of a word, over a field of at most 16 elements."""
    return "".join(f"{word // q**place % q:x}" for place in range(n))


def generated(data: Any) -> LinearCode:
    """Return the code whose generator a command has written."""
    return LinearCode([[int(digit, 16) for digit in row] for row in data["generator"]], q=data["q"])


def saved_code(directory: Path, code: LinearCode, name: str = "code.txt") -> str:
    """Write a code to a file; return its path."""
    code.save(directory / name)
    return str(directory / name)


def saved_graph(directory: Path, graph: GameGraph) -> str:
    """Write a graph to a file; return its path."""
    graph.to_file(directory / "graph.json")
    return str(directory / "graph.json")
