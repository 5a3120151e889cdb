import ast
import re
from pathlib import Path

import pytest

import grundy
from grundy.cli import message, options_named
from grundy.errors import DomainError, LimitError, NotationError


def test_errors_speak_of_options() -> None:
    with pytest.raises(LimitError) as caught, options_named(memory="--memory"):
        raise LimitError("the table is large", parameter="memory", limit=5)
    assert str(caught.value) == "the table is large, more than --memory 5; raise --memory"
    with pytest.raises(LimitError) as untouched, options_named(memory="--memory"):
        raise LimitError("the search is long", parameter="limit", limit=5, hint="take less")
    assert str(untouched.value) == "the search is long, more than limit=5; take less, or raise limit=…"
    with pytest.raises(DomainError, match=r"^limit=5$"), options_named(limit="--limit"):
        raise DomainError("limit=5")


def test_limits_that_no_option_sets_are_raised_in_python() -> None:
    error = LimitError("the search is long", parameter="limit", limit=5)
    assert message(error) == "the search is long, more than limit=5; raise limit=… in Python"
    assert message(error.with_option("--limit")) == "the search is long, more than --limit 5; raise --limit"
    assert message(LimitError("the search is long", hint="take less")) == "the search is long; take less"


def test_what_cannot_be_read_is_shown_as_it_is_written() -> None:
    error = NotationError("limit=…", 0, "expected a number")
    assert message(error) == str(error)


def test_no_error_about_a_limit_writes_an_argument_that_a_command_would_have_to_reword() -> None:
    texts = []
    for path in Path(str(grundy.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "LimitError":
                texts.append("".join(re.findall(r"\w+=(?:…|')", ast.unparse(node))))
    assert len(texts) > 150
    assert [text for text in texts if re.search(r"\b(?:limit|memory|seconds|method)=(?:…|')", text)] == []
