"""The server under load: how long quick questions take alone, and while others ask long ones."""

import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.clients import Ask, Load, press
from benchmarks.ratios import unpinned

CONNECTIONS, SECONDS = 64, 8


def quick(number: int) -> tuple[str, dict[str, Any]]:
    """Ask something new each time, so that no answer is kept already."""
    a, b, c = (random.randrange(1, n) for n in (1000, 1000, 200))
    return "solve", {"expression": f"N({a},{b}) + Kayles({c})"}


def known(number: int) -> tuple[str, dict[str, Any]]:
    return "solve", {"expression": f"N({number % 10},7)"}


def long(number: int) -> tuple[str, dict[str, Any]]:
    """Ask one of a few long questions."""
    return "position", {"expression": ["Chomp(10x10)", "2000*Kayles(50)", "Chomp(13x9)", "Chomp(9x9)"][number % 4]}


def new_long(number: int) -> tuple[str, dict[str, Any]]:
    """Ask a long question that nobody has asked."""
    return "position", {"expression": f"Chomp(11x10) + N({random.randrange(10**9)})"}


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Start one and give its port and its process."""
    command = [sys.executable, "-m", "grundy", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            yield int(found[1]), process.pid
        finally:
            process.kill()


def memory(pid: int) -> int:
    """Return the memory of a process and all below it, in kB; what they share is counted once."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    found = re.search(r"Pss:\s+(\d+)", text)
    return (int(found[1]) if found else 0) + sum(memory(int(child)) for child in below)


@contextmanager
def watched(pid: int) -> Iterator[list[int]]:
    """Measure the memory again and again."""
    samples = [memory(pid)]
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.5):
            samples.append(memory(pid))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield samples
    finally:
        over.set()
        thread.join()


def report(name: str, port: int, pid: int, groups: dict[str, tuple[Ask, int]]) -> None:
    loads = {kind: Load() for kind in groups}
    clients = [(ask, loads[kind]) for kind, (ask, count) in groups.items() for _ in range(count)]
    with watched(pid) as samples:
        press(port, clients, SECONDS)
    for kind, load in loads.items():
        many = f"{len(load.times) / SECONDS:7.0f}/s"
        times = "  ".join(
            f"{label} {1000 * load.quantile(share):6.0f} ms" for label, share in (("p50", 0.5), ("p99", 0.99))
        )
        errors = dict(load.statuses) | dict(load.refusals)
        print(f"  {name:24} {groups[kind][1]:3} {kind:8} {many}  {times}  {errors}")
        name = ""
    print(f"  {'':24} memory at most {max(samples) / 1024:.0f} MB")


def run() -> None:
    print(f"\nThe server, {CONNECTIONS} connections, {SECONDS} s each")
    with unpinned(), server() as (port, pid):
        few = CONNECTIONS // 4
        report("answers that are kept", port, pid, {"known": (known, CONNECTIONS)})
        report("quick ones alone", port, pid, {"quick": (quick, CONNECTIONS)})
        report("quick ones, fewer", port, pid, {"quick": (quick, CONNECTIONS - few)})
        report("with long ones", port, pid, {"quick": (quick, CONNECTIONS - few), "long": (long, few)})
        report("with new long ones", port, pid, {"quick": (quick, CONNECTIONS - few), "new long": (new_long, few)})
