"""The server under load: the time of quick requests, alone and together with long requests."""

import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.data import LeftOutError, Row, Spread, Yardstick
from benchmarks.peers.modules import module
from benchmarks.ratios import Scale, measure_one, unpinned
from benchmarks.topics.web_clients import Ask, Load, press
from grundy import answers

CONNECTIONS = 64


def quick(number: int) -> tuple[str, dict[str, Any]]:
    """Ask a new question each time, so that no answer is cached."""
    a, b, c = (random.randrange(1, n) for n in (1000, 1000, 200))
    return "solve", {"expression": f"N({a},{b}) + Kayles({c})"}


def known(number: int) -> tuple[str, dict[str, Any]]:
    """Ask a question with a cached answer."""
    return "solve", {"expression": f"N({number % 10},7)"}


def long(number: int) -> tuple[str, dict[str, Any]]:
    """Ask one of a few long questions."""
    return "position", {"expression": ["Chomp(10x10)", "2000*Kayles(50)", "Chomp(13x9)", "Chomp(9x9)"][number % 4]}


def new_long(number: int) -> tuple[str, dict[str, Any]]:
    """Ask a long question that is new."""
    return "position", {"expression": f"Chomp(11x10) + N({random.randrange(10**9)})"}


# The kinds of questions of each scene, with the number of connections.
SCENES: dict[str, dict[str, tuple[Ask, int]]] = {
    "cached answers": {"known": (known, CONNECTIONS)},
    "quick requests alone": {"quick": (quick, CONNECTIONS)},
    "fewer quick requests": {"quick": (quick, CONNECTIONS * 3 // 4)},
    "with long requests": {"quick": (quick, CONNECTIONS * 3 // 4), "long": (long, CONNECTIONS // 4)},
    "with new long requests": {"quick": (quick, CONNECTIONS * 3 // 4), "new long": (new_long, CONNECTIONS // 4)},
}


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Start a server; yield its port and its process."""
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
    """Return the memory of a process and its descendants in kB; shared pages count once."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    found = re.search(r"Pss:\s+(\d+)", text)
    return (int(found[1]) if found else 0) + sum(memory(int(child)) for child in below)


@contextmanager
def watched(pid: int) -> Iterator[list[int]]:
    """Measure the memory repeatedly."""
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


def under_load(scale: Scale) -> Iterator[Row]:
    """Answers per second and waiting times by scene; server and clients share all cores."""
    if not (module("starlette") and module("uvicorn")):
        raise LeftOutError("the server needs starlette and uvicorn: pip install 'grundy[web]'")
    seconds = scale.pick(8.0, 1.5)
    alone = measure_one(lambda: answers.solve(quick(0)[1]["expression"]), scale.turns(50))
    limit = Yardstick("the same request without a server, on one core", alone)
    with unpinned(), server() as (port, pid):
        for scene, groups in SCENES.items():
            loads = {kind: Load() for kind in groups}
            clients = [(ask, loads[kind]) for kind, (ask, count) in groups.items() for _ in range(count)]
            start = time.perf_counter()
            with watched(pid) as samples:
                press(port, clients, seconds)
            for kind, load in loads.items():
                connections = groups[kind][1]
                what = f"{scene}: {kind} requests on {connections} connections"
                yield from _rows(what, load, load.ended - start, limit if kind == "quick" else None)
            if max(samples):
                yield Row(f"{scene}: memory of the server", Spread.once(max(samples) * 1024), "B")


def _rows(what: str, load: Load, seconds: float, limit: Yardstick | None) -> Iterator[Row]:
    if not load.times:
        raise RuntimeError(f"{what}: no answers")
    told = {**{str(status): count for status, count in load.statuses.items()}, **load.refusals}
    note = ", ".join(f"{count:,} × {name}" for name, count in told.items())
    yield Row(f"{what}, per answer", Spread.once(seconds / len(load.times)), limit=limit, note=note)
    for name, share in (("median", 0.5), ("99th percentile", 0.99)):
        yield Row(f"{what}, {name} of the waiting time", Spread.once(load.quantile(share)))


BENCHMARKS = (under_load,)
