"""Additive codes, judged by the sets of all their words, and their display in notebooks."""

import copy
import pickle
from collections.abc import Callable
from math import log
from typing import Any

import numpy as np
import pytest
import reference
from code_judges import digits
from hypothesis import given, settings, strategies as st

from grundy import DomainError
from grundy.codes import AdditiveCode, LinearCode, lexicode

ALPHABETS = [2, 4, 8, 16, 32, 64, 128, 256]

# Words of at most 8 bits, so that all of them can be listed.
SIZES = [(0, 8), (8, 2), (4, 4), (2, 8), (2, 16), (1, 32), (1, 64), (1, 128), (1, 256)]


@st.composite
def spans(draw: st.DrawFn, lists: int = 1) -> tuple[int, int, list[list[int]]]:
    """A length, an alphabet, and lists of words that span codes."""
    n, q = draw(st.sampled_from(SIZES))
    return n, q, [draw(st.lists(st.integers(0, q**n - 1), max_size=4)) for _ in range(lists)]


@settings(max_examples=50)
@given(spans())
def test_a_code_is_the_span_of_its_words(given: tuple[int, int, list[list[int]]]) -> None:
    n, q, (words,) = given
    code, span = AdditiveCode(words, n, q=q), reference.span(words)
    assert list(code) == list(code.words()) == sorted(span)
    assert {word for word in range(q**n) if word in code} == span
    assert (code.n, code.q, code.size) == (n, q, len(span))
    assert code.dimension == pytest.approx(log(len(span), q))


@settings(max_examples=50)
@given(spans())
def test_words_may_be_digits(given: tuple[int, int, list[list[int]]]) -> None:
    n, q, (words,) = given
    rows = [digits(word, n, q) for word in words]
    code = AdditiveCode(words, n, q=q)
    assert code == AdditiveCode(rows, n, q=q) == AdditiveCode(np.array(rows, int).reshape(len(rows), n), n, q=q)
    assert all(row in code and np.array(row, int) in code and tuple(row) in code for row in rows)


@settings(max_examples=50)
@given(spans())
def test_the_binary_generator_spans_the_code_by_xor(given: tuple[int, int, list[list[int]]]) -> None:
    n, q, (words,) = given
    code = AdditiveCode(words, n, q=q)
    matrix = code.binary_generator
    assert (matrix.dtype, matrix.shape) == (np.uint8, (code.space.dimension, n))
    assert AdditiveCode(matrix, n, q=q) == code
    assert not matrix.flags.writeable


@settings(max_examples=50)
@given(spans(lists=2))
def test_sums_intersections_order_and_equality(given: tuple[int, int, list[list[int]]]) -> None:
    n, q, (first, second) = given
    a, b = AdditiveCode(first, n, q=q), AdditiveCode(second, n, q=q)
    left, right = reference.span(first), reference.span(second)
    assert set(a + b) == reference.span(first + second)
    assert set(a & b) == left & right
    assert (a <= b, a >= b) == (left <= right, left >= right)
    assert a & b <= a <= a + b
    assert (a == b) == (left == right)
    assert a != b or hash(a) == hash(b)
    assert all(type(code) is AdditiveCode for code in (a + b, a & b))


@settings(max_examples=50)
@given(spans())
def test_codes_survive_pickling_and_copying(given: tuple[int, int, list[list[int]]]) -> None:
    n, q, (words,) = given
    code = AdditiveCode(words, n, q=q)
    for again in (pickle.loads(pickle.dumps(code)), copy.copy(code), copy.deepcopy(code)):
        assert again == code
        assert type(again) is AdditiveCode
        assert list(again) == list(code)


@pytest.mark.parametrize("q", ALPHABETS)
def test_no_words_and_words_of_length_0_make_the_zero_code(q: int) -> None:
    for code in (AdditiveCode([], 0, q=q), AdditiveCode([0, 0], 0, q=q), AdditiveCode([], 5, q=q)):
        assert (list(code), code.size, code.dimension) == ([0], 1, 0)
    assert AdditiveCode([], 0, q=q) != AdditiveCode([], 5, q=q)
    assert [] in AdditiveCode([], 0, q=q)


def test_all_words() -> None:
    code = AdditiveCode([1, 2, 4, 8, 16, 32], 2, q=8)
    assert (code.size, code.dimension) == (64, 2)
    assert set(code) == set(range(64))


def test_sizes_need_not_be_powers_of_q() -> None:
    assert AdditiveCode([0o11], 2, q=8).dimension == pytest.approx(1 / 3)


def test_words_far_beyond_64_bits() -> None:
    code = AdditiveCode([8**300, 1 + 8**300], 301, q=8)
    assert list(code) == [0, 1, 8**300, 8**300 + 1]
    assert code.binary_generator.nonzero()[1].tolist() == [0, 300]


def test_numpy_integers_become_python_integers() -> None:
    code = AdditiveCode(np.array([3, 5], np.uint8), np.int8(3), q=np.int16(2))
    assert [type(number) for number in (code.n, code.q, code.size, *code)] == [int] * 7
    assert np.uint64(6) in code


@pytest.mark.parametrize(
    "thing", [None, True, "3", b"3", 3.0, -1, 64, object(), {}, [3], [1, 2, 3], [0, 8], [0.0, 3.0]]
)
def test_invalid_words_are_not_in_a_code(thing: Any) -> None:
    assert thing not in AdditiveCode([1, 2, 4, 8, 16, 32], 2, q=8)


def test_a_code_is_not_equal_to_anything_else() -> None:
    code = AdditiveCode([3], 2, q=8)
    assert code != {0, 3}
    assert code != 3
    assert code != AdditiveCode([3], 3, q=8)
    assert code != AdditiveCode([3], 2, q=16)


def test_repr_shows_the_size_and_the_length() -> None:
    assert repr(AdditiveCode([0o11, 0o123], 3, q=8)) == "<AdditiveCode of 4 words of length 3 over 8 digits>"
    assert repr(AdditiveCode([1 << k for k in range(90)], 30, q=8)) == (
        "<AdditiveCode of 2^90 words of length 30 over 8 digits>"
    )


@pytest.mark.parametrize("name", ["n", "q", "space", "binary_generator", "anything"])
def test_codes_are_immutable(name: str) -> None:
    code = AdditiveCode([3], 2)
    with pytest.raises(AttributeError) as refused:
        setattr(code, name, 5)
    assert str(refused.value) == f"a code is immutable, so {name} cannot be set"
    with pytest.raises(AttributeError) as refused:
        delattr(code, name)
    assert str(refused.value) == f"a code is immutable, so {name} cannot be deleted"


@pytest.mark.parametrize(
    ("words", "n", "q", "message"),
    [
        ([3], 3, 3, "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 3"),
        ([3], 3, 512, "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 512"),
        ([3], 3, 2.0, "q, the number of digits, must be a whole number, not 2.0"),
        ([3], -1, 8, "n, the length, must be at least 0, not -1"),
        ([3], "3", 8, "n, the length, must be a whole number, not '3'"),
        ([3], None, 8, "n, the length, must be a whole number, not None"),
        ([64], 2, 8, "a word of 2 digits below 8 must be from 0 to 2^6 - 1 as an integer, not 64"),
        ([-1], 2, 8, "a word of 2 digits below 8 must be from 0 to 2^6 - 1 as an integer, not -1"),
        ([[1, 8]], 2, 8, "for q = 8 digits must be from 0 to 7, not 8 (row 0, column 1)"),
        ([[1, 2, 3]], 2, 8, "a word of this code must have 2 digits, not 3"),
        ([[1.0, 2.0]], 2, 8, "a word must have integers as digits, not float64 values like np.float64(1.0)"),
        (3, 2, 8, "rows must be iterable, not 3; try a list"),
    ],
)
def test_rejects_invalid_codes(words: Any, n: Any, q: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        AdditiveCode(words, n, q=q)
    assert str(refused.value) == message


COMBINATIONS: list[Callable[[Any, Any], object]] = [lambda a, b: a + b, lambda a, b: a & b, lambda a, b: a <= b]


@pytest.mark.parametrize("combine", COMBINATIONS)
def test_rejects_combining_codes_of_different_lengths_or_alphabets(combine: Callable[[Any, Any], object]) -> None:
    for other, kind in ((AdditiveCode([3], 3, q=8), "3 over 8"), (AdditiveCode([3], 2, q=16), "2 over 16")):
        with pytest.raises(DomainError) as refused:
            combine(AdditiveCode([3], 2, q=8), other)
        assert str(refused.value) == (
            f"both codes must have the same length and alphabet, not length 2 over 8 digits and length {kind} digits"
        )


@pytest.mark.parametrize("combine", COMBINATIONS)
@pytest.mark.parametrize("other", [3, None, {0, 3}, (0, 3)])
def test_rejects_combining_codes_with_other_objects(combine: Callable[[Any, Any], object], other: Any) -> None:
    with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
        combine(AdditiveCode([3], 2, q=8), other)


@pytest.mark.parametrize("combine", COMBINATIONS[:2])
@pytest.mark.parametrize("turned", [False, True])
def test_linear_and_additive_codes_can_be_combined(combine: Callable[[Any, Any], Any], turned: bool) -> None:
    # {0, 1} is closed under XOR and not under multiplication by 2.
    additive = AdditiveCode([1], 2, q=4)
    for linear in (LinearCode([], 2, q=4), LinearCode([[1, 0]], q=4), LinearCode([[1, 1]], q=4)):
        pair = (additive, linear) if turned else (linear, additive)
        words = (
            set(linear) & {0, 1} if combine is COMBINATIONS[1] else {word ^ bit for word in linear for bit in (0, 1)}
        )
        assert set(combine(*pair)) == words


def test_a_linear_code_is_equal_to_the_additive_code_of_its_words() -> None:
    linear = LinearCode([[1, 2]], q=4)
    additive = AdditiveCode(list(linear), 2, q=4)
    assert additive == linear
    assert linear == additive
    assert hash(additive) == hash(linear)
    assert linear <= additive <= linear


def test_matrices_are_read_only() -> None:
    matrix = AdditiveCode([0o12, 0o21], 2, q=8).binary_generator
    with pytest.raises(ValueError, match="read-only"):
        matrix[0, 0] = 1


@pytest.fixture
def lazy(monkeypatch):
    """Make all computations on a code fail."""

    def no(*_, **__):
        raise AssertionError("showing computes")

    monkeypatch.setattr("grundy.codes.additive.minimum_distance", no)
    monkeypatch.setattr("grundy.codes.additive.weight_distribution", no)
    for name in ("space", "generator", "checks", "parity_check"):
        monkeypatch.setattr("grundy.codes.linear_code.LinearCode." + name, property(no))


def test_display_computes_nothing(lazy):
    code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    assert code._repr_html_() == (
        '<div class="grundy-code"><p>LinearCode [5, 2]</p><pre>1 1 1 · ·\n1 · · 1 1</pre></div>'
    )
    assert code._repr_latex_() == (
        r"$[5, 2]_{2}\quad \begin{pmatrix}1 & 1 & 1 & 0 & 0\\1 & 0 & 0 & 1 & 1\end{pmatrix}$"
    )


def test_display_includes_a_known_distance():
    code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    assert code.d == 3
    assert "[5, 2, 3]" in code._repr_html_()
    assert "[5, 2, 3]_{2}" in code._repr_latex_()


def test_codes_over_other_fields_and_additive_codes():
    assert LinearCode([[1, 2, 3]], q=4)._repr_latex_() == r"$[3, 1]_{4}\quad \begin{pmatrix}2 & 3 & 1\end{pmatrix}$"
    code = AdditiveCode([0o011, 0o123], n=3, q=8)
    assert "AdditiveCode of 4 words of length 3 over 8 digits" in code._repr_html_()
    assert code._repr_latex_().startswith("$(3, 2^{2})_{8}")
    assert "&lt;" not in code._repr_html_()


def test_the_code_of_one_word():
    assert "only the word 0" in LinearCode([[0, 0]])._repr_html_()
    assert LinearCode([[0, 0]])._repr_latex_() == "$[2, 0]_{2}$"


def test_large_codes_have_short_displays(lazy):
    large = LinearCode([1 << i for i in range(5000)], n=100_000)
    shown = large._repr_html_()
    assert len(shown) < 6000
    assert "… and 4976 more rows" in shown
    assert large._repr_latex_() == "$[100000, 5000]_{2}$"


def test_lexicodes_have_a_known_distance():
    assert "LinearCode [24, 12, 8]" in lexicode(24, 8)._repr_html_()
    assert lexicode(24, 8)._repr_html_().count("\n") == 11
