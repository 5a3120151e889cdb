import numpy as np
from hypothesis import given, strategies as st

from grundy.sequences import output
from grundy.sequences.output import density

numbers = st.lists(st.integers(0, 400), min_size=1, max_size=60)


@given(numbers, st.integers(1, 12), st.integers(1, 12))
def test_every_value_is_counted_in_its_cell(values: list[int], columns: int, rows: int) -> None:
    found = density(np.array(values, dtype=np.uint16), columns, rows)
    assert found.counts.shape[0] <= rows
    assert found.counts.shape[1] <= columns
    expected = np.zeros_like(found.counts)
    for heap, value in enumerate(values):
        expected[value // found.values, heap // found.heaps] += 1
    assert found.counts.tolist() == expected.tolist()


def test_long_sequences_are_counted_in_blocks() -> None:
    values = (np.arange(3000) * 7 % 50).astype(np.uint8)
    whole = density(values, 30, 25)
    output.COUNTED_AT_ONCE, before = 128, output.COUNTED_AT_ONCE
    try:
        assert density(values, 30, 25).counts.tolist() == whole.counts.tolist()
    finally:
        output.COUNTED_AT_ONCE = before
    assert whole.counts.sum() == 3000
