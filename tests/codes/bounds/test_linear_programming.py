"""Delsarte's bound, judged by scipy on the program as he states it, by published values, by codes, and by its proof."""

import pickle
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from codes.bounds.judges import binary_sizes, greedy_code, largest_code
from scipy.optimize import linprog

from grundy import DomainError, LimitError
from grundy.codes.bounds import LinearProgrammingBound, delsarte, hamming, krawtchouk, singleton

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


def test_the_value_is_that_of_scipy_on_the_full_program() -> None:
    for n, d, q in GRID:
        assert float(delsarte(n, d, q).value) == pytest.approx(by_scipy(n, d, q), rel=1e-6)


def test_certificate_and_distribution_prove_the_value() -> None:
    for n, d, q in GRID:
        bound = delsarte(n, d, q)
        assert bound.verify()
        assert bound.is_optimal()


def test_the_certificate_proves_the_bound_by_the_definition() -> None:
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


def test_no_code_passes_the_bound() -> None:
    for n, d, size in binary_sizes():
        assert size <= delsarte(n, d).size
    for n, d, q in [(n, d, q) for n, d, q in GRID if q**n <= 32]:
        assert largest_code(n, d, q) <= delsarte(n, d, q).size
    for n, d, q in [(9, 3, 2), (9, 4, 2), (5, 3, 3), (4, 3, 4)]:
        assert len(greedy_code(n, d, q)) <= delsarte(n, d, q).size


def test_it_is_at_most_the_bounds_of_hamming_singleton_and_plotkin() -> None:
    # Delsarte 1973. Plotkin's only before it is rounded to an even number.
    for n, d, q in GRID:
        bound = delsarte(n, d, q)
        assert bound.size <= min(hamming(n, d, q), singleton(n, d, q))
        if d <= n and q * d > (q - 1) * n:
            assert bound.value <= Fraction(q * d, q * d - (q - 1) * n)


def test_a_parity_bit_changes_nothing() -> None:
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


def test_a_changed_certificate_is_refused() -> None:
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


def test_a_negative_coefficient_or_a_positive_value_beyond_d_is_refused() -> None:
    # K_0 alone is 1 everywhere, so it claims that a code has one word; K_0 - K_1/3 has a negative coefficient.
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


def test_a_changed_distribution_is_refused() -> None:
    bound = delsarte(13, 6)
    for i in range(14):
        other = changed(bound.distribution, i, bound.distribution[i] + Fraction(1, 7))
        assert not replace(bound, distribution=other).is_optimal()
    assert not replace(bound, distribution=()).is_optimal()
    smaller = (Fraction(1), *[Fraction(0)] * 12, Fraction(39))
    assert not replace(bound, distribution=smaller).is_optimal()  # its transform has negative numbers


def test_a_distribution_that_no_code_could_have_proves_nothing() -> None:
    everything = delsarte(5, 1)
    assert everything.is_optimal()
    assert not replace(everything, d=3).is_optimal()  # it has words at distances 1 and 2
    negative = (Fraction(1), Fraction(1, 2), Fraction(-1, 2))
    assert not LinearProgrammingBound(2, 1, 2, Fraction(1), 1, (), negative).is_optimal()


def test_a_bound_can_be_stored() -> None:
    bound = delsarte(16, 6)
    assert pickle.loads(pickle.dumps(bound)) == bound
    assert hash(bound) == hash(delsarte(16, 6))


def test_a_large_program_is_refused_unless_the_limit_is_raised() -> None:
    with pytest.raises(LimitError) as error:
        delsarte(1000, 10)
    assert str(error.value) == (
        "the linear program of n = 1000, d = 10, q = 2 needs a table of some 1006856000 bits, more than "
        "limit=16777216; take a smaller n, or raise limit=…"
    )
    with pytest.raises(LimitError):
        delsarte(24, 8, limit=100)
    assert delsarte(24, 8, limit=10**5).size == 4096
    with pytest.raises(DomainError, match=r"limit, a number of bits, is a whole number, not 1.5"):
        delsarte(24, 8, limit=1.5)  # type: ignore[arg-type]
