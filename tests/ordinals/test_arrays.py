"""Arrays of ordinals: every row is what the function of one ordinal gives."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError, nim, ordinals
from grundy.ordinals import Ordinal, OrdinalArray

small_exponents = st.dictionaries(st.integers(0, 9), st.integers(1, 200), max_size=3)
small_ordinals = st.dictionaries(small_exponents.map(lambda counts: tuple(sorted(counts.items()))), st.integers(1, 300))


def made(terms: dict[tuple[tuple[int, int], ...], int]) -> Ordinal:
    exponents = {Ordinal.from_terms(sorted(counts, reverse=True)): n for counts, n in terms.items()}
    return Ordinal.from_terms(sorted(exponents.items(), reverse=True))


@given(st.lists(st.tuples(small_ordinals, small_ordinals), max_size=8))
def test_rows_are_what_the_functions_give(pairs: list[tuple[dict, dict]]) -> None:
    left, right = [made(x) for x, _ in pairs], [made(y) for _, y in pairs]
    a, b = OrdinalArray(left), OrdinalArray(right)
    assert list(a) == left
    assert list(a.add(b)) == [ordinals.add(x, y) for x, y in zip(left, right, strict=True)]
    assert list(a.multiply(b)) == [ordinals.multiply(x, y) for x, y in zip(left, right, strict=True)]
    assert a.square() == a.multiply(a)
    total = Ordinal(0)
    for x in left:
        total = ordinals.add(total, x)
    assert a.sum() == total


def test_products_of_finite_ordinals_are_those_of_nim() -> None:
    numbers = np.random.default_rng(3).integers(0, 2**63, (2, 500), np.uint64)
    a, b = OrdinalArray(numbers[0].tolist()), OrdinalArray(numbers[1])
    assert [int(x) for x in a.multiply(b)] == nim.multiply(*numbers).tolist()


def test_arrays_make_a_field_together_with_one_ordinal() -> None:
    chance = random.Random(5)
    words = [f"w^(w^{chance.randrange(4)}*{chance.randrange(1, 9)})+w*{chance.randrange(1, 9)}" for _ in range(300)]
    x = OrdinalArray(words)
    y, z = Ordinal("w^(w^2*3)+w^2+1"), Ordinal("w^(w+2)*5+3")
    assert x.multiply(y).multiply(z) == x.multiply(ordinals.multiply(y, z))
    assert x.multiply(y).add(x.multiply(z)) == x.multiply(ordinals.add(y, z))
    assert x.multiply(y).multiply(ordinals.reciprocal(y)) == x
    assert x.multiply(0) == x.add(x)
    assert x.multiply(y).sum() == ordinals.multiply(x.sum(), y)


def test_one_row_goes_with_every_row() -> None:
    x, one = OrdinalArray(["w", "w+1", 3]), OrdinalArray(["w^2"])
    assert x.multiply(one) == one.multiply(x) == x.multiply("w^2") == x.multiply(Ordinal("w^2"))
    assert x.multiply(nim.Nimber(2)) == x.multiply([2, 2, 2]) == x.multiply(np.uint8(2))


def test_reading_an_array() -> None:
    x = OrdinalArray(["w", 1, "w+1"])
    assert (len(x), x[0], x[-1], x[1]) == (3, Ordinal("w"), Ordinal("w+1"), 1)
    assert list(x[::-1]) == [Ordinal("w+1"), 1, Ordinal("w")]
    assert x[:0] == OrdinalArray() != x
    assert OrdinalArray().sum() == 0
    assert OrdinalArray().multiply("w") == OrdinalArray()
    assert pickle.loads(pickle.dumps(x)) == x
    assert repr(OrdinalArray(range(9))) == "<OrdinalArray of 9 ordinals: '0', '1', '2', '3', '4', '5', …>"
    assert (x == 5, x != [1]) == (False, True)
    with pytest.raises(IndexError, match="the array has 3 ordinals, and none at 3"):
        x[3]
    with pytest.raises(TypeError):
        hash(x)


def test_what_does_not_fit() -> None:
    with pytest.raises(LimitError) as error:
        OrdinalArray(["w^(w^w)"])
    assert str(error.value) == (
        "an array holds ordinals below ω^ω^ω whose terms are few and short, not ω^(ω^ω); "
        "take the functions of grundy.ordinals for it"
    )
    with pytest.raises(LimitError, match=r"not ω\^10000000000000000000000000000000000000000"):
        OrdinalArray(["w^(10^40)"])
    with pytest.raises(DomainError, match="arrays of 2 and of 3 ordinals do not go together; take equal lengths"):
        OrdinalArray([1, 2]).multiply([1, 2, 3])
    with pytest.raises(DomainError, match="an array is made of a list of ordinals, not of 'w'"):
        OrdinalArray("w")
    with pytest.raises(DomainError, match="an array is made of a list of ordinals, not of 5"):
        OrdinalArray(5)  # type: ignore[arg-type]


def test_a_result_that_does_not_fit() -> None:
    x, y = OrdinalArray(["w^(w*(4*5^18))"]), Ordinal("w^(w*(4*5^17))")
    with pytest.raises(LimitError) as error:
        x.multiply(y)
    assert str(error.value) == (
        "an array holds no more than 1 GiB and no terms with numbers beyond 2^44, which the result needs; "
        "take fewer rows, or the functions of grundy.ordinals"
    )
    assert ordinals.multiply(x[0], y) == Ordinal("w^(w*(4*5^18+4*5^17))")


def test_sums_of_more_terms_than_are_collected_at_once() -> None:
    x = OrdinalArray([Ordinal.from_terms((k, 1) for k in range(64, 0, -1))]).multiply(OrdinalArray([1] * 40_001))
    assert x.sum() == x[0]
