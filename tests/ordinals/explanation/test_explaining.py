import json

import pytest
from hypothesis import given, settings
from ordinal_strategies import any_level

from grundy.errors import NotationError
from grundy.ordinals import Ordinal, calculate, explain
from grundy.ordinals.constants import Provenance
from grundy.ordinals.ordinal import ascii_text

BEYOND = """\
(w^(w^(w^(w^w))))^2 = ω^(ω^(ω^(ω^ω)))+ω^(ω^(ω^ω+1)+ω^ω)
generators
  t = ω^(ω^ω)
  u_0 = ω^(ω^(ω^ω+1))
  u_(ω^(ω^ω)) = ω^(ω^(ω^(ω^ω)))
steps
  u_(ω^(ω^ω))^2 = u_(ω^(ω^ω)) ⊕ u_0⊗t
relations used
  u_(ω^(ω^ω))^2 = u_(ω^(ω^ω)) ⊕ λ_(ω^(ω^ω)), λ_(ω^(ω^ω)) = u_0⊗t  [Lenstra 1978]
field
  the quadratic tower over the perfect closure of K(t), which goes up to ε₀"""

CAVEAT = "this rests on α_1439, which is known by a conjectural rule only; grundy alpha 1439 tries to prove it"


def test_an_explanation_beyond() -> None:
    assert str(explain("(w^(w^(w^(w^w))))^2")) == BEYOND


def test_an_explanation_names_what_it_rests_on() -> None:
    explained = explain("(w^(w^13))^47")
    assert explained.value == calculate("w^(w^7)+1")
    assert [str(relation) for relation in explained.relations] == [
        "κ_47^47 = α_47 = κ_23 ⊕ 1  [published: Le Bruyn 2009]"
    ]
    (constant,) = explained.rests_on
    assert (constant.prime, constant.provenance, constant.source) == (47, Provenance.PUBLISHED, "Le Bruyn 2009")
    assert explained.caveat == ""
    assert "caveat" not in str(explained)


def test_what_is_only_conjectured_is_said() -> None:
    explained = explain("alpha(1439) + 1")
    assert explained.caveat == CAVEAT
    assert str(explained).endswith(f"caveat\n  {CAVEAT}")
    assert explained.as_dict()["rests_on"] == {"1439": "conjectural rule"}
    assert explain("kappa(1439)^1439").caveat == CAVEAT
    two = explain("alpha(1439) + alpha(2879)").caveat
    assert two.startswith("this rests on α_1439 and α_2879, which are known")
    assert two.endswith("grundy alpha 1439 2879 tries to prove them")


def test_no_caveat_where_the_conjectural_constant_is_not_used() -> None:
    assert explain("kappa(1439) + 1").caveat == ""
    assert explain("kappa(1439) * kappa(719)").caveat == ""
    assert explain("kappa(1439)^1438").caveat == ""
    assert explain("w*w").caveat == ""


def test_an_explanation_is_plain_data_too() -> None:
    data = explain("1/w").as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["steps"] == ["1 / κ_3 = 3⊗κ_3^2"]
    assert data["generators"] == {"κ_2": "2", "κ_3": "ω"}
    assert data["relations"][1] == {"equation": "κ_3^3 = α_3 = κ_2", "known": "published: Conway 1976"}
    assert (data["is_exact"], data["rests_on"], data["caveat"]) == (True, {"3": "published"}, "")


@settings(max_examples=40)
@given(any_level(2), any_level(2))
def test_everything_that_can_be_calculated_can_be_explained(a: Ordinal, b: Ordinal) -> None:
    text = f"({ascii_text(a)})*({ascii_text(b)}) + ({ascii_text(a)})^2"
    explained = explain(text)
    assert explained.value == calculate(text)
    assert all(len(line) < 2000 for line in str(explained).splitlines())


def test_trivial_steps_are_not_shown() -> None:
    assert [str(step) for step in explain("w*w + w*2 + 1").shown_steps] == ["κ_3^2 ⊕ 2⊗κ_3 ⊕ 1 = κ_3^2 ⊕ 2⊗κ_3 ⊕ 1"]
    assert [str(step) for step in explain("w*w*w + 1").shown_steps] == ["κ_3^2 ⊗ κ_3 = 2"]
    assert explain("w").steps == ()


def test_long_calculations_are_cut() -> None:
    explained = explain("*".join(["w"] * 100))
    assert explained.value == calculate("w")
    assert not explained.uses.is_exact
    assert "  … (79 more steps)" in str(explained)
    assert len(str(explained)) < 3000
    assert len(str(explain("+".join(["w^2"] * 10_000)))) < 3000


def test_huge_exponents_are_not_taken_apart() -> None:
    explained = explain(f"w^0x{'f' * 100_000} + 1")
    assert explained.caveat == ""
    assert len(str(explained)) < 3000


def test_exponents_are_no_steps() -> None:
    assert len(explain("(w)^(2^10 - 1)").steps) == 1


def test_errors_are_those_of_the_calculator() -> None:
    with pytest.raises(NotationError, match="expected a number, w, a function or"):
        explain("w +")
