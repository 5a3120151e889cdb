"""Test ordinals in normal form: order, hashes, copies, operators, nim sums, parsing and formatting."""

import copy
import operator
import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import any_level, ordinals
from reference import nim_sum_table

from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.nim import Nimber
from grundy.ordinals import (
    Ordinal,
    add,
    binary_expansion,
    calculate,
    explain,
    from_binary_expansion,
    multiply,
    nim_sum,
    parse,
    power,
    square,
)

W = Ordinal("w")
T = Ordinal("t")
COMPARISONS = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (7, "7"), (np.uint8(7), "7"), ("w^2", "w^2"), (W, "w"), (Nimber(5), "5"), (Nimber(W), "w"), (True, "1")],
)
def test_ordinals_from_other_types(value: object, text: str) -> None:
    assert repr(Ordinal(value)) == f"Ordinal('{text}')"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "an ordinal must be at least 0, not -1"),
        (2.5, "an ordinal must be a whole number, not 2.5"),
        (None, "an ordinal must be a whole number, not None"),
        (Fraction(1, 2), "an ordinal must be a whole number, not Fraction(1, 2)"),
    ],
)
def test_rejects_values_that_are_not_ordinals(value: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        Ordinal(value)
    assert str(caught.value) == message


def test_terms_must_descend_and_be_nonzero() -> None:
    assert Ordinal.from_terms([(W, 2), (1, 3), (0, 4)]) == Ordinal("w^w*2+w*3+4")
    assert Ordinal.from_terms([]) == 0
    with pytest.raises(DomainError, match="exponents of a Cantor normal form must descend, but 2 comes after 1"):
        Ordinal.from_terms([(1, 1), (2, 1)])
    with pytest.raises(DomainError, match="exponents of a Cantor normal form must descend, but 1 comes after 1"):
        Ordinal.from_terms([(1, 1), (1, 1)])
    with pytest.raises(DomainError, match="a coefficient must be at least 1, not 0"):
        Ordinal.from_terms([(1, 0)])


def test_properties() -> None:
    expected = {
        "0": (0, True, True, False),
        "5": (0, True, True, False),
        "w": (1, False, True, True),
        "w^5+3": (1, False, True, False),
        "w^w": (2, False, True, True),
        "w^(w^9)*4+w": (2, False, True, True),
        "t": (3, False, False, True),
        "t^t+1": (4, False, False, False),
    }
    for text, facts in expected.items():
        x = Ordinal(text)
        assert (x.height, x.is_finite, x.is_algebraic, x.is_limit) == facts, text
    assert Ordinal("w^3*2+5").degree == 3
    assert Ordinal(0).degree == 0


@given(ordinals(), ordinals())
def test_order_is_total_and_agrees_with_hashes(a: Ordinal, b: Ordinal) -> None:
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (not a > b)
    if a == b:
        assert hash(a) == hash(b)


@given(ordinals(), ordinals())
def test_order_is_that_of_the_difference(a: Ordinal, b: Ordinal) -> None:
    """An ordinal a + x is larger than a unless x is 0."""
    assert (a + b > a) == bool(b)
    assert a < a + 1


@given(st.integers(0, 100), st.integers(0, 100))
def test_finite_ordinals_compare_as_numbers(a: int, b: int) -> None:
    for compare in COMPARISONS:
        truth = compare(a, b)
        for left in (a, Ordinal(a), np.int64(a), Nimber(a)):
            for right in (b, Ordinal(b), np.int64(b), Nimber(b)):
                assert bool(compare(left, right)) is truth
    assert hash(Ordinal(a)) == hash(a)
    assert int(Ordinal(a)) == operator.index(Ordinal(a)) == a


def test_other_numbers_compare_by_value() -> None:
    assert Ordinal(5) == 5.0 == Ordinal(5)
    assert Ordinal(5) > 4.5
    assert W > 10**100
    assert W > 1e300
    assert W != 5
    assert W != "w"
    with pytest.raises(TypeError, match="not supported between instances of 'Ordinal' and 'str'"):
        _ = W < "w"


def test_infinite_ordinals_do_not_convert_to_integers() -> None:
    for convert in (int, operator.index):
        with pytest.raises(DomainError, match="cannot convert the infinite ordinal ω to an integer"):
            convert(W)
    long = Ordinal.from_terms(tuple((Ordinal(n), 1) for n in range(100_000, 0, -1)))
    with pytest.raises(DomainError) as caught:
        int(long)
    assert len(str(caught.value)) < 200


@given(ordinals(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_pickles_and_copies(x: Ordinal, protocol: int) -> None:
    for twin in (pickle.loads(pickle.dumps(x, protocol)), copy.copy(x), copy.deepcopy(x)):
        assert twin == x
        assert hash(twin) == hash(x)
        assert type(twin) is Ordinal
    nimber = Nimber(x)
    assert pickle.loads(pickle.dumps(nimber, protocol)) == copy.deepcopy(nimber) == nimber


def test_results_in_another_representation_can_be_pickled() -> None:
    for x in (multiply(W, W + 1), multiply(T, T + 1), power(Ordinal("w^(w^6)"), 19)):
        assert x.element is not None
        assert pickle.loads(pickle.dumps(x)) == x


def test_ordinals_are_immutable() -> None:
    for name in ("terms", "height", "new"):
        with pytest.raises(AttributeError):
            setattr(W, name, 5)


def test_towers_of_exponents_are_limited() -> None:
    x = W
    for _ in range(99):
        x = Ordinal.from_terms(((x, 1),))
    assert x.height == 100
    assert pickle.loads(pickle.dumps(x)) == x
    assert len({x, copy.deepcopy(x)}) == 1
    with pytest.raises(LimitError, match="at most 100 nested exponents, not 101"):
        Ordinal.from_terms(((x, 1),))


def test_formats() -> None:
    x = Ordinal("w^(w^7)*2+1")
    assert (str(x), f"{x}", f"{x:ascii}", f"{x:latex}") == (
        "ω^(ω^7)·2+1",
        "ω^(ω^7)·2+1",
        "w^(w^7)*2+1",
        r"\omega^{\omega^{7}} \cdot 2 + 1",
    )
    assert x._repr_latex_() == r"$\omega^{\omega^{7}} \cdot 2 + 1$"
    assert eval(repr(x)) == x


def test_operators_reject_other_types() -> None:
    for name in ("add", "mul", "pow", "floordiv", "mod"):
        with pytest.raises(TypeError):
            getattr(operator, name)(W, 2.5)
        with pytest.raises(TypeError):
            getattr(operator, name)(None, W)
    with pytest.raises(TypeError):
        divmod(W, 1.5)


# Nimbers that hold ordinals.


def test_nimbers_hold_ordinals_only_when_they_are_infinite() -> None:
    assert Nimber(W).value is W
    assert type(Nimber(Ordinal(5)).value) is int
    x = Nimber(W)
    for result in (x + x, x * x * x, x / x, x**3, x**0, Nimber(Ordinal("w^2*2")) / x**2, 5 * Nimber(3)):
        assert type(result.value) is int
    assert type((x * x).value) is Ordinal


@settings(max_examples=60, deadline=None)
@given(any_level(2), any_level(2))
def test_operators_of_nimbers_are_nim_operations(a: Ordinal, b: Ordinal) -> None:
    x, y = Nimber(a), Nimber(b)
    assert x + y == x - y == add(a, b)
    assert x * y == y * x == multiply(a, b)
    assert -x == +x == x
    assert x**2 == x.square() == x.frobenius(1) == square(a)
    assert x.sqrt().square() == x.frobenius(-1).frobenius(1) == x
    assert bool(x) == bool(a)


@given(st.one_of(ordinals(), st.integers(0, 50).map(Ordinal)), ordinals())
def test_nimbers_are_ordered_and_hashed_as_ordinals(a: Ordinal, b: Ordinal) -> None:
    for compare in COMPARISONS:
        truth = compare(a, b)
        assert compare(Nimber(a), Nimber(b)) is truth
        assert compare(Nimber(a), b) is truth
        assert compare(a, Nimber(b)) is truth
    assert hash(Nimber(a)) == hash(a)
    assert {Nimber(a): "here"}[a] == "here"


def test_nimbers_mix_with_whole_numbers_and_ordinals() -> None:
    x = Nimber(W)
    for one in (1, np.uint8(1), Nimber(1), Ordinal(1), True):
        assert x + one == one + x == W + 1
        assert x * one == one * x == x
        assert x / one == x
        assert one / x == ~x == x**-1 == Ordinal("w^2*3")
    assert Nimber(5) * W == W * Nimber(5) == Ordinal("w*5")
    assert W + Nimber(W) == 0  # an ordinal next to a nimber becomes a nimber, so + is the nim sum
    assert sorted([Nimber(T), 3, x, W + 1, Nimber(2)]) == [2, 3, W, W + 1, T]
    assert 3 < x < T


def test_exponents_must_be_whole_numbers() -> None:
    x = Nimber(W)
    assert x ** Ordinal(3) == x ** np.int64(3) == 2
    with pytest.raises(DomainError, match="cannot convert the infinite ordinal ω to an integer"):
        _ = x**W
    with pytest.raises(DomainError, match=r"an exponent must be an ordinary integer, not the nimber \*ω"):
        _ = 2**x
    with pytest.raises(DomainError, match="an exponent must be an ordinary integer"):
        _ = W**x
    with pytest.raises(DomainError, match="division by zero"):
        _ = x / (x + x)


def test_far_conjugates_are_found_at_once() -> None:
    assert Nimber(W).frobenius(6 * 10**30 + 1) == Nimber(W).square()
    assert Nimber(W).frobenius(-(10**30) * 6) == W
    with pytest.raises(LimitError):
        Nimber(T + 1).frobenius(10**30)


def test_nimbers_print_ordinals_after_a_star() -> None:
    x = Nimber(Ordinal("w^2*3+1"))
    assert (str(x), f"{x}", f"{x:ascii}") == ("*(ω^2·3+1)", "*(ω^2·3+1)", "w^2*3+1")
    assert repr(x) == "Nimber(Ordinal('w^2*3+1'))"
    assert str(Nimber(W)) == "*ω"
    assert x._repr_latex_() == r"$\ast (\omega^{2} \cdot 3 + 1)$"
    assert eval(repr(x)) == x
    with pytest.raises(ValueError, match="the format of an ordinal must be '', 'ascii' or 'latex', not 'b'"):
        f"{x:b}"


def test_arrays_times_infinite_nimbers_are_arrays_of_nimbers() -> None:
    numbers = np.array([0, 1, 2, 3], dtype=np.uint8)
    products = numbers * Nimber(W)
    assert products.dtype == object
    assert list(products) == [multiply(n, W) for n in range(4)]
    assert list(Nimber(W) + numbers) == [add(W, n) for n in range(4)]
    objects = np.array([Nimber(W), Nimber(3)], dtype=object)
    assert list(objects * objects) == [Ordinal("w^2"), 2]
    assert list(objects + Nimber(W)) == [0, W + 3]
    assert list(objects**3) == [2, Nimber(3) ** 3]
    assert np.multiply(Nimber(W), Nimber(W)) == Ordinal("w^2")
    assert (numbers < Nimber(W)).all()
    assert objects.sum() == W + 3


def test_sums_of_small_numbers_follow_the_definition() -> None:
    for a, row in enumerate(nim_sum_table(16)):
        assert [nim_sum(Ordinal(a), Ordinal(b)) for b in range(16)] == row


@given(ordinals(), ordinals())
def test_terms_in_both_binary_expansions_cancel(a: Ordinal, b: Ordinal) -> None:
    """Lenstra 1978, section 2."""
    left = set(binary_expansion(a)) ^ set(binary_expansion(b))
    assert nim_sum(a, b) == from_binary_expansion(tuple(sorted(left, reverse=True)))


@given(any_level(), any_level(), any_level())
def test_nim_sums_form_a_group_of_exponent_two(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert nim_sum(a, b) == nim_sum(b, a)
    assert nim_sum(nim_sum(a, b), c) == nim_sum(a, b, c)
    assert nim_sum(a, a) == 0
    assert nim_sum(a) == a
    assert nim_sum() == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("w^(w^7)+1", "w^(w^7)+1"),
        ("ω^(ω^7)+1", "w^(w^7)+1"),
        ("omega ^ omega", "w^w"),
        (r"\omega^{\omega^{7}} + 1", "w^(w^7)+1"),
        (r"\left(\omega+1\right)^{2} \times 3", "w^2*3+w+1"),
        ("w^w^2", "w^(w^2)"),
        ("(w^w)^2", "w^(w*2)"),
        ("w**w", "w^w"),
        ("w*2", "w*2"),
        ("ω·2", "w*2"),
        ("ω⋅2 + ω × 3", "w*5"),
        ("2*w", "w"),
        ("1+w", "w"),
        ("(w+1)^2", "w^2+w+1"),
        ("ω²", "w^2"),
        ("ω¹²·3 + (ω+1)²", "w^12*3+w^2+w+1"),
        ("2^w^2", "w^w"),
        ("t", "w^(w^w)"),
        ("t^t", "w^(w^(w^w))"),
        ("  ( ( 5 ) )  ", "5"),
        ("0x10 + 0b11*0o7", "37"),
        ("w+w^2", "w^2"),
        ("w*0", "0"),
        ("3^4^0", "3"),
    ],
)
def test_spellings(text, expected):
    assert parse(text) == Ordinal(expected)
    assert repr(parse(text)) == f"Ordinal('{expected}')"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a number, w or (, found an empty text"),
        ("w+", 2, "expected a number, w or (, found the end of the text"),
        ("w2", 1, "expected +, * or ^, or nothing more, found '2'"),
        ("w^", 2, "expected a number, w or (, found the end of the text"),
        ("(w+1", 4, "expected +, *, ^ or ), found the end of the text"),
        (r"\omega^{2", 9, "expected +, *, ^ or }, found the end of the text"),
        ("(w}", 2, "expected +, *, ^ or ), found '}'"),
        ("w)", 1, "expected +, * or ^, or nothing more, found ')'"),
        ("w-1", 1, "expected +, * or ^, or nothing more, found a negative number"),
        ("w^-1", 2, "expected a number, w or (, found a negative number"),
        ("1.5", 1, "expected +, * or ^, or nothing more, found '.'"),
        ("3+x", 2, "unknown ordinal x; write w for ω and t for ω^ω^ω"),
        ("ww", 0, "unknown ordinal ww; write w for ω and t for ω^ω^ω"),
    ],
)
def test_the_first_bad_character_is_shown(text, at, message):
    with pytest.raises(NotationError) as error:
        parse(text)
    assert (error.value.at, error.value.message) == (at, message)


@pytest.mark.parametrize("text", ["e0", "ε₀", "ε_0", "epsilon0", r"\varepsilon_0", r"\epsilon_{0}"])
def test_rejects_epsilon_0_with_the_reason(text):
    with pytest.raises(NotationError, match="ε₀ = ω\\^ε₀ has no finite normal form"):
        parse(f"w+{text}")


def test_parses_only_strings():
    with pytest.raises(TypeError, match="the text of an ordinal must be a string, not 5"):
        parse(5)  # type: ignore[arg-type]


def test_deep_brackets_are_read_without_recursion():
    assert parse("(" * 50_000 + "w" + ")" * 50_000) == Ordinal("w")
    assert parse("w^(" * 90 + "w" + ")" * 90).height == 91


def test_long_sums_are_read_in_linear_time():
    text = "+".join(f"w^{n}*{n}" for n in range(5_000, 0, -1))
    assert parse(text) == Ordinal.from_terms(tuple((Ordinal(n), n) for n in range(5_000, 0, -1)))
    assert parse("+".join(["1"] * 5_000)) == 5_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("^".join("w" * 10_000), "an ordinal may have at most 100 nested exponents"),
        ("w^(" * 10_000 + "w" + ")" * 10_000, "an ordinal may have at most 100 nested exponents"),
        ("9" * 1_000_000, "a number may have at most 4000 digits, not 1000000"),
        ("0x" + "9" * 5_000_000, "this number has too many digits, 5000002"),
        ("ω" + "⁹" * 5_000, "a number may have at most 4000 digits, not 5000"),
        ("(w+1)^(10^30)", "this power would have about 10^30 or more terms"),
        ("2^(2^(2^100))", "this power would have a coefficient of 10^30 or more bits"),
        ("w^(w^(" * 40 + "w" + ")*(w^9+w^8+w^7+w^6+w^5+w^4+w^3+w^2+w))" * 40, "the text of this ordinal would have "),
    ],
)
def test_rejects_absurd_sizes(text, message):
    with pytest.raises((LimitError, NotationError)) as error:
        parse(text)
    assert message in str(error.value)


def test_parses_large_numbers_in_exponents():
    assert parse("w^(2^10000)").degree == 2**10000
    assert parse("(w^w)^(10^30)") == parse(f"w^(w*{10**30})")


def test_a_power_is_parsed_within_a_longer_text():
    assert calculate("5 + w^(w*2+1)^2*3") == add(5, multiply(Ordinal("w^((w*2+1)^2)"), 3))
    with pytest.raises(NotationError) as error:
        calculate("5 + w^(w*2+1)^2 3")
    assert error.value.at == 16


@given(st.text(alphabet="wtω0123456789+*^(){}·²³ \\omega-", max_size=30))
def test_any_text_is_an_ordinal_or_raises_a_grundy_error(text):
    try:
        assert isinstance(parse(text), Ordinal)
    except GrundyError as error:
        assert str(error)


@pytest.mark.parametrize("text", ["*".join(["(w+1)"] * 20_000), "(" * 20_000 + "w" + "+1)*(w+1)" * 20_000])
def test_rejects_text_that_takes_too_long_to_evaluate(text: str) -> None:
    with pytest.raises(LimitError, match="evaluating this ordinal takes more than 10000000 terms"):
        parse(text)


TEXTS = [
    ("0", "0", "0"),
    ("7", "7", "7"),
    ("w", "ω", r"\omega"),
    ("w^5", "ω^5", r"\omega^{5}"),
    ("w^w", "ω^ω", r"\omega^{\omega}"),
    ("w^(w^7)", "ω^(ω^7)", r"\omega^{\omega^{7}}"),
    ("w^(w+1)", "ω^(ω+1)", r"\omega^{\omega + 1}"),
    ("w^(w*2+1)*3+w+5", "ω^(ω·2+1)·3+ω+5", r"\omega^{\omega \cdot 2 + 1} \cdot 3 + \omega + 5"),
    ("w^(w^(w^w))+w^12*34", "ω^(ω^(ω^ω))+ω^12·34", r"\omega^{\omega^{\omega^{\omega}}} + \omega^{12} \cdot 34"),
]


@pytest.mark.parametrize(("with_w", "with_omega", "in_latex"), TEXTS)
def test_ordinals_have_three_formats(with_w, with_omega, in_latex):
    x = parse(with_w)
    assert (f"{x:ascii}", str(x), f"{x:latex}", f"{x}") == (with_w, with_omega, in_latex, with_omega)
    assert repr(x) == f"Ordinal('{with_w}')"


@given(st.one_of(ordinals(4), any_level()))
def test_every_formatted_ordinal_can_be_parsed(x):
    assert parse(f"{x:ascii}") == parse(str(x)) == parse(f"{x:latex}") == x
    assert eval(repr(x)) == x


def test_long_numbers_are_formatted_in_hexadecimal_and_can_be_parsed():
    x = Ordinal.from_terms(((Ordinal(1 << 5000), 1 << 20000), (Ordinal(0), 10**5000)))
    assert "*0x1000" in f"{x:ascii}"
    assert parse(f"{x:ascii}") == parse(str(x)) == parse(f"{x:latex}") == x


def test_rejects_an_unknown_format():
    with pytest.raises(ValueError, match=r"^the format of an ordinal must be '', 'ascii' or 'latex', not 'html'$"):
        f"{Ordinal('w'):html}"


def test_rejects_text_that_would_fill_the_disk():
    x = Ordinal(1)
    for _ in range(80):  # each text is more than twice as long as the previous one
        x = Ordinal.from_terms(((x, 1), *x.terms))
    with pytest.raises(LimitError) as error:
        str(x)
    assert str(error.value).endswith(" characters; the limit is 10000000")


def test_a_long_text_is_allowed():
    x = Ordinal.from_terms(tuple((Ordinal(n), n) for n in range(50_000, 0, -1)))
    assert str(x).startswith("ω^50000·50000+ω^49999·49999+")
    assert str(x).count("+") == 49_999


def test_long_ordinals_are_truncated_in_messages() -> None:
    def shown(x: object) -> str:
        return str(explain(f"{Ordinal(x):ascii}")).splitlines()[0].split(" = ")[1]

    assert shown("w^2+1") == "ω^2+1"
    assert shown(5) == "5"
    long = Ordinal("+".join(f"w^{n}" for n in range(99, 0, -1)))
    assert shown(long) == f"{str(long)[:100]}… ({len(str(long))} characters in total)"


def test_a_formula_in_a_notebook_stays_short() -> None:
    long = Ordinal("+".join(f"w^{n}" for n in range(2000, 0, -1)))
    assert Ordinal("w^2+1")._repr_latex_() == r"$\omega^{2} + 1$"
    assert long._repr_latex_() == r"$\text{an ordinal of 2000 terms, too long to show}$"
