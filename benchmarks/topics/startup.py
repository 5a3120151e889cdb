"""Startup time: ``import grundy`` against ``import numpy``, and the command against bare Python."""

import platform
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.data import Aim, Row, Yardstick
from benchmarks.peers.modules import numpy
from benchmarks.ratios import WALL, Scale, measure

PROGRAMS = {
    "import numpy": ["-c", "import numpy"],
    "import grundy": ["-c", "import grundy"],
    "import grundy and parse piles of Nim": ["-c", "import grundy; grundy.parse('N(3,5)').nim_value"],
    "import grundy and first parse": ["-c", "import grundy; grundy.parse('N(3,5) + W(3,4)').nim_value"],
    "python -c pass": ["-c", "pass"],
    "grundy --help": ["-m", "grundy", "--help"],
    "grundy solve": ["-m", "grundy", "solve", "N(3,5) + W(3,4)"],
}


def _in_a_new_process(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def start(scale: Scale) -> Iterator[Row]:
    """Imports without the startup of Python, commands with it."""
    works = {name: (lambda a=a: _in_a_new_process(*a)) for name, a in PROGRAMS.items()}
    found = measure(works, scale.turns(15), clock=WALL)
    bare = found["python -c pass"]
    peer = numpy("import", found["import numpy"].minus(bare.least))
    for name in (name for name in PROGRAMS if name.startswith("import grundy")):
        aims = (Aim("peer", 1.5),) if name == "import grundy" else ()
        yield Row(f"{name}, without the start of Python", found[name].minus(bare.least), peer=peer, aims=aims)
    limit = Yardstick("python -c pass", bare, platform.python_version())
    for name in ("grundy --help", "grundy solve"):
        yield Row(f"{name}, the whole process", found[name], limit=limit)


BENCHMARKS = (start,)
