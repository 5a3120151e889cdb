"""Functions that run commands, in a separate process or in this one, and their inputs and outputs."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from grundy.cli import group
from grundy.codes import LinearCode
from grundy.graphs import GameGraph

# The timeout in seconds, long enough even on a busy machine.
PATIENCE = 600


def grundy_command(
    *arguments: str, stdin: str = "", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``grundy`` with these arguments, this standard input and these environment variables, in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "grundy", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


class Terminal(StringIO):
    """A terminal that stores its output."""

    def isatty(self) -> bool:
        """Return true, as terminals do."""
        return True


def seen_on_a_terminal(*arguments: str, terminal: Terminal | None = None) -> str:
    """Run ``grundy`` in this process, with a terminal as standard error; return the output there."""
    with redirect_stderr(terminal or Terminal()) as terminal, redirect_stdout(StringIO()):
        group.main(list(arguments), prog_name="grundy", standalone_mode=False)
    return terminal.getvalue()


def nim_examples() -> dict[str, str]:
    """Return the expressions in the help of ``grundy nim``, each with the value in its comment."""
    text = CliRunner().invoke(group, ["nim", "--help"]).stdout
    found = re.findall(r'^  # .*: (.+)\n  grundy nim "(.+?)"$', text, re.MULTILINE)
    return {expression: value for value, expression in found}


def interrupted(*arguments: str, ready: str, after: float) -> tuple[int, str]:
    """Run Python with these arguments, and send Ctrl-C; return the exit code and the output.

    Ctrl-C is sent `after` seconds after the process prints the line `ready`. Background processes may ignore Ctrl-C, so
    its handler is reset.
    """
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"{ready}\n"
            time.sleep(after)
            assert process.poll() is None, "it was over before Ctrl-C was pressed"
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, errors


# ---- Commands in this process, which is faster


class Command:
    """A command of ``grundy``, such as ``code``."""

    def __init__(self, name: str):
        self.name = name

    def __call__(self, *arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
        """Run the command with these arguments, this standard input and these environment variables."""
        return CliRunner().invoke(group, [self.name, *arguments], input=stdin, env=environment, catch_exceptions=False)

    def printed(self, *arguments: str, stdin: str | bytes = "") -> str:
        """Return the output of a successful command."""
        result = self(*arguments, stdin=stdin)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    def facts(self, *arguments: str, stdin: str | bytes = "") -> Any:
        """Return the object that the command writes with ``--json``."""
        return json.loads(self.printed(*arguments, "--json", stdin=stdin))

    def refused(self, *arguments: str, stdin: str | bytes = "", code: int = 2) -> str:
        """Return the error message of a command that prints nothing else."""
        result = self(*arguments, stdin=stdin)
        assert (result.exit_code, result.stdout) == (code, "")
        return result.stderr.rpartition("Error: ")[2].rstrip("\n")


code_command, graph_command, sequence_command, tokens_command = map(Command, ("code", "graph", "sequence", "tokens"))


def explained(path: str, vertex: str, *options: str) -> str:
    """Return the output of ``grundy graph --at`` for a vertex."""
    return graph_command.printed(path, "--at", vertex, *options)


def saved_graph(directory: Path, graph: Any, name: str = "graph.json") -> str:
    """Write a graph, or an argument of `GameGraph.from_adjacency`, to a file; return its path."""
    made = graph if isinstance(graph, GameGraph) else GameGraph.from_adjacency(graph)
    made.to_file(directory / name)
    return str(directory / name)


def long_edges(vertices: int) -> str:
    """Return the edges of a subtraction game with a cycle at its far end, as text."""
    steps = "".join(f"{n} {n - s}\n" for n in range(vertices) for s in (1, 3, 4) if s <= n)
    return f"{steps}{vertices - 1} {vertices - 1}\n"


def saved_code(directory: Path, code: LinearCode, name: str = "code.txt") -> str:
    """Write a code to a file; return its path."""
    code.save(directory / name)
    return str(directory / name)


def word_text(word: int, n: int, q: int = 2) -> str:
    """Return the digits of a word, over a field of at most 16 elements."""
    return "".join(f"{word // q**place % q:x}" for place in range(n))


def generated(data: Any) -> LinearCode:
    """Return the code whose generator a command wrote."""
    return LinearCode([[int(digit, 16) for digit in row] for row in data["generator"]], q=data["q"])
