import pytest

from grundy.ordinals import parse
from grundy.ordinals.explanation import field_of


@pytest.mark.parametrize(
    ("x", "field"),
    [
        ("0", "the field of 2^1 nimbers"),
        ("2", "the field of 2^2 nimbers"),
        ("255", "the field of 2^8 nimbers, 8 = 2^3"),
        ("w", "the field of 2^6 nimbers, 6 = 2·3"),
        ("w^w", "the field of 2^20 nimbers, 20 = 2^2·5"),
        ("w^(w^2)", "the field of 2^42 nimbers, 42 = 2·3·7"),
        ("w^w+w", "the field of 2^60 nimbers, 60 = 2^2·3·5"),
        ("w^(w^7)", "the field of 2^5060 nimbers, 5060 = 2^2·5·11·23"),
        ("w^(w^10000000)", "a finite field that is too large to be described"),
        ("t", "K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω"),
        ("t^t", "the perfect closure of K(t), K the ordinals below ω^ω^ω"),
        ("t^(t*w)", "the quadratic tower over the perfect closure of K(t), which goes up to ε₀"),
    ],
)
def test_where_an_ordinal_lies(x: str, field: str) -> None:
    """The degrees are gold values of Conway and Lenstra."""
    assert field_of([parse(x)]) == field


def test_no_ordinals_lie_in_the_field_of_two() -> None:
    assert field_of([]) == "the field of 2^1 nimbers"
