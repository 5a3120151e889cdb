"""Linear programs solved exactly, judged by scipy and by the proof that comes with the answer."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from grundy import DomainError
from grundy.codes.bounds import linear_programming
from grundy.codes.bounds.linear_programming import ExactTable, Optimum, RoundedTable, maximize, whole


def integers(numbers: object) -> np.ndarray:
    return np.array(numbers, dtype=object)


@pytest.mark.parametrize("precision", [1, 8, 64, 256])
def test_the_optimum_is_that_of_scipy_whatever_the_precision(precision: int) -> None:
    generator = np.random.default_rng(precision)
    for _ in range(40):
        rows, columns = generator.integers(1, 8, 2)
        matrix = generator.integers(-20, 21, (rows, columns))
        matrix[0] = generator.integers(1, 21, columns)
        limits, gains = generator.integers(1, 100, rows), generator.integers(1, 100, columns)
        found = maximize(integers(matrix), integers(limits), integers(gains), precision)
        judge = linprog(-gains, A_ub=matrix, b_ub=limits)
        assert float(integers(gains) @ integers(found.x)) == pytest.approx(-judge.fun)
        assert integers(gains) @ integers(found.x) == integers(limits) @ integers(found.y)
        assert (integers(matrix) @ integers(found.x) <= integers(limits)).all()
        assert (integers(found.y) @ integers(matrix) >= integers(gains)).all()
        assert min(found.x + found.y) >= 0


def test_a_guess_that_fails_the_proof_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = []

    class Watched(ExactTable):
        def solve(self) -> bool:
            exact.append(True)
            return super().solve()

    monkeypatch.setattr(
        linear_programming, "_simple", lambda *_: Optimum((Fraction(1), Fraction(1)), (Fraction(1), Fraction(0)))
    )
    monkeypatch.setattr(linear_programming, "ExactTable", Watched)
    found = maximize(integers([[1, 2], [3, 1]]), integers([4, 5]), integers([1, 1]))
    assert exact == [True]
    assert found == Optimum((Fraction(6, 5), Fraction(7, 5)), (Fraction(2, 5), Fraction(1, 5)))


@pytest.mark.parametrize(
    "wrong",
    [
        Optimum((Fraction(2), Fraction(3, 5)), (Fraction(2, 5), Fraction(1, 5))),  # over a limit
        Optimum((Fraction(14, 5), Fraction(-1, 5)), (Fraction(2, 5), Fraction(1, 5))),  # a negative amount
        Optimum((Fraction(6, 5), Fraction(7, 5)), (Fraction(13, 20), Fraction(0))),  # prices below the gains
        Optimum((Fraction(6, 5), Fraction(7, 5)), (Fraction(9, 10), Fraction(-1, 5))),  # a negative price
        Optimum((Fraction(1), Fraction(1)), (Fraction(2, 5), Fraction(1, 5))),  # allowed, but not optimal
    ],
)
def test_the_proof_refuses_what_is_not_allowed_or_not_optimal(wrong: Optimum) -> None:
    program = integers([[1, 2], [3, 1]]), integers([4, 5]), integers([1, 1])
    assert linear_programming._proved(
        Optimum((Fraction(6, 5), Fraction(7, 5)), (Fraction(2, 5), Fraction(1, 5))), *program
    )
    assert not linear_programming._proved(wrong, *program)


def test_fractions_over_their_common_denominator() -> None:
    numerators, unit = whole((Fraction(-1, 6), Fraction(3), Fraction(1, 4)))
    assert (numerators.tolist(), unit) == ([-2, 36, 3], 12)


def test_gains_without_bound_are_refused() -> None:
    with pytest.raises(DomainError, match="the gains have no bound; try more limits"):
        maximize(integers([[-1, 1]]), integers([1]), integers([1, 1]))


def test_a_denominator_of_more_than_a_quarter_of_the_bits_takes_no_second_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: list[int] = []

    class Counted(RoundedTable):
        def solve(self) -> bool:
            runs.append(self.bits)
            return super().solve()

    monkeypatch.setattr(linear_programming, "RoundedTable", Counted)
    found = maximize(integers([[200_003]]), integers([1]), integers([1]), 64)
    assert (found.x, runs) == ((Fraction(1, 200_003),), [64])
