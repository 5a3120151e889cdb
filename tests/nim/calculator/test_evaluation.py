from itertools import product

import pytest
from hypothesis import given, strategies as st

from grundy import nim, reference
from grundy.errors import DomainError, GrundyError, LimitError, NotationError
from grundy.nim import Nimber, calculate
from grundy.nim.calculator import FUNCTIONS

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
        if function.also:
            assert calculate(f"{function.name}(77)") == calculate(f"{function.also}(77)")


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
