import numpy as np
import pytest

from grundy import DomainError
from grundy.natural import joined, natural, shown


def test_integers_of_any_kind_become_python_integers() -> None:
    assert [type(natural(n, "it")) for n in (3, np.uint8(3), True)] == [int, int, int]


@pytest.mark.parametrize(
    ("value", "message"), [(2.0, "it is a whole number, not 2.0"), ("3", "not '3'"), (-1, "it is 0 or more, not -1")]
)
def test_other_values_are_refused(value: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        natural(value, "it")


@pytest.mark.parametrize(
    ("texts", "sentence"), [("", ""), ("a", "a"), ("ab", "a or b"), ("abc", "a, b or c"), ("abcd", "a, b, c or d")]
)
def test_lists_are_joined_as_in_a_sentence(texts: str, sentence: str) -> None:
    assert joined(list(texts), "or") == sentence


def test_long_numbers_are_described() -> None:
    assert shown(np.uint8(255)) == "255"
    assert shown(2**256 - 1) == str(2**256 - 1)
    assert shown(10**5000) == "a number of 16610 bits"
    with pytest.raises(DomainError, match="it is 0 or more, not a negative number of 16610 bits"):
        natural(-(10**5000), "it")
