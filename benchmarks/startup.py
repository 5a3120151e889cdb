"""What it costs to start: ``import grundy`` against ``import numpy``, and the command against a bare Python."""

import subprocess
import sys

from benchmarks.ratios import Measurement, measure, print_table


def in_a_new_process(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def without_python(m: Measurement, bare: Measurement) -> Measurement:
    """Subtract the start of Python itself."""
    return Measurement(m.name, tuple(max(t - bare.least, 0.0) for t in m.times))


def run() -> None:
    programs = {
        "import numpy": ["-c", "import numpy"],
        "import grundy": ["-c", "import grundy"],
        "import grundy, first parse": ["-c", "import grundy; grundy.parse('N(3,5) + W(3,4)').nim_value"],
        "python -c pass": ["-c", "pass"],
        "grundy --help": ["-m", "grundy", "--help"],
        "grundy solve": ["-m", "grundy", "solve", "N(3,5) + W(3,4)"],
    }
    found = measure({name: (lambda a=a: in_a_new_process(*a)) for name, a in programs.items()}, turns=15)
    bare = found["python -c pass"]
    imports = {name: without_python(m, bare) for name, m in found.items() if name.startswith("import")}
    print_table("Import, without the start of Python", imports, "import numpy", "import grundy <= 1.5")
    commands = {name: m for name, m in found.items() if not name.startswith("import")}
    print_table("The command, as a whole process", commands, "python -c pass")
