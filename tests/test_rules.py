import copy
import pickle
from dataclasses import dataclass

import pytest

from grundy.games import Nim, OnePile, Wythoff
from grundy.rules import (
    Components,
    Game,
    MoveLabel,
    MovesTo,
    NimValue,
    OptionsArray,
    Outcome,
    Part,
    Ranked,
    Sum,
    game_from,
    lifted,
    moves,
    same_game,
)


class Halving:
    def options(self, n: int) -> list[int]:
        return [n // 2] if n else []


@dataclass
class Taking:
    most: int

    def options(self, n: int) -> range:
        return range(max(0, n - self.most), n)


def test_a_sum_of_sums_is_the_sum_of_all_parts() -> None:
    assert Sum(Sum(1, Sum(2)), 3, Sum()).parts == (1, 2, 3)
    assert repr(Sum(1, Sum("a"))) == "Sum(1, 'a')"
    assert (len(Sum(4, 4)), list(Sum(4, 4))) == (2, [4, 4])


def test_the_order_of_the_parts_does_not_matter_but_their_number_does() -> None:
    assert Sum(1, 2, 1) == Sum(1, 1, 2)
    assert hash(Sum(1, 2, 1)) == hash(Sum(1, 1, 2))
    assert Sum(1, 1, 2) != Sum(1, 2, 2)
    assert Sum(1, 4) != Sum(2, 3)
    assert Sum(1) != 1
    assert len({Sum(a, b, c) for a in range(6) for b in range(6) for c in range(6)}) == 56  # C(8, 3)


def test_sums_of_equal_total_have_different_hashes() -> None:
    """An integer is its own hash in Python, so adding hashes would give the same hash for all of these."""
    assert len({hash(Sum(a, 1000 - a)) for a in range(501)}) == 501


def test_sums_are_immutable() -> None:
    with pytest.raises(AttributeError, match="a sum is immutable, so parts cannot be set"):
        Sum(1).parts = (2,)  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a sum is immutable, so parts cannot be deleted"):
        del Sum(1).parts
    assert pickle.loads(pickle.dumps(Sum(1, 2))) == Sum(1, 2)


def test_moves_in_equal_parts_occur_once() -> None:
    assert list(Sum(2, 1, 2).moved(range)) == [Sum(0, 1, 2), Sum(1, 1, 2), Sum(2, 0, 2)]
    assert list(Sum().moved(range)) == []
    assert Sum(1, 2).replaced(1, Sum(5, 6)) == Sum(1, 5, 6)


def test_parts_with_equal_positions_and_games_are_equal() -> None:
    assert Part(Halving(), 3) == Part(Halving(), 3)
    assert hash(Part(Halving(), 3)) == hash(Part(Halving(), 3))
    assert Part(Halving(), 3) != Part(Halving(), 4)
    assert Part(Taking(2), 3) == Part(Taking(2), 3)
    assert Part(Taking(2), 3) != Part(Taking(3), 3)
    assert Part(range, 3) != 3


def test_a_game_with_attributes_and_without_equality_equals_only_itself() -> None:
    class Kept:
        def __init__(self) -> None:
            self.most = 1

        def options(self, n: int) -> list[int]:
            return []

    class Slotted:
        __slots__ = ("most",)

        def options(self, n: int) -> list[int]:
            return []

    class Below(Slotted):
        pass

    for kind in (Kept, Slotted, Below):
        assert not same_game(kind(), kind())
        game = kind()
        assert same_game(game, game)
    assert not same_game(lambda n: [], lambda n: [])


def test_a_part_moves_by_its_own_rules() -> None:
    assert list(Part(Halving(), 6).options()) == [Part(Halving(), 3)]
    assert list(Part(Halving(), Sum(6, Part(range, 1))).options()) == [
        Sum(Part(Halving(), 3), Part(range, 1)),
        Sum(Part(Halving(), 6), Part(range, 0)),
    ]


def test_a_part_of_a_part_is_the_inner_one() -> None:
    assert lifted(Halving(), Part(range, 3)) == Part(range, 3)
    assert lifted(Halving(), Part(range, Part(Halving(), 3))) == Part(Halving(), 3)
    assert lifted(Halving(), Part(range, Sum(1, Part(Halving(), 2)))) == Sum(Part(range, 1), Part(Halving(), 2))


def test_value_0_is_a_p_position() -> None:
    assert [Outcome.of(value) for value in (0, 1, 6)] == [Outcome.P, Outcome.N, Outcome.N]


def test_the_sentence_names_the_winner() -> None:
    assert Outcome.N.sentence == "The player who moves next wins"
    assert Outcome.P.sentence == "The player who has just moved wins"
    assert Outcome.D.sentence == "Neither player can force a win"


def test_the_winner_has_a_name_unless_the_position_is_a_draw() -> None:
    assert [outcome.winner for outcome in Outcome] == ["next", "previous", None]


def test_protocols_check_for_the_method() -> None:
    class Mine:
        def options(self, position: int) -> list[int]:
            return []

    assert isinstance(Mine(), Game)
    assert not isinstance(Mine(), NimValue | Components | MovesTo | OptionsArray | Ranked)


def test_a_game_with_ranks_needs_all_three_of_size_rank_and_unrank() -> None:
    class Half:
        size = 3

        def rank(self, position: int) -> int:
            return position

    class Whole(Half):
        def unrank(self, rank: int) -> int:
            return rank

    assert not isinstance(Half(), Ranked)
    assert isinstance(Whole(), Ranked)


def test_the_named_games_have_the_abilities_they_need() -> None:
    assert isinstance(Nim(), NimValue)
    assert isinstance(Nim(), MovesTo)
    assert isinstance(OnePile({1}), NimValue)
    assert isinstance(Wythoff(), NimValue)


def test_rejects_objects_that_are_not_games() -> None:
    with pytest.raises(TypeError, match="an object with a method options"):
        game_from(42)
    with pytest.raises(TypeError, match=r"not the class Nim; try Nim\(\)"):
        game_from(Nim)


def test_unnamed_moves_have_the_label_move() -> None:
    assert list(moves(game_from(lambda n: [n - 1]), 5)) == [("move", 4)]


def test_classes_called_with_a_position_are_accepted_as_functions() -> None:
    assert list(game_from(range).options(3)) == [0, 1, 2]


def test_the_error_names_a_class_without_the_method_options() -> None:
    class Misspelt:
        def option(self, position: int) -> list[int]:
            return []

    message = r"^a game must have a method options\(position\), but the class Misspelt has none$"
    with pytest.raises(TypeError, match=message):
        game_from(Misspelt)


@pytest.mark.parametrize(
    "label",
    [
        MoveLabel("take", "1", left="4 and 3", link=" from 8, leave "),
        MoveLabel("move", place="from 2 to 4", within="in the second row"),
        MoveLabel("take", "2 chips", "from the heap"),
        MoveLabel(place="0 → 1"),
        MoveLabel("pass"),
        MoveLabel(),
    ],
    ids=str,
)
def test_copies_and_pickles_of_a_label_keep_its_fields(label: MoveLabel) -> None:
    fields = ("verb", "amount", "place", "left", "link", "within", "act")
    copies = [pickle.loads(pickle.dumps(label, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in [*copies, copy.copy(label), copy.deepcopy(label)]:
        assert type(other) is MoveLabel
        assert other == label
        assert [getattr(other, name) for name in fields] == [getattr(label, name) for name in fields]


def test_a_label_is_the_text_of_its_fields() -> None:
    label = MoveLabel("take", "1", left="4 and 3", link=" from 8, leave ")
    assert label == "take 1 from 8, leave 4 and 3"
    assert hash(label) == hash("take 1 from 8, leave 4 and 3")
    assert label.act == "take 1"
    assert (str(MoveLabel()), str(MoveLabel("pass")), str(MoveLabel(amount="3"))) == ("", "pass", "3")
