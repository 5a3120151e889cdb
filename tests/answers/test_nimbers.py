import json
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, huge, valid
from commands import grundy_command, nim_examples
from hypothesis import given, settings, strategies as st
from reference.arithmetic import nim_multiply

from grundy import answers, nim
from grundy.errors import DomainError, LimitError, NotationError
from grundy.ordinals import explain


@pytest.mark.parametrize(("text", "value"), nim_examples().items())
@pytest.mark.parametrize("explained", [False, True])
def test_the_examples_of_the_command(text: str, value: str, explained: bool) -> None:
    found = valid(answers.nim(text, explain=explained))
    assert (found["text"] if found["kind"] == "ordinal" else found["decimal"]) == value
    assert ("explanation" in found) == ("lines" in found) == explained


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**64), st.integers(0, 2**64))
def test_products(a: int, b: int) -> None:
    found = valid(answers.nim(f"{a}*{b}"))
    assert found["value"] == int(nim.multiply(a, b)) == int(found["decimal"]) == int(found["hex"], 16)


def test_long_numbers() -> None:
    found = valid(answers.nim("bit(5000)"))
    assert (found["value"], found["hex"], found["decimal"]) == (None, hex(1 << 5000), str(1 << 5000))
    assert len(found["decimal"]) == 1506
    assert valid(answers.nim("bit(100000)"))["decimal"] is None


def test_lines_of_the_explanation() -> None:
    found = valid(answers.nim("(w^(w^13))^47", explain=True))
    assert found["lines"] == list(explain("(w^(w^13))^47").lines())
    assert found["explanation"]["steps"]


def test_rejects_wrong_expressions() -> None:
    with pytest.raises(NotationError) as error:
        answers.nim("2 +* 3")
    assert error.value.at == 3
    with pytest.raises(DomainError, match="the expression must be a string, not int"):
        answers.nim(5)  # type: ignore[arg-type]
    with pytest.raises(DomainError):
        answers.nim("1/0")
    with pytest.raises(LimitError, match="at most 10,000 characters"):
        answers.nim("1+" * 5001 + "1")


@pytest.mark.parametrize("options", [[], ["--explain"]])
@pytest.mark.parametrize("text", ["77*77", "2^64", "5^(2^64 - 2)", "1/w + sqrt(t)", "bit(3000)"])
def test_the_command_line_writes_the_same_schema(text: str, options: list[str]) -> None:
    written = valid(json.loads(grundy_command("nim", text, "--json", *options).stdout))
    asked = answers.nim(text, explain=bool(options))
    assert written == {key: asked[key] for key in written}


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet="0123456789+-*/^() wtx", max_size=14)
    | st.text(alphabet="w^t*+()2/", max_size=16)
    | st.text(max_size=30)
    | anything,
    st.booleans(),
)
def test_any_expression_is_answered_or_rejected(expression: Any, explained: bool) -> None:
    answered_or_refused(lambda: answers.nim(expression, explained))


@pytest.mark.parametrize(
    "text", ["9" * 5000, "(" * 5000, "2^" * 4000 + "2", "-" * 9999 + "1", "w^" * 200 + "w", "w" * 5000]
)
def test_long_expressions_are_answered_or_rejected(text: str) -> None:
    answered_or_refused(lambda: answers.nim(text, explain=True))


def test_tables_by_definition() -> None:
    found = valid(answers.nim_table("multiply", 16))
    assert found["rows"] == [[nim_multiply(a, b) for b in range(16)] for a in range(16)]
    assert (found["operation"], found["sign"]) == ("mul", "⊗")
    assert valid(answers.nim_table("add", 9))["rows"] == [[a ^ b for b in range(9)] for a in range(9)]
    quotients = valid(answers.nim_table("div", 16))["rows"]
    assert all(row[0] is None for row in quotients)
    assert all(nim_multiply(quotients[a][b], b) == a for a in range(16) for b in range(1, 16))
    powers = valid(answers.nim_table("power", 5))["rows"]
    assert powers[3] == [1, 3, 2, 1, 3]


def test_rejects_wrong_arguments_of_tables() -> None:
    with pytest.raises(DomainError, match="the operation of a table must be add, mul, div or pow, not 'sub'"):
        answers.nim_table("sub", 4)
    with pytest.raises(DomainError, match="the size of a table must be at least 1"):
        answers.nim_table("add", 0)
    with pytest.raises(LimitError, match="a table may have a size of at most 256, not 257"):
        answers.nim_table("add", 257)


@pytest.mark.parametrize("operation", ["add", "mul", "div", "pow"])
def test_the_command_line_writes_the_same_table(operation: str) -> None:
    written = valid(json.loads(grundy_command("nim", "--table", operation, "6", "--json").stdout))
    asked = answers.nim_table(operation, 6)
    assert written == {key: asked[key] for key in written}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["add", "mul", "divide", "pow"]) | anything, st.integers(-3, 40) | huge | anything)
def test_any_table_is_answered_or_rejected(operation: Any, size: Any) -> None:
    answered_or_refused(lambda: answers.nim_table(operation, size))
