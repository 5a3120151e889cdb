"""Run the tests of the core under valgrind's memcheck: ``memcheck.py FOLDER SECONDS``.

Each part of each test first runs alone. Parts that take more processor time than SECONDS are listed and skipped,
because valgrind takes about thirty times as long. The others run in parallel on all processors, the longest first.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

VALGRIND = [
    "valgrind",
    "--quiet",
    "--error-exitcode=99",
    "--leak-check=full",
    "--errors-for-leak-kinds=definite,indirect",
]


# It compares the processor with the data of the system, but valgrind simulates another processor.
NOT_FOR_VALGRIND = "test_base features"


class Part(NamedTuple):
    """A part of a test program, which the program runs alone when it gets the name."""

    program: Path
    name: str

    def __str__(self) -> str:
        return f"{self.program.name} {self.name}"


def parts_in(folder: str) -> list[Part]:
    programs = [file for file in sorted(Path(folder).glob("test_*")) if file.is_file() and not file.suffix]
    listed = {file: subprocess.run([file, "--list"], capture_output=True, text=True, check=True) for file in programs}
    parts = [Part(file, name) for file, run in listed.items() for name in run.stdout.split()]
    return [part for part in parts if str(part) != NOT_FOR_VALGRIND]


def processor_seconds(part: Part) -> float:
    process = subprocess.Popen([part.program, part.name], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{part} fails by itself")
    return used.ru_utime


def is_clean(part: Part) -> bool:
    begin = time.monotonic()
    run = subprocess.run([*VALGRIND, str(part.program), part.name], capture_output=True, text=True, check=False)
    verdict = "clean" if run.returncode == 0 else f"NOT CLEAN\n{run.stdout}{run.stderr}"
    print(f"{part} ({time.monotonic() - begin:.0f} s): {verdict}", flush=True)
    return run.returncode == 0


def main(folder: str, most: str) -> int:
    seconds = {part: processor_seconds(part) for part in parts_in(folder)}
    short = sorted((part for part in seconds if seconds[part] <= float(most)), key=seconds.__getitem__, reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = list(pool.map(is_clean, short))
    left = [f"{part} ({seconds[part]:.0f} s)" for part in seconds if part not in short]
    print(f"valgrind: {sum(clean)} of {len(clean)} parts of tests are clean")
    print(f"left out as too long: {', '.join(left) or 'none'}")
    return not all(clean) or not short


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
