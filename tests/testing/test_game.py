"""The checks of a game and of a notation: labels, notation, drawings, representations and boards."""

from typing import Any

import pytest

from grundy import DomainError
from grundy.games import CATALOGUE, Nim, Ruleset
from grundy.rules import Representation
from grundy.testing import check_game, check_notation


def test_a_sound_game_passes_and_is_counted() -> None:
    assert check_game(lambda n: [n - 1] if n else [], [3]) == 4
    assert check_game(Nim(), [5, 7]) == 8


@pytest.mark.parametrize("limit", [-1, 2.5, None])
def test_a_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(DomainError, match=r"^limit is "):
        check_game(range, [3], limit=limit)  # type: ignore[arg-type]


def test_claims_count_as_positions_but_are_not_checked() -> None:
    class Mirror:
        """Its representatives are positive, and its positions are not."""

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


def test_an_ability_that_is_no_method_is_refused() -> None:
    class Property:
        @property
        def nim_value(self) -> int:
            return 3

        def options(self, n: int) -> range:
            return range(n)

    with pytest.raises(AssertionError, match=r"nim_value of the game is 3, and an ability is a method: def nim_value"):
        check_game(Property(), [3])


def test_what_is_read_is_returned() -> None:
    assert str(check_notation("N(4;1,3) + W(2,3)")) == "N(4;1,3) + W(2,3)"


def test_heaps_that_split_are_written_and_read() -> None:
    assert str(check_notation("Kayles(6)")) == "Kayles(6)"


def test_a_position_that_is_read_as_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] + 1})")
    with pytest.raises(AssertionError, match="is written 'N\\(5\\)' and read as another position"):
        check_notation("N(4)")


def test_a_position_that_play_reaches_is_read_as_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({max(positions[0], 2)})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is written N\(2\) and read as another$"):
        check_notation("N(4)")


def test_a_position_that_play_reaches_must_be_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] or 'none'})")
    with pytest.raises(AssertionError, match=r"^play reaches 0, which is written N\(none\) and cannot be read: "):
        check_notation("N(4)")


def test_the_catalogue_is_there() -> None:
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


def test_what_is_said_to_people_passes_when_it_is_right() -> None:
    assert check_game(Pile(), [5]) == 6


def test_moves_lead_to_the_options() -> None:
    assert fails(moves=lambda n: [("take 1", n - 1)] if n else []) == (
        "moves(5) lead elsewhere than options: to {4}, and not to {3, 4}"
    )


def test_labels_are_texts_that_tell_moves_apart() -> None:
    assert fails(moves=lambda n: [("take", m) for m in Pile().options(n)]) == (
        "moves(5) has one label, 'take', for 4 and 3"
    )
    for label in (" ", "", 7, None):
        assert fails(moves=lambda n, label=label: [(label, m) for m in Pile().options(n)]) == (
            f"moves(5) gives the label {label!r}, and a label is a text that names the move"
        )


def test_moves_are_pairs_and_lead_to_positions() -> None:
    assert fails(moves=lambda n: Pile().options(n)) == "moves(5) gives 4, and a move is a pair (label, option)"
    assert fails(moves=lambda n: ["take", "some"]) == "moves(5) gives 'take', and a move is a pair (label, option)"
    game = type("Game", (Pile,), {"moves": lambda self, n: [("take 1", [n - 1])]})()
    with pytest.raises(TypeError, match=r"^moves\(5\) gives \[4\], which cannot be hashed"):
        check_game(game, [5])


def test_two_labels_for_one_option_are_no_contradiction() -> None:
    class TwoNames(Pile):
        def moves(self, n: int) -> list[tuple[str, int]]:
            return [(f"{side} to {m}", m) for m in self.options(n) for side in ("left", "right")]

    assert check_game(TwoNames(), [4]) == 5


def test_what_is_written_is_read_as_the_same() -> None:
    assert fails(parse=lambda text: len(text) + 1) == "format(5) is 'ooooo', which parse reads as 6"
    assert fails(parse=lambda text: {}[text]) == "parse('ooooo') raises KeyError: 'ooooo'"
    assert fails(format=lambda n: n) == "format(5) is 5, and it should be a text, of type str"


def test_drawings_are_texts() -> None:
    assert fails(picture=lambda n: None) == "picture(5) is None, and it should be a text, of type str"
    assert fails(picture=lambda n: "oo"[n]) == "picture(5) raises IndexError: string index out of range"
    assert fails(svg=lambda n: b"<svg/>") == "svg(5) is b'<svg/>', and it should be a text, of type str"


def test_drawings_are_well_formed() -> None:
    assert fails(svg=lambda n: "<svg><g></svg>").startswith("svg(5) is not well-formed XML: mismatched tag")
    assert fails(svg=lambda n: "<svg/>") == (
        'svg(5) has the root svg, and a drawing begins with <svg xmlns="http://www.w3.org/2000/svg"'
    )


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ("101", "representations(5) gives '101', which is no Representation"),
        (
            Representation("binary", (("3", "11"), ("4", "100")), "?"),
            "the 'binary' representation of 5 has rows of [2, 3] digits; all are equally long",
        ),
        (
            Representation("binary", (("3", 11),), "?"),
            "the 'binary' representation of 5 holds something that is no text",
        ),  # type: ignore[arg-type]
        (
            Representation("binary", (("3", "11"),), "?", ("1",)),
            "the 'binary' representation of 5 has 1 places for 2 digits; give one for each, or none",
        ),
        (
            Representation("binary", (("3", "11"),), "?", marked=frozenset({2})),
            "the 'binary' representation of 5 marks a place that is none of its 2 places",
        ),
    ],
)
def test_representations_are_tables(made: Any, message: str) -> None:
    assert fails(representations=lambda n: [made]) == message


def test_many_positions_are_drawn_here_and_there() -> None:
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
            r"touches_of\(9, 8\) has \['s99'\], and each alternative is a list of ids",
        ),
        ("ways", lambda n, option: [[]], r"touches_of\(9, 8\) has \[\], and each alternative"),
        ("ways", lambda n, option: [7], r"touches_of\(9, 8\) has 7, and each alternative"),
        ("ways", lambda n, option: 1 // 0, r"touches_of\(9, 8\) raises ZeroDivisionError"),
        ("marks", lambda n: [{"shape": "moon"}], r"board_of\(9\) raises DomainError: the shape of a mark must be one of"),
        ("marks", lambda n: 1 // 0, r"board_of\(9\) raises ZeroDivisionError"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(name, wrong, message):
    game = type("Wrong", (Walk,), {name: staticmethod(wrong)})()
    with pytest.raises(AssertionError, match=message):
        check_game(game, [9])


def test_a_position_without_a_board_is_passed_over():
    game = type("Unseen", (Walk,), {"board_of": lambda self, n: None, "touches_of": lambda self, n, option: [["x"]]})()
    assert check_game(game, [5]) == 6
