"""Ctrl-C ends every long command with exit code 130 and one sentence."""

import random
import signal
from pathlib import Path

import pytest
from long_commands import check_rows, running, tells_work

pytestmark = tells_work

# These commands take many seconds to years. The folder has the graphs "large", "middle" and "small".
LONG = {
    "solve": ["3*Kayles(100) + N(50)", "--misere", "--limit", str(10**9)],
    "graph": ["large.edges", "--json"],
    "tokens": ["small.edges", "--tokens", "0,1,2,3,4,5,6,7,8,9", "--misere", "--limit", str(10**12)],
    "code lexicode": ["900", "7", "--memory", "2G"],
    "code anncode": ["middle.edges"],
    "code lexi-anncode": ["small.edges", "5", "--search", "1000"],
    "code search": ["digraphs", "n=40", "edges=90", "--seconds", "1000"],
    "code table": ["--n", "300", "--d", "9..12"],
    "code show": ["qr:10007"],
    "code distance": ["qr:199"],
    "code weights": ["qr:113", "--limit", str(2**60)],
    "code cosets": ["bch:127,9", "--memory", "1G"],
    "code decode": ["qr:151", "1" * 70 + "0" * 81, "--seconds", "1000"],
    "code automorphisms": ["qr:127", "--limit", str(2**60)],
    "code equivalent": ["qr:127", "qr:127", "--limit", str(2**60)],
    "code bounds": ["255", "40"],
    "code convert": ["qr:10007", "out.json"],
    "sequence": ["0.6", "--period"],
    "survey": ["octal", "--digits", "2", "--stop", "1e9", "--workers", "1", "--table", "octal.sqlite"],
    "nim": [f"0x{'9' * 32_000}^(2^130000 - 12345)"],
    "tables": ["octal-periods", "--make", "out.csv"],
    "alpha": ["719", "--crossed", "--budget", "1e9"],
}
# These commands are fast, except that `play` waits for moves; tests/cli/test_play.py interrupts it.
# Ctrl-C is the normal way to end a server, with exit code 0: tests/web/test_server.py.
OTHERS = {"play", "games", "papers", "worksheet", "schemas", "cite", "info", "serve"}


def test_every_command_has_a_row() -> None:
    check_rows("LONG, or to OTHERS if it is quick", [*LONG, *OTHERS])
    assert OTHERS.isdisjoint(LONG)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write graphs that take a long time."""
    folder, chance = tmp_path_factory.mktemp("graphs"), random.Random(11)
    for name, vertices, edges in [("large", 200_000, 600_000), ("middle", 12_000, 48_000), ("small", 60, 180)]:
        lines = (f"{chance.randrange(vertices)} {chance.randrange(vertices)}\n" for _ in range(edges))
        (folder / f"{name}.edges").write_text("".join(lines))
    return folder


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_a_command_with_130_and_one_sentence(name: str, folder: Path) -> None:
    before = sorted(folder.glob("*.edges"))
    with running(*name.split(), *LONG[name], cwd=folder) as command:
        command.wait_until(command.is_at_work)
        if name == "survey":  # on a slow machine it may still be loading
            command.wait_until((folder / "octal.sqlite").exists)
        ended = command.stopped(signal.SIGINT)
    assert ended.code == 130, ended
    assert ended.errors.startswith("Interrupted")
    assert (ended.errors.count("\n"), ended.errors[-2:]) == (1, ".\n")
    made = sorted(path.name for path in folder.iterdir() if path not in before)
    assert made == ["octal.sqlite"] * (name == "survey")
    for path in made:
        (folder / path).unlink()


def test_ctrl_c_while_an_own_game_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time\nopen('begun', 'w').close()\ntime.sleep(1000)\n")
    with running("solve", "Slow(3)", "--game", "slow:Slow", cwd=tmp_path) as command:
        command.wait_until((tmp_path / "begun").exists)
        ended = command.stopped(signal.SIGINT)
    assert (ended.code, ended.errors) == (130, "Interrupted.\n")


@pytest.mark.parametrize("module", ["slow", "click"])
def test_ctrl_c_during_exec_ends_with_the_exit_code_and_not_by_the_signal(module: str, tmp_path: Path) -> None:
    # This happens when a dataclass is loaded: CPython then treats Ctrl-C as not handled.
    text = "import time; open('begun', 'w').close(); time.sleep(1000)"
    (tmp_path / f"{module}.py").write_text(f"exec({text!r})\n")
    with running("solve", "Slow(3)", "--game", "slow:Slow", cwd=tmp_path) as command:
        command.wait_until((tmp_path / "begun").exists)
        ended = command.stopped(signal.SIGINT)
    assert (ended.code, ended.errors) == (130, "Interrupted.\n")


def test_a_second_ctrl_c_prints_no_traceback(tmp_path: Path) -> None:
    with running("code", "table", *LONG["code table"], cwd=tmp_path) as command:
        command.wait_until(command.is_at_work)
        command.process.send_signal(signal.SIGINT)
        ended = command.stopped(signal.SIGINT)
    assert ended.code == 130
    assert "Traceback" not in ended.errors


def test_ctrl_c_while_the_command_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("import time\nopen('begun', 'w').close()\ntime.sleep(1000)\n")
    with running("solve", "N(3)", cwd=tmp_path) as command:  # python -m searches the current folder first
        command.wait_until((tmp_path / "begun").exists)
        ended = command.stopped(signal.SIGINT)
    assert (ended.code, ended.errors) == (130, "Interrupted.\n")
