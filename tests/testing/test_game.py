"""The checks of a game and of a notation: labels, notation, drawings, representations and boards."""

from typing import Any

import pytest

from grundy import DomainError
from grundy.games import CATALOGUE, Nim, Ruleset
from grundy.rules import Representation
from grundy.testing import check_game, check_notation


def test_returns_the_number_of_checked_positions() -> None:
    assert check_game(lambda n: [n - 1] if n else [], [3]) == 4
    assert check_game(Nim(), [5, 7]) == 8


@pytest.mark.parametrize("limit", [-1, 2.5, None])
def test_rejects_limits_that_are_not_natural_numbers(limit: object) -> None:
    with pytest.raises(DomainError, match=r"^limit must be "):
        check_game(range, [3], limit=limit)  # type: ignore[arg-type]


def test_representatives_count_as_positions_but_are_not_checked() -> None:
    class Mirror:
        """A game with positive representatives and negative positions."""

        def options(self, n: int) -> list[int]:
            return [n + 1] if n < 0 else [n - 1] if n else []

        def canonical(self, n: int) -> int:
            return abs(n)

        def nim_value(self, n: int) -> int:
            assert n <= 0
            return n % 2

    assert check_game(Mirror(), [-3]) == 4
    with pytest.raises(AssertionError, match="more than 6 positions"):
        check_game(Mirror(), [-3], limit=6)
    assert check_game(Mirror(), [-3], limit=7) == 4


def test_rejects_abilities_that_are_not_methods() -> None:
    class Property:
        @property
        def nim_value(self) -> int:
            return 3

        def options(self, n: int) -> range:
            return range(n)

    with pytest.raises(AssertionError, match=r"nim_value of the game is 3, but it must be a method: def nim_value"):
        check_game(Property(), [3])


def test_check_notation_returns_the_position() -> None:
    assert str(check_notation("N(4;1,3) + W(2,3)")) == "N(4;1,3) + W(2,3)"


def test_check_notation_accepts_heaps_that_split() -> None:
    assert str(check_notation("Kayles(6)")) == "Kayles(6)"


def test_finds_a_notation_that_changes_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] + 1})")
    with pytest.raises(AssertionError, match="is formatted as 'N\\(5\\)', which is a different position"):
        check_notation("N(4)")


def test_finds_a_notation_that_changes_a_reachable_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({max(positions[0], 2)})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is formatted as N\(2\), a different position$"):
        check_notation("N(4)")


def test_finds_a_notation_that_cannot_be_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] or 'none'})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is formatted as N\(none\) and cannot be parsed"):
        check_notation("N(4)")


def test_the_catalogue_is_not_empty() -> None:
    assert {"nim", "wythoff"} <= {entry.id for entry in CATALOGUE}


SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title></svg>'


class Pile:
    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]

    def moves(self, n: int) -> list[tuple[str, int]]:
        return [(f"take {s}", n - s) for s in (1, 2) if s <= n]

    def format(self, n: int) -> str:
        return n * "o"

    def parse(self, text: str) -> int:
        return len(text)

    def picture(self, n: int) -> str:
        return n * "o"

    def svg(self, n: int) -> str:
        return SVG.format(n)

    def representations(self, n: int) -> list[Representation]:
        return [
            Representation(
                "base 3", ((str(n), f"{n // 3}{n % 3}"),), "lost if it ends in 0", ("3", "1"), frozenset({1})
            )
        ]


def fails(**methods: Any) -> str:
    kind = type("Game", (Pile,), {name: staticmethod(function) for name, function in methods.items()})
    with pytest.raises(AssertionError) as caught:
        check_game(kind(), [5])
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_correct_texts_and_pictures_pass() -> None:
    assert check_game(Pile(), [5]) == 6


def test_moves_lead_to_the_options() -> None:
    assert fails(moves=lambda n: [("take 1", n - 1)] if n else []) == (
        "moves(5) leads to {4}, but the options are {3, 4}"
    )


def test_labels_are_different_nonempty_strings() -> None:
    assert fails(moves=lambda n: [("take", m) for m in Pile().options(n)]) == (
        "moves(5) uses the label 'take' for both 4 and 3"
    )
    for label in (" ", "", 7, None):
        assert fails(moves=lambda n, label=label: [(label, m) for m in Pile().options(n)]) == (
            f"moves(5) gives the label {label!r}, but a label must be a nonempty string"
        )


def test_moves_are_pairs_and_lead_to_positions() -> None:
    assert fails(moves=lambda n: Pile().options(n)) == "moves(5) gives 4, but a move must be a pair (label, option)"
    assert fails(moves=lambda n: ["take", "some"]) == "moves(5) gives 'take', but a move must be a pair (label, option)"
    game = type("Game", (Pile,), {"moves": lambda self, n: [("take 1", [n - 1])]})()
    with pytest.raises(TypeError, match=r"^moves\(5\) gives \[4\], but positions must be hashable"):
        check_game(game, [5])


def test_an_option_may_have_two_labels() -> None:
    class TwoNames(Pile):
        def moves(self, n: int) -> list[tuple[str, int]]:
            return [(f"{side} to {m}", m) for m in self.options(n) for side in ("left", "right")]

    assert check_game(TwoNames(), [4]) == 5


def test_parse_must_invert_format() -> None:
    assert fails(parse=lambda text: len(text) + 1) == "format(5) is 'ooooo', but parse reads it as 6"
    assert fails(parse=lambda text: {}[text]) == "parse('ooooo') raises KeyError: 'ooooo'"
    assert fails(format=lambda n: n) == "format(5) must be a string, not 5"


def test_drawings_are_strings() -> None:
    assert fails(picture=lambda n: None) == "picture(5) must be a string, not None"
    assert fails(picture=lambda n: "oo"[n]) == "picture(5) raises IndexError: string index out of range"
    assert fails(svg=lambda n: b"<svg/>") == "svg(5) must be a string, not b'<svg/>'"


def test_drawings_are_well_formed() -> None:
    assert fails(svg=lambda n: "<svg><g></svg>").startswith("svg(5) is not well-formed XML: mismatched tag")
    assert fails(svg=lambda n: "<svg/>") == (
        'svg(5) must begin with <svg xmlns="http://www.w3.org/2000/svg", not with svg'
    )


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ("101", "representations(5) gives '101', which is not a Representation"),
        (
            Representation("binary", (("3", "11"), ("4", "100")), "?"),
            "the 'binary' representation of 5 has rows of [2, 3] digits, but rows must be equally long",
        ),
        (
            Representation("binary", (("3", 11),), "?"),
            "the 'binary' representation of 5 contains a value that is not a string",
        ),  # type: ignore[arg-type]
        (
            Representation("binary", (("3", "11"),), "?", ("1",)),
            "the 'binary' representation of 5 has 1 places for 2 digits; give one for each digit, or none",
        ),
        (
            Representation("binary", (("3", "11"),), "?", marked=frozenset({2})),
            "the 'binary' representation of 5 marks a place outside of its 2 places",
        ),
    ],
)
def test_representations_are_tables(made: Any, message: str) -> None:
    assert fails(representations=lambda n: [made]) == message


def test_only_some_of_many_positions_are_drawn() -> None:
    class Counting(Pile):
        drawn = 0
        representations = None

        def svg(self, n: int) -> str:
            Counting.drawn += 1
            return SVG.format(n)

    assert check_game(Counting(), [999]) == 1000
    assert 50 <= Counting.drawn <= 101


class Walk:
    """Go one or two squares to the left."""

    ways = staticmethod(lambda n, option: [[f"s{option}"]])
    marks = staticmethod(
        lambda n: [{"shape": "circle", "x": 40 * i, "y": 0, "r": 9, "id": f"s{i}"} for i in range(n + 1)]
    )

    def options(self, n):
        return [n - s for s in (1, 2) if s <= n]

    def board_of(self, n):
        return {"width": 40 * n + 40, "height": 40, "marks": self.marks(n)}

    def touches_of(self, n, option):
        return self.ways(n, option)


def test_a_game_with_a_board_passes():
    assert check_game(Walk(), [9]) == 10


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        (
            "ways",
            lambda n, option: [["s99"]],
            r"touches_of\(9, 8\) has \['s99'\], but each alternative must be a list of ids",
        ),
        ("ways", lambda n, option: [[]], r"touches_of\(9, 8\) has \[\], but each alternative"),
        ("ways", lambda n, option: [7], r"touches_of\(9, 8\) has 7, but each alternative"),
        ("ways", lambda n, option: 1 // 0, r"touches_of\(9, 8\) raises ZeroDivisionError"),
        (
            "marks",
            lambda n: [{"shape": "moon"}],
            r"board_of\(9\) raises DomainError: the shape of a mark must be",
        ),
        ("marks", lambda n: 1 // 0, r"board_of\(9\) raises ZeroDivisionError"),
    ],
)
def test_errors_of_boards_name_the_position(name, wrong, message):
    game = type("Wrong", (Walk,), {name: staticmethod(wrong)})()
    with pytest.raises(AssertionError, match=message):
        check_game(game, [9])


def test_positions_may_have_no_board():
    game = type("Unseen", (Walk,), {"board_of": lambda self, n: None, "touches_of": lambda self, n, option: [["x"]]})()
    assert check_game(game, [5]) == 6
