"""Families by name."""

from dataclasses import fields, is_dataclass

from grundy.codes.greedy import FAMILIES


def test_families_are_dataclasses_whose_text_makes_them_again() -> None:
    made = {
        "digraphs": FAMILIES["digraphs"](6, 9),
        "circulants": FAMILIES["circulants"](6, 2),
        "gamma-sums": FAMILIES["gamma-sums"](3, 2),
        "turning": FAMILIES["turning"](6, 3, 2, 2),
        "random-turning": FAMILIES["random-turning"](6, 3, 2, 2),
    }
    assert made.keys() == FAMILIES.keys()
    for name, family in made.items():
        assert is_dataclass(family)
        values = {field.name: getattr(family, field.name) for field in fields(family)}
        assert FAMILIES[name](**values) == family
        assert hash(family) == hash(FAMILIES[name](**values))
