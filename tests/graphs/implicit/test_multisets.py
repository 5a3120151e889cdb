from itertools import combinations_with_replacement, count

import pytest

from grundy import LimitError, loopy_value
from grundy.graphs.implicit import sums
from grundy.graphs.implicit.budget import Budget
from grundy.graphs.implicit.sums import Multisets, Summed
from grundy.rules import Part, Sum


def test_keys_and_names_are_the_representatives() -> None:
    rules = Summed(range)
    known = Multisets(rules, Budget(100))
    for piles in combinations_with_replacement(range(4), 3):
        whole = Sum(*piles)
        assert known.name(known.key(whole)) == rules.canonical(whole)
        assert known.key(whole) == known.key(Sum(*piles[::-1]))


def test_options_are_those_of_the_sum() -> None:
    rules = Summed(range)
    known = Multisets(rules, Budget(100))
    for piles in combinations_with_replacement(range(4), 3):
        whole = Sum(*piles)
        found = {known.name(option) for option in known.options(known.key(whole))}
        assert found == {rules.canonical(rules.canonical(option)) for option in rules.options(rules.canonical(whole))}


def test_a_part_alone_is_kept_even_at_its_end() -> None:
    known = Multisets(Summed(range), Budget(100))
    assert known.name(known.key(0)) == 0
    assert known.name(known.key(Sum(0, Part(range, 0)))) == Sum()
    assert list(known.options(known.key(0))) == list(known.options(known.key(Sum()))) == []


def test_options_of_a_part_without_end_are_stopped() -> None:
    known = Multisets(Summed(lambda n: count()), Budget(100))
    with pytest.raises(LimitError, match="one position has more than 1000000 options"):
        list(known.options(known.key(Sum(1, 2))))


def test_parts_without_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "MOST_PARTS", 20)
    with pytest.raises(LimitError, match="a sum of 21 parts can be reached, and at most 20 are followed; does a move"):
        loopy_value(lambda n: [Sum(n, n)], 1)
