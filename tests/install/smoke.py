"""What every build must do, in a few seconds and with nothing but the package installed: python tests/install/smoke.py.

Each part answers one question with a known answer. The compiled kernels use every path of the processor, and the files
in the package are read. `make dist`, cibuildwheel and the tests run it.
"""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import grundy
from grundy import codes, graphs, linear, nim, ordinals, sequences
from grundy.nim import _kernels
from grundy.runs import Store, in_order
from grundy.sequences.survey import octal, survey


def positions() -> None:
    """Sums in the notation of the literature have the published outcomes."""
    assert grundy.parse("N(3,5,7)").nim_value == 1
    assert grundy.parse("N(1,2,3) + W(1,2)").outcome is grundy.Outcome.P
    assert grundy.nim_value(lambda n: [n - s for s in (1, 3, 4) if s <= n], 40) == 3  # period 7: 0, 1, 0, 1, 2, 3, 2


def arithmetic() -> None:
    """Nim products agree on all paths through the processor (Conway 1976: 2 ⊗ 2 = 3, 16 ⊗ 16 = 24)."""
    numbers = np.arange(256, dtype=np.uint8)
    usual, tables = _kernels.path(), []
    for name in _kernels.paths():
        _kernels.choose_path(name)
        tables.append(nim.multiply.outer(numbers, numbers))
        assert (tables[-1] == tables[0]).all(), name
        assert [int(nim.multiply(a, a)) for a in (2, 16, 2**32)] == [3, 24, 2**32 + 2**31], name
    _kernels.choose_path(usual)


def loops() -> None:
    """Draws where play repeats, a loss and two wins where it ends; tokens that meet disappear."""
    solved = graphs.solve(graphs.GameGraph.from_edges(5, [(0, 1), (1, 0), (1, 2), (2, 3), (4, 3)]))
    assert "".join(str(outcome) for outcome in solved.outcome) == "DDNPN"
    assert linear.Annihilation(graphs.GameGraph.from_edges(3, [(0, 1), (1, 2)])).value({0, 1}).nim_value == 1


def heaps() -> None:
    """Kayles has period 12 from 71 on (Guy and Smith 1956)."""
    found = sequences.find_period(sequences.TakeAndBreak("0.77"))
    assert (found.period, found.preperiod, found.proved) == (12, 71, True)


def greedy_codes() -> None:
    """The lexicode of length 24 and distance 8 is the extended Golay code (Conway and Sloane 1986)."""
    code = codes.lexicode(24, 8)
    assert (code.n, code.k, code.d) == (24, 12, 8)


def transfinite() -> None:
    """ω ⊗ ω ⊗ ω = 2 (Conway 1976)."""
    omega = ordinals.parse("w")
    assert ordinals.multiply(ordinals.multiply(omega, omega), omega) == ordinals.parse("2")


def stored_files() -> None:
    """Values and records survive; a file is replaced when its values need more bytes; nothing else is left behind."""
    with TemporaryDirectory() as folder:
        for stop in (200, 1000):  # in Nim, the value of a heap is its size
            with sequences.Run("Nim", store=Path(folder, "nim.grundy")) as run:
                assert (run.extend(stop).values == np.arange(stop)).all()
            del run
        for trial in range(2):
            Store(Path(folder, "found.jsonl")).add({"trial": trial})
        assert Path(folder, "found.jsonl").read_bytes() == b'{"trial":0}\n{"trial":1}\n'
        assert len(survey(octal(1), 100, Path(folder, "octal.sqlite")).rows) == 7
        assert sorted(file.name for file in Path(folder).iterdir()) == ["found.jsonl", "nim.grundy", "octal.sqlite"]


def processes() -> None:
    """Two processes return the same result as one."""
    assert list(in_order(abs, [-3, 2, -1], workers=2)) == [3, 2, 1]


def shipped_files() -> None:
    """Types, stub, ledger, tables and the page are there; tests are not."""
    package = files("grundy")
    for name in (
        "py.typed",
        "_core.pyi",
        "papers/fraenkel.toml",
        "ordinals/constants/proved.csv",
        "web/static/index.html",
    ):
        assert package.joinpath(*name.split("/")).is_file(), name
    assert not package.joinpath("tests").is_dir()


def command_line() -> None:
    """The command starts, prints the version of the metadata, and reads the ledger of claims."""
    for arguments, expected in (
        (["--version"], f"grundy {grundy.__version__}"),
        (["papers"], "fraenkel"),
        (["info"], "cpu"),
    ):
        command = [sys.executable, "-m", "grundy", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
        assert expected in result.stdout, arguments


if __name__ == "__main__":
    for check in (
        *(positions, arithmetic, loops, heaps, greedy_codes, transfinite),
        *(stored_files, processes, shipped_files, command_line),
    ):
        check()
        print(f"{check.__name__.replace('_', ' ')}: ok")
