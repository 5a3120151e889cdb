"""The messages and attributes of errors, and their copies."""

import copy
import pickle
from collections.abc import Callable, Hashable

import pytest

import grundy
from grundy.errors import (
    CycleError,
    DomainError,
    GrundyError,
    LimitError,
    NotationError,
    UnknownValueError,
    line_error,
)


def test_the_tree_of_errors() -> None:
    for name in ("NotationError", "CycleError", "LimitError", "DomainError", "UnknownValueError"):
        assert issubclass(getattr(grundy, name), grundy.GrundyError)
    assert issubclass(grundy.NotationError, ValueError)
    assert issubclass(grundy.DomainError, ArithmeticError)


def test_the_module_docstring_names_every_error() -> None:
    from grundy import errors

    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in errors.__all__ if name.endswith("Error"))


def test_the_caret_is_under_the_bad_character() -> None:
    assert str(NotationError("N(3;x)", 4, "bad")) == "bad\n  N(3;x)\n      ^"


def test_the_caret_counts_columns_and_not_characters() -> None:
    """Full-width letters take two columns, combining accents none."""
    assert str(NotationError("ＮN\u0301x", 3, "bad")).splitlines()[2] == "  " + " " * 3 + "^"


def test_a_long_text_is_truncated_around_the_bad_character() -> None:
    lines = str(NotationError("N(1)+" * 1000 + "?" + "+N(1)" * 1000, 5000, "bad")).splitlines()
    assert len(lines[1]) < 120
    assert lines[1][lines[2].index("^")] == "?"
    assert lines[1].strip().startswith("…")
    assert lines[1].endswith("…")


def test_control_characters_are_shown_in_one_line() -> None:
    assert str(NotationError("N\n\x1b[2J", 2, "bad")).splitlines()[1] == "  N \ufffd[2J"


def test_a_cycle_is_printed_in_the_order_of_play() -> None:
    assert "1 → 2 → 3 → 1" in str(CycleError([1, 2, 3]))


def test_a_cycle_error_suggests_other_functions() -> None:
    assert str(CycleError(["a"])) == (
        "play can repeat forever ('a' → 'a'), so there is no Grundy value; "
        "try grundy.loopy_value or grundy.graphs.solve"
    )


def test_a_long_cycle_is_truncated() -> None:
    text = str(CycleError(range(1000)))
    assert len(text) < 250
    assert "0 → 1 → 2 → 3 → … 994 more … → 998 → 999 → 0" in text


class Shy:
    def __repr__(self) -> str:
        raise AttributeError


@pytest.mark.parametrize(
    ("position", "shown"),
    [
        (10**5000, "a number of 16610 bits"),
        ((10**5000, 1), "a tuple"),
        (Shy(), "a Shy"),
        ("x" * 10**6, "'" + "x" * 79 + "…"),
    ],
    ids=["number", "tuple", "class", "text"],
)
def test_positions_that_cannot_be_printed_are_shortened(position: Hashable, shown: str) -> None:
    assert f"({shown} → 1 → {shown})" in str(CycleError([position, 1]))


def test_the_omitted_positions_of_a_long_cycle_are_not_printed() -> None:
    """Printing a position in the middle would fail the test."""
    assert "… 94 more …" in str(CycleError([*"abcd", *[_Unprinted()] * 94, *"ef"]))


class _Unprinted:
    def __repr__(self) -> str:
        pytest.fail("printed")


LIMIT = LimitError("the table takes 900 bytes", parameter="memory", limit=100, hint="take fewer coins")
ERRORS = [
    GrundyError("0 has no reciprocal", hint="divide by another number"),
    NotationError("N(3;x)", 4, "expected a number"),
    NotationError(message="bad", at=2, text="N("),
    CycleError(["a", ("b", 1)]),
    LIMIT,
    LIMIT.with_option("--memory"),
    DomainError("0 has no reciprocal"),
    UnknownValueError("nobody knows α_97", hint="try a smaller prime"),
]
COPIES = [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_copies_of_errors_keep_class_text_and_attributes(
    error: GrundyError, copied: Callable[[GrundyError], GrundyError]
) -> None:
    error = copy.copy(error)
    error.add_note("in line 3")
    made = copied(error)
    assert made is not error
    assert type(made) is type(error)
    assert (str(made), repr(made), vars(made)) == (str(error), repr(error), vars(error))


def test_errors_have_attributes_for_programs() -> None:
    assert (LIMIT.message, LIMIT.hint) == ("the table takes 900 bytes", "take fewer coins")
    assert (LIMIT.parameter, LIMIT.limit) == ("memory", 100)
    notation = NotationError("N(3;x)", 4, "expected a number")
    assert (notation.text, notation.at, notation.message, notation.hint) == ("N(3;x)", 4, "expected a number", None)
    assert CycleError(["a", "b"]).cycle == ("a", "b")
    assert CycleError(["a"]).hint == "try grundy.loopy_value or grundy.graphs.solve"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (GrundyError(), ""),
        (DomainError("0 has no reciprocal"), "0 has no reciprocal"),
        (DomainError("0 has no reciprocal", hint="divide by 1"), "0 has no reciprocal; divide by 1"),
        (LimitError("too long"), "too long"),
        (LimitError("too long", hint="wait"), "too long; wait"),
        (LimitError("9 rows", parameter="limit"), "9 rows; raise limit=…"),
        (LimitError("9 rows", parameter="limit", limit=5), "9 rows, more than limit=5; raise limit=…"),
        (LimitError("9 rows", parameter="limit", limit=2.5), "9 rows, more than limit=2.5; raise limit=…"),
        (LimitError("9 rows", parameter="limit", hint="wait"), "9 rows; wait, or raise limit=…"),
        (
            LimitError("9 rows", parameter="limit", limit=10**5000),
            "9 rows, more than limit=a number of 16610 bits; raise limit=…",
        ),
        (LIMIT, "the table takes 900 bytes, more than memory=100; take fewer coins, or raise memory=…"),
    ],
)
def test_errors_print_message_limit_and_hint(error: GrundyError, text: str) -> None:
    assert str(error) == text


def test_a_command_names_its_option_instead_of_the_parameter() -> None:
    named = LIMIT.with_option("--memory")
    assert str(named) == "the table takes 900 bytes, more than --memory 100; take fewer coins, or raise --memory"
    assert (named.parameter, named.limit, named.hint) == (LIMIT.parameter, LIMIT.limit, LIMIT.hint)
    other = LIMIT.with_option("--memory", "wait")
    assert str(other) == "the table takes 900 bytes, more than --memory 100; wait, or raise --memory"
    assert str(LIMIT).endswith("raise memory=…")  # the original is unchanged
    unlimited = LimitError("9 rows", parameter="limit").with_option("--limit")
    assert str(unlimited) == "9 rows; raise --limit"


# ---- The line of a text of many lines


@pytest.mark.parametrize(
    ("text", "at", "shown"),
    [
        ("", 0, "line 1: bad\n  \n  ^"),
        ("ab", 2, "line 1: bad\n  ab\n    ^"),
        ("ab\ncd\nef", 4, "line 2: bad\n  cd\n   ^"),
        ("ab\n", 3, "line 2: bad\n  \n  ^"),
        ("ab\ncd", 2, "line 1: bad\n  ab\n    ^"),
    ],
)
def test_a_bad_character_is_shown_in_its_line(text: str, at: int, shown: str) -> None:
    assert str(line_error(text, at, "bad")) == shown
