"""Work in several processes: the same results in the same order."""

from itertools import count, islice
from multiprocessing import active_children
from time import monotonic, sleep

import pytest
from commands import PATIENCE

from grundy.errors import DomainError
from grundy.runs import in_order


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_tasks(workers: int) -> None:
    assert list(in_order(abs, range(-20, 0), workers)) == list(range(20, 0, -1))


@pytest.mark.parametrize("workers", [1, 2])
def test_tasks_without_end_are_taken_a_few_at_a_time(workers: int) -> None:
    results = in_order(abs, count(), workers)
    assert list(islice(results, 5)) == [0, 1, 2, 3, 4]


def test_an_error_comes_through_and_ends_the_processes() -> None:
    before = set(active_children())
    results = in_order(int, ["7", "x", "8"], 2)
    assert next(results) == 7
    with pytest.raises(ValueError, match="invalid literal"):
        list(results)
    assert _ended(before)


def test_stopping_early_ends_processes_that_are_still_at_work() -> None:
    before = set(active_children())
    results = in_order(sleep, [0, 600, 600, 600], 2)
    assert next(results) is None
    results.close()  # type: ignore[attr-defined]
    assert _ended(before)


def _ended(before: set[object]) -> bool:
    late = monotonic() + PATIENCE
    while not set(active_children()) <= before and monotonic() < late:
        sleep(0.1)
    return set(active_children()) <= before


@pytest.mark.parametrize("workers", [0, -1, 1.5, "two"])
def test_the_number_of_workers_is_checked(workers: object) -> None:
    with pytest.raises(DomainError, match="workers, the number of processes, is a whole number from 1 on, not"):
        in_order(abs, [], workers)  # type: ignore[arg-type]
