import pickle
from dataclasses import dataclass

import pytest

from grundy.rules import Part, Sum, lifted, same_game


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
    """A number is its own hash in Python, so that adding hashes would make one of all these."""
    assert len({hash(Sum(a, 1000 - a)) for a in range(501)}) == 501


def test_a_sum_never_changes() -> None:
    with pytest.raises(AttributeError, match="a sum never changes, so parts cannot be set"):
        Sum(1).parts = (2,)  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a sum never changes, so parts cannot be deleted"):
        del Sum(1).parts
    assert pickle.loads(pickle.dumps(Sum(1, 2))) == Sum(1, 2)


def test_moves_in_equal_parts_are_taken_once() -> None:
    assert list(Sum(2, 1, 2).moved(range)) == [Sum(0, 1, 2), Sum(1, 1, 2), Sum(2, 0, 2)]
    assert list(Sum().moved(range)) == []
    assert Sum(1, 2).replaced(1, Sum(5, 6)) == Sum(1, 5, 6)


def test_parts_are_equal_when_their_positions_and_games_are() -> None:
    assert Part(Halving(), 3) == Part(Halving(), 3)
    assert hash(Part(Halving(), 3)) == hash(Part(Halving(), 3))
    assert Part(Halving(), 3) != Part(Halving(), 4)
    assert Part(Taking(2), 3) == Part(Taking(2), 3)
    assert Part(Taking(2), 3) != Part(Taking(3), 3)
    assert Part(range, 3) != 3


def test_a_game_with_attributes_and_without_equality_is_only_itself() -> None:
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
