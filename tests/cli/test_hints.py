import ast
import re
from pathlib import Path

import pytest

import grundy
from grundy.cli.hints import message, options_named, reworded
from grundy.errors import DomainError, LimitError, NotationError


def test_errors_speak_of_options() -> None:
    with pytest.raises(LimitError) as caught, options_named(memory="--memory"):
        raise LimitError("more than memory=5; give memory=… for more")
    assert str(caught.value) == "more than --memory 5; give --memory for more"
    with pytest.raises(LimitError) as quoted, options_named(method="--method"):
        raise LimitError("try method='table'")
    assert str(quoted.value) == "try --method table"
    with pytest.raises(DomainError) as untouched, options_named(memory="--memory"):
        raise DomainError("limit=5")
    assert str(untouched.value) == "limit=5"


def test_other_words_for_what_to_try() -> None:
    with pytest.raises(LimitError) as caught, reworded({"give the run a store": "keep them with --store"}):
        raise LimitError("too many; ask for fewer, or give the run a store")
    assert str(caught.value) == "too many; ask for fewer, or keep them with --store"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("raise limit=…, or take fewer", "raise limit=… in Python, or take fewer"),
        ("raise limit=… in Python, or take fewer", "raise limit=… in Python, or take fewer"),
        ("raise limit=… or effort=…", "raise limit=… in Python or effort=… in Python"),
        ("more than limit=200; try method='table'", "more than limit=200; try method='table' in Python"),
        ("give more --memory", "give more --memory"),
    ],
)
def test_arguments_that_no_option_sets_belong_to_python(said: str, told: str) -> None:
    assert message(LimitError(said)) == told


def test_what_cannot_be_read_is_shown_as_it_is_written() -> None:
    error = NotationError("limit=…", 0, "expected a number")
    assert message(error) == str(error)


def advice() -> list[str]:
    """Return the texts of all errors about limits in the package, with … for what is filled in."""
    found = []
    for path in Path(str(grundy.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "LimitError":
                found += [_text(argument) for argument in node.args]
    return found


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_every_error_about_a_limit_writes_arguments_so_that_they_can_be_found() -> None:
    texts = advice()
    assert len(texts) > 150
    for text in texts:
        arguments = re.findall(r"\b(?:limit|memory|seconds|effort|method|at_most)=\S*", text)
        assert all(re.match(r"\w+=(?:…|\{\}|'\w+'|'?$)", argument) for argument in arguments), text
