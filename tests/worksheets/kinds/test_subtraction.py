from reference import heap_values
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.heaps import subtraction


@over_seeds(subtraction)
def test_values_and_periods_are_those_of_a_longer_table(exercise: Exercise, level: int) -> None:
    n, taken, far = (exercise.given[name] for name in ("n", "subtract", "far"))
    period, start = exercise.answer["period"], exercise.answer["preperiod"]
    values = heap_values(lambda heap: [(heap - s,) for s in taken if s <= heap], far + 1)
    assert exercise.answer["values"] == values[: n + 1]
    assert exercise.answer["far_value"] == values[far]
    assert exercise.answer["outcome"] == ("N" if values[far] else "P")
    # The period holds, no smaller one does, and the table shows so much of it that it must go on.
    assert all(values[i] == values[i + period] for i in range(start, far - period + 1))
    assert not any(
        all(values[i] == values[i + smaller] for i in range(start, far - smaller + 1)) for smaller in range(1, period)
    )
    assert start + period + max(taken) <= n + 1
    assert not start or values[start - 1] != values[start - 1 + period]
