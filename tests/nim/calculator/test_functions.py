import pytest

from grundy import nim
from grundy.errors import DomainError
from grundy.nim import Nimber
from grundy.nim.calculator import FUNCTIONS, Function, Parameter

X, K = Parameter("x", Nimber), Parameter("k", int)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_every_function_of_the_table_exists(function: Function) -> None:
    assert function.computes is not None or callable(getattr(nim, function.name))


def test_names_are_unique_and_lines_are_short() -> None:
    names = [name for function in FUNCTIONS for name in (function.name, function.also) if name]
    assert len(names) == len(set(names))
    assert all(len(function.meaning) < 80 and function.parameters for function in FUNCTIONS)


def test_signatures_show_what_may_be_left_out() -> None:
    assert Function("f", (X,), "").signature == "f(x)"
    assert Function("f", (X, K), "").signature == "f(x, k)"
    assert Function("f", (X, K, K), "", optional=2).signature == "f(x[, k][, k])"
    assert Function("f", (X, K), "", optional=1).needs == 1


def test_a_call_takes_and_gives_the_kinds_of_the_table() -> None:
    double = Function("double", (X,), "", computes=lambda n: 2 * n)
    count = Function("count", (X,), "", gives=int, computes=lambda n: n.bit_length())
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
