"""Test explanations of calculations: steps, relations and their sources, generators, fields, and tracing."""

import json
from fractions import Fraction
from functools import reduce

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals, any_level, tower_ordinals
from reference.transfinite import algebraic, algebraic_product

from grundy.errors import LimitError, NotationError
from grundy.nim import Nimber
from grundy.ordinals import (
    OMEGA,
    Ordinal,
    Step,
    T,
    Uses,
    add,
    artin_schreier,
    calculate,
    divide,
    explain,
    frobenius,
    from_binary_expansion,
    kappa,
    multiply,
    nim_sum,
    ordinal_add,
    ordinal_mul,
    ordinal_pow,
    parse,
    power,
    reciprocal,
    square,
)
from grundy.ordinals.constants import Provenance, alpha, recorded
from grundy.ordinals.tower import element_of
from grundy.ordinals.tracing import (
    KappaTracer,
    Sum,
    TowerTracer,
    components,
    kappa_power_sum,
    kappa_powers,
    uses_of_field,
)
from grundy.primes import factors

# The first root of t, t^(1/2), and the first generator of the tower, u_0.
S, U = Ordinal("t^t"), Ordinal("t^(t*w)")

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

CAVEAT = (
    "the result depends on α_1439, whose value follows from a conjectural rule; "
    "run 'grundy alpha 1439' to try to prove it"
)


def test_an_explanation_in_the_tower() -> None:
    assert str(explain("(w^(w^(w^(w^w))))^2")) == BEYOND


def test_an_explanation_names_its_constants() -> None:
    explained = explain("(w^(w^13))^47")
    assert explained.value == calculate("w^(w^7)+1")
    assert [str(relation) for relation in explained.relations] == [
        "κ_47^47 = α_47 = κ_23 ⊕ 1  [published: Le Bruyn 2009]"
    ]
    (constant,) = explained.rests_on
    assert (constant.prime, constant.provenance, constant.source) == (47, Provenance.PUBLISHED, "Le Bruyn 2009")
    assert explained.caveat == ""
    assert "caveat" not in str(explained)


def test_the_caveat_names_unproved_constants() -> None:
    explained = explain("alpha(1439) + 1")
    assert explained.caveat == CAVEAT
    assert str(explained).endswith(f"caveat\n  {CAVEAT}")
    assert explained.as_dict()["rests_on"] == {"1439": "conjectural rule"}
    assert explain("kappa(1439)^1439").caveat == CAVEAT
    two = explain("alpha(1439) + alpha(2879)").caveat
    assert two.startswith("the result depends on α_1439 and α_2879, whose values follow")
    assert two.endswith("run 'grundy alpha 1439 2879' to try to prove them")


def test_no_caveat_if_the_conjectural_constant_is_not_used() -> None:
    assert explain("kappa(1439) + 1").caveat == ""
    assert explain("kappa(1439) * kappa(719)").caveat == ""
    assert explain("kappa(1439)^1438").caveat == ""
    assert explain("w*w").caveat == ""


def test_an_explanation_converts_to_plain_data() -> None:
    data = explain("1/w").as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["steps"] == ["1 / κ_3 = 3⊗κ_3^2"]
    assert data["generators"] == {"κ_2": "2", "κ_3": "ω"}
    assert data["relations"][1] == {"equation": "κ_3^3 = α_3 = κ_2", "known": "published: Conway 1976"}
    assert (data["is_exact"], data["rests_on"], data["caveat"]) == (True, {"3": "published"}, "")


@settings(max_examples=40)
@given(any_level(2), any_level(2))
def test_every_calculation_has_an_explanation(a: Ordinal, b: Ordinal) -> None:
    text = f"({a:ascii})*({b:ascii}) + ({a:ascii})^2"
    explained = explain(text)
    assert explained.value == calculate(text)
    assert all(len(line) < 2000 for line in str(explained).splitlines())


def test_trivial_steps_are_not_shown() -> None:
    assert [str(step) for step in explain("w*w + w*2 + 1").shown_steps] == ["κ_3^2 ⊕ 2⊗κ_3 ⊕ 1 = κ_3^2 ⊕ 2⊗κ_3 ⊕ 1"]
    assert [str(step) for step in explain("w*w*w + 1").shown_steps] == ["κ_3^2 ⊗ κ_3 = 2"]
    assert explain("w").steps == ()


def test_long_calculations_are_truncated() -> None:
    explained = explain("*".join(["w"] * 100))
    assert explained.value == calculate("w")
    assert not explained.uses.is_exact
    assert "  … (79 more steps)" in str(explained)
    assert len(str(explained)) < 3000
    assert len(str(explain("+".join(["w^2"] * 10_000)))) < 3000


def test_huge_exponents_are_not_decomposed() -> None:
    explained = explain(f"w^0x{'f' * 100_000} + 1")
    assert explained.caveat == ""
    assert len(str(explained)) < 3000


def test_exponents_are_not_steps() -> None:
    assert len(explain("(w)^(2^10 - 1)").steps) == 1


def test_errors_are_those_of_the_calculator() -> None:
    with pytest.raises(NotationError, match="expected a number, w, a function or"):
        explain("w +")


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
def test_lists_exactly_the_relations_that_are_needed(text: str, kappas: set[int]) -> None:
    uses = last_step(text).uses
    assert uses.kappas == kappas
    assert uses.is_exact


def test_relations_of_the_field_are_listed_if_tracing_takes_too_long() -> None:
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
def test_relations_in_the_tower(text: str, expected: Uses) -> None:
    assert last_step(text).uses == expected


def test_uses_can_be_united() -> None:
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


def test_nimbers_of_a_step_exclude_counts() -> None:
    step = Step("^", (Nimber(5), 3), Nimber(calculate("5^3")))
    assert len(step.nimbers) == 2
    assert components(step.nimbers) == {2, 4}


def test_huge_fields_are_not_described() -> None:
    assert uses_of_field([parse("w^(w^10000000)")]) == Uses(is_exact=False)


@pytest.mark.parametrize(
    ("q", "text"),
    [
        (2, "κ_2^2 = κ_2 ⊕ 1  [Conway 1976]"),
        (16, "κ_16^2 = κ_16 ⊕ κ_2⊗κ_4⊗κ_8  [Conway 1976]"),
        (3, "κ_3^3 = α_3 = κ_2  [published: Conway 1976]"),
        (9, "κ_9^3 = κ_3  [Lenstra 1977]"),
        (27, "κ_27^3 = κ_9  [Lenstra 1977]"),
        (19, "κ_19^19 = α_19 = κ_9 ⊕ 4  [published: Lenstra 1977]"),
        (13, "κ_13^13 = α_13 = κ_3 ⊕ κ_4  [published: Lenstra 1977]"),
        (281, "κ_281^281 = α_281 = κ_7 ⊕ κ_5  [published: Siegel 2013 (OEIS A380496)]"),
    ],
)
def test_relations_of_kappas(q: int, text: str) -> None:
    p = min(factors(q))
    assert [str(relation) for relation in explain(f"kappa({q})^{p}").relations] == [text]


def test_a_conjectural_constant_is_marked() -> None:
    """The field of α_1439 has the degree 904667643220, which is too large for every test."""
    (relation,) = explain("alpha(1439)").relations
    assert relation.alpha is not None
    assert relation.alpha.provenance is Provenance.CONJECTURAL
    assert relation.is_conjectural
    assert relation.known == "conjectural rule: not proved"
    for proved in ("alpha(47)", "kappa(4)^2"):
        assert [relation.is_conjectural for relation in explain(proved).relations] == [False]


@pytest.mark.parametrize("method", ["direct", "crossed", "finite"])
def test_a_constant_that_was_proved_here_names_the_test(method: str) -> None:
    p = next(p for p, proof in recorded().items() if proof.method == method)
    (relation,) = explain(f"alpha({p})").relations
    assert relation.known == f"proved here: by the {method} test"


@pytest.mark.parametrize("beta", ["0", "1", "5", "w", "w+3", "w^w", "w^w*2+1", "w^(w+1)", "t", "t+2", "t*2", "t*4+w"])
def test_relations_of_the_tower_hold_in_the_field(beta: str) -> None:
    x = parse(beta)
    u = ordinal_pow(U, from_binary_expansion((x,)))
    relation = explain(f"({u:ascii})^2").relations[-1]
    assert relation.equation.endswith(f" = {in_generators(add(square(u), u))}")
    assert relation.known == "Lenstra 1978"


@pytest.mark.parametrize(("a", "b"), [("0", "1"), ("2", "w"), ("w^w+1", "5")])
def test_partial_fractions_hold_in_the_field(a: str, b: str) -> None:
    relations = explain(f"(1/(t+{a}))*(1/(t+{b}))").relations
    known = [r for r in relations if r.equation.startswith("1/(t⊕a) ⊗ 1/(t⊕b) = (1/(t⊕a) ⊕ 1/(t⊕b)) / (a⊕b)")]
    assert [relation.known for relation in known] == ["Lenstra 1978"]
    x, y = (reciprocal(add(T, parse(pole))) for pole in (a, b))
    assert multiply(x, y) == divide(add(x, y), add(parse(a), parse(b)))


def test_roots_of_t_hold_in_the_field() -> None:
    (relation,) = explain("square(t^t)").relations
    assert relation.equation.startswith("t^(1/2) ⊗ t^(1/2) = t")
    assert square(S) == T


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        ("5", {}),
        ("w^5*3", {"κ_3": "ω", "κ_9": "ω^3"}),
        ("w^(w^7)+1", {"κ_23": "ω^(ω^7)"}),
        ("w^(w^w+1)+1", {"κ_3": "ω", "t": "ω^(ω^ω)"}),
        ("t^(w*2)", {"1/(t⊕1)": "ω^(ω^(ω+1)·2)"}),
        ("t^t", {"t^(1/2)": "ω^(ω^(ω^ω))"}),
        ("t^(t*w*3)", {"u_0": "ω^(ω^(ω^ω+1))", "u_1": "ω^(ω^(ω^ω+1)·2)"}),
    ],
)
def test_the_generators_of_an_ordinal(x: str, shown: dict[str, str]) -> None:
    assert dict(explain(x).generators) == shown


def test_the_generators_have_the_values_of_their_names() -> None:
    found = dict(explain("t^(t*w)+t^(w*2)+t").generators)
    assert multiply(parse(found["1/(t⊕1)"]), add(parse(found["t"]), 1)) == 1
    assert artin_schreier(parse(found["t"])) == parse(found["u_0"])


def test_generators_of_relations_are_listed_too() -> None:
    assert [name for name, _ in explain("kappa(13)^13").generators] == ["κ_4", "κ_3", "κ_13"]
    assert dict(explain("kappa(512)^2").generators)["κ_512"] == "2^256"
    assert dict(explain("(t^(t*w))^2 - t^(t*w) - t").generators) == {"t": "ω^(ω^ω)", "u_0": "ω^(ω^(ω^ω+1))"}


def test_too_many_or_too_large_generators_are_omitted() -> None:
    assert explain("+".join(f"w^(w^{n})" for n in range(30, 0, -1))).generators == ()
    assert explain("w^(w^10000000)").generators == ()


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
        ("w^(w^10000000)", "a finite field that is too large to describe"),
        ("t", "K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω"),
        ("t^t", "the perfect closure of K(t), K the ordinals below ω^ω^ω"),
        ("t^(t*w)", "the quadratic tower over the perfect closure of K(t), which goes up to ε₀"),
    ],
)
def test_the_field_of_an_ordinal(x: str, field: str) -> None:
    """The degrees are published by Conway and Lenstra."""
    assert explain(x).field == field


@settings(max_examples=60)
@given(any_level())
def test_an_ordinal_is_the_nim_sum_of_its_products_of_generators(x: Ordinal) -> None:
    total = Ordinal(0)
    for monomial, perfect in element_of(x).items():
        generators = [ordinal_pow(U, from_binary_expansion((beta,))) for beta in monomial]
        for root, function in perfect.items():
            digits = range(root.denominator.bit_length())
            roots = [frobenius(T, -i) for i in digits if root.numerator * 2**i // root.denominator % 2]
            value = nim_sum(*(multiply(c, power(T, n)) for n, c in function.polynomial.items()))
            for pole, part in function.poles.items():
                inverse = reciprocal(nim_sum(T, pole))
                value = nim_sum(value, *(multiply(c, power(inverse, n)) for n, c in part.items()))
            total = nim_sum(total, reduce(multiply, [*generators, *roots], value))
    assert total == x


def in_generators(x: Ordinal) -> str:
    """Return an ordinal as a step of an explanation shows it."""
    return str(Step("square", (Nimber(0),), Nimber(x))).removeprefix("square(0) = ")


@given(algebraic_ordinals())
def test_powers_of_omega_are_products_of_generators(x: Ordinal) -> None:
    for exponent, _ in x.terms:
        product = Ordinal(1)
        for q, d in kappa_powers(exponent).items():
            product = multiply(product, power(kappa(q), d))
        assert product == ordinal_pow(OMEGA, exponent)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        ("0", "0"),
        ("1", "1"),
        ("5", "5"),
        ("w^(w^7)+1", "κ_23 ⊕ 1"),
        ("w^5*3", "3⊗κ_3^2⊗κ_9"),
        ("t", "t"),
        ("t^3*(w+1)", "(κ_3 ⊕ 1)⊗t^3"),
        ("t^w", "1/t"),
        ("t^(w*2+1)*5+t", "5⊗1/(t⊕1)^2 ⊕ t"),
        ("t^t", "t^(1/2)"),
        ("t^(t*3)", "t^(3/4)"),
        ("t^(t*2^20)", "t^(1/2^21)"),
        ("t^(t*(2^5000+1))", "t^((a number of 5001 bits)/2^5001)"),
        ("t^(t*w)", "u_0"),
        ("t^(t*w*3)*t", "u_1⊗u_0⊗t"),
        ("w^(w^(w^(w^w)))", "u_(ω^(ω^ω))"),
        ("w^(w^6000000)*2", "2⊗ω^(ω^6000000)"),
    ],
)
def test_ordinals_in_generators(x: str, text: str) -> None:
    assert in_generators(parse(x)) == text


def test_long_sums_and_products_are_truncated() -> None:
    assert in_generators(parse("+".join(f"w^{n}" for n in range(30, 0, -1)))).endswith(" ⊕ … (22 more terms)")
    assert in_generators(from_binary_expansion(tuple(map(Ordinal, (5, 1))))) == "34"
    many = ordinal_pow(U, Ordinal(2**40 - 1))
    assert in_generators(many).endswith("⊗… (32 more factors)")
    assert in_generators(parse(f"w*0x{'f' * 1000}")) == "(a number of 4000 bits)⊗κ_3"


def test_huge_exponents_are_not_factored_into_generators() -> None:
    with pytest.raises(LimitError, match="exponents of ω may have coefficients of at most 2048 bits"):
        kappa_powers(Ordinal(1 << 5000))
    assert in_generators(parse(f"w^0x{'f' * 1000}")).startswith("ω^(0xfff")


@given(st.integers(1, 200))
def test_roots_of_t_are_named_by_their_dyadic_exponents(j: int) -> None:
    exponent = sum(Fraction(1, 2 ** (i + 1)) for i in range(8) if j >> i & 1)
    assert in_generators(ordinal_pow(S, Ordinal(j))) == f"t^({exponent})"


def test_indices_in_brackets() -> None:
    generators = [ordinal_pow(U, from_binary_expansion((parse(beta),))) for beta in ("3", "w", "w+1")]
    assert [in_generators(u) for u in generators] == ["u_3", "u_ω", "u_(ω+1)"]
    assert ordinal_add(ordinal_mul(2, OMEGA), 1) == OMEGA + 1


def value(terms: Sum) -> Ordinal:
    """Multiply out the monomials in the field."""
    total = Ordinal(0)
    for monomial in terms:
        product = Ordinal(1)
        for q, d in monomial:
            product = multiply(product, power(kappa(q), d))
        total = nim_sum(total, product)
    return total


@settings(max_examples=40)
@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 9, 5), 3, 3))
def test_traced_products_are_the_products_of_the_field(a: Ordinal, b: Ordinal) -> None:
    assert value(KappaTracer().product(a, b)) == multiply(a, b)


@settings(max_examples=40)
@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 9, 5), 3, 3))
def test_traced_products_are_those_of_the_second_implementation(a: Ordinal, b: Ordinal) -> None:
    assert KappaTracer().product(a, b) == algebraic_product(algebraic(a), algebraic(b))


@settings(max_examples=30)
@given(algebraic_ordinals((3, 5), 2, 2), st.integers(0, 12))
def test_traced_powers_are_the_powers_of_the_field(x: Ordinal, n: int) -> None:
    try:
        traced = KappaTracer().power(x, n)
    except LimitError:
        return
    assert value(traced) == power(x, n)


@pytest.mark.parametrize("q", [2, 4, 8, 16, 3, 9, 27, 5, 25, 7, 49, 11, 13, 17, 19])
def test_relations_hold_in_the_field(q: int) -> None:
    p = next(p for p in range(2, q + 1) if q % p == 0)
    assert value(kappa_power_sum(q)) == power(kappa(q), p)
    if p == q > 2:
        assert value(kappa_power_sum(q)) == alpha(p).value


@pytest.mark.parametrize(
    ("a", "b", "used"),
    [
        ("w", "w", set()),
        ("w", "w^2", {3}),
        ("w^2", "w^2", {3}),
        ("2", "3", {2}),
        ("w*2", "w^2*2", {2, 3}),
        ("w^3", "w^6", {9}),
        ("w^(w^2*6)", "w^(w^2*2)", {7}),
        ("w^w", "w", set()),
        ("0", "w", set()),
    ],
)
def test_the_relations_that_a_product_needs(a: str, b: str, used: set[int]) -> None:
    tracer = KappaTracer()
    tracer.product(parse(a), parse(b))
    assert tracer.used == used


def test_work_is_limited() -> None:
    dense = parse(f"w^2*0x{'f' * 64}+w*0x{'f' * 64}")
    with pytest.raises(LimitError, match="at most 4000 monomials are traced"):
        KappaTracer().product(dense, dense)
    with pytest.raises(LimitError, match="exponents are traced up to 4000 bits"):
        KappaTracer().power(parse("w"), 1 << 5000)
    with pytest.raises(LimitError, match="at most 4000 monomials are traced"):
        KappaTracer().product(Ordinal((1 << 10000) - 1), Ordinal(1))


def traced(a: str, b: str) -> TowerTracer:
    tracer = TowerTracer()
    tracer.product(parse(a), parse(b))
    return tracer


@pytest.mark.parametrize(
    ("a", "b", "betas", "roots", "poles"),
    [
        ("t", "t", set(), False, False),
        ("t", "t^w", set(), False, True),
        ("t^w", "t^(w*2)", set(), False, True),
        ("t^w", "t^w", set(), False, False),
        ("t^t", "t^t", set(), True, False),
        ("t^t", "t", set(), False, False),
        ("t^(t*w)", "t^(t*w)", {"0"}, False, False),
        ("t^(t*w)", "t^(t*w*2)", set(), False, False),
        ("t^(t*w*3)", "t^(t*w)", {"0"}, False, False),
        # λ_t = u_0·t, so u_0·u_t times u_t also needs the relation of u_0.
        ("w^(w^(w^(w^w)))", "w^(w^(w^(w^w)))", {"t"}, False, False),
        ("w^(w^(w^(w^w)))*t^(t*w)", "w^(w^(w^(w^w)))", {"t", "0"}, False, False),
    ],
)
def test_what_a_product_uses(a: str, b: str, betas: set[str], roots: bool, poles: bool) -> None:
    tracer = traced(a, b)
    assert tracer.betas == set(map(parse, betas))
    assert (tracer.roots, tracer.poles) == (roots, poles)


@settings(max_examples=50)
@given(tower_ordinals(), tower_ordinals())
def test_products_without_a_common_generator_use_no_relation_of_the_tower(a: Ordinal, b: Ordinal) -> None:
    """Every generator in the product comes from an operand or from a λ that was used."""
    tracer = TowerTracer()
    tracer.product(a, b)
    left, right = ({beta for monomial in element_of(x) for beta in monomial} for x in (a, b))
    if left.isdisjoint(right):
        assert not tracer.betas
    assert left & right <= tracer.betas
    if not tracer.betas:
        product = {beta for monomial in element_of(multiply(a, b)) for beta in monomial}
        assert product <= left | right


def test_work_in_the_tower_is_limited() -> None:
    many = ordinal_pow(U, Ordinal((1 << 30) - 1))
    with pytest.raises(LimitError, match="at most 2000 products of generators are traced"):
        TowerTracer().product(many, many)
    long = parse("+".join(f"t^{n}" for n in range(60, 0, -1)))
    with pytest.raises(LimitError, match="products are traced up to 2000 pairs of terms"):
        TowerTracer().product(long, long)
