"""Peers that are programs: GAP's package GUAVA (Debian: gap-core, gap-guava) and Sage (Debian: sagemath).

Both run in separate processes and measure processor time inside, so that their start does not count.
"""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from benchmarks.data import Spread, Yardstick

_GUAVA = """
if LoadPackage("guava", false) = fail then QUIT_GAP(3); fi;
{before}
used := function() local r; r := Runtimes(); return Sum(RecNames(r), name -> r.(name)); end;;
count := 0;; start := used();;
repeat count := count + 1; found := {work}; until used() - start >= 200;
Print((used() - start) / count / 1000 * 1.0, " ", found, "\\n");
QUIT_GAP(0);
"""
_GUAVA_VERSION = 'if LoadPackage("guava", false) <> fail then Print(InstalledPackageVersion("guava"), "\\n"); fi; QUIT;'
# Each turn repeats the work until it takes a twentieth of a second in all.
_SAGE = """
import json, time
from sage.all import *
def measured(work, turns):
    count, costs = 1, []
    while len(costs) < turns:
        start = {clock}()
        for _ in range(count): work()
        cost = {clock}() - start
        if cost < 0.05 and not costs: count *= 2
        else: costs.append(cost / count)
    return costs
{before}
print(json.dumps({{name: measured(work, {turns}) for name, work in works.items()}}))
"""
_SECONDS = 120


def guava(work: str, before: str = "", seconds: float = _SECONDS) -> Yardstick:
    """Return the time GUAVA takes for an expression, the mean over a fifth of a second or one run, or an error."""
    if not gap_version():
        return Yardstick("GAP GUAVA", None, missing="not installed")
    out = _run(["gap", "-q"], _GUAVA.format(before=before, work=work), seconds)
    if out is None:
        return Yardstick("GAP GUAVA", None, gap_version(), f"failed, or took more than {seconds:.0f} s")
    return Yardstick("GAP GUAVA", Spread.once(float(out.split()[0])), gap_version())


def gap_matrix(rows: Iterable[Iterable[int]]) -> str:
    """Return a binary matrix as GAP writes it."""
    return "[" + ",".join("[" + ",".join(map(str, row)) + "]" for row in rows) + "] * Z(2)^0"


def sage(
    works: Mapping[str, str], before: str = "", turns: int = 3, clock: str = "time.process_time"
) -> dict[str, Yardstick]:
    """Return the time Sage takes for each expression, all in one process, or why it is unknown."""
    if not sage_version():
        return {name: Yardstick("Sage", None, missing="not installed") for name in works}
    lambdas = ", ".join(f"{name!r}: lambda: {work}" for name, work in works.items())
    script = _SAGE.format(before=f"{before}\nworks = {{{lambdas}}}", turns=turns, clock=clock)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(script)
        file.flush()
        out = _run(["sage", "--python", file.name], "", _SECONDS)
    if out is None:
        why = f"failed, or took more than {_SECONDS} s"
        return {name: Yardstick("Sage", None, sage_version(), why) for name in works}
    return {name: Yardstick("Sage", Spread.of(costs), sage_version()) for name, costs in json.loads(out).items()}


@cache
def gap_version() -> str:
    """Return the version of GUAVA, or an empty text where GAP or GUAVA is missing."""
    return (_run(["gap", "-q"], _GUAVA_VERSION, 60) or "") if shutil.which("gap") else ""


@cache
def sage_version() -> str:
    """Return the version of Sage, or an empty text."""
    if shutil.which("sage") is None:
        return ""
    found = re.search(r"\d+\.\d+[.\w]*", _run(["sage", "--version"], "", 60) or "")
    return found[0] if found else ""


@cache
def compiled(source: str) -> Path | None:
    """Compile a C++ file of this folder if there is a compiler; the program is deleted at exit."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = Path(_folder().name) / source.removesuffix(".cpp")
    command = [compiler, "-std=c++20", "-O3", str(Path(__file__).with_name(source)), "-o", str(program)]
    return None if subprocess.run(command).returncode else program


@cache
def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="benchmarks-")


def _run(command: list[str], text: str, seconds: float) -> str | None:
    """Return the last line that a program prints, or None if it fails or takes too long."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except (subprocess.TimeoutExpired, OSError):
        return None
    lines = done.stdout.strip().splitlines()
    return lines[-1] if lines and not done.returncode else None
