"""Results do not depend on the number of threads and workers, or on the instruction set."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import public_work
import pytest

from grundy.codes import search_codes
from grundy.codes.greedy import TurningSets
from grundy.nim import _kernels
from grundy.ordinals.constants import proofs
from grundy.sequences.survey import octal, survey

PROGRAM = str(Path(public_work.__file__))
THREADS = 8


@cache
def in_a_fresh_process(threads: int, path: str | None = None) -> list[dict[str, str]]:
    environment = {**os.environ, **({} if path is None else {"GRUNDY_PATH": path})}
    done = subprocess.run(
        [sys.executable, PROGRAM, str(threads)], capture_output=True, text=True, timeout=300, env=environment
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found


def test_all_pieces_of_work_run() -> None:
    (alone,) = in_a_fresh_process(1)
    assert [text for text in alone.values() if "Error" in text] == []
    assert list(alone) == list(public_work.WORK)


def test_the_first_use_by_many_threads_gives_the_same_results() -> None:
    assert in_a_fresh_process(THREADS) == in_a_fresh_process(1) * THREADS


def test_later_use_by_many_threads_gives_the_same_results() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        assert public_work.done_in_threads(THREADS) == in_a_fresh_process(1) * THREADS
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("path", _kernels.paths())
def test_every_instruction_set_gives_the_same_results(path: str) -> None:
    assert in_a_fresh_process(1, path) == in_a_fresh_process(1)


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_workers_finds_the_same_codes(workers: int) -> None:
    family = TurningSets(7, reach=6, turned=2, shapes=7)
    assert search_codes(family, workers=workers) == search_codes(family)


def test_two_workers_find_the_same_periods() -> None:
    def found(count: int) -> list[tuple[object, ...]]:
        rows = survey(octal(1), 1000, None, workers=count).rows
        return [(row.notation, row.status, row.period, row.preperiod, row.certificate) for row in rows]

    assert found(2) == found(1)


def test_two_workers_prove_the_same_constants() -> None:
    def found(count: int) -> list[tuple[int, int, tuple[int, ...]]]:
        return [(proof.prime, proof.excess, tuple(proof.kappas)) for proof in proofs([3, 5, 7, 47], workers=count)]

    assert found(2) == found(1)
