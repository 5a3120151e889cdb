"""Run a page of the documentation as one doctest, with its Python code, shell commands and files in their order.

- Lines that begin with ``>>>`` are run by doctest, even in HTML comments, which are hidden from readers.
- In a ``console`` block, a line that begins with ``$`` is a shell command, and the following lines are its output.
- A block with a ``:caption:`` creates a file with that name.

Everything runs in one folder, which contains the folder ``docs/examples`` of the documentation.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["as_doctest", "run_page", "stray_commands"]

FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", flags=re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r"\A(?::\w+:.*\n)*?:caption: (\S+)\n(?::\w+:.*\n)*\n?")
SHELL = 'grundy() { "$PYTHON" -m grundy "$@"; }; pip() { echo "pages of the documentation install nothing" >&2; }; '


def as_doctest(page: str) -> str:
    """Return the page with its commands and files as examples of Python, with the same line numbers."""
    return FENCE.sub(_example, page)


def _example(found: re.Match[str]) -> str:
    fence, kind, inside = found.groups()
    if kind == "console":
        lines = inside.splitlines()
        shown = [f">>> shell({line[2:]!r})" if line.startswith("$ ") else line or "<BLANKLINE>" for line in lines]
        return "\n".join([f"{fence}{kind}", *shown, ""])  # the empty line ends the last output
    if caption := CAPTION.match(inside):
        return f"{found[0].removesuffix(fence)}>>> keep({caption[1]!r}, {inside[caption.end() :]!r})"
    return found[0]


def shell(command: str) -> None:
    """Run a command of a page, and print its output."""
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR", "LINES")}
    environment = plain | {"PYTHON": sys.executable, "PYTHONIOENCODING": "utf-8"}
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    result = subprocess.run(["bash", "-c", SHELL + command], env=environment, text=True, encoding="utf-8", **both)
    print(result.stdout, end="")


def keep(name: str, text: str) -> None:
    """Write a file of a page."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run_page(page: Path) -> doctest.TestResults:
    """Run a page in the current folder, and print differences from the expected output."""
    names = {"__name__": "__main__", "shell": shell, "keep": keep}
    text = as_doctest(page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    return runner.summarize(verbose=False)


def stray_commands(page: str) -> list[str]:
    """Return the commands outside of ``console`` blocks, which are not tested."""
    elsewhere = FENCE.sub(lambda found: "" if found[2] == "console" else found[0], page)
    return re.findall(r"^\$ .*", elsewhere, flags=re.MULTILINE)
