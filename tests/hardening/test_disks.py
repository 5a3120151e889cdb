"""On full and read-only disks, commands print one sentence and lose no data."""

import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from long_commands import all_commands, check_rows
from small_disks import fill, free_space, make_read_only, small_disk

from grundy.cli import group

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no file system to fill")

GRAPH = "graph.edges"
SEARCH = ["code", "search", "turning", "n=7", "reach=6", "turned=2", "shapes=7", "--trials"]
ORDERS = ["code", "lexi-anncode", GRAPH, "3"]
SURVEY = ["survey", "octal", "--digits", "1", "--workers", "1", "--stop"]

# Options that name a file written once, with a command whose last argument is the file.
WRITTEN = {
    "graph --draw": ["graph", GRAPH, "--draw", "disk/out.svg"],
    "tokens --draw": ["tokens", GRAPH, "--tokens", "0", "--draw", "disk/out.svg"],
    "code lexicode --save": ["code", "lexicode", "24", "8", "--save", "disk/out.json"],
    "code anncode --save": ["code", "anncode", GRAPH, "--save", "disk/out.json"],
    "code lexi-anncode --save": [*ORDERS, "--save", "disk/out.json"],
    "code search --save": [*SEARCH, "127", "--save", "disk/out.json"],
    "code convert OUT": ["code", "convert", "golay", "disk/out.json"],
    "sequence --bfile": ["sequence", "0.77", "--stop", "2000", "--bfile", "disk/out.txt"],
    "sequence --plot": ["sequence", "0.77", "--stop", "200", "--plot", "disk/out.svg"],
    "survey --csv": [*SURVEY, "1000", "--table", "octal.sqlite", "--csv", "disk/out.csv"],
    "survey --parquet": [*SURVEY, "1000", "--table", "octal.sqlite", "--parquet", "disk/out.parquet"],
    "survey --latex": [*SURVEY, "1000", "--table", "octal.sqlite", "--latex", "disk/out.tex"],
    "alpha --csv": ["alpha", "283..293", "--budget", "0", "--csv", "disk/out.csv"],
    "tables --csv": ["tables", "cram", "--csv", "disk/out.csv"],
    "tables --make": ["tables", "lexicode-growth", "--make", "disk/out.csv"],
    "worksheet -o": ["worksheet", "nim-sum", "--count", "1", "--output", "disk/out.html"],
    "play --record": ["play", "N(3)", "--record", "disk/out.json"],
}
# Options that name a file that grows, with a small and a large command whose last argument is the file.
KEPT = {
    "survey --table": ([*SURVEY, "100", "--table", "disk/kept"], [*SURVEY, "9000", "--table", "disk/kept"]),
    "sequence --store": (
        ["sequence", "0.6", "--stop", "100", "--store", "disk/kept"],
        ["sequence", "0.6", "--stop", "5e4", "--store", "disk/kept"],
    ),
    "code search --store": ([*SEARCH, "5", "--store", "disk/kept"], [*SEARCH, "127", "--store", "disk/kept"]),
    "code lexi-anncode --store": (
        [*ORDERS, "--trials", "3", "--store", "disk/kept"],
        [*ORDERS, "--trials", "40", "--store", "disk/kept"],
    ),
    "code lexicode --table": (
        ["code", "lexicode", "20", "7", "--table", "disk/kept"],
        ["code", "lexicode", "40", "7", "--table", "disk/kept"],
    ),
    "alpha --store": (["alpha", "3..11", "--store", "disk/kept"], ["alpha", "3..43", "--store", "disk/kept"]),
}
# Options that name a file that is only read.
READ = {"survey --games", "survey --known"}
RECORDS = {"code search --store", "code lexi-anncode --store", "alpha --store"}
# Fields that differ in every run, and fields that depend on the progress of the earlier run.
PASSING = {"seconds", "recorded", "resumed_from", "stored", "work", "table", "checked_to", "stop", "largest_at", "rare"}


def options_with_files() -> Iterator[str]:
    for name in all_commands():
        command: Any = group
        for word in name.split():
            command = command.get_command(click.Context(command), word)
        for parameter in command.params:
            if parameter.metavar in ("OUT", "OUT.SVG", "FILE") and (
                isinstance(parameter, click.Option) or parameter.metavar == "OUT"
            ):
                yield f"{name} {parameter.opts[0] if isinstance(parameter, click.Option) else parameter.metavar}"


def test_every_option_that_names_a_file_has_a_row() -> None:
    check_rows("WRITTEN, KEPT or READ", [*WRITTEN, *KEPT, *READ], options_with_files())


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path(GRAPH).write_text("0 1\n1 2\n2 0\n2 3\n3 4\n4 5\n5 3\n1 5\n")
    Path("disk").mkdir()
    return tmp_path


def run(arguments: list[str]) -> Result:
    return CliRunner().invoke(group, arguments, catch_exceptions=False)


def lasting(data: Any) -> Any:
    """Return an answer without the fields that depend on the run."""
    if isinstance(data, dict):
        return {name: lasting(value) for name, value in data.items() if name not in PASSING}
    return list(map(lasting, data)) if isinstance(data, list) else data


def answer(arguments: list[str]) -> Any:
    result = run([*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return lasting(json.loads(result.stdout))


def check_refusal(result: Result, *reasons: int) -> None:
    assert result.exit_code == 1
    assert (result.stderr.startswith("Error: "), result.stderr.count("\n")) == (True, 1), result.stderr
    texts = [os.strerror(reason) for reason in reasons]
    assert any(text in result.stderr for text in [*texts, "database or disk is full"]), result.stderr
    assert "disk/" in result.stderr


def check_written(name: str, spoil: Callable[[], object], *reasons: int) -> None:
    """Check that a file that cannot be replaced is unchanged, and that there are no other files."""
    target = Path(WRITTEN[name][-1])
    target.write_text("old")
    spoil()
    check_refusal(run(WRITTEN[name]), *reasons)
    assert target.read_text() == "old"
    assert set(os.listdir("disk")) <= {target.name, "ballast"}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_full_disk_does_not_change_the_old_file(name: str) -> None:
    with small_disk(Path("disk").absolute()) as disk:
        check_written(name, lambda: fill(disk), errno.ENOSPC)
        free_space(disk)
        assert run(WRITTEN[name]).exit_code == 0
        assert Path(WRITTEN[name][-1]).read_bytes() != b"old"


@pytest.mark.parametrize("name", WRITTEN)
def test_a_read_only_disk_does_not_change_the_old_file(name: str) -> None:
    with small_disk(Path("disk").absolute()) as disk:
        check_written(name, lambda: make_read_only(disk), errno.EROFS)


@contextmanager
def short_files(size: int) -> Iterator[None]:
    """Limit the length of files; Python ignores the signal that the limit raises."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", ["sequence --bfile", "code convert OUT", "play --record", "graph --draw"])
def test_a_limit_on_file_sizes_does_not_change_the_old_file(name: str) -> None:
    target = Path(WRITTEN[name][-1])
    target.write_text("old")
    with short_files(100):
        result = run(WRITTEN[name])
    check_refusal(result, errno.EFBIG)
    assert target.read_text() == "old"
    assert os.listdir("disk") == [target.name]


def fill_page(store: Path) -> None:
    """Add empty lines, so that the next record needs a new page of the disk."""
    with store.open("ab") as file:
        file.write(b"\n" * (-file.tell() % resource.getpagesize()))


@pytest.mark.parametrize("name", KEPT)
def test_a_store_on_a_full_disk_keeps_its_data_and_continues_when_there_is_space(name: str) -> None:
    little, more = KEPT[name]
    with small_disk(Path("disk").absolute()) as disk:
        before = answer(little)
        if name in RECORDS:
            fill_page(Path("disk/kept"))
        fill(disk)
        if name != "survey --table":  # the space that SQLite reserved may be enough
            check_refusal(run(more), errno.ENOSPC)
        else:
            assert "Traceback" not in run(more).output
        free_space(disk)
        assert answer(little) == before or name.startswith(("code search", "code lexi", "survey"))
        found = answer(more)
        assert os.listdir(disk) == ["kept"]
        Path("disk/kept").unlink()
        assert answer(more) == found


@pytest.mark.parametrize("name", KEPT)
def test_a_store_on_a_read_only_disk_does_not_change(name: str) -> None:
    little, more = KEPT[name]
    with small_disk(Path("disk").absolute()) as disk:
        answer(little)
        before = Path("disk/kept").read_bytes()
        make_read_only(disk)
        check_refusal(run(more), errno.EROFS)
        assert Path("disk/kept").read_bytes() == before


# Every command except the server writes its answer to standard output, and must report when the disk is full.
ANSWERS = [
    ["--version"],
    ["--help"],
    ["code", "--help"],
    ["solve", "N(3)"],
    ["solve", "N(3)", "--json"],
    ["play", "N(3)"],
    ["graph", GRAPH, "--all"],
    ["tokens", GRAPH],
    ["sequence", "0.77", "--stop", "99"],
    ["sequence", "0.77", "--stop", "99", "--csv"],
    ["sequence", "0.77", "--stop", "99", "--bfile", "-"],
    [*SURVEY, "100", "--table", "octal.sqlite"],
    ["nim", "2*2"],
    ["alpha", "7"],
    ["games"],
    ["papers"],
    ["schemas"],
    ["cite"],
    ["info"],
    ["tables"],
    ["worksheet", "nim-sum", "--count", "1"],
    ["code", "lexicode", "7", "3"],
    ["code", "anncode", GRAPH],
    ORDERS,
    [*SEARCH, "5"],
    ["code", "table", "--n", "5"],
    ["code", "show", "golay"],
    ["code", "distance", "golay"],
    ["code", "weights", "golay"],
    ["code", "cosets", "hamming:3"],
    ["code", "decode", "hamming:3", "0110100"],
    ["code", "automorphisms", "hamming:3"],
    ["code", "equivalent", "hamming:3", "repetition:7"],
    ["code", "bounds", "10", "3"],
    ["code", "convert", "golay", "-", "--to", "json"],
]
PROGRAM = """
import json, sys
from grundy.cli import group
sys.stdin = None
for arguments in json.loads(sys.argv[1]):
    sys.stdout = open("/dev/full", "w")
    try:
        group(arguments, prog_name="grundy")
    except SystemExit as error:
        print(error.code, file=sys.stderr)
    try:
        sys.stdout.close()
    except OSError:
        pass
"""


def test_every_command_has_a_row_in_answers() -> None:
    words = {" ".join(arguments[: 1 + (arguments[0] == "code")]) for arguments in ANSWERS}
    check_rows("ANSWERS", words - {"--version", "--help", "code --help"} | {"serve"})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_standard_output_gives_one_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, json.dumps(ANSWERS)], capture_output=True, text=True)
    sentence = f"Error: cannot write the answer: {os.strerror(errno.ENOSPC)}\n1\n"
    assert done.stderr == sentence * len(ANSWERS)
