import numpy as np
import pytest

from grundy import DomainError
from grundy.integers import as_natural


def test_integers_of_any_kind_become_python_integers() -> None:
    assert [type(as_natural(n, "it")) for n in (3, np.uint8(3), True)] == [int, int, int]


@pytest.mark.parametrize(
    ("value", "message"), [(2.0, "it is a whole number, not 2.0"), ("3", "not '3'"), (-1, "it is 0 or more, not -1")]
)
def test_other_values_are_refused(value: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        as_natural(value, "it")


def test_a_number_that_is_too_small_is_not_said_at_length() -> None:
    with pytest.raises(DomainError, match="it is 0 or more, not a negative number of 16610 bits"):
        as_natural(-(10**5000), "it")


def test_what_is_no_number_is_not_said_at_length() -> None:
    with pytest.raises(DomainError) as caught:
        as_natural("a" * 1000, "it")
    assert len(str(caught.value)) < 120
