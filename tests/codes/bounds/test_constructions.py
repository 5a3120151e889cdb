"""Lower bounds by codes that are made: true, never below Varshamov's, and left out where they would take long."""

from itertools import product

import pytest
from reference.codes import greedy_words

from grundy.codes import lexicode
from grundy.codes.bounds import (
    largest_dimension,
    largest_distance,
    lexicode_dimension,
    lexicode_distance,
    summary,
    varshamov_dimension,
)
from grundy.codes.bounds.summary import MOST_CHECKS, MOST_LENGTH


@pytest.mark.parametrize(("n", "d"), [(n, d) for n, d in product(range(9), range(1, 10))])
def test_the_dimension_is_that_of_the_greedy_code(n: int, d: int) -> None:
    assert 2 ** (lexicode_dimension(n, d) or 0) == len(greedy_words(range(2**n), d))


def test_it_is_never_less_than_varshamov_promises() -> None:
    for n, d in product(range(1, 40), range(1, 40)):
        found = lexicode_dimension(n, d)
        assert found is None or found >= varshamov_dimension(n, d)


def test_bounds_from_both_sides_do_not_cross() -> None:
    for n in range(1, 25):
        for d in range(1, n + 1):
            assert largest_dimension(n, d).lower <= largest_dimension(n, d).upper
        for k in range(1, n + 1):
            assert largest_distance(n, k).lower <= largest_distance(n, k).upper


def test_what_takes_long_and_other_fields_are_left_out() -> None:
    assert lexicode_dimension(MOST_LENGTH + 1, 3) is None
    assert 64 - varshamov_dimension(64, 16) > MOST_CHECKS
    assert lexicode_dimension(64, 16) is None
    assert lexicode_dimension(6, 4, 4) is None
    assert set(largest_dimension(64, 16).lowers) == {"varshamov"}


def test_codes_that_need_fewer_checks_than_varshamov_estimates_are_made() -> None:
    assert 60 - varshamov_dimension(60, 8) > MOST_CHECKS
    assert lexicode_dimension(60, 8) == lexicode(60, 8).k == 41
    found = largest_distance(60, 41)
    assert (found.lower, found.upper, found.lowers["lexicode"]) == (8, 8, 8)


def test_a_code_whose_table_grows_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "MOST_CHECKS", 15)
    assert lexicode_dimension(60, 8) is None
    assert lexicode_dimension(24, 8) == 12


def test_the_largest_of_the_distances_is_found() -> None:
    assert lexicode_distance(23, 12, 2, range(1, 24)) == 7  # Golay's code
    assert lexicode_distance(23, 12, 2, range(8, 24)) is None
    assert lexicode_distance(23, 12, 2, ()) is None
