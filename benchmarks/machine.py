"""Facts about the machine and the software: processor, memory, kernel, compiler, versions, state of the sources."""

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

import grundy
from benchmarks.peers.modules import version
from benchmarks.peers.programs import gap_version, sage_version
from benchmarks.ratios import measure_one
from grundy.nim import _kernels

ROOT = Path(__file__).parents[1]
MODULES = ("galois", "komm", "ldpc", "networkx", "numba", "numpy", "ogdoad", "python-flint")
COPIED = 2**28  # bytes, more than any cache holds


def facts() -> dict[str, str]:
    """Return facts about this machine and the state of the sources."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": f"{os.cpu_count()}; one core is used unless a row states otherwise",
        "caches": _caches(),
        "memory": _memory(),
        "memory bandwidth": _bandwidth(),
        "load before the run": _load(),
        "kernel": f"{platform.system()} {platform.release()}",
        "compiler": compiler(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "path of nim arithmetic": f"{_kernels.path()} of {', '.join(_kernels.paths())}",
        "sources": _sources(),
    }


def versions() -> dict[str, str]:
    """Return the versions of grundy and all peers; an empty text means not installed."""
    found = {name: version(name) for name in MODULES}
    return {"grundy": grundy.__version__, **found, "GAP GUAVA": gap_version(), "Sage": sage_version()}


def compiler() -> str:
    """Return the C++ compiler and its version."""
    return _first_line(["g++", "--version"])


def compiler_version() -> str:
    """Return the version of the C++ compiler, or an empty text without one."""
    return compiler().split()[-1] if shutil.which("g++") else ""


def _bandwidth() -> str:
    source, target = (np.ones(COPIED, np.uint8) for _ in range(2))
    cost = measure_one(lambda: np.copyto(target, source), 5)
    return f"{COPIED / cost.least / 1e9:.1f} GB copied per second by NumPy, in copies of {COPIED / 2**20:g} MiB"


def _processor() -> str:
    found = re.search(r"model name\s*:\s*(.*)", _read("/proc/cpuinfo"))
    return f"{found[1] if found else platform.processor() or 'unknown'}, {platform.machine()}"


def _caches() -> str:
    folder = Path("/sys/devices/system/cpu/cpu0/cache")
    parts = [[_read(entry / name).strip() for name in ("level", "type", "size")] for entry in folder.glob("index*")]
    return ", ".join(f"L{level} {kind.lower()} {size}" for level, kind, size in sorted(parts)) or "unknown"


def _memory() -> str:
    found = re.search(r"MemTotal:\s+(\d+)", _read("/proc/meminfo"))
    return f"{int(found[1]) / 2**20:.1f} GiB" if found else "unknown"


def _load() -> str:
    return f"{os.getloadavg()[0]:.2f} processes, mean of one minute" if hasattr(os, "getloadavg") else "unknown"


def _sources() -> str:
    commit = _first_line(["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"])
    if not re.fullmatch(r"[0-9a-f]{12}", commit):
        return "not a git checkout"
    # The file of results changes with every run, so it does not count as a change.
    status = ["git", "-C", str(ROOT), "status", "--porcelain", "--", ".", ":!docs/benchmarks.json"]
    return commit + (", with uncommitted changes" if _first_line(status) else ", no changes")


def _first_line(command: list[str]) -> str:
    if shutil.which(command[0]) is None:
        return "not installed"
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout.splitlines() or [""])[0]


def _read(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""
