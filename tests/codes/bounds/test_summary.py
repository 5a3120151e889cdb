"""All bounds together, and lower bounds from constructed lexicodes: the true values are between them."""

from itertools import product
from typing import Any

import pytest
from codes.bounds.judges import binary_sizes, largest_code, largest_linear
from reference.codes import greedy_words

from grundy import DomainError
from grundy.codes import lexicode
from grundy.codes.bounds import (
    largest_dimension,
    largest_distance,
    largest_size,
    lexicode_dimension,
    lexicode_distance,
    summary,
    varshamov_dimension,
)
from grundy.codes.bounds.summary import MOST_CHECKS, MOST_LENGTH, lexicode_dimensions

METHODS = {"hamming", "singleton", "plotkin", "elias", "johnson", "delsarte"}


def test_the_largest_size_is_between_the_bounds() -> None:
    for q, most in [(2, 5), (3, 3), (6, 2)]:
        for n in range(most + 1):
            for d in range(1, n + 2):
                bounds = largest_size(n, d, q)
                assert bounds.lower <= largest_code(n, d, q) <= bounds.upper
                assert set(bounds.uppers) == METHODS
    for n, d, size in binary_sizes():
        assert largest_size(n, d).lower <= size <= largest_size(n, d).upper


def test_the_best_dimension_and_distance_are_between_the_bounds() -> None:
    for q, most in [(2, 6), (3, 4)]:
        for n in range(1, most + 1):
            dimensions = {1: n, **{d: largest_linear(n, d, q) for d in range(2, n + 2)}}
            for d, k in dimensions.items():
                assert largest_dimension(n, d, q).lower <= k <= largest_dimension(n, d, q).upper
            for k in range(1, n + 1):
                best = max(d for d in dimensions if dimensions[d] >= k)
                assert largest_distance(n, k, q).lower <= best <= largest_distance(n, k, q).upper


def test_each_method_gives_the_largest_distance_that_it_admits() -> None:
    for n, k, q in [(24, 12, 2), (16, 5, 2), (12, 6, 3), (10, 4, 4), (5, 5, 2), (7, 1, 2)]:
        found = largest_distance(n, k, q).uppers
        sizes = {d: largest_dimension(n, d, q).uppers for d in range(1, n + 1)}
        assert found == {name: max(d for d in sizes if sizes[d][name] >= k) for name in METHODS | {"griesmer"}}


def test_good_codes_meet_the_best_bound() -> None:
    assert largest_size(24, 8).upper == 4096
    assert largest_dimension(24, 8).upper == 12
    assert largest_distance(24, 12).upper == 8
    assert largest_distance(48, 24).upper == 12  # the extended quadratic residue code
    assert largest_distance(6, 3, 4).upper == 4  # the hexacode
    assert largest_distance(12, 6, 3).upper == 6
    assert largest_dimension(32, 16).upper == 6  # Reed and Muller


def test_bounds_that_meet_are_exact() -> None:
    assert largest_dimension(7, 3).exact
    assert largest_size(5, 5, 6).exact
    assert largest_size(24, 8).exact
    assert not largest_size(20, 8).exact
    assert (largest_size(0, 1).lower, largest_size(0, 1).upper) == (1, 1)
    assert (largest_dimension(3, 9).lower, largest_dimension(3, 9).upper) == (0, 0)
    assert (largest_distance(3, 3).lower, largest_distance(3, 3).upper) == (1, 1)


def test_linear_codes_do_not_count_without_a_field() -> None:
    assert set(largest_size(3, 2, 6).lowers) == {"gilbert_varshamov", "repetition"}
    assert set(largest_size(3, 2, 4).lowers) == {"gilbert_varshamov", "repetition", "varshamov"}
    for call in (largest_dimension, largest_distance):
        with pytest.raises(DomainError, match="q, the size of the field, must be a power of a prime, not 6"):
            call(3, 2, 6)


@pytest.mark.parametrize("call", [largest_size, largest_dimension, largest_distance])
def test_linear_programming_is_omitted_above_its_limit(call: Any) -> None:
    assert set(call(24, 12).uppers) - set(call(24, 12, limit=10).uppers) == {"delsarte"}
    assert "delsarte" not in call(2000, 990).uppers


def test_the_same_question_has_the_same_answer() -> None:
    assert largest_size(16, 6) == largest_size(16, 6)
    assert len({largest_size(16, 6), largest_size(16, 6)}) == 1


@pytest.mark.parametrize(("n", "d"), [(n, d) for n, d in product(range(9), range(1, 10))])
def test_the_dimension_is_that_of_the_greedy_code(n: int, d: int) -> None:
    assert 2 ** (lexicode_dimension(n, d) or 0) == len(greedy_words(range(2**n), d))


def test_lexicodes_are_at_least_as_large_as_varshamovs_bound() -> None:
    for n, d in product(range(1, 40), range(1, 40)):
        found = lexicode_dimension(n, d)
        assert found is None or found >= varshamov_dimension(n, d)


def test_lower_bounds_do_not_exceed_upper_bounds() -> None:
    for n in range(1, 25):
        for d in range(1, n + 1):
            assert largest_dimension(n, d).lower <= largest_dimension(n, d).upper
        for k in range(1, n + 1):
            assert largest_distance(n, k).lower <= largest_distance(n, k).upper


def test_slow_lexicodes_and_other_fields_are_omitted() -> None:
    assert lexicode_dimension(MOST_LENGTH + 1, 3) is None
    assert 64 - varshamov_dimension(64, 16) > MOST_CHECKS
    assert lexicode_dimension(64, 16) is None
    assert lexicode_dimension(6, 4, 4) is None
    assert set(largest_dimension(64, 16).lowers) == {"varshamov"}


def test_constructs_codes_with_fewer_checks_than_varshamovs_estimate() -> None:
    assert 60 - varshamov_dimension(60, 8) > MOST_CHECKS
    assert lexicode_dimension(60, 8) == lexicode(60, 8).k == 41
    found = largest_distance(60, 41)
    assert (found.lower, found.upper, found.lowers["lexicode"]) == (8, 8, 8)


def test_codes_with_too_large_tables_are_omitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "MOST_CHECKS", 15)
    assert lexicode_dimension(60, 8) is None
    assert lexicode_dimension(24, 8) == 12


def test_finds_the_largest_distance() -> None:
    assert lexicode_distance(23, 12, 2, range(1, 24)) == 7  # Golay's code
    assert lexicode_distance(23, 12, 2, range(8, 24)) is None
    assert lexicode_distance(23, 12, 2, ()) is None


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_dimensions_are_those_of_the_codes(q: int) -> None:
    most, distances = (20, range(1, 12)) if q == 2 else (7, range(1, 6))
    found, interrupted = lexicode_dimensions(distances, most, q, memory=1 << 20)
    assert not interrupted
    for column in found:
        for n in range(1, most + 1):
            assert column.dimension(n) == lexicode(n, column.d, q).space.dimension / (q.bit_length() - 1)


def test_published_values() -> None:
    """The rows n = 16, 24 and 42 of the table in the theory of this package, d = 3 … 16."""
    rows = {
        16: [11, 11, 8, 7, 5, 5, 2, 2, 1, 1, 1, 1, 1, 1],
        24: [19, 18, 14, 13, 12, 12, 7, 6, 5, 5, 3, 2, 2, 2],
        42: [36, 35, 30, 29, 25, 24, 21, 20, 18, 17],
    }
    found, _ = lexicode_dimensions(range(3, 17), 24, 2, memory=1 << 24)
    for n in (16, 24):
        assert [column.dimension(n) for column in found] == rows[n]
    found, _ = lexicode_dimensions(range(3, 13), 42, 2, memory=1 << 25)
    assert [column.dimension(42) for column in found] == rows[42]


def test_only_codes_of_few_words_are_known_without_memory() -> None:
    found, _ = lexicode_dimensions([9, 10, 3], 40, 2, memory=1)
    assert [column.known for column in found] == [13, 14, 40]
    assert [found[0].dimension(n) for n in (8, 9, 13, 14)] == [0, 1, 1, None]
    assert [found[1].dimension(n) for n in (9, 10, 14, 15)] == [0, 1, 1, None]
    found, _ = lexicode_dimensions([5], 9, 16, memory=1)
    assert (found[0].known, found[0].dimension(4)) == (4, 0)
