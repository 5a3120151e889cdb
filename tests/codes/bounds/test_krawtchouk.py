"""Krawtchouk polynomials, judged by the sums of characters that define them."""

from itertools import product

import numpy as np
import pytest

from grundy.codes.bounds import krawtchouk


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
