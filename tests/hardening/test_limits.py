"""Every command handles too large inputs within seconds and in little memory, with an answer or one sentence."""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from long_commands import check_rows

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a process to its memory")

HUGE = "1" + "0" * 30
# The limits on the address space of a process, which exceeds the memory that it uses, and on its processor time. Five
# seconds are enough, except on a slow machine.
MEMORY, SECONDS = 2 << 30, 120


class Row(NamedTuple):
    """The arguments of a command, a part of its output, and its exit code."""

    arguments: list[str]
    said: str
    code: int = 1


PATH = "path.edges"  # a path of 2 · 10^5 vertices
LONG = "long.games"  # two games with 1000 digits
LIMITS = {
    "solve": [
        Row([f"N({HUGE}) + Kayles({HUGE})"], "The player who moves next wins", 0),
        Row([f"{HUGE}*Kayles(5)"], "a sum may have at most 1000000 terms", 2),
        Row([f"Cram({HUGE}x{HUGE})"], "the limit is 100000 squares; try a smaller board", 2),
        Row(["(" * 40_000 + "N(3)" + ")" * 40_000], "The player who moves next wins", 0),
        Row(["NodeKayles(path 1000)"], "The player who moves next wins", 0),
        Row(["3*Kayles(100) + N(50)", "--misere", "--limit", "20000"], "try a smaller sum, or raise --limit"),
    ],
    "play": [Row([f"N({HUGE}) + Cram(12x12)"], "The input has ended: you left the match.", 0)],
    "graph": [
        Row([PATH], "200,000 vertices, 199,999 edges", 0),
        Row([PATH, "--draw", "out.svg"], "a picture shows at most 300 vertices and 1000 edges"),
        Row([PATH, "--trace"], "leave out --trace"),
    ],
    "tokens": [
        Row([PATH, "--space"], "which is too large to list; leave out --space"),
        Row(
            ["wheel.edges", "--tokens", ",".join(map(str, range(30))), "--misere", "--limit", "20000"], "raise --limit"
        ),
    ],
    "code lexicode": [
        Row([HUGE, "3"], "a lexicode may have at most 65536 digits"),
        Row(["200", "30"], "or raise --memory"),
        Row(["65536", "4", "--json"], "a matrix of 65519 × 65536 digits is too large to list"),
    ],
    "code anncode": [Row([PATH], "use a graph with fewer vertices, or raise limit=… in Python")],
    "code lexi-anncode": [Row([PATH, "5"], "a basis of this space takes")],
    "code search": [
        Row(
            ["turning", "n=900000000", "reach=9", "turned=2", "shapes=1"],
            "searches support at most 16384 coins, not 900000000; try a smaller n",
        )
    ],
    "code table": [Row(["--n", "70000"], "a table may have lengths up to 65536", 1)],
    "code show": [
        Row(["hamming:40"], "try smaller parameters", 1),
        Row(["qr:10007"], "parity check: 5003 × 10007, not computed", 0),
    ],
    "code distance": [Row(["qr:199", "--method", "enumerate"], "try another method or set a time limit in seconds")],
    "code weights": [Row(["qr:103"], "raise --limit")],
    "code cosets": [Row(["qr:199"], "or raise --memory")],
    "code decode": [Row(["qr:199", "1" * 100 + "0" * 99, "--seconds", "0.5"], "--seconds gives more time", 0)],
    "code automorphisms": [Row(["qr:199"], "raise --limit")],
    "code equivalent": [Row(["qr:199", "qr:199"], "raise --limit")],
    "code bounds": [
        Row([HUGE, HUGE], "words of at most 32768 bits are supported, not "),
        Row(["200", "50"], "Delsarte: linear programming, with a certificate", 0),
    ],
    "code convert": [Row(["simplex:30", "-", "--to", "json"], "try smaller parameters", 1)],
    "sequence": [
        Row(["0.6", "--stop", HUGE], "use a smaller --stop", 1),
        Row(["0.6", "--stop", "1e15"], "compute fewer values, or use a store"),
        Row(["0.77", "--heap", HUGE], "heap 10^30: nim value 1", 0),
        Row(["0." + "7" * 10_000, "--stop", "100"], "take 1, 2, 3", 0),
    ],
    "survey": [
        Row(["octal", "--digits", "30"], "use fewer digits, or raise --limit", 1),
        Row(["octal", "--digits", "1", "--stop", HUGE], "a survey computes at most 4294967296 values of each game"),
        Row(["list", "--games", "/dev/zero"], "a list of games may have at most 67,108,864 bytes; use a", 2),
        Row(["list", "--games", LONG, "--stop", "2000", "--workers", "1"], "2 games, ", 0),
    ],
    "nim": [
        Row([f"bit({HUGE})"], "must be at most 131071"),
        Row([f"2^{HUGE}"], "2", 0),
        Row(["--table", "mul", HUGE], "a table goes up to N = 1024"),
    ],
    "alpha": [
        Row([f"3..{HUGE}"], "a range may have at most 1,000,000 numbers", 1),
        Row(["10^30+57"], "too long", 0),
    ],
    "games": [Row(["x" * 100_000], "`grundy games` lists all", 2)],
    "serve": [Row(["--memory", HUGE], "is not in the range 64<=x<=1048576", 2)],
    "papers": [Row([HUGE], "is not one of 'notes_labelling'", 2)],
    "tables": [Row(["x" * 100_000], "the tables are octal-periods, cram", 2)],
    "worksheet": [Row(["--count", HUGE], "is not in the range 1<=x<=60", 2)],
    "schemas": [Row(["x" * 100_000], "run grundy schemas to list all schemas", 2)],
    "cite": [Row([HUGE], "Got unexpected extra argument", 2)],
    "info": [Row([HUGE], "Got unexpected extra argument", 2)],
}


def test_every_command_has_a_row() -> None:
    check_rows("LIMITS", LIMITS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graphs")
    (folder / PATH).write_text("".join(f"{n} {n + 1}\n" for n in range(199_999)))
    (folder / LONG).write_text("0." + "0" * 999 + "7\n" + "0." + "7" * 1000 + "\n")
    (folder / "wheel.edges").write_text("".join(f"{n} {(n + k) % 60}\n" for n in range(60) for k in (1, 7)))
    return folder


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("name", LIMITS)
def test_too_large_inputs_take_little_time_and_memory(name: str, folder: Path) -> None:
    for arguments, said, code in LIMITS[name]:
        done = subprocess.run(
            [sys.executable, "-m", "grundy", *name.split(), *arguments],
            input="",
            capture_output=True,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            preexec_fn=_bounded,
        )
        assert done.returncode == code, (arguments, done.stderr[-500:])
        assert said in (done.stdout if code == 0 else done.stderr), (arguments, done.stdout[-500:], done.stderr[-500:])
        assert done.stderr.count("Error: ") == (code != 0)
        assert "Traceback" not in done.stderr
        # Messages of commands name options, or arguments of Python only with the words "in Python".
        assert not re.search(r"=…(?! in Python)", done.stderr), done.stderr
