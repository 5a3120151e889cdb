"""Codes against peers (komm, ldpc, GUAVA), and against the memory that a table of coset weights fills.

GUAVA and ldpc run once, in a process of their own or after all others: they take seconds.
"""

import resource
import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from types import ModuleType

import numpy as np

from benchmarks.gap import gap_matrix, guava
from benchmarks.ratios import measure, print_table
from grundy.codes import LinearCode, lexi_anncode, lexicode, redundancy_starts
from grundy.codes.classical import extended_quadratic_residue
from grundy.codes.cosets import _kernels
from grundy.codes.distance import minimum_distance
from grundy.linear import ready

LEXICODES = {(100, 8): 0.02, (64, 10): 0.1, (56, 12): 0.5}
TABLE_BITS = 27


def run() -> None:
    _lexicodes()
    _lexicode_peers()
    _long_run()
    _growth()
    _update_pass()
    _distances()
    _distance_peers()
    _lexi_anncodes()


def _peer(name: str) -> ModuleType | None:
    """Return a module that need not be there."""
    try:
        return import_module(name)
    except ImportError:
        return None


def _lexicodes() -> None:
    print("\nlexicodes")
    print(f"  {'n, d':>8}  {'k':>3}  {'least ms':>9}  {'goal ms':>8}")
    for (n, d), goal in LEXICODES.items():
        found = measure({"": lambda n=n, d=d: lexicode(n, d)}, turns=5)[""]  # type: ignore[misc]
        print(f"  {n:4}, {d:2}  {lexicode(n, d).k:3}  {found.least * 1e3:9.2f}  {goal * 1e3:8.0f}")


def _lexicode_peers() -> None:
    works: dict[str, Callable[[], object]] = {"grundy": lambda: lexicode(44, 12)}
    if komm := _peer("komm"):
        works["komm"] = lambda: komm.Lexicode(44, 12)
    found = measure(works, turns=1)
    print_table("the lexicode of length 44 and distance 12", found, "grundy", "komm takes at least 50 times as long")
    if komm is None:
        print("  komm   not installed")
    peer = guava("Dimension(LexiCode(17, 7, GF(2)))")
    ours = measure({"": lambda: lexicode(17, 7)}, turns=20)[""].least
    if peer:
        print(f"  length 17, distance 7: GUAVA {peer[0]:.2f} s, {peer[0] / ours:.0f} times as long")


def _long_run() -> None:
    """In a process of its own, so that its memory can be told."""
    code = (
        "import resource, time; from grundy.codes import redundancy_starts; start = time.perf_counter();"
        "found = redundancy_starts(7, 30);"
        "print(found.n, time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    n, seconds, kilobytes = done.stdout.split()
    print(f"\nd = 7 to redundancy 30, n = {n}: {float(seconds):.1f} s (goal: under 40 s), ", end="")
    print(f"{int(kilobytes) * 1024 / 1e9:.2f} GB, of which the table is {2**30 / 1e9:.2f} GB (goal: 1.1 GB)")


def _growth() -> None:
    print("\nd = 7, cost against the size of the table")
    print(f"  {'r':>3}  {'n':>4}  {'least ms':>9}  GB of table a second")
    sizes, times = range(16, 27, 2), []
    for r in sizes:
        found = measure({"": lambda r=r: redundancy_starts(7, r)}, turns=3)[""]  # type: ignore[misc]
        growth = redundancy_starts(7, r)
        columns = [sum(1 for n in range(1, growth.n + 1) if growth.redundancy(n) == bits) for bits in range(r + 1)]
        work = sum(count << bits for bits, count in enumerate(columns))
        times.append(found.least)
        print(f"  {r:3}  {growth.n:4}  {found.least * 1e3:9.2f}  {work / found.least / 1e9:.1f}")
    slope = np.polyfit(np.array(sizes) * np.log(2), np.log(times), 1)[0]
    print(f"  the time grows as (2^r)^{slope:.2f}")


def _update_pass() -> None:
    """Columns are taken in four at a time, so memory moves once for all four."""
    table = _kernels.CosetWeights(TABLE_BITS, 1)
    random = np.random.default_rng(1)
    columns = random.integers(1, 1 << TABLE_BITS, 4, dtype=np.uint64)
    table.fill(columns, None)
    source, target = (np.ones(1 << TABLE_BITS, np.uint8) for _ in range(2))
    found = measure(
        {
            "memcpy": lambda: np.copyto(target, source),
            "one column": lambda: table.fill(columns[:1], None),
            "four columns": lambda: table.fill(columns, None),
        },
        turns=5,
    )
    print_table(f"a pass over a table of 2^{TABLE_BITS} bytes", found, "memcpy")
    copy = found["memcpy"].least
    for name, count in (("one column", 1), ("four columns", 4)):
        print(f"  {name}: {count * copy / found[name].least:.2f} times the table bytes a second of memcpy (goal: 0.5)")


def _codes() -> dict[str, tuple[LinearCode, float]]:
    return {
        "[48, 24, 12] quadratic residue": (extended_quadratic_residue(47), 0.01),
        "[80, 40, 16] quadratic residue": (extended_quadratic_residue(79), 0.05),
        "[80, 53, 9] lexicode": (lexicode(80, 9), 5.0),
        "[64, 45, 7] lexicode": (lexicode(64, 7), 1.0),
        "[60, 31, 11] lexicode": (lexicode(60, 11), 5.0),
    }


def _distance(code: LinearCode) -> Callable[[], object]:
    return lambda: minimum_distance(code.generator)  # the code itself would remember it


def _distances() -> None:
    print("\nminimum distance")
    for name, (code, goal) in _codes().items():
        found = measure({"": _distance(code)}, turns=3)[""]
        result = minimum_distance(code.generator)
        print(f"  {name:32}  d = {result.upper:2}  {found.least * 1e3:9.2f} ms  by {result.method}", end="")
        print(f" (goal: {goal * 1e3:.0f} ms)")


def _distance_peers() -> None:
    code = extended_quadratic_residue(47)
    ours = measure({"": _distance(code)}, turns=5)[""].least
    print("\nthe [48, 24, 12] code by others (goal: 30 times as long for GUAVA)")
    peer = guava("MinimumDistance(C)", f"C := GeneratorMatCode({gap_matrix(code.generator.tolist())}, GF(2));;")
    times: dict[str, float | None] = {"GUAVA": peer[0] if peer else None, "komm": None, "ldpc": None}
    if komm := _peer("komm"):
        times["komm"] = _seconds(lambda: komm.BlockCode(generator_matrix=code.generator).minimum_distance())
    if ldpc := _peer("ldpc.code_util"):
        with warnings.catch_warnings(action="ignore"):  # it warns that it takes long
            times["ldpc"] = _seconds(lambda: ldpc.compute_exact_code_distance(code.parity_check))
    for name, seconds in times.items():
        told = "not installed" if seconds is None else f"{seconds:8.3f} s, {seconds / ours:.0f} times as long"
        print(f"  {name:6} {told}")


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _lexi_anncodes() -> None:
    graph = ready.gamma(5) + ready.gamma_prime()

    def all_of_them() -> list[int]:
        return [int(lexi_anncode(graph, d).d) for d in range(3, 13)]

    found = measure({"": all_of_them}, turns=1)[""]
    print(f"\nlexi-anncodes on Γ5 + Γ′ for d = 3 to 12, with their distances {all_of_them()}: ", end="")
    print(f"{found.least:.2f} s (goal: under 5 s)")
    print(f"  peak memory of this run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")
