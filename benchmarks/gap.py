"""Times of GAP's package GUAVA, where both are installed (Debian: gap-core, gap-guava)."""

import shutil
import subprocess
from collections.abc import Iterable

SCRIPT = """
if LoadPackage("guava", false) = fail then QUIT_GAP(3); fi;
{before}
start := NanosecondsSinceEpoch();
found := {work};;
Print((NanosecondsSinceEpoch() - start) / 10^9 * 1.0, " ", found, "\\n");
QUIT_GAP(0);
"""


def guava(work: str, before: str = "", seconds: float = 120) -> tuple[float, str] | None:
    """Return how long GUAVA takes for an expression, and its value; None without GAP, or when it takes too long."""
    if shutil.which("gap") is None:
        return None
    script = SCRIPT.format(before=before, work=work)
    try:
        done = subprocess.run(["gap", "-q"], input=script, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    time, _, value = done.stdout.strip().splitlines()[-1].partition(" ")
    return float(time), value


def gap_matrix(rows: Iterable[Iterable[int]]) -> str:
    """Return a binary matrix as GAP writes it."""
    return "[" + ",".join("[" + ",".join(map(str, row)) + "]" for row in rows) + "] * Z(2)^0"
