"""The trials of a search for orders, one by one."""

from dataclasses import asdict

from grundy.codes import FoundOrder, OrderSearch
from grundy.codes.greedy import anncode, greedy_code
from grundy.codes.greedy.order_search import Trials
from grundy.linear import example_graphs


def states(count: int) -> list[OrderSearch]:
    """Return the states after the first trials."""
    trials = Trials(anncode(example_graphs.gamma(3)).subspace(), 4, 7, 1 << 20)
    found = [trials.first()]
    while len(found) < count:
        found.append(trials.following(found[-1]))
    return found


def test_the_best_never_gets_worse_and_steps_start_from_an_order() -> None:
    for before, after in zip(states(40), states(40)[1:], strict=False):
        assert after.trials == before.trials + 1
        assert after.best.score >= before.best.score
        assert after.current.score >= before.current.score
        assert sorted(after.current.order) == list(range(8))
        assert after.best.trial < after.trials


def test_later_redundancy_is_what_is_compared_at_equal_dimension() -> None:
    for state in states(20):
        values = greedy_code(state.best.basis, 4, 8).values
        starts = [
            i for i, value in enumerate(values) if value.bit_length() > max(map(int.bit_length, values[:i]), default=0)
        ]
        assert state.best.score == (len(values) - len(starts), sum(starts))


def test_records_come_back_as_they_were() -> None:
    best = states(12)[-1].best
    record = {**asdict(best), "order": list(best.order), "basis": list(best.basis)}
    assert FoundOrder.of_record(record) == best
