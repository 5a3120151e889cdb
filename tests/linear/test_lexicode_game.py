"""The lexicode game, judged by the greedy definition of lexicodes."""

from itertools import accumulate

import pytest

from grundy import DomainError, LimitError, Outcome
from grundy.graphs import GameGraph
from grundy.linear import celata, lexicode_game


def greedy(n: int, d: int) -> list[int]:
    """Return the words of length n, each taken when it differs in d places from all that were taken before."""
    words: list[int] = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in words):
            words.append(word)
    return words


@pytest.mark.parametrize("d", range(1, 9))
@pytest.mark.parametrize("n", range(10))
def test_the_p_positions_are_the_lexicode(n: int, d: int) -> None:
    assert list(lexicode_game(n, d).p_space().elements()) == greedy(n, d)


@pytest.mark.parametrize("d", range(1, 6))
@pytest.mark.parametrize("n", range(7))
def test_values_are_the_mex_of_the_values_after_turning_fewer_than_d_coins(n: int, d: int) -> None:
    values: list[int] = []
    for position in range(1 << n):
        reached = {values[smaller] for smaller in range(position) if (position ^ smaller).bit_count() < d}
        values.append(next(value for value in range(len(values) + 1) if value not in reached))
    game = lexicode_game(n, d)
    assert [game.value(position).nim_value for position in range(1 << n)] == values


def test_dimensions_are_those_that_are_known() -> None:
    # Conway and Sloane 1986: Hamming and extended Hamming codes, the code [16, 7, 6], and the Golay code.
    dimensions = {(n, d): lexicode_game(n, d).p_space().dimension for n, d in [(15, 3), (16, 4), (16, 6), (23, 7)]}
    assert dimensions == {(15, 3): 11, (16, 4): 11, (16, 6): 7, (23, 7): 12}


def test_it_is_the_celata_game_in_which_each_coin_has_all_below_it_as_followers() -> None:
    graph = GameGraph.from_adjacency([range(k) for k in range(9)])
    for d in range(2, 8):
        assert celata(graph, d - 2, at_most=True).p_space() == lexicode_game(9, d).p_space()


def test_moves_turn_fewer_than_d_coins_and_the_highest_to_tails() -> None:
    moves = lexicode_game(4, 3).moves({0, 2})
    assert [sorted(move.turned) for move in moves] == [[0], [2], [0, 2], [1, 2]]
    assert all(move.vertex == max(move.turned) for move in moves)
    assert lexicode_game(4, 1).moves({0, 1, 2, 3}) == []


def test_no_coins_and_huge_distances_are_fine() -> None:
    assert lexicode_game(0, 3).outcome(()) is Outcome.P
    assert lexicode_game(3, 10**9).p_space().basis == ()


def test_values_of_coins_grow_like_lengths() -> None:
    # A coin needs a new power of 2 exactly when the next length adds no word to the lexicode.
    game = lexicode_game(9, 4)
    fresh = [game.value({k}).nim_value.bit_count() == 1 for k in range(9)]
    dimensions = [len(greedy(n, 4)).bit_length() - 1 for n in range(10)]
    assert list(accumulate((not new for new in fresh), initial=0)) == dimensions


@pytest.mark.parametrize(
    ("n", "d", "message"),
    [
        (-1, 3, "n, the number of coins, is 0 or more, not -1"),
        (3, 0, "d, the least distance, is 1 or more, not 0"),
        (3, 2.0, "d, the least distance, is a whole number, not 2.0"),
    ],
)
def test_what_is_no_number_is_refused(n: int, d: int, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        lexicode_game(n, d)
    assert str(refused.value) == message


def test_too_many_moves_are_refused_before_they_are_made() -> None:
    with pytest.raises(LimitError) as refused:
        lexicode_game(60, 12)
    assert str(refused.value) == (
        "with up to 5 of 60 coins turned at once the moves take 35349557 words of memory, more than limit=10000000; "
        "take fewer coins, a smaller d, or raise limit=…"
    )
    with pytest.raises(LimitError, match="with up to 1 of 1000000 coins"):
        lexicode_game(10**6, 500)


def test_a_long_row_without_moves_is_refused_as_well() -> None:
    with pytest.raises(LimitError) as refused:
        lexicode_game(3_000_000, 1)
    assert str(refused.value) == (
        "the P-positions of 3000000 coins take 140628000000 words of memory, more than limit=10000000; take fewer "
        "coins, or raise limit=…"
    )
    assert lexicode_game(20_000, 1).p_space().dimension == 20_000
