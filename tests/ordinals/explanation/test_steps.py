import pytest

from grundy.nim import Nimber
from grundy.ordinals import Step, Uses, calculate, explain, parse
from grundy.ordinals.explain_steps import components, uses_of_field


def last_step(text: str) -> Step:
    return explain(text).steps[-1]


@pytest.mark.parametrize(
    ("text", "kappas"),
    [
        ("(w^(w^13))^47", {47}),
        ("(w^(w^13))^46", set()),
        ("w*w", set()),
        ("w*(w*w)", {3}),
        ("w*2", set()),
        ("1/w", {2, 3}),
        ("(w)^-1", {2, 3}),
        ("2/w", {3}),  # ω ⊗ ω² = 2
        ("sqrt(w)", {2, 3}),
        ("square(w^2)", {3}),
        ("root(w, 3)", {9}),
        ("frobenius(w^w, 2)", set()),
        ("frobenius(w^w, 3)", {5}),
        ("frobenius(w, -1)", {2, 3}),
        ("inv(5)", {2, 4}),
        ("alpha(19)", {19}),
        ("kappa(19)", set()),
        ("w+1", set()),
        ("-w", set()),
    ],
)
def test_exactly_the_relations_that_are_needed(text: str, kappas: set[int]) -> None:
    uses = last_step(text).uses
    assert uses.kappas == kappas
    assert uses.is_exact


def test_where_tracing_gives_up_the_relations_of_the_field_are_named() -> None:
    for text in ("sqrt(w^(w^7))", "order(w^w)", "(w^w+3)^(2^5000)", "frobenius(w^w, 10^6)"):
        uses = last_step(text).uses
        assert not uses.is_exact
        assert {2, 4, 5} <= uses.kappas
    assert last_step("sqrt(w^(w^7))").uses.kappas == {2, 4, 5, 11, 23}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t*t", Uses()),
        ("1/t", Uses(poles=True)),
        ("sqrt(t)", Uses(roots=True)),
        ("as(t)", Uses(betas=frozenset([parse("0")]))),
        ("(t^(t*w))^2", Uses(betas=frozenset([parse("0")]))),
        ("(t^(t*w))^3", Uses(betas=frozenset([parse("0")]), is_exact=False)),
        ("(t*w)*(t*w)", Uses(kappas=frozenset([2, 3]), is_exact=False)),
    ],
)
def test_relations_beyond(text: str, expected: Uses) -> None:
    assert last_step(text).uses == expected


def test_uses_are_joined() -> None:
    a, b = Uses(frozenset([2]), is_exact=False), Uses(frozenset([3]), poles=True)
    assert a | b == Uses(frozenset([2, 3]), poles=True, is_exact=False)
    assert not Uses()
    assert Uses(roots=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(w+2)*(w+3)", "(κ_3 ⊕ 2) ⊗ (κ_3 ⊕ 3) = κ_3^2 ⊕ κ_3 ⊕ 1"),
        ("1/(t+1)", "1 / (t ⊕ 1) = 1/(t⊕1)"),
        ("(w)^-1", "κ_3^(-1) = 3⊗κ_3^2"),
        ("w+w", "κ_3 ⊕ κ_3 = 0"),
        ("-w", "κ_3 = κ_3"),
        ("root(w, 3)", "root(κ_3, 3) = κ_9"),
        ("order(w)", "order(κ_3) = 9"),
        ("+".join(["w"] * 20), "κ_3" + " ⊕ κ_3" * 7 + " ⊕ … (12 more terms) = 0"),
    ],
)
def test_steps_are_written_in_generators(text: str, shown: str) -> None:
    assert str(last_step(text)) == shown


def test_nimbers_of_a_step_are_no_counts() -> None:
    step = Step("^", (Nimber(5), 3), Nimber(calculate("5^3")))
    assert len(step.nimbers) == 2
    assert components(step.nimbers) == {2, 4}


def test_what_is_too_large_for_a_field_is_not_described() -> None:
    assert uses_of_field([parse("w^(w^10000000)")]) == Uses(is_exact=False)
