"""The list of all words."""

from itertools import product

import numpy as np
import pytest

from grundy import LimitError
from grundy.linear import SmallField
from grundy.linear.particles.field import Words


@pytest.mark.parametrize(("q", "n"), [(2, 4), (3, 3), (4, 2), (9, 2), (5, 0)])
def test_words_are_numbered_in_the_order_of_tuples(q: int, n: int) -> None:
    words = Words(SmallField(q), n)
    listed = list(product(range(q), repeat=n))
    assert [words.word(number) for number in range(words.size)] == listed
    assert [words.number(word) for word in listed] == list(range(q**n))
    numbers = np.arange(words.size)
    for k in range(n):
        assert words.letters(numbers, k).tolist() == [word[k] for word in listed]


@pytest.mark.parametrize(("q", "n"), [(2, 4), (3, 3), (4, 2), (9, 2)])
def test_tables_are_shifted_and_scaled_as_the_words_are(q: int, n: int) -> None:
    field = SmallField(q)
    words = Words(field, n)
    table = np.random.default_rng(q).permutation(words.size)
    for number in (0, 1, q, words.size - 1):
        by = words.word(number)
        sums = [tuple(map(field.add, word, by)) for word in product(range(q), repeat=n)]
        assert words.shifted(table, by).tolist() == [table[words.number(word)] for word in sums]
    for scalar in range(q):
        multiples = [tuple(field.multiply(scalar, x) for x in word) for word in product(range(q), repeat=n)]
        assert words.scaled(table, scalar).tolist() == [table[words.number(word)] for word in multiples]


def test_too_many_words_are_refused() -> None:
    Words(SmallField(3), 4).check(81)
    with pytest.raises(LimitError) as error:
        Words(SmallField(3), 4).check(80)
    assert str(error.value) == (
        "the board has 3^4 positions, more than limit=80; take fewer vertices or a smaller field, or raise limit=…"
    )
