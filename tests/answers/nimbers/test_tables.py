import json
from typing import Any

import pytest
from answer_schemas import answered_or_refused, anything, huge, valid
from commands import grundy_command
from hypothesis import given, settings, strategies as st
from reference.arithmetic import nim_multiply

from grundy import answers
from grundy.errors import DomainError, LimitError


def test_tables_by_the_definition() -> None:
    found = valid(answers.nim_table("multiply", 16))
    assert found["rows"] == [[nim_multiply(a, b) for b in range(16)] for a in range(16)]
    assert (found["operation"], found["sign"]) == ("mul", "⊗")
    assert valid(answers.nim_table("add", 9))["rows"] == [[a ^ b for b in range(9)] for a in range(9)]
    quotients = valid(answers.nim_table("div", 16))["rows"]
    assert all(row[0] is None for row in quotients)
    assert all(nim_multiply(quotients[a][b], b) == a for a in range(16) for b in range(1, 16))
    powers = valid(answers.nim_table("power", 5))["rows"]
    assert powers[3] == [1, 3, 2, 1, 3]


def test_what_is_no_table() -> None:
    with pytest.raises(DomainError, match="the operation of a table is one of add, mul, div, pow"):
        answers.nim_table("sub", 4)
    with pytest.raises(DomainError, match="the size of a table is 1 or more"):
        answers.nim_table("add", 0)
    with pytest.raises(LimitError, match="a table goes up to 256 here, not 257"):
        answers.nim_table("add", 257)


@pytest.mark.parametrize("operation", ["add", "mul", "div", "pow"])
def test_the_command_line_writes_the_same_schema(operation: str) -> None:
    written = valid(json.loads(grundy_command("nim", "--table", operation, "6", "--json").stdout))
    asked = answers.nim_table(operation, 6)
    assert written == {key: asked[key] for key in written}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["add", "mul", "divide", "pow"]) | anything, st.integers(-3, 40) | huge | anything)
def test_anything_is_answered_or_refused(operation: Any, size: Any) -> None:
    answered_or_refused(lambda: answers.nim_table(operation, size))
