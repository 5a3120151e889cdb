"""``grundy sequence`` with a store: long runs, their summary, files and progress."""

import csv
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from commands import PATIENCE, Terminal, seen_on_a_terminal, sequence_command
from known_periods import KAYLES, KAYLES_EXCEPTIONS
from long_commands import running

from grundy.cli import group
from grundy.errors import LimitError
from grundy.progress import kernel_progress, progress_to, report
from grundy.runs import ValuesFile
from grundy.sequences import Run, nim_values

facts, printed, refused = sequence_command.facts, sequence_command.printed, sequence_command.refused

STOP = 200_000
NO_VALUES = "there are no values in {} yet; set --stop to compute some"


def test_a_run_is_saved_and_continues(tmp_path: Path) -> None:
    store = str(tmp_path / "officers.grundy")
    first = printed("0.6", "--stop", "3000", "--store", store).splitlines()
    assert first[0].startswith("Officers, 0.6: take 1 counter")
    assert first[1].startswith(f"3,000 values in {store}; ")
    assert "no period is proved; 3,000 values checked" in first
    second = printed("0.6", "--stop", "5_000", "--store", store).splitlines()
    assert second[1].startswith(f"5,000 values in {store}, 3,000 of them from earlier runs; ")
    values = nim_values("0.6", 5000)
    assert second[2] == f"largest value: {values.max()}, first at heap {values.argmax():,}"
    data = facts("0.6", "--store", store)
    assert (data["stop"], data["resumed_from"], data["values"]) == (5000, 5000, values.tolist())


def test_a_store_keeps_more_values_than_requested(tmp_path: Path) -> None:
    store = str(tmp_path / "kayles.grundy")
    printed("0.77", "--stop", "3000", "--store", store)
    assert printed("0.77", "--stop", "10", "--store", store).splitlines()[1:3] == [
        f"3,000 values in {store}, 3,000 of them from earlier runs",
        "largest value among the first 10: 4, first at heap 5",
    ]
    assert len(ValuesFile.read(store).values) == 3000


def test_writes_only_the_requested_values(tmp_path: Path) -> None:
    store, bfile = str(tmp_path / "kayles.grundy"), tmp_path / "b.txt"
    printed("0.77", "--stop", "3000", "--store", store)
    assert printed("0.77", "--stop", "10", "--store", store, "--csv").count("\n") == 11
    assert printed("0.77", "--stop", "10", "--store", store, "--bfile", "-").count("\n") == 10
    data = facts("0.77", "--stop", "10", "--store", store, "--bfile", str(bfile))
    assert (data["stop"], data["stored"], data["values"]) == (10, 3000, KAYLES[:10])
    assert bfile.read_bytes().count(b"\n") == 10


def test_a_period_or_a_heap_needs_no_stop(tmp_path: Path) -> None:
    lines = printed("0.644", "--period", "--store", str(tmp_path / "a")).splitlines()
    assert "period 442 from heap 3,256 on, proved: every 442 heaps the values repeat" in lines
    assert printed("0.77", "--heap", "10^30", "--store", str(tmp_path / "b")).splitlines()[-1] == (
        "heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)"
    )
    data = facts("0.6", "--heap", "500", "--store", str(tmp_path / "c"))
    assert data["heaps"][0]["nim_value"] == nim_values("0.6", 501)[500]
    assert data["stored"] == 501
    assert facts("0.644", "--period", "--store", str(tmp_path / "a"))["work"]["marked"] == 0  # all is there


def test_a_run_that_fails_before_its_first_value_leaves_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "kayles.grundy")
    monkeypatch.setattr(Run, "extend", _full)
    assert refused("0.77", "--stop", "100", "--store", store, code=1) == "there is no space"
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    printed("0.77", "--stop", "100", "--store", store)
    monkeypatch.setattr(Run, "extend", _full)
    refused("0.77", "--stop", "200", "--store", store, code=1)
    assert len(ValuesFile.read(store).values) == 100


def _full(run: Run, stop: int) -> Run:
    raise LimitError("there is no space")


def test_keeps_an_empty_store_that_existed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "kayles.grundy")
    Run("0.77", store=store).close()
    monkeypatch.setattr(Run, "extend", _full)
    refused("0.77", "--stop", "100", "--store", store, code=1)
    assert refused("0.77", "--store", store) == NO_VALUES.format(store)
    assert len(ValuesFile.read(store).values) == 0


def test_ctrl_c_before_the_first_value_leaves_no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(run: Run, stop: int) -> Run:
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "extend", stopped)
    result = sequence_command("0.6", "--stop", "1e6", "--store", str(tmp_path / "x"))
    assert (result.exit_code, result.stderr) == (130, "Interrupted.\n")
    assert list(tmp_path.iterdir()) == []


def test_files_are_checked_before_a_store_is_made(tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "b.txt")
    refused("0.77", "--stop", "9", "--store", str(tmp_path / "x"), "--bfile", target, code=1)
    assert list(tmp_path.iterdir()) == []


def test_formats_ask_for_the_values_of_a_store(tmp_path: Path) -> None:
    store, bfile = str(tmp_path / "kayles.grundy"), tmp_path / "b.txt"
    text = printed("0.77", "--stop", "3000", "--store", store, "--csv", "--bfile", str(bfile))
    assert text.count("\n") == 3001
    assert bfile.read_bytes().count(b"\n") == 3000


def test_rejects_a_store_of_another_game(tmp_path: Path) -> None:
    store = str(tmp_path / "kayles.grundy")
    printed("0.77", "--stop", "100", "--store", store)
    message = refused("0.6", "--stop", "100", "--store", store)
    assert "0.77" in message
    assert "0.6" in message


def test_stores_that_cannot_be_opened(tmp_path: Path) -> None:
    place = str(tmp_path / "missing" / "x")
    assert refused("0.77", "--stop", "9", "--store", place, code=1) == (
        f"cannot write the values to {place}: No such file or directory"
    )
    empty = str(tmp_path / "empty")
    assert refused("0.77", "--store", empty) == NO_VALUES.format(empty)
    assert not Path(empty).exists()


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "officers.grundy")
    extend = Run.extend

    def stopped(run: Run, stop: int) -> Run:
        extend(run, 1234)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "extend", stopped)
    result = sequence_command("0.6", "--stop", "1e6", "--store", store)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == f"Interrupted: 1,234 values are safe in {store}; the same command continues from there.\n"
    monkeypatch.setattr(Run, "extend", extend)
    assert facts("0.6", "--stop", "2000", "--store", store)["values"] == nim_values("0.6", 2000).tolist()


# A run that writes to its store all the time, and not only every few seconds.
EAGER = """
from grundy.sequences.values import run
run.SECONDS_BETWEEN_COMMITS = 0.02
from grundy.cli import main
main()
"""


def test_a_signal_ends_a_long_run_at_once(tmp_path: Path) -> None:
    store = str(tmp_path / "officers.grundy")
    arguments = ["sequence", "0.6", "--stop", "1e9", "--store", store]
    with running(*arguments, cwd=tmp_path, program=("-c", EAGER)) as command:
        command.wait_until(lambda: _stored(store) > 0)
        ended = command.stopped(signal.SIGINT)
    errors = ended.errors
    assert ended.code == 130
    assert errors.startswith("Interrupted: ")
    assert errors.endswith(f" values are safe in {store}; the same command continues from there.\n")
    with Run("0.6", store=store) as run:
        safe = run.count
        assert f"Interrupted: {safe:,} values" in errors
        assert run.values[:STOP].tolist() == nim_values("0.6", min(STOP, safe)).tolist()


def test_a_killed_run_continues_with_the_same_result(tmp_path: Path) -> None:
    store, bfile = str(tmp_path / "officers.grundy"), tmp_path / "b.txt"
    arguments = [sys.executable, "-c", EAGER, "sequence", "0.6", "--stop", "1e9", "--store", store]
    for least in 1, 30_000:
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
        _wait_for(store, least)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    safe = len(ValuesFile.read(store).values)
    data = facts("0.6", "--stop", str(safe + 1000), "--store", store, "--bfile", str(bfile))
    assert (data["resumed_from"], data["stop"]) == (safe, safe + 1000)
    found = [int(line.split()[1]) for line in bfile.read_text().splitlines()]
    assert found == nim_values("0.6", safe + 1000).tolist()


def _wait_for(store: str, least: int) -> None:
    """Wait until this many values are saved."""
    late = time.monotonic() + PATIENCE
    while _stored(store) < least:
        assert time.monotonic() < late, f"there are not {least} values in the store"
        time.sleep(0.01)


def _stored(store: str) -> int:
    return len(ValuesFile.read(store).values) if Path(store).exists() else 0


def test_rare_heaps_and_the_last_of_them(tmp_path: Path) -> None:
    text = printed("0.6", "--stop", "5000", "--store", str(tmp_path / "officers"), "--method", "sparse")
    with Run("0.6", method="sparse") as run:
        run.extend(5000)
        rare, mask = run.rare_heaps(), run.work.mask
    assert f"\nrare heaps: {len(rare)} (mask {mask:x}); the last one is heap {rare[-1]:,}\n" in text


def test_the_period_its_proof_and_single_heaps(tmp_path: Path) -> None:
    text = printed("0.77", "--stop", "1e5", "--store", str(tmp_path / "k"), "--period", "--heap", "10^30")
    lines = text.splitlines()
    assert lines[2] == "largest value: 8, first at heap 27"
    assert "period 12 from heap 71 on, proved: every 12 heaps the values repeat" in lines
    assert f"14 exceptions: {', '.join(map(str, KAYLES_EXCEPTIONS[:-1]))} and 70" in lines
    assert any(line.startswith("proof: G(n + 12) = G(n) for 71 <= n") for line in lines)
    assert any(line.startswith("method ") for line in lines)
    assert lines[-1] == "heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)"
    assert "heap  0  1" not in text


def test_all_values_on_demand(tmp_path: Path) -> None:
    store = str(tmp_path / "k")
    printed("0.77", "--stop", "3000", "--store", store)
    lines = printed("0.77", "--stop", "600", "--store", store, "--all").splitlines()
    assert lines[1].startswith(f"3,000 values in {store}, ")
    table = printed("0.77", "--stop", "600", "--all").splitlines()
    assert table.count("") == 1
    assert lines[-53:] == table[-53:]  # an empty line, the heading, fifty rows, the mark
    assert lines[-53] == ""


def test_a_b_file_is_read_back(tmp_path: Path) -> None:
    target = tmp_path / "b.txt"
    printed("Kayles", "--stop", "36", "--bfile", str(target))
    assert target.read_bytes() == "".join(f"{heap} {value}\n" for heap, value in enumerate(KAYLES)).encode()
    assert printed("Kayles", "--stop", "36", "--bfile", "-").encode() == target.read_bytes()


def test_csv_is_read_back() -> None:
    rows = list(csv.DictReader(StringIO(printed("0.77", "--stop", "36", "--csv"))))
    assert [(int(row["heap"]), int(row["nim_value"])) for row in rows] == list(enumerate(KAYLES))


def test_formats_combine(tmp_path: Path) -> None:
    text = printed("0.77", "--stop", "36", "--csv", "--bfile", str(tmp_path / "b"), "--plot", str(tmp_path / "p.svg"))
    assert text.startswith("heap,nim_value\n0,0\n1,1\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "p.svg"]
    assert (tmp_path / "p.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("SVG", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_by_their_endings(tmp_path: Path, ending: str, start: bytes) -> None:
    target = tmp_path / f"picture.{ending}"
    assert printed("Kayles", "--plot", str(target)).startswith("Kayles, 0.77: take")
    assert target.read_bytes().startswith(start)


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    target = str(tmp_path / "missing" / "b.txt")
    assert (
        refused("0.77", "--bfile", target, code=1) == f"cannot write the b-file to {target}: No such file or directory"
    )
    assert refused("0.77", "--plot", f"{target}.png", code=1) == (
        f"cannot write the plot to {target}.png: No such file or directory"
    )


def test_keeps_the_old_file_if_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import sequences

    def fails(stream: object, values: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sequences, "write_bfile", fails)
    target = tmp_path / "b.txt"
    target.write_text("old\n")
    assert refused("0.77", "--bfile", str(target), code=1).endswith(": No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]
    assert target.read_text() == "old\n"


def test_without_matplotlib_one_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = sequence_command("0.77", "--plot", str(tmp_path / "p.png"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == ("Error: plots need Matplotlib, which is not installed; try pip install 'grundy[plot]'\n")


During = Callable[[Callable[[Run], object]], None]


@pytest.fixture
def extend(monkeypatch: pytest.MonkeyPatch) -> During:
    """Return a function that lets runs do something more when they have two thousand values, or fewer if these do."""
    usual = Run.extend

    def patch(work: Callable[[Run], object]) -> None:
        def patched(run: Run, stop: int) -> Run:
            usual(run, min(stop, 2000))
            work(run)
            return usual(run, stop)

        monkeypatch.setattr(Run, "extend", patched)

    return patch


def wait_for_a_bar(terminal: Terminal) -> None:
    """Wait as long as nothing is drawn of work that may be short."""
    late = time.monotonic() + PATIENCE
    while not terminal.getvalue():
        assert time.monotonic() < late
        time.sleep(0.05)
        report("nim values", 0)


def test_prints_no_progress_without_a_terminal(extend: During, monkeypatch: pytest.MonkeyPatch) -> None:
    listeners: list[object] = []
    extend(lambda run: listeners.append(kernel_progress("nim values")))
    printed("0.77", "--stop", "9")
    monkeypatch.setattr(sys, "stderr", None)
    group.main(["sequence", "0.77", "--stop", "9"], standalone_mode=False)
    assert listeners == [None, None]


def test_a_terminal_sees_how_far_the_run_is(extend: During, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    terminal = Terminal()
    found: list[int] = []

    def work(run: Run) -> None:
        report("nim values", 1500, 4000)
        assert terminal.getvalue() == ""  # nobody has waited yet
        wait_for_a_bar(terminal)
        report("nim values", 2000, 4000)
        report("values taken for a mex", 7)  # of another matter
        found.extend([run.work.rare, int(np.max(run.values[:2000]))])

    extend(work)
    seen = seen_on_a_terminal("sequence", "0.6", "--stop", "4000", "--method", "sparse", terminal=terminal)
    rare, largest = found
    assert "2,000 of 4,000" in seen
    assert f"{rare:,} rare" in seen
    assert f"largest {largest}" in seen
    assert "/s" in seen
    assert " left" in seen


def test_a_narrow_terminal_sees_rare_heaps_and_the_time_left(extend: During, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal()
    found: list[int] = []

    def work(run: Run) -> None:
        wait_for_a_bar(terminal)
        report("nim values", 2000, 4_000_000)
        found.append(run.work.rare)

    extend(work)
    seen = seen_on_a_terminal("sequence", "0.6", "--stop", "2000", "--method", "sparse", terminal=terminal)
    assert re.search(rf"2,000(  [0-9,]+/s)?  {found[0]:,} rare", seen)
    assert " of " not in seen


# What is left out, one after the other, where a terminal is narrow.
LEFT_OUT = {"total": " of ", "largest": "  largest ", "rate": "/s", "rare": " rare", "left": " left"}


def test_the_least_important_facts_are_left_out_first(extend: During, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    terminal = Terminal()
    shown: dict[int, str] = {}

    def work(run: Run) -> None:
        wait_for_a_bar(terminal)
        for width in range(99, 0, -1):
            monkeypatch.setenv("COLUMNS", str(width))
            before = len(terminal.getvalue())
            report("nim values", 2000, 4_000_000)
            shown[width] = (
                re.sub("\x1b\\[[0-9;?]*[A-Za-z]|\r", "", terminal.getvalue()[before:]).partition("2,000")[2].rstrip()
            )

    extend(work)
    seen_on_a_terminal("sequence", "0.6", "--stop", "2000", "--method", "sparse", terminal=terminal)
    kept = [tuple(name for name, text in LEFT_OUT.items() if text in line) for line in shown.values()]
    names = tuple(LEFT_OUT)
    assert list(dict.fromkeys(kept)) == [names[number:] for number in range(len(names) + 1)]
    assert all(len("2,000" + line) <= width for width, line in shown.items() if line)
    # Facts that fit are not left out.
    widths = {names: max(width for width, each in zip(shown, kept, strict=True) if each == names) for names in kept}
    assert all(len("2,000" + shown[width + 1]) > width for width in list(widths.values())[1:])


def test_an_unknown_total_is_not_shown(extend: During, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    terminal = Terminal()
    seen: list[str] = []

    def work(run: Run) -> None:
        wait_for_a_bar(terminal)
        seen.append(terminal.getvalue())

    extend(work)
    seen_on_a_terminal("sequence", "0.6", "--stop", "0", terminal=terminal)
    assert "largest 0" in seen[0]
    assert " of " not in seen[0]
    assert " left" not in seen[0]


def test_a_search_under_a_work_limit_has_no_total() -> None:
    def slow(heap: int) -> range:
        time.sleep(0.005)  # progress is reported every tenth of a second
        return range(heap)

    reports: list[tuple[str, int, int | None]] = []
    with Run(slow) as run, progress_to(lambda *report: reports.append(report)):
        run.search(10_000, work_limit=5000)
    assert {(what, total) for what, _, total in reports} == {("nim values", None)}
