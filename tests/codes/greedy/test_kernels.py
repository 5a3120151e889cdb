"""The kernels look at what they are given before they use it."""

import numpy as np
import pytest

from grundy.codes import _kernels
from grundy.codes.greedy import ordered_basis
from grundy.codes.greedy.greedy import Work, light_input


def light(**changes: object) -> _kernels.LightInput:
    """Return the input for three vectors of four coordinates, with some of it changed."""
    return light_input(Work(ordered_basis([3, 6, 12], 4), 3, 1 << 20))[0]._replace(**changes)  # type: ignore[arg-type]


def rows(*numbers: int, words: int = 1) -> _kernels.Words:
    """Return rows of so many 64-bit words, with these numbers in the first."""
    return np.array([[number] + [0] * (words - 1) for number in numbers], np.uint64).reshape(len(numbers), words)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"syndromes": rows(1, 1, 1)}, "each coordinate has a syndrome and coefficients, equally wide"),
        ({"syndromes": rows(1, 1, 1, 2)}, "syndromes have so many bits"),
        ({"coefficients": rows(0, 1, 2, 8)}, "coefficients have so many bits"),
        ({"d": 0}, "d is from 1 to n \\+ 1"),
        ({"d": 6}, "d is from 1 to n \\+ 1"),
        ({"vectors": rows(1, 2, words=2)}, "all words are looked at for at most 62 vectors, twice as wide"),
        ({"vectors": rows(1, 2, 3)}, "all words are looked at for at most 62 vectors, twice as wide"),
        (
            {"syndromes": rows(1, 1, 1, 1, words=3), "coefficients": rows(0, 1, 2, 4, words=3)},
            "rows have 1, 2, 4 or 8 words",
        ),
    ],
)
def test_light_words_are_looked_for_in_a_basis_only(changes: dict[str, object], complaint: str) -> None:
    vectors = rows(words=2 * len(changes["syndromes"][0])) if "syndromes" in changes else light().vectors  # type: ignore[index]
    given = light(**{"vectors": vectors, **changes})
    with pytest.raises(ValueError, match=complaint):
        _kernels.values_by_enumeration(given, 100, 100, None)
    with pytest.raises(ValueError, match=complaint):
        _kernels.light_words(given, 100)


def test_a_table_is_made_of_a_triangle_only() -> None:
    syndromes, earlier = np.array([1, 0], np.uint64), rows(0, 1)
    assert _kernels.values_by_table(syndromes, earlier, 1, 3, 1 << 20, None) == [1, 0]
    for arguments, complaint in (
        ((syndromes, rows(0), 1, 3), "each vector has a syndrome and a set of earlier ones"),
        ((syndromes + np.uint64(2), earlier, 1, 3), "syndromes have so many bits, fewer than 64"),
        ((syndromes, earlier, 64, 3), "syndromes have so many bits, fewer than 64"),
        ((syndromes, earlier, 1, 0), "d is from 1 to 250"),
    ):
        with pytest.raises(ValueError, match=complaint):
            _kernels.values_by_table(*arguments, 1 << 20, None)
