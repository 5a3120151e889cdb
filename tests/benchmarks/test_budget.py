import time
from collections.abc import Iterator

import pytest

from benchmarks.budget import Budget, SpentError, until


def test_without_seconds_nothing_ends() -> None:
    assert Budget().end_of(["a"]) is None
    assert list(until(None, [1, 2])) == [1, 2]


def test_each_topic_gets_its_share_of_the_remaining_time() -> None:
    now = time.monotonic()
    budget = Budget(100.0, {"a": 1, "b": 3}, start=now)
    for topics, share in ((["a", "b"], 25), (["b"], 100), (["a", "c"], 50)):
        end = budget.end_of(topics)
        assert end is not None
        assert now + share <= end + 1e-9 <= time.monotonic() + share + 1e-6


def test_no_benchmark_starts_after_the_time_is_used_up() -> None:
    budget = Budget(10.0, start=time.monotonic() - 20)
    begun = []

    def work() -> Iterator[int]:
        begun.append(1)
        yield 1

    with pytest.raises(SpentError):
        list(until(budget.end_of(["a"]), work()))
    assert not begun


def test_long_benchmarks_are_interrupted_and_clean_up() -> None:
    cleaned = []

    def work() -> Iterator[int]:
        try:
            yield 1
            try:
                while True:
                    time.sleep(0.01)
            except Exception:
                yield 2
        finally:
            cleaned.append(1)

    found = until(time.monotonic() + 2, work())
    assert next(found) == 1
    with pytest.raises(SpentError):
        next(found)
    assert cleaned


def test_work_between_results_is_not_interrupted() -> None:
    end = time.monotonic() + 3
    found = until(end, [1, 2])
    assert next(found) == 1
    while time.monotonic() <= end:  # work of the caller in between, for example writing a file
        time.sleep(0.1)
    with pytest.raises(SpentError):
        next(found)
