"""The simplex table: exact and rounded exchanges lead to the same place."""

import numpy as np
from hypothesis import given, strategies as st

from grundy.codes.bounds.linear_programming import ExactTable, Optimum, RoundedTable, _proved

Program = tuple[np.ndarray, np.ndarray, np.ndarray]


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Return a program whose gains are bounded, since the first limit holds all amounts down."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    numbers = st.lists(st.integers(-9, 9), min_size=columns, max_size=columns)
    matrix = [[1] * columns, *(draw(numbers) for _ in range(rows - 1))]
    limits = draw(st.lists(st.integers(1, 9), min_size=rows, max_size=rows))
    gains = draw(st.lists(st.integers(1, 9), min_size=columns, max_size=columns))
    return tuple(np.array(numbers, dtype=object) for numbers in (matrix, limits, gains))  # type: ignore[return-value]


@given(programs())
def test_the_exact_table_ends_with_a_proof(program: Program) -> None:
    table = ExactTable(*program)
    assert table.solve()
    assert _proved(Optimum(*table.solutions()), *program)


@given(programs())
def test_the_rounded_table_ends_close_to_the_optimum(program: Program) -> None:
    exact, rounded = ExactTable(*program), RoundedTable(*program, bits=200)
    assert exact.solve()
    assert rounded.solve()
    gains = [program[2] @ np.array(table.solutions()[0], dtype=object) for table in (exact, rounded)]
    assert abs(gains[0] - gains[1]) < 2.0**-100


def test_an_example_on_which_dantzigs_rule_alone_goes_round_in_circles() -> None:
    # Chvátal, Linear Programming (1983), chapter 3; its first two rows are halved below.
    gains = np.array([10, -57, -9, -24], dtype=object)
    matrix = np.array([[1, -11, -5, 18], [1, -3, -1, 2], [1, 0, 0, 0]], dtype=object)
    table = RoundedTable(matrix, np.array([0, 0, 1], dtype=object), gains, bits=200)
    table.entries[:2] //= 2
    assert table.solve()
    assert abs(gains @ np.array(table.solutions()[0], dtype=object) - 1) < 2.0**-100


def test_gains_without_bound_are_noticed() -> None:
    program = np.array([[-1, 1]], dtype=object), np.array([1], dtype=object), np.array([1, 1], dtype=object)
    assert not ExactTable(*program).solve()
    assert not RoundedTable(*program, bits=64).solve()
