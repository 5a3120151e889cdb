"""Run the tests of the core under valgrind's memcheck: ``memcheck.py FOLDER SECONDS``.

Each test runs by itself first. Those that take more processor time than SECONDS are left out, and named: under valgrind
they would take some thirty times as long. As many run side by side as there are processors, the longest first.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

VALGRIND = [
    "valgrind",
    "--quiet",
    "--error-exitcode=99",
    "--leak-check=full",
    "--errors-for-leak-kinds=definite,indirect",
]


# It compares the processor with what the system says of it, and valgrind shows another one.
NOT_FOR_VALGRIND = ("test_cpu_features",)


def tests_in(folder: str) -> list[Path]:
    found = {file.name: file for file in sorted(Path(folder).glob("test_*")) if file.is_file() and not file.suffix}
    for name in NOT_FOR_VALGRIND:
        del found[name]
    return list(found.values())


def processor_seconds(test: Path) -> float:
    process = subprocess.Popen([test], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{test.name} fails by itself")
    return used.ru_utime


def is_clean(test: Path) -> bool:
    begin = time.monotonic()
    run = subprocess.run([*VALGRIND, str(test)], capture_output=True, text=True, check=False)
    verdict = "clean" if run.returncode == 0 else f"NOT CLEAN\n{run.stdout}{run.stderr}"
    print(f"{test.name} ({time.monotonic() - begin:.0f} s): {verdict}", flush=True)
    return run.returncode == 0


def main(folder: str, most: str) -> int:
    seconds = {test: processor_seconds(test) for test in tests_in(folder)}
    short = sorted((test for test in seconds if seconds[test] <= float(most)), key=seconds.__getitem__, reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = list(pool.map(is_clean, short))
    left = [f"{test.name} ({seconds[test]:.0f} s)" for test in seconds if test not in short]
    print(f"valgrind: {sum(clean)} of {len(clean)} tests are clean")
    print(f"left out as too long: {', '.join(left) or 'none'}")
    return not all(clean) or not short


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
