import pytest

from grundy.ordinals import Uses, add, artin_schreier, multiply, parse
from grundy.ordinals.explanation import generators_of


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        ("5", {}),
        ("w^5*3", {"κ_3": "ω", "κ_9": "ω^3"}),
        ("w^(w^7)+1", {"κ_23": "ω^(ω^7)"}),
        ("t*w+1", {"κ_3": "ω", "t": "ω^(ω^ω)"}),
        ("t^(w*2)", {"1/(t⊕1)": "ω^(ω^(ω+1)·2)"}),
        ("t^t", {"t^(1/2)": "ω^(ω^(ω^ω))"}),
        ("t^(t*w*3)", {"u_0": "ω^(ω^(ω^ω+1))", "u_1": "ω^(ω^(ω^ω+1)·2)"}),
    ],
)
def test_the_generators_of_an_ordinal(x: str, shown: dict[str, str]) -> None:
    assert dict(generators_of([parse(x)], Uses())) == shown


def test_the_generators_are_what_their_names_say() -> None:
    found = dict(generators_of([parse("t^(t*w)+t^(w*2)+t")], Uses()))
    assert multiply(parse(found["1/(t⊕1)"]), add(parse(found["t"]), 1)) == 1
    assert artin_schreier(parse(found["t"])) == parse(found["u_0"])


def test_generators_of_relations_are_listed_too() -> None:
    assert [name for name, _ in generators_of([], Uses(frozenset([13])))] == ["κ_4", "κ_3", "κ_13"]
    assert dict(generators_of([], Uses(frozenset([512]))))["κ_512"] == "2^256"
    assert dict(generators_of([], Uses(betas=frozenset([parse("0")])))) == {"u_0": "ω^(ω^(ω^ω+1))"}


def test_too_many_or_too_large_generators_are_left_out() -> None:
    many = parse("+".join(f"w^(w^{n})" for n in range(30, 0, -1)))
    assert generators_of([many], Uses()) == ()
    assert generators_of([parse("w^(w^10000000)")], Uses()) == ()
