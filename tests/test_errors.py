import pickle
from collections.abc import Hashable

import pytest

import grundy
from grundy.errors import CycleError, NotationError


def test_the_tree_of_errors() -> None:
    for name in ("NotationError", "CycleError", "LimitError", "DomainError", "UnknownValueError"):
        assert issubclass(getattr(grundy, name), grundy.GrundyError)
    assert issubclass(grundy.NotationError, ValueError)
    assert issubclass(grundy.DomainError, ArithmeticError)


def test_the_docstring_draws_every_error() -> None:
    from grundy import errors

    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in errors.__all__ if name.endswith("Error"))


def test_the_caret_stands_under_the_bad_character() -> None:
    assert str(NotationError("N(3;x)", 4, "bad")) == "bad\n  N(3;x)\n      ^"


def test_the_caret_counts_columns_and_not_characters() -> None:
    """Full-width letters take two columns, combining accents none."""
    assert str(NotationError("ＮN\u0301x", 3, "bad")).splitlines()[2] == "  " + " " * 3 + "^"


def test_a_long_text_is_cut_around_the_bad_character() -> None:
    lines = str(NotationError("N(1)+" * 1000 + "?" + "+N(1)" * 1000, 5000, "bad")).splitlines()
    assert len(lines[1]) < 120
    assert lines[1][lines[2].index("^")] == "?"
    assert lines[1].strip().startswith("…")
    assert lines[1].endswith("…")


def test_control_characters_are_shown_in_one_line() -> None:
    assert str(NotationError("N\n\x1b[2J", 2, "bad")).splitlines()[1] == "  N \ufffd[2J"


def test_a_cycle_is_printed_in_the_order_of_play() -> None:
    assert "1 → 2 → 3 → 1" in str(CycleError([1, 2, 3]))


def test_a_cycle_points_to_what_can_be_done() -> None:
    assert str(CycleError(["a"])) == (
        "play can go round for ever ('a' → 'a'), and a Grundy value needs that every play ends; "
        "try grundy.loopy_value or grundy.graphs.solve"
    )


def test_a_long_cycle_is_cut() -> None:
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


def test_of_a_long_cycle_only_what_is_shown_is_printed() -> None:
    """Those in the middle would fail the test."""
    assert "… 94 more …" in str(CycleError([*"abcd", *[_Unprinted()] * 94, *"ef"]))


class _Unprinted:
    def __repr__(self) -> str:
        pytest.fail("printed")


@pytest.mark.parametrize("error", [NotationError("N(", 2, "bad"), CycleError(["a"])])
def test_errors_survive_a_pickle(error: grundy.GrundyError) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
