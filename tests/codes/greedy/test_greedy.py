"""Greedy codes: both methods against the scan of the list, the choice between them, checks of kernels, and limits."""

import re
from math import comb

import numpy as np
import pytest
from codes.greedy.bases import Basis, all_bases, listed, random_bases
from hypothesis import given, settings, strategies as st
from reference.codes import greedy_words, lexigraph
from reference.games import graph_values

from grundy.codes import _kernels
from grundy.codes.greedy import columns_of, greedy_code, ordered_basis
from grundy.codes.greedy.greedy import Work, by_cheaper_method, light_input
from grundy.errors import DomainError, LimitError
from grundy.progress import progress_to


def assert_greedy(basis: Basis, n: int, d: int) -> None:
    """Compare with the definition: the words that a scan takes, and the values of the lexigame."""
    words = listed(basis)
    values = graph_values(lexigraph(words, d))
    methods = ["enumerate", "table"] if ordered_basis(basis, n).triangle() else ["enumerate"]
    for method in [None, *methods]:
        found = greedy_code(basis, d, n, method=method)
        assert found.values == tuple(values[1 << i] for i in range(len(basis)))
        assert set(listed(found.code)) == set(greedy_words(words, d))
        assert found.k + found.t == found.m == len(basis)


def test_all_ordered_bases_of_all_spaces_of_three_coordinates() -> None:
    for n in range(4):
        for m in range(n + 1):
            for basis in all_bases(n, m):
                for d in range(1, n + 3):
                    assert_greedy(basis, n, d)


def test_random_bases() -> None:
    for i, (basis, n) in enumerate(random_bases(30)):
        assert_greedy(basis, n, 1 + i % (n + 1))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_order_of_the_unit_vectors_of_any_space(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 7))
    basis: list[int] = []
    for vector in data.draw(st.lists(st.integers(1, (1 << n) - 1), max_size=7)):
        if vector not in listed(tuple(basis)):
            basis.append(vector)
    assert_greedy(tuple(basis), n, data.draw(st.integers(1, n + 1)))


def test_printed_codes() -> None:
    # Fraenkel 1996, Examples 2.4 to 2.6.
    gray = [[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]
    assert list(greedy_code(columns_of(gray), 2).linear_code()) == [0, 3, 5, 6, 9, 10, 12, 15]
    second = [[1, 0, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 1, 1, 1]]
    assert list(greedy_code(columns_of(second), 2).linear_code()) == [0, 7, 11, 12]
    third = [[int(i in (j, j + 1)) for j in range(5)] for i in range(5)]
    assert list(greedy_code(columns_of(third), 3).linear_code()) == [0, 7, 25, 30]


@pytest.mark.parametrize(
    ("n", "d", "k"), [(16, 5, 8), (24, 6, 13), (24, 8, 12), (42, 4, 35), (24, 10, 6), (42, 8, 24), (42, 12, 17)]
)
def test_the_unit_vectors_give_the_lexicodes(n: int, d: int, k: int) -> None:
    # Dimensions from the table of lexicodes in the OEIS and from Conway and Sloane 1986.
    units = [1 << i for i in range(n)]
    assert greedy_code(units, d, n).k == k
    if d <= 6:
        assert greedy_code(units, d, n, method="enumerate") == greedy_code(units, d, n, method="enumerate", memory=9000)


def test_methods_agree_beyond_64_coordinates() -> None:
    # The even words of 90 coordinates, then 40 of them: two words of bits for the vectors, or for the checks.
    even = [3 << i for i in range(89)]
    for basis, n in (
        (even, 90),
        (even[:40], 90),
        ([*even[:40], 7 << 60], 90),
        ([vector << 70 for vector in even], 170),
    ):
        for d in (3, 4):
            enumerated, tabulated = (greedy_code(basis, d, n, method=method) for method in ("enumerate", "table"))
            assert enumerated.values == tabulated.values
            assert len(enumerated.code) == enumerated.k > 0


def test_distance_2_gives_the_even_code_for_all_coordinates() -> None:
    assert greedy_code([3 << 200], 3, 400).values == (1,)
    assert greedy_code([7 << 200], 3, 400).values == (0,)


def test_coordinates_that_no_vector_has_do_not_matter() -> None:
    for basis, n in random_bases(20, most=6):
        spread = tuple(sum(1 << 5 * c + 2 for c in range(n) if vector >> c & 1) for vector in basis)
        for d in range(1, n + 2):
            assert greedy_code(spread, d, 5 * n).values == greedy_code(basis, d, n).values


@pytest.mark.parametrize(("basis", "n"), [((), 0), ((), 5), ((6,), 3)])
def test_trivial_spaces(basis: Basis, n: int) -> None:
    for d in (1, 2, 3, 100):
        found = greedy_code(basis, d, n)
        assert found.values == tuple(int(d > 2) for _ in basis)
        assert found.linear_code().n == n


def test_a_distance_above_the_length_gives_only_zero() -> None:
    found = greedy_code([1 << i for i in range(300)], 301, 300)
    assert found.values == tuple(1 << i for i in range(300))
    assert (found.k, found.method) == (0, "trivial")


def test_little_memory_gives_the_same_values_in_more_passes() -> None:
    basis = [1 << i for i in range(20)]
    whole = greedy_code(basis, 6, 20, method="enumerate")
    assert greedy_code(basis, 6, 20, method="enumerate", memory=10000).values == whole.values


def test_reports_progress() -> None:
    # A report comes after a tenth of a second, so the work grows until it takes longer, on any machine.
    for n in range(45, 70, 3):
        told: list[tuple[int, int | None]] = []
        with progress_to(lambda what, *counts, told=told: told.append(counts)):
            greedy_code([1 << i for i in range(n)], 12, n, method="table")
        if told:
            break
    assert told
    assert all(total == n and 0 <= done <= n for done, total in told)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ({"d": 0}, DomainError, "d, the distance, must be at least 1, not 0"),
        (
            {"method": "magic"},
            DomainError,
            "method must be 'enumerate' or 'table', not 'magic'",
        ),
        (
            {"method": "table", "basis": [3, 1], "n": 2, "d": 2},
            DomainError,
            "for the method 'table' each basis vector must have a coordinate that no earlier vector has, "
            "but vector 1 has none; try the method 'enumerate', or another order of the vectors",
        ),
        (
            {"method": "table", "basis": [(1 << 70) - 1], "n": 70},
            DomainError,
            "the method 'table' supports at most 63 checks, not 69; use 'enumerate'",
        ),
        (
            {"method": "table", "memory": 100},
            LimitError,
            "after 8 of 12 basis vectors the table grows to 2^7 bytes, more than memory=100; try a smaller d "
            "or the method 'enumerate', or raise memory=…",
        ),
        (
            {"method": "enumerate", "memory": 1000, "d": 7},
            LimitError,
            "the search for words of weight below 7 takes 4032 bytes, more than memory=1000; try a smaller d, or "
            "raise memory=…",
        ),
        (
            {"method": "enumerate", "memory": 2, "d": 5},
            LimitError,
            "the search for words of weight below 5 takes 114 sets of coordinates, but the memory allows at most 32; "
            "try a smaller d, or raise memory=…",
        ),
    ],
)
def test_rejects_invalid_arguments_and_large_searches(
    arguments: dict[str, object], error: type[Exception], complaint: str
) -> None:
    given_arguments: dict[str, object] = {"basis": [1 << i for i in range(12)], "d": 6, "n": 12, **arguments}
    with pytest.raises(error, match=f"^{re.escape(complaint)}$"):
        greedy_code(**given_arguments)  # type: ignore[arg-type]


def test_rejects_too_many_light_words() -> None:
    words = sum(comb(40, weight) for weight in range(7))
    assert words > 16 * 250_000
    with pytest.raises(
        LimitError, match="the space has more than 4000000 words of weight below 7, the maximum for this memory"
    ):
        greedy_code([1 << i for i in range(40)], 7, 40, method="enumerate", memory=250_000)


def work(n: int, m: int, d: int, memory: int = 1 << 30) -> Work:
    """The first m even words of n coordinates with two neighbours each."""
    return Work(ordered_basis([3 << i for i in range(m)], n), d, memory)


def test_the_whole_space_uses_the_table_and_few_words_are_enumerated() -> None:
    units = ordered_basis([1 << i for i in range(40)], 40)
    assert by_cheaper_method(Work(units, 8, 1 << 30), None)[1] == "table"
    # Two random words with 20 ones each: 38 checks, and no word of weight below 8.
    sparse = ordered_basis([(1 << 20) - 1, ((1 << 20) - 1) << 20], 40)
    assert by_cheaper_method(Work(sparse, 8, 1 << 30), None) == ((0, 0), "enumerate")


def test_enumeration_replaces_tables_that_become_too_large() -> None:
    small = work(30, 29, 9, memory=500_000)
    values, used = by_cheaper_method(small, None)
    assert used == "enumerate"
    assert values == by_cheaper_method(work(30, 29, 9), "table")[0]
    with pytest.raises(LimitError, match=r"basis vectors the table grows to 2\^19 bytes"):
        by_cheaper_method(small, "table")


def test_expected_words_are_the_average_over_all_spaces() -> None:
    # All words of 6 coordinates with weight below 3 are 22; the space has a half of all words.
    assert work(6, 5, 3).expected_words == 22 // 2


def light(**changes: object) -> _kernels.LightInput:
    """Return the input for three vectors of four coordinates, with some changes."""
    return light_input(Work(ordered_basis([3, 6, 12], 4), 3, 1 << 20))[0]._replace(**changes)  # type: ignore[arg-type]


def rows(*numbers: int, words: int = 1) -> _kernels.Words:
    """Return rows of the given number of 64-bit words, with these numbers in the first."""
    return np.array([[number] + [0] * (words - 1) for number in numbers], np.uint64).reshape(len(numbers), words)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"syndromes": rows(1, 1, 1)}, "syndromes and coefficients must have the same shape"),
        ({"syndromes": rows(1, 1, 1, 2)}, "the syndromes do not match check_bits"),
        ({"coefficients": rows(0, 1, 2, 8)}, "the coefficients do not match m"),
        ({"d": 0}, "d must be from 1 to n \\+ 1"),
        ({"d": 6}, "d must be from 1 to n \\+ 1"),
        ({"vectors": rows(1, 2, words=2)}, "vectors must be empty, or m rows twice as wide as the syndromes"),
        ({"vectors": rows(1, 2, 3)}, "vectors must be empty, or m rows twice as wide as the syndromes"),
        (
            {"syndromes": rows(1, 1, 1, 1, words=3), "coefficients": rows(0, 1, 2, 4, words=3)},
            "rows must have 1, 2, 4 or 8 words",
        ),
    ],
)
def test_the_search_for_light_words_validates_its_input(changes: dict[str, object], complaint: str) -> None:
    vectors = rows(words=2 * len(changes["syndromes"][0])) if "syndromes" in changes else light().vectors  # type: ignore[index]
    given = light(**{"vectors": vectors, **changes})
    with pytest.raises(ValueError, match=complaint):
        _kernels.values_by_enumeration(given, 100, 100, None)
    with pytest.raises(ValueError, match=complaint):
        _kernels.light_words(given, 100)


def test_the_table_method_validates_its_input() -> None:
    syndromes, earlier = np.array([1, 0], np.uint64), rows(0, 1)
    assert _kernels.values_by_table(syndromes, earlier, 1, 3, 1 << 20, None) == [1, 0]
    for arguments, complaint in (
        ((syndromes, rows(0), 1, 3), "each vector must have a syndrome and a set of earlier vectors"),
        ((syndromes + np.uint64(2), earlier, 1, 3), "check_bits must be below 64, and syndromes below"),
        ((syndromes, earlier, 64, 3), "check_bits must be below 64, and syndromes below"),
        ((syndromes, earlier, 1, 0), "d must be from 1 to 250"),
    ):
        with pytest.raises(ValueError, match=complaint):
            _kernels.values_by_table(*arguments, 1 << 20, None)
