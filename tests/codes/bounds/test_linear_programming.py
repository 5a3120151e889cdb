"""Delsarte's bound and the exact simplex method, judged by scipy, published values, codes, and their proofs."""

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest
from codes.bounds.judges import binary_sizes, greedy_code, largest_code
from hypothesis import given, strategies as st
from scipy.optimize import linprog

from grundy import DomainError, LimitError
from grundy.codes.bounds import LinearProgrammingBound, delsarte, hamming, krawtchouk, linear_programming, singleton
from grundy.codes.bounds.linear_programming import (
    ExactTable,
    Optimum,
    RoundedTable,
    _proved,
    maximize,
    over_common_denominator,
)

GRID = [(n, d, q) for q, most in [(2, 14), (3, 8), (4, 6), (6, 4)] for n in range(most + 1) for d in range(1, n + 3)]


def by_scipy(n: int, d: int, q: int) -> float:
    """Return the optimum of the full program: all weights from d on, all n polynomials."""
    table = krawtchouk(n, q).astype(float)
    if d > n:
        return 1.0
    sizes = table[1:, 0]
    answer = linprog(
        -np.ones(n - d + 1), A_ub=-table[1:, d:] / sizes[:, None], b_ub=np.ones(n), options={"presolve": False}
    )
    assert answer.status == 0
    return float(1 - answer.fun)


def test_values_agree_with_scipy_on_the_full_program() -> None:
    for n, d, q in GRID:
        assert float(delsarte(n, d, q).value) == pytest.approx(by_scipy(n, d, q), rel=1e-6)


def test_certificate_and_distribution_prove_the_value() -> None:
    for n, d, q in GRID:
        bound = delsarte(n, d, q)
        assert bound.verify()
        assert bound.is_optimal()


def test_certificates_prove_bounds_by_the_definition() -> None:
    # Without the table: K_k(i) is the coefficient of z^k in (1 + (q-1)z)^(n-i) (1-z)^i.
    for n, d, q in [(13, 6, 2), (12, 5, 2), (9, 4, 3)]:
        bound = delsarte(n, d, q)

        def f(i: int, n: int = n, q: int = q, f: tuple[Fraction, ...] = bound.certificate) -> Fraction:
            return sum(
                f[k] * comb(n - i, k - j) * (q - 1) ** (k - j) * comb(i, j) * (-1) ** j
                for k in range(n + 1)
                for j in range(k + 1)
            )  # type: ignore[return-value]

        assert bound.certificate[0] == 1
        assert min(bound.certificate) >= 0
        assert all(f(i) <= 0 for i in range(d, n + 1))
        assert f(0) == bound.value


@pytest.mark.parametrize(
    ("n", "d", "q", "value"),
    [
        (24, 8, 2, 4096),  # the Golay code; Delsarte 1973
        (23, 7, 2, 4096),
        (16, 6, 2, 256),  # the Nordstrom-Robinson code; MacWilliams and Sloane 1977, chapter 17, §4
        (13, 6, 2, 40),  # the same place: 40, and 32 with more inequalities
        (13, 5, 2, 64),  # A(14, 6) = 64
        (11, 6, 2, 12),  # the documentation of SageMath, delsarte_bound_hamming_space, for this and the next
        (11, 3, 4, Fraction(327680, 3)),
        (19, 10, 2, 20),  # a Hadamard code
        (11, 5, 3, 729),  # the ternary Golay codes
        (12, 6, 3, 729),
        (6, 4, 4, 64),  # the hexacode
    ],
)
def test_published_values(n: int, d: int, q: int, value: Fraction) -> None:
    assert delsarte(n, d, q).value == value


def test_the_distribution_of_the_golay_code() -> None:
    golay = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert delsarte(24, 8).distribution == tuple(Fraction(golay.get(i, 0)) for i in range(25))


def test_no_code_exceeds_the_bound() -> None:
    for n, d, size in binary_sizes():
        assert size <= delsarte(n, d).size
    for n, d, q in [(n, d, q) for n, d, q in GRID if q**n <= 32]:
        assert largest_code(n, d, q) <= delsarte(n, d, q).size
    for n, d, q in [(9, 3, 2), (9, 4, 2), (5, 3, 3), (4, 3, 4)]:
        assert len(greedy_code(n, d, q)) <= delsarte(n, d, q).size


def test_the_bound_is_at_most_those_of_hamming_singleton_and_plotkin() -> None:
    # Delsarte 1973. For Plotkin's bound, only before it is rounded to an even number.
    for n, d, q in GRID:
        bound = delsarte(n, d, q)
        assert bound.size <= min(hamming(n, d, q), singleton(n, d, q))
        if d <= n and q * d > (q - 1) * n:
            assert bound.value <= Fraction(q * d, q * d - (q - 1) * n)


def test_a_parity_bit_does_not_change_the_bound() -> None:
    for n in range(1, 25):
        for d in range(1, n + 1, 2):
            assert delsarte(n, d).value == delsarte(n + 1, d + 1).value


def test_long_codes() -> None:
    for n, d, q in [(64, 10, 2), (63, 21, 2), (100, 20, 2), (40, 9, 4), (24, 5, 256)]:
        bound = delsarte(n, d, q)
        assert bound.verify()
        assert bound.is_optimal()
        assert bound.size <= hamming(n, d, q)


def test_trivial_codes() -> None:
    assert delsarte(0, 1).certificate == (1,)
    assert [delsarte(3, d).value for d in (1, 2, 3, 4, 10**30)] == [8, 4, 2, 1, 1]
    assert [delsarte(1, 1, q).value for q in (2, 3, 10)] == [2, 3, 10]


def changed(values: tuple[Fraction, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def test_verify_rejects_a_changed_certificate() -> None:
    bound = delsarte(13, 6)
    for k, coefficient in enumerate(bound.certificate):
        for other in (coefficient + Fraction(1, 10**9), coefficient - Fraction(1, 10**9), Fraction(-1)):
            assert not replace(bound, certificate=changed(bound.certificate, k, other)).verify()
    assert not replace(bound, certificate=bound.certificate[:-1]).verify()
    assert not replace(bound, certificate=()).verify()
    assert not replace(bound, value=Fraction(39), size=39).verify()
    assert not replace(bound, size=39).verify()
    assert not replace(bound, d=5).verify()
    assert not replace(bound, q=3).verify()


def test_verify_rejects_negative_coefficients_and_positive_values() -> None:
    # K_0 alone is 1 everywhere, so it would prove that a code has one word; K_0 - K_1/3 has a negative coefficient.
    rest = (Fraction(0),) * 2
    everywhere = LinearProgrammingBound(3, 1, 2, Fraction(1), 1, (Fraction(1), Fraction(0), *rest), ())
    negative = LinearProgrammingBound(3, 4, 2, Fraction(0), 0, (Fraction(1), Fraction(-1, 3), *rest), ())
    assert not everywhere.verify()
    assert replace(everywhere, d=4).verify()
    assert not negative.verify()


def test_a_weaker_certificate_is_valid_but_not_optimal() -> None:
    ones = tuple(Fraction(1) for _ in range(6))
    weaker = replace(delsarte(5, 3), value=Fraction(32), size=32, certificate=ones)
    assert weaker.verify()
    assert not weaker.is_optimal()


def test_is_optimal_rejects_a_changed_distribution() -> None:
    bound = delsarte(13, 6)
    for i in range(14):
        other = changed(bound.distribution, i, bound.distribution[i] + Fraction(1, 7))
        assert not replace(bound, distribution=other).is_optimal()
    assert not replace(bound, distribution=()).is_optimal()
    smaller = (Fraction(1), *[Fraction(0)] * 12, Fraction(39))
    assert not replace(bound, distribution=smaller).is_optimal()  # its transform has negative numbers


def test_impossible_distributions_prove_nothing() -> None:
    everything = delsarte(5, 1)
    assert everything.is_optimal()
    assert not replace(everything, d=3).is_optimal()  # it has words at distances 1 and 2
    negative = (Fraction(1), Fraction(1, 2), Fraction(-1, 2))
    assert not LinearProgrammingBound(2, 1, 2, Fraction(1), 1, (), negative).is_optimal()


def test_bounds_can_be_pickled() -> None:
    bound = delsarte(16, 6)
    assert pickle.loads(pickle.dumps(bound)) == bound
    assert hash(bound) == hash(delsarte(16, 6))


def test_rejects_large_programs_unless_the_limit_is_raised() -> None:
    with pytest.raises(LimitError) as error:
        delsarte(1000, 10)
    assert str(error.value) == (
        "the linear program of n = 1000, d = 10, q = 2 needs a table of about 1006856000 bits, more than "
        "limit=16777216; try a smaller n, or raise limit=…"
    )
    with pytest.raises(LimitError):
        delsarte(24, 8, limit=100)
    assert delsarte(24, 8, limit=10**5).size == 4096
    with pytest.raises(DomainError, match=r"limit, a number of bits, must be a whole number, not 1.5"):
        delsarte(24, 8, limit=1.5)  # type: ignore[arg-type]


def weight(word: tuple[int, ...]) -> int:
    return sum(map(bool, word))


@pytest.mark.parametrize("n", range(6))
def test_binary_values_are_sums_of_signs(n: int) -> None:
    words = list(product(range(2), repeat=n))
    for i in range(n + 1):
        ones = (1,) * i + (0,) * (n - i)
        for k in range(n + 1):
            signs = [(-1) ** sum(a & b for a, b in zip(ones, word, strict=True)) for word in words if weight(word) == k]
            assert krawtchouk(n)[k, i] == sum(signs)


@pytest.mark.parametrize("q", [2, 3, 4, 7])
@pytest.mark.parametrize("n", range(6))
def test_the_generating_function(n: int, q: int) -> None:
    for i in range(n + 1):
        polynomial = np.array([1])
        for factor in [[1, q - 1]] * (n - i) + [[1, -1]] * i:
            polynomial = np.convolve(polynomial, factor)
        assert krawtchouk(n, q)[:, i].tolist() == polynomial.tolist()


@pytest.mark.parametrize(("n", "q"), [(40, 2), (30, 3), (20, 256)])
def test_the_table_is_its_own_inverse_up_to_the_number_of_words(n: int, q: int) -> None:
    table = krawtchouk(n, q)
    assert (table @ table == q**n * np.eye(n + 1, dtype=int).astype(object)).all()


def integers(numbers: object) -> np.ndarray:
    return np.array(numbers, dtype=object)


@pytest.mark.parametrize("precision", [1, 8, 64, 256])
def test_the_optimum_agrees_with_scipy_for_every_precision(precision: int) -> None:
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


def test_unproved_solutions_are_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_the_proof_rejects_infeasible_and_suboptimal_solutions(wrong: Optimum) -> None:
    program = integers([[1, 2], [3, 1]]), integers([4, 5]), integers([1, 1])
    assert linear_programming._proved(
        Optimum((Fraction(6, 5), Fraction(7, 5)), (Fraction(2, 5), Fraction(1, 5))), *program
    )
    assert not linear_programming._proved(wrong, *program)


def test_fractions_over_their_common_denominator() -> None:
    numerators, unit = over_common_denominator((Fraction(-1, 6), Fraction(3), Fraction(1, 4)))
    assert (numerators.tolist(), unit) == ([-2, 36, 3], 12)


def test_rejects_unbounded_gains() -> None:
    with pytest.raises(DomainError, match="the gain is unbounded; add limits"):
        maximize(integers([[-1, 1]]), integers([1]), integers([1, 1]))


def test_large_denominators_need_no_second_run(
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


Program = tuple[np.ndarray, np.ndarray, np.ndarray]


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Return a program whose gains are bounded, since the first limit bounds all amounts."""
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


def test_dantzigs_rule_alone_would_cycle_on_this_example() -> None:
    # Chvátal, Linear Programming (1983), chapter 3; its first two rows are halved below.
    gains = np.array([10, -57, -9, -24], dtype=object)
    matrix = np.array([[1, -11, -5, 18], [1, -3, -1, 2], [1, 0, 0, 0]], dtype=object)
    table = RoundedTable(matrix, np.array([0, 0, 1], dtype=object), gains, bits=200)
    table.entries[:2] //= 2
    assert table.solve()
    assert abs(gains @ np.array(table.solutions()[0], dtype=object) - 1) < 2.0**-100


def test_unbounded_gains_are_detected() -> None:
    program = np.array([[-1, 1]], dtype=object), np.array([1], dtype=object), np.array([1, 1], dtype=object)
    assert not ExactTable(*program).solve()
    assert not RoundedTable(*program, bits=64).solve()
