"""The search for orders: deterministic, resumable, and with correct results."""

from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grundy.codes import FoundOrder, OrderSearch, greedy_code, lexi_anncode, search_orders
from grundy.errors import DomainError, LimitError
from grundy.linear import Subspace, example_graphs
from grundy.progress import progress_to
from grundy.runs import Store


def test_reported_results_are_correct() -> None:
    graph = example_graphs.gamma(4)
    found = search_orders(graph, 4, trials=40, seed=5)
    assert found.trials == 40
    assert greedy_code(found.best.basis, 4, 16).k == found.k == found.linear_code().k
    assert found.k >= max(lexi_anncode(graph, 4, order).k for order in ("numeric", "reversed"))
    assert sorted(found.current.order) == list(range(16))


def test_the_seed_and_the_number_of_trials_determine_the_result() -> None:
    graph = example_graphs.gamma(4)
    assert search_orders(graph, 4, trials=30, seed=1) == search_orders(graph, 4, trials=30, seed=1)
    assert search_orders(graph, 4, trials=30, seed=1) != search_orders(graph, 4, trials=30, seed=2)


def test_the_first_trials_are_the_numeric_and_the_reversed_order() -> None:
    graph = example_graphs.gamma(3)
    one, two = search_orders(graph, 4, trials=1), search_orders(graph, 4, trials=2)
    assert (one.best.kind, one.best.order) == ("numeric", tuple(range(8)))
    assert one.k == lexi_anncode(graph, 4).k
    assert two.k == max(lexi_anncode(graph, 4, order).k for order in ("numeric", "reversed"))


def test_stored_searches_are_resumed(tmp_path: Path) -> None:
    graph, store = example_graphs.gamma(4), Store(tmp_path / "orders.jsonl")
    for trials in (1, 7, 7, 20):
        found = search_orders(graph, 4, trials=trials, seed=3, store=store)
        assert found == search_orders(graph, 4, trials=trials, seed=3)
    before = len(store)
    assert search_orders(graph, 4, trials=20, seed=3, store=str(store.path)) == found
    assert len(store) == before
    # Other searches in the same file do not matter.
    assert search_orders(graph, 5, trials=5, seed=3, store=store).trials == 5
    assert search_orders(graph, 4, trials=5, seed=4, store=store).trials == 5


def test_interrupted_searches_store_their_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph, store = example_graphs.gamma(4), Store(tmp_path / "orders.jsonl")
    monkeypatch.setattr("grundy.codes.greedy.order_search.Interval.is_due", lambda self: True)

    def interrupt(what: str, done: int, total: int | None) -> None:
        if what != "orders":
            return
        assert total == 30
        if done == 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), progress_to(interrupt):
        search_orders(graph, 4, trials=30, store=store)
    assert max(record["trials"] for record in store) == 12
    assert search_orders(graph, 4, trials=30, store=store) == search_orders(graph, 4, trials=30)


def test_a_search_without_time_tries_the_numeric_order() -> None:
    assert search_orders(example_graphs.gamma(3), 4, seconds=0).trials == 1


@pytest.mark.parametrize("space", [Subspace(0), Subspace(3), Subspace(1, [1]), Subspace(2, [1, 2])])
def test_searches_small_spaces_with_few_orders(space: Subspace) -> None:
    found = search_orders(space, 2, trials=20)
    assert found.k == max(0, space.dimension - 1)


def test_rejects_invalid_arguments(tmp_path: Path) -> None:
    with pytest.raises(DomainError, match="trials must be at least 1, not 0"):
        search_orders(example_graphs.gamma(3), 4, trials=0)
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not -1"):
        search_orders(example_graphs.gamma(3), 4, seconds=-1)
    with pytest.raises(LimitError, match="raise memory="):
        search_orders(example_graphs.gamma(5), 10, trials=1, memory=1000)


@pytest.mark.parametrize(
    "damage",
    [{"trials": None}, {"trials": "ten"}, {"trials": -1}, {"best": None}, {"best": 5}, {"current": {"k": 1}}],
)
def test_rejects_damaged_records(tmp_path: Path, damage: dict[str, object]) -> None:
    store = Store(tmp_path / "found.jsonl")
    search_orders(example_graphs.gamma(3), 4, trials=5, store=store)
    (record, *_) = store
    for name, value in damage.items():
        changed = {**record, name: value}
        if value is None:
            del changed[name]
        store.add(changed)
    with pytest.raises(DomainError) as refused:
        search_orders(example_graphs.gamma(3), 4, trials=5, store=store)
    assert str(refused.value) == (
        f"a record of this search in {str(store.path)!r} is damaged; choose another file, or remove the record"
    )


@pytest.mark.parametrize("kind", [str, Path, Store])
def test_a_store_is_given_as_a_path_or_as_a_store(tmp_path: Path, kind: Callable[[Path], Any]) -> None:
    search_orders(example_graphs.gamma(3), 4, trials=5, store=kind(tmp_path / "found.jsonl"))
    assert len(Store(tmp_path / "found.jsonl")) > 0


def test_rejects_invalid_stores_and_memory() -> None:
    with pytest.raises(DomainError, match=r"^expected a Store or a path, not 5$"):
        search_orders(example_graphs.gamma(3), 4, trials=1, store=5)  # type: ignore[arg-type]
    for memory, complaint in ((-1, "at least 0, not -1"), (1.5, "a whole number, not 1.5")):
        with pytest.raises(DomainError, match=f"^memory must be {complaint}$"):
            search_orders(example_graphs.gamma(3), 4, trials=1, memory=memory)  # type: ignore[arg-type]


@cache
def states(count: int) -> list[OrderSearch]:
    """Return the states after the first trials."""
    return [search_orders(example_graphs.gamma(3), 4, trials=trials + 1, seed=7) for trials in range(count)]


def test_the_best_never_gets_worse_and_steps_start_from_an_order() -> None:
    for before, after in zip(states(40), states(40)[1:], strict=False):
        assert after.trials == before.trials + 1
        assert after.best.score >= before.best.score
        assert after.current.score >= before.current.score
        assert sorted(after.current.order) == list(range(8))
        assert after.best.trial < after.trials


def test_orders_of_equal_dimension_are_compared_by_later_redundancy() -> None:
    for state in states(20):
        values = greedy_code(state.best.basis, 4, 8).values
        starts = [
            i for i, value in enumerate(values) if value.bit_length() > max(map(int.bit_length, values[:i]), default=0)
        ]
        assert state.best.score == (len(values) - len(starts), sum(starts))


def test_records_survive_storage() -> None:
    best = states(12)[-1].best
    record = {**asdict(best), "order": list(best.order), "basis": list(best.basis)}
    assert FoundOrder.of_record(record) == best
