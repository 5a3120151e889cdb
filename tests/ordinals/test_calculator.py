"""Test the calculator with ordinals."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import T, U, algebraic_ordinals, any_level, ordinals
from reference.tower import tower_product

from grundy import nim
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.nim import Nimber
from grundy.ordinals import Ordinal, add, artin_schreier, calculate, multiply, parse, power, reciprocal, sqrt

W = Ordinal("w")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        # Lenstra 1978, section 5, and Le Bruyn 2009.
        ("(w^(w^13))^47", "w^(w^7)+1"),
        ("(w^(w^6))^19", "w^3+4"),
        ("(w^(w^2))^7", "w+1"),
        ("(w^w)^5", "4"),
        ("(w)^3", "2"),
        ("w*w*w", "2"),
        ("1/w", "w^2*3"),
        ("(w)^-1", "w^2*3"),
        ("inv(w+1)", "w^2*2+w*2+2"),
        ("(w+2)*(w+3)", "w^2+w+1"),
        ("(w^3)^3", "w"),
        ("root(2, 3)", "w"),
        ("root(w, 3)", "w^3"),
        ("alpha(47)", "w^(w^7)+1"),
        ("kappa(47)^47 - alpha(47)", "0"),
        ("kappa(9)", "w^3"),
        ("kappa(8)", "16"),
        ("t*t", "w^(w^w*2)"),
        ("1/t", "t^w"),
        ("1/(t+1)", "t^(w*2)"),
        ("sqrt(t)", "t^t"),
        ("root(t, 4)", "t^(t*2)"),
        ("as(t)", "w^(w^(w^w+1))"),
        ("(t^(t*w))^2", "w^(w^(w^w+1))+t"),
        ("frobenius(w, 6*10^100)", "w"),
        ("square(w^2)", "w*2"),
        ("order(w)", "9"),
        ("degree(w)", "6"),
        ("norm(w, 6)", "1"),
        ("norm(w, 6, 2)", "2"),  # the product of ω, ω^4 = ω·2 and ω^16 = ω·3
        ("trace(w, 6, 2)", "0"),
        ("trace(w+2, 6, 2)", "2"),
        ("77*77 + 1/5 - sqrt(9)", "110"),
        ("bit(64)*bit(64)", "27670116110564327424"),
    ],
)
def test_published_values(expression: str, value: str) -> None:
    assert calculate(expression) == parse(value)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("w+1", "w+1"),
        ("1+w", "w+1"),  # the nim sum is commutative, the ordinary sum is not: 1 + ω = ω
        ("w*2", "w*2"),
        ("2*w", "w*2"),  # the nim product is commutative, the ordinary product is not: 2·ω = ω
        ("w^2*3", "w^2*3"),
        ("w*w", "w^2"),
        ("w*w^w", "w^(w+1)"),
        ("w+w", "0"),
        ("w*2+w", "w*3"),
        ("w^2^3", "w^8"),
        ("w^(2^3)", "w^8"),
        ("w**2", "w^2"),
        ("w^(1+w)", "w^w"),  # operators in the exponent of an ordinal are ordinary arithmetic
        ("w^(w+w)", "w^(w*2)"),
        ("w^(w^13)^47", "w^(w^611)"),
        ("ω²·3 ⊕ 1", "w^2*3+1"),
        ("omega^omega", "w^w"),
        (r"\omega^{\omega^{2}} + 1", "w^(w^2)+1"),
        ("t", "w^(w^w)"),
        ("t^2", "t*t"),
        ("-w", "w"),
        ("w - 1", "w+1"),
        ("w/w", "1"),
        ("((w))", "w"),
    ],
)
def test_ordinals_are_part_of_expressions(expression: str, value: str) -> None:
    assert calculate(expression) == parse(value)


@given(st.one_of(any_level(), ordinals()))
def test_every_printed_ordinal_is_a_valid_expression(x: Ordinal) -> None:
    """In a Cantor normal form, nim sums and nim products of ω^e with finite n agree with ordinary ones."""
    assert calculate(f"{x:ascii}") == x
    assert calculate(str(x)) == x


@settings(max_examples=60, deadline=None)
@given(any_level(), st.integers(1, 2**16))
def test_coefficients_are_factors_in_the_second_implementation(x: Ordinal, n: int) -> None:
    """ω^e ⊗ n = ω^e·n in an implementation that is independent of the calculator."""
    for exponent, _ in x.terms[:2]:
        power = Ordinal.from_terms([(exponent, 1)])
        assert tower_product(power, Ordinal(n)) == Ordinal.from_terms([(exponent, n)]) == power * n


@settings(max_examples=50)
@given(algebraic_ordinals((3, 9, 5)), algebraic_ordinals((3, 5)))
def test_operators_are_nim_operations(a: Ordinal, b: Ordinal) -> None:
    x, y = f"({a:ascii})", f"({b:ascii})"
    assert calculate(f"{x} + {y}") == add(a, b)
    assert calculate(f"{x} * {y}") == multiply(a, b)
    assert calculate(f"{x}^5") == power(a, 5)
    assert calculate(f"sqrt({x})") == sqrt(a)
    assert calculate(f"as({x})") == artin_schreier(a)
    if b:
        assert calculate(f"{x} / {y}") == multiply(a, reciprocal(b))


@given(st.lists(any_level(), min_size=2, max_size=6))
def test_long_sums_are_added_at_once(terms: list[Ordinal]) -> None:
    total = Ordinal(0)
    for x in terms:
        total = add(total, x)
    assert calculate(" + ".join(f"{x:ascii}" for x in terms)) == total


def test_finite_results_are_whole_numbers() -> None:
    for expression in ("(w)^3", "w+w", "w/w", "5", "kappa(4)", "root(16, 3)", "sqrt(9)", "w^0", "alpha(5)"):
        assert type(calculate(expression).value) is int, expression
    assert type(calculate("order(w)")) is int


@given(st.integers(0, 2**70), st.integers(1, 2**70))
def test_finite_expressions_have_the_values_of_the_finite_calculator(a: int, b: int) -> None:
    for expression in (f"{a}*{b} + 1/{b} - sqrt({a})", f"{a}^5", f"as({a})", f"degree({a})", f"frobenius({a}, 3)"):
        assert calculate(expression) == nim.calculate(expression)


@pytest.mark.parametrize(
    ("expression", "at", "message"),
    [
        ("", 0, "expected a number, w, a function or (, found an empty text"),
        ("w +", 3, "expected a number, w, a function or (, found the end of the text"),
        ("w w", 2, "expected an operator (+ - * / ^), or nothing more, found 'w'"),
        ("2w", 1, "expected an operator (+ - * / ^), or nothing more, found 'w'"),
        ("2^w", 2, "expected an ordinary integer, found the ordinal w"),
        ("2^(3+w^2)", 5, "expected an ordinary integer, found the ordinal w^2"),
        ("root(w, t)", 8, "expected an ordinary integer, found the ordinal t"),
        ("w^-1", 2, "an exponent of the ordinal w cannot have a sign; write (w)^-1 for a nim power"),
        ("w ** - 2", 5, "an exponent of the ordinal w cannot have a sign; write (w)^-1 for a nim power"),
        ("w^(1-2)", 4, "expected +, *, ^ or ), found a negative number"),
        ("w^(w", 4, "expected +, *, ^ or ), found the end of the text"),
        ("w^", 2, "expected a number, w or (, found the end of the text"),
        ("w^x", 2, "unknown ordinal x; write w for ω and t for ω^ω^ω"),
        (
            "x+1",
            0,
            "unknown function x; the functions are sqrt, square, reciprocal, inv, artin_schreier, as, frobenius, "
            "trace, norm, order, degree, log, bit, root, kappa, alpha",
        ),
        ("kapa(3)", 0, "unknown function kapa; did you mean kappa?"),
        ("w^e_0", 2, "only ordinals below ε₀ are supported; ε₀ = ω^ε₀ has no finite normal form"),
    ],
)
def test_the_first_bad_character_is_shown(expression: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        calculate(expression)
    assert caught.value.at == at
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("expression", "error", "message"),
    [
        ("1/(w+w)", DomainError, "division by zero: 0 is the only nimber without a reciprocal"),
        ("trace(t, 8)", DomainError, "ω^(ω^ω) is not algebraic over {0, 1}, so it has no trace"),
        ("bit(10^9)", LimitError, "the n of bit(n) must be at most 131071, not 1000000000"),
        ("log(2, w)", DomainError, "log accepts only finite nimbers, not ω"),
        ("order(t)", DomainError, "ω^(ω^ω) is not algebraic over {0, 1}, so it has no order"),
        ("degree(t+1)", DomainError, "ω^(ω^ω)+1 is not algebraic over {0, 1}, so it has no degree"),
        ("root(w, 0)", DomainError, "the n of an n-th root must be at least 1, not 0"),
        ("kappa(12)", DomainError, "the index q of κ_q must be a prime power, not 12"),
        ("kappa(1)", DomainError, "the q of kappa(q) must be at least 2, not 1"),
        ("kappa(-4)", DomainError, "the q of kappa(q) must be at least 2, not -4"),
        ("alpha(9)", DomainError, "the index p of α_p must be an odd prime, not 9"),
        (
            "root(t, 3)",
            DomainError,
            "n-th roots are computed only below ω^ω^ω, unless n is a power of 2; "
            "ω^(ω^ω) is not below ω^ω^ω, and its roots may be ε₀ or larger",
        ),
        (
            "kappa(2^100)",
            LimitError,
            "kappa(q) = 2^(q/2) for a power q of 2 is computed up to q = 131072",
        ),
    ],
)
def test_errors_are_one_sentence(expression: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        calculate(expression)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "expression",
    [
        "^".join(["w"] * 1000),
        "w^(" * 1000 + "w" + ")" * 1000,
        "w^(10^10^10)",
        "w^" + "9" * 5000,
        "9" * 100_000,
        "(" * 100_000 + "w",
        "(w+1)^(10^10^10)",
        "w*0x" + "f" * 100_000,
        "w^((w+1)^(10^9))",
        "2^2^2^2^2^2^2",
        "kappa(2^131071)",
        "kappa(10^40)",
        "alpha(10^40)",
        "(w^(w^10000000))^2",
        "frobenius(t+1, 10^9)",
        "(t+1)^(2^130000 - 1)",
        "w" * 100_000,
        f"(w^0x{'f' * 1_000_000})*w",
    ],
    ids=lambda expression: expression[:30],
)
def test_rejects_absurd_sizes(expression: str) -> None:
    with pytest.raises(GrundyError) as caught:
        calculate(expression)
    assert len(str(caught.value)) < 1000


def test_long_and_deep_expressions_are_evaluated() -> None:
    assert calculate("(" * 50_000 + "w" + ")" * 50_000) == W
    assert calculate("+".join(["w"] * 20_001)) == W
    descending = "+".join(f"w^{n}" for n in range(5000, 0, -1))
    assert calculate(descending) == parse(descending)
    assert calculate("-" * 50_000 + "w") == W


PARTS = [*"wtω+-*/^()23,", "sqrt(", "as(", "root(", "^2", "(w+1)", " ", "²", "kappa(3)"]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=12))
def test_random_expressions_have_a_value_or_raise_one_error(parts: list[str]) -> None:
    try:
        value = calculate("".join(parts))
    except GrundyError as error:
        assert str(error)
    else:
        assert isinstance(value, Nimber | int)


def test_values_from_t_on_are_those_of_the_tower() -> None:
    assert calculate("t") == T
    assert calculate("t^(t*w)") == U
    assert calculate("(t^(t*w))^-1 * t^(t*w)") == 1
