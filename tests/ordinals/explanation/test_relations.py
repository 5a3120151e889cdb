import pytest

from grundy.ordinals import add, divide, from_binary_expansion, multiply, ordinal_pow, parse, reciprocal, square
from grundy.ordinals.constants import Provenance, alpha
from grundy.ordinals.explain_steps import POLES, ROOTS, kappa_relation, tower_relation
from grundy.ordinals.explain_tracing import S, U, in_generators
from grundy.ordinals.ordinal import T


@pytest.mark.parametrize(
    ("q", "text"),
    [
        (2, "κ_2^2 = κ_2 ⊕ 1  [Conway 1976]"),
        (16, "κ_16^2 = κ_16 ⊕ κ_2⊗κ_4⊗κ_8  [Conway 1976]"),
        (3, "κ_3^3 = α_3 = κ_2  [published: Conway 1976]"),
        (27, "κ_27^3 = κ_9  [Lenstra 1977]"),
        (19, "κ_19^19 = α_19 = κ_9 ⊕ 4  [published: Lenstra 1977]"),
        (13, "κ_13^13 = α_13 = κ_3 ⊕ κ_4  [published: Lenstra 1977]"),
        (281, "κ_281^281 = α_281 = κ_7 ⊕ κ_5  [published: Siegel 2013 (OEIS A380496)]"),
    ],
)
def test_relations_of_kappas(q: int, text: str) -> None:
    assert str(kappa_relation(q)) == text


def test_a_conjectural_constant_is_called_one() -> None:
    """The field of α_1439 has the degree 904667643220, which is out of reach of every test."""
    relation = kappa_relation(1439)
    assert relation.alpha is not None
    assert relation.alpha.provenance is Provenance.CONJECTURAL
    assert relation.is_conjectural
    assert relation.known == "conjectural rule: not proved"
    assert not kappa_relation(47).is_conjectural
    assert not kappa_relation(4).is_conjectural


def test_a_constant_that_was_proved_here_says_by_which_test(monkeypatch: pytest.MonkeyPatch) -> None:
    proved = alpha(11, prove=True)
    monkeypatch.setattr("grundy.ordinals.explain_steps.alpha", lambda p: proved)
    assert kappa_relation(11).known == f"proved here: by the {proved.proof.method} test"


@pytest.mark.parametrize("beta", ["0", "1", "5", "w", "w+3", "w^w", "w^w*2+1", "w^(w+1)", "t", "t+2", "t*2", "t*4+w"])
def test_relations_of_the_tower_hold_in_the_field(beta: str) -> None:
    x = parse(beta)
    u = ordinal_pow(U, from_binary_expansion((x,)))
    relation = tower_relation(x)
    assert relation.equation.endswith(f" = {in_generators(add(square(u), u))}")
    assert relation.known == "Lenstra 1978"


@pytest.mark.parametrize(("a", "b"), [("0", "1"), ("2", "w"), ("w^w+1", "5")])
def test_partial_fractions_hold_in_the_field(a: str, b: str) -> None:
    assert POLES.equation.startswith("1/(t⊕a) ⊗ 1/(t⊕b) = (1/(t⊕a) ⊕ 1/(t⊕b)) / (a⊕b)")
    x, y = (reciprocal(add(T, parse(pole))) for pole in (a, b))
    assert multiply(x, y) == divide(add(x, y), add(parse(a), parse(b)))


def test_roots_of_t_hold_in_the_field() -> None:
    assert ROOTS.equation.startswith("t^(1/2) ⊗ t^(1/2) = t")
    assert square(S) == T
