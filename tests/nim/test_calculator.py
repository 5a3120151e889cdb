"""The calculator: what expressions mean, where errors point, its functions, and the arithmetic of exponents."""

from itertools import product

import pytest
import reference
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.nim import Nimber, calculate
from grundy.nim.calculator import (
    FINITE,
    FUNCTIONS,
    MAX_BITS,
    Function,
    Operation,
    Parameter,
    exact_quotient,
    has_other_names,
    power,
    product as product_exponents,
    read_expression,
)

# An expression as we write it, and the same in Python, which has the same precedence: an independent judge.
Pair = tuple[str, str]


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> Pair:
    """Expressions in nimbers; operators stand without brackets as often as with them."""
    form = draw(st.sampled_from(["number", "binary", "power", "sign", "bracket"])) if depth else "number"
    if form == "number":
        n = draw(st.one_of(st.integers(0, 20), st.integers(0, 2**70)))
        return draw(st.sampled_from([str, hex, bin, oct]))(n), f"N({n})"
    left, python_left = draw(expressions(depth - 1))
    if form == "sign":
        return f"-{left}", f"-{python_left}"
    if form == "bracket":
        return f"({left})", f"({python_left})"
    if form == "power":
        exponent, python_exponent = draw(exponents())
        symbol = draw(st.sampled_from(["^", "**", " ^ "]))
        return f"({left}){symbol}{exponent}", f"({python_left})**{python_exponent}"
    right, python_right = draw(expressions(depth - 1))
    symbol = draw(st.sampled_from("+-*/"))
    ours = {"+": "+⊕", "-": "-−", "*": "*⊗×", "/": "/÷"}[symbol]
    blank = draw(st.sampled_from(["", " "]))
    return f"{left}{blank}{draw(st.sampled_from(ours))}{blank}{right}", f"{python_left}{symbol}{python_right}"


@st.composite
def exponents(draw: st.DrawFn) -> Pair:
    """Ordinary integers, plain or calculated."""
    if draw(st.booleans()):
        n = str(draw(st.integers(-300, 300)))
        return n, n
    numbers = draw(st.lists(st.integers(0, 40), min_size=2, max_size=5))
    symbols = draw(st.lists(st.sampled_from("+-*"), min_size=len(numbers) - 1, max_size=len(numbers) - 1))
    text = f"(2^{numbers[0]}" + "".join(f"{s}{n}" for s, n in zip(symbols, numbers[1:], strict=True)) + ")"
    return text, text.replace("^", "**")


def outcome(compute: object) -> object:
    try:
        return compute()
    except DomainError as error:
        return str(error)


@given(expressions())
def test_expressions_mean_what_python_makes_of_them(pair: Pair) -> None:
    text, python = pair
    assert outcome(lambda: calculate(text)) == outcome(lambda: eval(python, {"N": Nimber}))


def test_all_small_sums_products_and_quotients() -> None:
    products = reference.nim_multiply_table(16)
    for a, b in product(range(16), repeat=2):
        assert calculate(f"{a}+{b}") == calculate(f"{a}-{b}") == reference.nim_add(a, b)
        assert calculate(f"{a}*{b}") == products[a][b]
        if b:
            assert calculate(f"{products[a][b]}/{b}") == a


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("77*77", 109),
        ("3141 ⊗ 5926", 14994),
        ("sqrt(123456789)", 98433322),
        ("1/5", 12),
        ("as(8)", 16),
        ("-5", 5),
        ("+5", 5),
        ("- - 5", 5),
        ("2^2^3", 3),  # 2^8 = 2^2
        ("2**2**3", 3),
        ("2^-2^2", 3),  # 2^-4 = 2^2
        ("(2^2)^3", 1),
        ("-2^2", 3),
        ("2^2*3", 2),
        ("2*3^2", 3),
        ("8/4/2", 1),
        ("5^(2^4 - 2)", 12),
        ("5^((2^8 - 1)/17)", 1),
        ("5^-(3 - 2)", 12),
        ("frobenius(8, -1)", 14),
        ("frobenius(8, 2*2 - 1)", 14),
        ("square(16) + reciprocal(5) - inv(5)", 24),
        ("bit(64)*bit(64)", 2**64 + 2**63),
        ("bit(2^4)", 2**16),
        ("0xFF + 0b1 + 0O17", 0xFF ^ 1 ^ 0o17),
        ("0^0", 1),
        (" ( ( 7 ) ) ", 7),
    ],
)
def test_values(text: str, value: int) -> None:
    result = calculate(text)
    assert type(result) is Nimber
    assert result == value


def test_the_example_of_the_documentation() -> None:
    assert calculate("77*77 + 1/5 - sqrt(9)") == 109 ^ 12 ^ int(nim.sqrt(9))
    assert reference.nim_multiply(int(nim.sqrt(9)), int(nim.sqrt(9))) == 9


def test_both_names_of_a_function_mean_the_same() -> None:
    for function in FUNCTIONS:
        if function.alias:
            assert calculate(f"{function.name}(77)") == calculate(f"{function.alias}(77)")


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("1/0", DomainError, "division by zero: 0 is the only nimber without a reciprocal"),
        ("inv(3-3)", DomainError, "division by zero: 0 is the only nimber without a reciprocal"),
        ("0^-1", DomainError, "division by zero: 0 has no negative powers"),
        ("5^(1/0)", DomainError, "division by zero in an exponent"),
        ("5^(7/2)", DomainError, "an exponent is a whole number, and 7/2 is not one"),
        ("5^2^-1", DomainError, "an exponent is a whole number, and a negative power inside it is not one"),
        ("bit(0-1)", DomainError, "bit(n) is the number 2^n with n = 0, 1, 2, …, not -1"),
        ("bit(10^9)", LimitError, "bit(n) goes up to n = 131071, because a number has at most 131072 bits here"),
    ],
)
def test_what_cannot_be_computed_is_one_sentence(text: str, kind: type[GrundyError], sentence: str) -> None:
    with pytest.raises(kind) as error:
        calculate(text)
    assert str(error.value) == sentence


def test_notation_is_judged_before_anything_is_computed() -> None:
    with pytest.raises(NotationError):
        calculate("1/0 + )")


def test_deep_and_long_expressions() -> None:
    n = 20_000
    assert calculate("(" * n + "5" + ")" * n) == 5
    assert calculate("-" * n + "5") == 5
    assert calculate("sqrt(" * n + "5" + ")" * n) == nim.frobenius(5, -n)
    assert calculate("+".join(["5"] * (n + 1))) == 5
    assert calculate("*".join(["2"] * (3 * n))) == 1
    assert calculate(f"2^2^(1{'+1' * n})") == nim.frobenius(2, n + 1)
    with pytest.raises(NotationError, match="the end of the text"):
        calculate("(" * n)


def test_large_operands() -> None:
    large = 2**100_000 + 12345
    assert calculate(f"{hex(large)} * {hex(large)}") == nim.square(large)
    assert calculate(f"1/{hex(large)} * {hex(large)}") == 1
    assert calculate("9" * 4000 + " + 0") == 10**4000 - 1


TOKENS = [*"0123456789()+-*/^,x .⊗²ω", "**", "0x", "0b", *(f"{f.name}(" for f in FUNCTIONS), "as(", "inv("]


def exists(token: str) -> bool:
    return hasattr(nim, token[:-1]) or token in ("as(", "inv(", "bit(") or len(token) < 3


@given(st.one_of(st.text(), st.lists(st.sampled_from([t for t in TOKENS if exists(t)]), max_size=20).map("".join)))
def test_any_text_has_a_value_or_a_clear_error(text: str) -> None:
    try:
        value = calculate(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    except GrundyError as error:
        assert str(error)
    else:
        assert isinstance(value, int | Nimber)


def test_only_texts_are_read() -> None:
    with pytest.raises(TypeError, match="an expression is read from a text, not from 5"):
        calculate(5)


# ---- Where errors point

OPERAND = "a number, a function or ("
OPERATOR = "an operator (+ - * / ^)"
ORDINALS = "belongs to the ordinals, and finite nimbers are calculated here; grundy.ordinals.calculate knows it"
NAMES = "sqrt, square, reciprocal, inv, artin_schreier, as, frobenius, trace, norm, order, degree, log, bit"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, f"expected {OPERAND}, found an empty text"),
        ("  ", 2, f"expected {OPERAND}, found an empty text"),
        ("(", 1, f"expected {OPERAND}, found the end of the text"),
        ("()", 1, f"expected {OPERAND}, found ')'"),
        ("3 +", 3, f"expected {OPERAND}, found the end of the text"),
        ("3 + * 4", 4, f"expected {OPERAND} (a nimber is written without its star), found '*'"),
        ("*5", 0, f"expected {OPERAND} (a nimber is written without its star), found '*'"),
        ("3 ***4", 4, f"expected {OPERAND} (a nimber is written without its star), found '*'"),
        ("5^^2", 2, f"expected {OPERAND}, found '^'"),
        ("Ω", 0, f"expected {OPERAND}, found 'Ω'"),
        ("ω", 0, f"ω {ORDINALS}"),
        ("5 + t*3", 4, f"t {ORDINALS}"),
        ("kappa(3)", 0, f"kappa {ORDINALS}"),
        ("٣", 0, f"expected {OPERAND}, found '٣' (write numbers with the digits 0 to 9)"),
        ("\ud800", 0, f"expected {OPERAND}, found U+D800"),
        ("5 5", 2, f"expected {OPERATOR}, or nothing more, found '5'"),
        ("5(3)", 1, f"expected {OPERATOR}, or nothing more, found '('"),
        ("2.5", 1, f"expected {OPERATOR}, or nothing more, found '.'"),
        ("0b12", 3, f"expected {OPERATOR}, or nothing more, found '2'"),
        ("0x", 1, f"expected {OPERATOR}, or nothing more, found 'x'"),
        ("3)", 1, f"expected {OPERATOR}, or nothing more, found ')'"),
        ("3,4", 1, f"expected {OPERATOR}, or nothing more, found ','"),
        ("5²", 1, f"expected {OPERATOR}, or nothing more, found '²' (write numbers with the digits 0 to 9)"),
        ("(3", 2, f"expected {OPERATOR} or ), found the end of the text"),
        ("(3,4)", 2, f"expected {OPERATOR} or ), found ','"),
        ("5^(3", 4, f"expected {OPERATOR} or ), found the end of the text"),
        ("sqrt 3", 5, "expected ( after sqrt, found '3'"),
        ("sqrt()", 5, f"expected {OPERAND}, found ')'"),
        ("sqrt(2,3)", 6, f"expected {OPERATOR}, or ) in sqrt(x), found ','"),
        ("sqrt(2", 6, f"expected {OPERATOR}, or ) in sqrt(x), found the end of the text"),
        ("log(2 3)", 6, f"expected {OPERATOR}, a comma or ) in log(x[, base]), found '3'"),
        ("log(2, 3 4)", 9, f"expected {OPERATOR}, or ) in log(x[, base]), found '4'"),
        ("frobenius(2)", 11, "expected a comma and another argument for frobenius(x, k), found ')'"),
        ("trace(2 )", 8, "expected a comma and another argument for trace(x, bits[, to]), found ')'"),
        ("trace(2,)", 8, f"expected {OPERAND}, found ')'"),
        ("trace(2,8,4,1)", 11, f"expected {OPERATOR}, or ) in trace(x, bits[, to]), found ','"),
        ("1 + sqrtt(3)", 4, "no function is called sqrtt; did you mean sqrt?"),
        ("SQRT(3)", 0, "no function is called SQRT; did you mean sqrt?"),
        ("w + 1", 0, f"w {ORDINALS}"),
        ("y" * 90, 0, f"no function is called {'y' * 80}…; known are {NAMES}"),
        ("9" * 4001, 0, "this number has 4001 digits, and at most 4000 are read"),
        (f"1+0x1{'0' * 32768}", 2, "this number has 131073 bits, and at most 131072 are read"),
    ],
)
def test_the_first_bad_character_is_shown(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_expression(text)
    assert (error.value.at, error.value.message) == (at, message)


@pytest.mark.parametrize(
    ("text", "at", "giver", "gives", "needed"),
    [
        ("order(4) + 1", 0, "order", "an ordinary integer", "a nimber"),
        ("1 + 2*(order(4))", 7, "order", "an ordinary integer", "a nimber"),
        ("1 + order(4) + 2 + x", 4, "order", "an ordinary integer", "a nimber"),
        ("1 - 2 + order(4)", 8, "order", "an ordinary integer", "a nimber"),
        ("-degree(4)", 1, "degree", "an ordinary integer", "a nimber"),
        ("sqrt(log(3, 2))", 5, "log", "an ordinary integer", "a nimber"),
        ("order(2)^2", 0, "order", "an ordinary integer", "a nimber"),
        ("5^sqrt(9)", 2, "sqrt", "a nimber", "an ordinary integer"),
        ("5^(1 + inv(9))", 7, "inv", "a nimber", "an ordinary integer"),
        ("5^-bit(3)", 3, "bit", "a nimber", "an ordinary integer"),
        ("frobenius(5, square(2))", 13, "square", "a nimber", "an ordinary integer"),
    ],
)
def test_nimbers_and_ordinary_integers_are_kept_apart(text: str, at: int, giver: str, gives: str, needed: str) -> None:
    with pytest.raises(NotationError) as error:
        read_expression(text)
    hint = "write the number itself to use it as one"
    assert (error.value.at, error.value.message) == (at, f"{giver} gives {gives}, and {needed} is needed here; {hint}")


@pytest.mark.parametrize(
    "text", ["order(4)", "((order(4)))", "5^order(5)", "5^(order(5) + 1)", "frobenius(3, log(3, 2))"]
)
def test_functions_that_count_stand_alone_or_among_integers(text: str) -> None:
    assert isinstance(read_expression(text)[-1], Operation)


def test_numbers_are_read_as_what_they_stand_for() -> None:
    def values(text: str) -> list[object]:
        return [step for step in read_expression(text) if not isinstance(step, Operation)]

    def kinds(text: str) -> list[tuple[type, int]]:
        return [(type(value), int(value)) for value in values(text)]

    assert kinds("2 + 3^4 * 5") == [(Nimber, 2), (Nimber, 3), (int, 4), (Nimber, 5)]
    assert kinds("2^(3 + 4^5) - 6") == [(Nimber, 2), (int, 3), (int, 4), (int, 5), (Nimber, 6)]
    assert kinds("frobenius(2 + 3, 4 + 5) + 6") == [(Nimber, 2), (Nimber, 3), (int, 4), (int, 5), (Nimber, 6)]
    assert kinds("2^order(3 + 4)") == [(Nimber, 2), (Nimber, 3), (Nimber, 4)]


def test_a_nim_sum_takes_all_its_terms_at_once() -> None:
    def operations(text: str) -> list[tuple[str, int]]:
        return [(step.name, step.operands) for step in read_expression(text) if isinstance(step, Operation)]

    assert operations("1 + 2 - 3 + 4") == [("+", 4)]
    assert operations("1 + 2*3 + (4 + 5) - 6") == [("*", 2), ("+", 2), ("+", 4)]
    assert operations("-1 + 2") == [("-", 1), ("+", 2)]
    assert operations("sqrt(1 + 2 + 3)^2 + 4") == [("+", 3), ("sqrt", 1), ("^", 2), ("+", 2)]
    # Exponents are ordinary integers, in which a minus is a minus.
    assert operations("2^(1 + 2 - 3 + 4)") == [("+", 2), ("-", 2), ("+", 2), ("^", 2)]


# ---- Functions and vocabularies

X, K = Parameter("x", Nimber), Parameter("k", int)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_every_function_of_the_table_exists(function: Function) -> None:
    assert function.compute is not None or callable(getattr(nim, function.name))


def test_names_are_unique_and_lines_are_short() -> None:
    names = [name for function in FUNCTIONS for name in (function.name, function.alias) if name]
    assert len(names) == len(set(names))
    assert all(len(function.meaning) < 80 and function.parameters for function in FUNCTIONS)


def test_signatures_show_what_may_be_left_out() -> None:
    assert Function("f", (X,), "").signature == "f(x)"
    assert Function("f", (X, K), "").signature == "f(x, k)"
    assert Function("f", (X, K, K), "", optional=2).signature == "f(x[, k][, k])"
    assert Function("f", (X, K), "", optional=1).required == 1


def test_a_call_takes_and_gives_the_kinds_of_the_table() -> None:
    double = Function("double", (X,), "", compute=lambda n: 2 * n)
    count = Function("count", (X,), "", returns=int, compute=lambda n: n.bit_length())
    assert (double(Nimber(3)), type(double(Nimber(3)))) == (6, Nimber)
    assert (count(Nimber(8)), type(count(Nimber(8)))) == (4, int)
    assert Function("power", (X, K), "")(Nimber(5), -1) == 12


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("order", (4,), 15),
        ("order", (16,), 85),
        ("degree", (5,), 4),
        ("degree", (16,), 8),
        ("log", (3, 2), 2),
        ("log", (3,), 2),
        ("trace", (8, 4), 1),
        ("trace", (4, 4), 0),
        ("trace", (4, 4, 4), 4),
        ("norm", (4, 4, 2), int(nim.power(4, 5))),
        ("norm", (4, 4), 1),
    ],
)
def test_functions_of_the_field(name: str, arguments: tuple[int, ...], value: int) -> None:
    function = next(function for function in FUNCTIONS if function.name == name)
    assert function(*arguments) == value


def test_bit_refuses_negative_numbers_of_any_length() -> None:
    bit = next(function for function in FUNCTIONS if function.name == "bit")
    with pytest.raises(DomainError, match=r"n = 0, 1, 2, …, not -5$"):
        bit(-5)
    with pytest.raises(DomainError, match=r"n = 0, 1, 2, …, not a negative number of 100001 bits$"):
        bit(-(2**100000))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", False),
        ("77*77 + 1/5 - sqrt(9)", False),
        ("0xabw", False),  # not a name, but a number that ends badly
        ("0b11 ⊕ 0o7 ⊗ 5 ÷ 3 × 2 · 1 ∘ 1 − 1", False),
        ("as(5) + inv(7)", False),
        ("w", True),
        ("2^w", True),
        ("ω", True),
        ("3 + t", True),
        ("kappa(3)", True),
        ("x", True),
        ("5²", True),
    ],
)
def test_texts_with_names_that_finite_nimbers_do_not_have(text: str, answer: bool) -> None:
    assert has_other_names(text) is answer


def test_all_functions_are_found_by_both_names() -> None:
    assert {f.name for f in FUNCTIONS} | {f.alias for f in FUNCTIONS if f.alias} == set(FINITE.by_name)
    assert FINITE.by_name["inv"] is FINITE.by_name["reciprocal"]


def test_any_number_of_nimbers_is_added_at_once() -> None:
    assert FINITE.total(*map(Nimber, (1, 2, 4, 7, 2**70))) == 2**70


# ---- The arithmetic of exponents

integers = st.one_of(st.integers(-20, 20), st.integers(-(2**200), 2**200))


@given(integers, integers, st.integers(0, 50))
def test_the_arithmetic_is_the_ordinary_one(a: int, b: int, n: int) -> None:
    assert product_exponents(a, b) == a * b
    assert power(a, n) == a**n
    if b:
        assert exact_quotient(a * b, b) == a


@pytest.mark.parametrize(
    ("a", "b", "shown"), [(7, 2, "7/2"), (-7, 2, "-7/2"), (7, -2, "7/-2"), (2**200, 3, "this quotient")]
)
def test_only_whole_numbers_are_exponents(a: int, b: int, shown: str) -> None:
    with pytest.raises(DomainError) as error:
        exact_quotient(a, b)
    assert str(error.value) == f"an exponent is a whole number, and {shown} is not one"


def test_division_by_zero_and_negative_powers() -> None:
    with pytest.raises(DomainError, match="division by zero in an exponent"):
        exact_quotient(0, 0)
    with pytest.raises(DomainError, match="a negative power inside it is not one"):
        power(2, -1)


def test_the_size_is_limited() -> None:
    largest = 2**MAX_BITS - 1
    assert product_exponents(largest, -1) == -largest
    assert power(2, MAX_BITS - 1).bit_length() == MAX_BITS
    assert power(-1, largest) == -1
    assert power(0, largest) == 0
    hint = "exponents have at most 131072 bits; in a field of 2\\^m nimbers only the remainder modulo 2\\^m - 1 matters"
    with pytest.raises(LimitError, match=f"this product is too large for an exponent: {hint}"):
        product_exponents(largest, 4)
    with pytest.raises(LimitError, match=f"this power is too large for an exponent: {hint}"):
        power(3, MAX_BITS)
    with pytest.raises(LimitError, match="this power"):
        power(-2, 10**100)
