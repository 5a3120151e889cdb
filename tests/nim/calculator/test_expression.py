import pytest

from grundy.errors import NotationError
from grundy.nim import Nimber
from grundy.nim.calculator import Operation, read_expression

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
        ("y" * 50, 0, f"no function is called {'y' * 40}…; known are {NAMES}"),
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
