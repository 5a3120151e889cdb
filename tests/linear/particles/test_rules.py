"""The four rules."""

import pytest

from grundy import DomainError
from grundy.linear import Rule, SmallField


def test_amounts_of_each_rule() -> None:
    nine = SmallField(9)
    assert {rule.value: rule.amounts(nine, 5) for rule in Rule} == {
        "whole": (5,),
        "any": (1, 2, 3, 4, 5, 6, 7, 8),
        "unit": (1,),
        "plus-minus": (1, 2),
    }
    assert all(rule.amounts(nine, 0) == () for rule in Rule)


def test_all_rules_are_one_for_two_elements() -> None:
    assert {rule.amounts(SmallField(2), 1) for rule in Rule} == {(1,)}


def test_which_rules_are_additive_on_every_board() -> None:
    additive = {q: [rule.value for rule in Rule if rule.is_additive(SmallField(q))] for q in (2, 3, 4, 9)}
    assert additive == {
        2: ["whole", "any", "unit", "plus-minus"],
        3: ["any", "plus-minus"],
        4: ["any", "unit", "plus-minus"],
        9: ["any", "plus-minus"],
    }


def test_unknown_rules_are_refused() -> None:
    assert Rule.of("any") is Rule.of(Rule.ANY) is Rule.ANY
    with pytest.raises(DomainError) as error:
        Rule.of("half")
    assert str(error.value) == "there is no rule 'half'; the rules are 'whole', 'any', 'unit' and 'plus-minus'"
