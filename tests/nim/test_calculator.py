"""The calculator: what expressions mean, where errors point, its functions, and the arithmetic of exponents."""

import json
import subprocess
import sys
from itertools import product

import pytest
import reference
from hypothesis import given, settings, strategies as st

from grundy import nim
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.nim import Nimber, calculate
from grundy.ordinals import explain

# An expression, and the same in Python, which has the same precedence: an independent check.
Pair = tuple[str, str]


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> Pair:
    """Expressions in nimbers; operators have no brackets as often as they have them."""
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
def test_expressions_agree_with_python_operators(pair: Pair) -> None:
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
    assert calculate("reciprocal(77)") == calculate("inv(77)") == nim.reciprocal(77)
    assert calculate("artin_schreier(77)") == calculate("as(77)") == nim.artin_schreier(77)


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("1/0", DomainError, "division by zero: 0 is the only nimber without a reciprocal"),
        ("inv(3-3)", DomainError, "division by zero: 0 is the only nimber without a reciprocal"),
        ("0^-1", DomainError, "division by zero: 0 has no negative powers"),
        ("5^(1/0)", DomainError, "division by zero in an exponent"),
        ("5^(7/2)", DomainError, "an exponent must be a whole number, not 7/2"),
        ("5^2^-1", DomainError, "an exponent must be a whole number and cannot contain a negative power"),
        ("bit(0-1)", DomainError, "the n of bit(n) must be at least 0, not -1"),
        ("bit(10^9)", LimitError, "the n of bit(n) must be at most 131071, not 1000000000"),
    ],
)
def test_errors_of_evaluation_are_one_sentence(text: str, kind: type[GrundyError], sentence: str) -> None:
    with pytest.raises(kind) as error:
        calculate(text)
    assert str(error.value) == sentence


def test_notation_is_checked_before_evaluation() -> None:
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


NAMES = "sqrt, square, reciprocal, inv, artin_schreier, as, frobenius, trace, norm, order, degree, log, bit"
TOKENS = [*"0123456789()+-*/^,x .⊗²ω", "**", "0x", "0b", *(f"{name}(" for name in NAMES.split(", "))]


@given(st.one_of(st.text(), st.lists(st.sampled_from(TOKENS), max_size=20).map("".join)))
def test_any_text_has_a_value_or_a_clear_error(text: str) -> None:
    try:
        value = calculate(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)
    except GrundyError as error:
        assert str(error)
    else:
        assert isinstance(value, int | Nimber)


def test_rejects_expressions_that_are_not_strings() -> None:
    with pytest.raises(TypeError, match="an expression must be a string, not 5"):
        calculate(5)


# ---- Where errors point

OPERAND = "a number, a function or ("
OPERATOR = "an operator (+ - * / ^)"
ORDINALS = "is defined only for ordinals, but this calculator supports finite nimbers; try grundy.ordinals.calculate"


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
        ("1 + sqrtt(3)", 4, "unknown function sqrtt; did you mean sqrt?"),
        ("SQRT(3)", 0, "unknown function SQRT; did you mean sqrt?"),
        ("w + 1", 0, f"w {ORDINALS}"),
        ("y" * 90, 0, f"unknown function {'y' * 80}…; the functions are {NAMES}"),
        ("9" * 4001, 0, "a number may have at most 4000 digits, not 4001"),
        (f"1+0x1{'0' * 32768}", 2, "this number has 131073 bits, and the limit is 131072"),
    ],
)
def test_errors_show_the_first_invalid_character(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as error:
        calculate(text)
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
def test_rejects_nimbers_where_integers_are_expected(text: str, at: int, giver: str, gives: str, needed: str) -> None:
    with pytest.raises(NotationError) as error:
        calculate(text)
    hint = "write the number instead of the function"
    assert (error.value.at, error.value.message) == (at, f"expected {needed}, but {giver} returns {gives}; {hint}")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("order(4)", 15),
        ("((order(4)))", 15),
        ("5^order(5)", Nimber(1)),
        ("5^(order(5) + 1)", Nimber(5)),
        ("frobenius(3, log(3, 2))", Nimber(3)),
    ],
)
def test_functions_that_count_return_ordinary_integers(text: str, value: object) -> None:
    assert calculate(text) == value
    assert type(calculate(text)) is type(value)


def test_numbers_are_parsed_as_nimbers_or_integers() -> None:
    def operands(text: str) -> list[str]:
        return [f"{operand!r}" for step in explain(text).steps for operand in step.operands]

    n = "Nimber({})".format
    assert operands("2 + 3^4 * 5") == [n(3), "4", n(3), n(5), n(2), n(15)]
    assert operands("2^(3 + 4^5) - 6") == [n(2), "1027", n(2), n(6)]
    assert operands("frobenius(2 + 4, 4 + 5) + 6") == [n(2), n(4), n(6), "9", n(5), n(6)]
    assert operands("2^order(3 + 4)") == [n(3), n(4), n(7), n(2), "15"]


def test_a_nim_sum_adds_all_its_terms_at_once() -> None:
    def operations(text: str) -> list[tuple[str, int]]:
        return [(step.name, len(step.operands)) for step in explain(text).steps]

    assert operations("1 + 2 - 3 + 4") == [("+", 4)]
    assert operations("1 + 2*3 + (4 + 5) - 6") == [("*", 2), ("+", 2), ("+", 4)]
    assert operations("-1 + 2") == [("-", 1), ("+", 2)]
    assert operations("sqrt(1 + 2 + 3)^2 + 4") == [("+", 3), ("sqrt", 1), ("^", 2), ("+", 2)]
    assert calculate(" + ".join(map(str, (1, 2, 4, 7, 2**70)))) == 2**70
    # Exponents are ordinary integers, in which a minus is a minus.
    assert calculate("5^(1 + 2 - 3 + 4)") == nim.power(5, 4)


# ---- Functions


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("sqrt", (9,), Nimber(int(nim.sqrt(9)))),
        ("square", (9,), Nimber(int(nim.square(9)))),
        ("frobenius", (9, 3), Nimber(int(nim.frobenius(9, 3)))),
        ("bit", (3,), Nimber(8)),
        ("order", (4,), 15),
        ("order", (16,), 85),
        ("degree", (5,), 4),
        ("degree", (16,), 8),
        ("log", (3, 2), 2),
        ("log", (3,), 2),
        ("trace", (8, 4), Nimber(1)),
        ("trace", (4, 4), Nimber(0)),
        ("trace", (4, 4, 4), Nimber(4)),
        ("norm", (4, 4, 2), Nimber(int(nim.power(4, 5)))),
        ("norm", (4, 4), Nimber(1)),
    ],
)
def test_functions_of_the_field(name: str, arguments: tuple[int, ...], value: object) -> None:
    found = calculate(f"{name}({', '.join(map(str, arguments))})")
    assert (found, type(found)) == (value, type(value))


def test_bit_rejects_negative_numbers_of_any_length() -> None:
    with pytest.raises(DomainError, match=r"^the n of bit\(n\) must be at least 0, not -5$"):
        calculate("bit(-5)")
    with pytest.raises(DomainError, match=r"must be at least 0, not a negative number of 100001 bits$"):
        calculate("bit(-2^100000)")


# Without names that finite nimbers do not have; 0xabw is not a name, but a number that ends badly.
FINITE = ["", "77*77 + 1/5 - sqrt(9)", "0xabw", "0b11 ⊕ 0o7 ⊗ 5 ÷ 3 × 2 · 1 ∘ 1 − 1", "as(5) + inv(7)"]
WITH_ORDINALS = ["w", "2^w", "ω", "3 + t", "kappa(3)", "x", "5²"]
LOADED = """
import json, sys
from grundy import answers
from grundy.errors import GrundyError
for text in json.loads(sys.argv[1]):
    for name in [name for name in sys.modules if name.startswith("grundy.ordinals")]:
        del sys.modules[name]
    try:
        answers.nim(text)
    except GrundyError:
        pass
    print("grundy.ordinals.calculator" in sys.modules)
"""


@pytest.mark.parametrize(("texts", "answer"), [(FINITE, False), (WITH_ORDINALS, True)])
def test_has_other_names_finds_names_of_ordinals(texts: list[str], answer: bool) -> None:
    command = [sys.executable, "-c", LOADED, json.dumps(texts)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [str(answer)] * len(texts)


# ---- The arithmetic of exponents

integers = st.one_of(st.integers(-20, 20), st.integers(-(2**200), 2**200))
# Its powers with exponents of up to 511 bits are all different.
G = nim.primitive_root(512)


@settings(max_examples=30)
@given(integers, integers, st.integers(0, 50))
def test_exponents_use_ordinary_arithmetic(a: int, b: int, n: int) -> None:
    assert calculate(f"{G}^({a}*({b}))") == nim.power(G, a * b)
    assert calculate(f"{G}^(({a})^{n})") == nim.power(G, a**n)
    if b:
        assert calculate(f"{G}^({a * b}/({b}))") == nim.power(G, a)


@pytest.mark.parametrize("quotient", ["7/2", "-7/2", "7/-2"])
def test_rejects_exponents_that_are_not_whole_numbers(quotient: str) -> None:
    for text, shown in ((f"5^({quotient})", quotient), ("5^(2^200/3)", "this quotient")):
        with pytest.raises(DomainError) as error:
            calculate(text)
        assert str(error.value) == f"an exponent must be a whole number, not {shown}"


def test_division_by_zero_and_negative_powers() -> None:
    with pytest.raises(DomainError, match="division by zero in an exponent"):
        calculate("5^(0/0)")
    with pytest.raises(DomainError, match="cannot contain a negative power"):
        calculate("5^(2^-1)")


def test_the_size_of_exponents_is_limited() -> None:
    largest = hex(2**131072 - 1)
    assert calculate(f"5^({largest}*-1)") == nim.power(5, -(2**131072) + 1)
    assert calculate("5^(2^131071)") == nim.power(5, 2**131071)
    assert calculate(f"5^((-1)^{largest})") == nim.reciprocal(5)
    assert calculate(f"5^(0^{largest})") == 1
    hint = "exponents have at most 131072 bits; in a field of 2\\^m nimbers, reduce the exponent modulo 2\\^m - 1"
    with pytest.raises(LimitError, match=f"this product is too large for an exponent: {hint}"):
        calculate(f"5^({largest}*4)")
    with pytest.raises(LimitError, match=f"this power is too large for an exponent: {hint}"):
        calculate("5^(3^131072)")
    with pytest.raises(LimitError, match="this power"):
        calculate("5^((-2)^10^100)")
