import pickle

import pytest
from strategies import subsets

from grundy import DomainError, LimitError, nim_value, reference
from grundy.sequences.heaps import AllBut
from grundy.testing import check_game


def test_everything_else_may_be_taken() -> None:
    for excluded in subsets(range(1, 6)):
        for heap in range(9):
            wanted = [heap - s for s in range(1, heap + 1) if s not in excluded]
            assert AllBut(excluded).options(heap) == wanted


def test_without_exceptions_it_is_nim() -> None:
    assert AllBut(()) == AllBut()
    values = reference.nim_values(AllBut().options, range(12))
    assert list(values.values()) == list(range(12))


def test_a_set_is_a_set_and_games_are_frozen() -> None:
    game = AllBut([6, 1, 2, 1])
    assert game == AllBut({1, 2, 6})
    assert (game.excluded, hash(game)) == ((1, 2, 6), hash(AllBut((1, 2, 6))))
    assert game != AllBut({1})
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(AttributeError):
        game.excluded = ()


def test_repr_can_be_pasted_back_and_is_short() -> None:
    assert eval(repr(AllBut({1, 2, 6}))) == AllBut({1, 2, 6})
    assert eval(repr(AllBut())) == AllBut()
    assert len(repr(AllBut(range(1, 1000)))) < 100
    assert AllBut({10, 2}).notation == "AllBut({2,10})"


def test_the_game_passes_the_check_of_games() -> None:
    assert check_game(AllBut({2, 3}), [12]) == 13
    # {2, 3} has period 4 and saltus 2 from heap 0 on.
    assert nim_value(AllBut({2, 3}), 40) == 20


@pytest.mark.parametrize(
    ("excluded", "message"),
    [
        ([0], "an excluded number is positive: 0 counters may not be taken anyway"),
        ([-3], "an excluded number is 0 or more, not -3"),
        ([1.5], "an excluded number is a whole number, not 1.5"),
    ],
)
def test_bad_sets_are_refused(excluded: list[int], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        AllBut(excluded)
    assert str(caught.value) == message


def test_huge_heaps_are_refused_with_the_limit() -> None:
    with pytest.raises(LimitError) as caught:
        AllBut({1}).options(10**30, limit=10)
    assert str(caught.value) == (
        f"heap {10**30} has more than 10 options; go through moves(…) one by one, or raise limit=…"
    )
    assert next(AllBut({1}).moves(10**30)) == ("take 2", 10**30 - 2)
