"""Checks of the parameters, and the size of a ball by counting words."""

from itertools import product
from typing import Any

import pytest

from grundy import DomainError, LimitError
from grundy.codes.bounds import delsarte, elias, gilbert_varshamov, hamming, johnson, largest_size, plotkin, singleton
from grundy.codes.bounds.closed_forms import ball, field_size, floor_log

BOUNDS = [hamming, singleton, plotkin, elias, johnson, gilbert_varshamov, delsarte, largest_size]


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the length of the words, is 0 or more, not -1"),
        ((7.0, 3), "n, the length of the words, is a whole number, not 7.0"),
        (("7", 3), "n, the length of the words, is a whole number, not '7'"),
        ((7, 0), "d, the distance, is 1 or more, not 0"),
        ((7, 2.5), "d, the distance, is a whole number, not 2.5"),
        ((7, 3, 1), "q, the number of letters of the alphabet, is 2 or more, not 1"),
        ((7, 3, None), "q, the number of letters of the alphabet, is a whole number, not None"),
    ],
)
def test_every_bound_says_which_number_is_wrong(bound: Any, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as error:
        bound(*arguments)
    assert str(error.value) == message


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize(("n", "q"), [(40000, 2), (10**30, 2), (5, 1 << 9000)])
def test_words_that_are_too_long_are_refused(bound: Any, n: int, q: int) -> None:
    with pytest.raises(LimitError, match="bits, and bounds are computed for words of up to 32768; try a smaller n"):
        bound(n, 3, q)


@pytest.mark.parametrize("q", [2, 3, 4])
@pytest.mark.parametrize("n", range(5))
def test_a_ball_is_the_set_of_words_of_small_weight(n: int, q: int) -> None:
    weights = [sum(map(bool, word)) for word in product(range(q), repeat=n)]
    for radius in range(-1, n + 2):
        assert ball(n, radius, q) == sum(weight <= radius for weight in weights)


def test_field_sizes_are_the_powers_of_primes() -> None:
    # OEIS A000961 without 1.
    found = []
    for q in range(2, 65):
        try:
            found.append(field_size(q))
        except DomainError as error:
            assert str(error) == (
                f"there is no field of q = {q} elements, and linear codes need one; try a power of a prime"
            )
    assert found == [
        *(2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64)
    ]


def test_field_sizes_up_to_the_limit() -> None:
    assert field_size(1 << 32) == 1 << 32
    assert field_size(4294967291) == 4294967291  # the largest prime below 2^32, OEIS A014234
    with pytest.raises(DomainError):
        field_size(65521 * 65519)
    with pytest.raises(LimitError, match=r"is decided up to 2\^32; try a smaller q"):
        field_size((1 << 32) + 1)


@pytest.mark.parametrize("q", [2, 3, 4, 5, 16, 255, 256])
def test_the_logarithm_is_exact_around_powers(q: int) -> None:
    for e in range(1, 30):
        assert [floor_log(q**e + change, q) for change in (-1, 0, 1)] == [e - 1, e, e]
