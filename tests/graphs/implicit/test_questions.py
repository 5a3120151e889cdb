from collections.abc import Callable, Iterable, Iterator
from itertools import count, repeat
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st
from strategies import acyclic_digraphs_up_to

import grundy
from grundy import DomainError, LimitError, LoopyValue, Outcome
from grundy.graphs import GameGraph, drawing_moves, loopy_value, nim_value, outcome, solve, winning_moves
from grundy.rules import Part, Sum

Followers = dict[Any, list[Any]]


def letters_by_definition(followers: Followers, misere: bool = False) -> dict[Any, str]:
    """Return N, P or D for each vertex, by applying the rules until they give no new label."""
    known: dict[Any, str] = {v: "N" if misere else "P" for v, row in followers.items() if not row}
    while True:
        forced = {}
        for v, row in followers.items():
            labels = [known.get(w) for w in row]
            if v not in known and "P" in labels:
                forced[v] = "N"
            elif v not in known and set(labels) == {"N"}:
                forced[v] = "P"
        if not forced:
            return {v: known.get(v, "D") for v in followers}
        known |= forced


def values_by_definition(followers: Followers) -> dict[Any, LoopyValue]:
    """Return the value from sums with Nim heaps: n if v + *n is P, else ∞(K), where K has each n for which it is N."""
    heaps = range(2 + max(map(len, followers.values())))
    sums = {(v, n): [(w, n) for w in followers[v]] + [(v, m) for m in range(n)] for v in followers for n in heaps}
    letters = letters_by_definition(sums)
    values = {}
    for v in followers:
        lost = [n for n in heaps if letters[v, n] == "P"]
        values[v] = LoopyValue(lost[0]) if lost else LoopyValue.infinite(n for n in heaps if letters[v, n] == "N")
    return values


def digraphs(most: int) -> st.SearchStrategy[Followers]:
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n).map(
            lambda rows: dict(enumerate(rows))
        )
    )


def distinct(options: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(options))


def check_moves(game: Any, followers: Followers, misere: bool = False) -> None:
    """Compare outcomes and moves of all positions with the definition."""
    letters = letters_by_definition(followers, misere)
    for v, row in followers.items():
        assert outcome(game, v, misere=misere).value == letters[v]
        assert winning_moves(game, v, misere=misere) == [w for w in distinct(row) if letters[w] == "P"]
        draws = [w for w in distinct(row) if letters[w] == "D"] if letters[v] == "D" else []
        assert drawing_moves(game, v, misere=misere) == draws


def test_values_outcomes_and_winning_moves_on_all_small_acyclic_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(4):
        values = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        labels = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        for vertex in range(len(digraph)):
            assert nim_value(digraph.__getitem__, vertex) == values[vertex]
            assert loopy_value(digraph.__getitem__, vertex) == values[vertex]
            assert outcome(digraph.__getitem__, vertex).value == labels[vertex]
            assert winning_moves(digraph.__getitem__, vertex) == [w for w in digraph[vertex] if values[w] == 0]
            assert drawing_moves(digraph.__getitem__, vertex) == []


@given(digraphs(7))
def test_loopy_values_agree_with_sums_with_nim_heaps(followers: Followers) -> None:
    values = values_by_definition(followers)
    solution = solve(GameGraph.from_adjacency(list(followers.values())))
    for v in followers:
        assert loopy_value(followers.__getitem__, v) == values[v] == solution.value(v)


@given(digraphs(7), st.booleans())
def test_outcomes_and_moves_are_those_of_the_definition(followers: Followers, misere: bool) -> None:
    check_moves(followers.__getitem__, followers, misere)


@given(digraphs(6))
def test_a_nim_value_is_found_exactly_where_every_play_ends(followers: Followers) -> None:
    ends = solve(GameGraph.from_adjacency(list(followers.values()))).g
    for v in followers:
        try:
            assert nim_value(followers.__getitem__, v) == ends[v]
        except grundy.CycleError as error:
            assert ends[v] is np.ma.masked
            cycle = error.cycle
            assert all(cycle[(i + 1) % len(cycle)] in followers[w] for i, w in enumerate(cycle))


# Followers and values, confirmed by play in sums with Nim heaps.
@pytest.mark.parametrize(
    ("rows", "values"),
    [
        ([[0]], ["∞()"]),
        ([[], [0, 1]], ["0", "∞(0)"]),
        ([[], [2], [1, 0]], ["0", "0", "1"]),
        ([[], [0], [0, 1], [0, 1, 2, 3]], ["0", "1", "2", "∞(0,1,2)"]),
        ([[1, 5], [2], [3], [4], [0], []], ["2", "1", "0", "1", "0", "0"]),
        ([[], [1], [0, 1]], ["0", "∞()", "∞(0)"]),
    ],
)
def test_values_from_the_theory(rows: list[list[int]], values: list[str]) -> None:
    assert [str(loopy_value(rows.__getitem__, v)) for v in range(len(rows))] == values


def test_a_cycle_is_named() -> None:
    edges = {"a": "bc", "b": "", "c": "d", "d": "ec", "e": ""}
    with pytest.raises(grundy.CycleError, match=r"try grundy.loopy_value or grundy.graphs.solve$") as caught:
        nim_value(edges.__getitem__, "a")
    assert set(caught.value.cycle) == {"c", "d"}


def test_a_loop_is_a_cycle_of_one() -> None:
    with pytest.raises(grundy.CycleError) as caught:
        nim_value(lambda n: [n], 7)
    assert caught.value.cycle == (7,)


def test_long_games_do_not_reach_the_recursion_limit() -> None:
    assert nim_value(lambda n: [n - 1] if n else [], 299_999) == 1
    around = 100_000
    assert outcome(lambda n: [(n + 1) % around], 0) is Outcome.D
    assert loopy_value(lambda n: [(n + 1) % around, -1] if n == 0 else [(n + 1) % around] if n > 0 else [], 0) == 1


def test_none_can_be_a_position() -> None:
    assert nim_value(lambda p: [None] if p == "start" else [], "start") == 1
    assert winning_moves(lambda p: [None] if p == "start" else [], "start") == [None]


def test_the_limit_is_exact_and_the_error_shows_the_progress() -> None:
    for question in (nim_value, loopy_value, outcome):
        question(lambda n: [n - 1] if n else [], 99, limit=100)
        with pytest.raises(grundy.LimitError, match=r"more than 99 positions can be reached \(98 moves so far\)"):
            question(lambda n: [n - 1] if n else [], 99, limit=99)


def test_endless_options_are_stopped() -> None:
    for question in (nim_value, loopy_value, outcome, winning_moves, drawing_moves):
        with pytest.raises(grundy.LimitError):
            question(lambda n: count(), 0, limit=1000)
        with pytest.raises(grundy.LimitError, match="a position has more than 1000000 options"):
            question(lambda n: repeat(1) if n == 0 else [], 0, limit=1000)


def test_a_huge_limit_is_accepted() -> None:
    assert nim_value(Piles(), (1, 2), limit=10**30) == 3
    assert winning_moves(range, 3, limit=10**30) == [0]


def test_options_can_be_a_generator() -> None:
    def options(n: int) -> Iterable[int]:
        yield from range(n)

    assert nim_value(options, 6) == 6
    assert winning_moves(options, 6) == [0]


def test_winning_moves_come_in_the_order_of_the_game_and_once_each() -> None:
    game = {"a": "dcbcd", "b": "c", "c": "", "d": ""}.__getitem__
    assert winning_moves(game, "a") == ["d", "c"]
    assert winning_moves(game, "c") == []


class Piles:
    """Nim with a tuple of piles, split into its piles and sorted."""

    def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*piles[:i], left, *piles[i + 1 :]) for i in range(len(piles)) for left in range(piles[i])]

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in piles]

    def canonical(self, piles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(piles))


@given(st.lists(st.integers(0, 60), min_size=1, max_size=6))
def test_components_are_used_where_every_play_ends(piles: list[int]) -> None:
    """Without splitting, six piles of 60 would exceed the limit by far."""
    total = int(np.bitwise_xor.reduce(piles))
    start = tuple(piles)
    assert nim_value(Piles(), start, limit=100) == loopy_value(Piles(), start, limit=100) == total
    assert outcome(Piles(), start, limit=100) is Outcome.of(total)
    moves = winning_moves(Piles(), start, limit=1000)
    assert moves == [piles for piles in Piles().options(start) if np.bitwise_xor.reduce(piles) == 0]


class Tokens:
    """Tokens on the vertices of a digraph, in any order; a move moves one token."""

    def __init__(self, followers: Followers):
        self.followers = followers

    def options(self, tokens: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return [(*tokens[:i], w, *tokens[i + 1 :]) for i, v in enumerate(tokens) for w in self.followers[v]]

    def components(self, tokens: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return [(v,) for v in tokens]

    def canonical(self, tokens: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(sorted(tokens))


@settings(max_examples=40)
@given(digraphs(4), st.booleans())
def test_sums_of_loopy_positions_are_split(followers: Followers, misere: bool) -> None:
    """All pairs of tokens, compared with the graph of pairs."""
    game = Tokens(followers)
    pairs = {(v, w): game.options((v, w)) for v in followers for w in followers}
    whole = values_by_definition(pairs)
    for pair in pairs:
        assert loopy_value(game, pair) == whole[pair]
    check_moves(game, pairs, misere)


def test_only_the_parts_of_a_sum_are_explored() -> None:
    """Ten tokens on a cycle of ten with an exit have 10^10 positions."""
    game = Tokens({v: [(v + 1) % 10] for v in range(10)} | {0: [1, 10], 10: []})
    singles = {v: loopy_value(game, (v,)) for v in range(11)}
    assert singles == values_by_definition(game.followers)
    assert singles[0] == 1
    assert loopy_value(game, (0,) * 9 + (1,), limit=20) == singles[1] + 1
    assert outcome(game, (0,) * 10, limit=20) is Outcome.P
    zeros = [v for v in game.followers[0] if singles[v] == 0]
    assert winning_moves(game, (0, 0, 0), limit=20) == [(v, 0, 0) for v in zeros] + [(0, v, 0) for v in zeros] + [
        (0, 0, v) for v in zeros
    ]


def test_parts_are_split_again_and_each_is_solved_once() -> None:
    class Tree(Tokens):
        """Split into halves, and these into halves again: 2^40 equal tokens need 40 steps."""

        def options(self, tokens: int) -> list[Any]:
            assert tokens in (0, 1), "only single tokens are explored"
            return [tokens]

        def components(self, tokens: int) -> list[int]:
            return [tokens // 2, tokens - tokens // 2] if tokens > 1 else [tokens]

        canonical = staticmethod(int)

    assert loopy_value(Tree({}), 2**40) == LoopyValue.infinite()


def test_endless_components_of_a_loopy_position_are_rejected() -> None:
    class Liar(Tokens):
        def components(self, tokens: tuple[Any, ...]) -> list[tuple[Any, ...]]:
            return [(1 - tokens[0],)]

    for question in (nim_value, loopy_value, outcome):
        with pytest.raises(grundy.DomainError, match=r"^\(0,\) must not be a component of its own components$"):
            question(Liar({0: [0], 1: [1]}), (0,))


def test_endless_components_with_repeating_play_are_rejected() -> None:
    class Liar(Tokens):
        def components(self, tokens: tuple[Any, ...]) -> list[tuple[Any, ...]]:
            return [(v,) for v in tokens] if len(tokens) == 2 else [(tokens[0] if tokens[0] == 0 else 3 - tokens[0],)]

    with pytest.raises(grundy.DomainError, match=r"^\([12],\) must not be a component of its own components$"):
        loopy_value(Liar({0: [0], 1: [1], 2: [2]}), (0, 1))


@pytest.mark.parametrize("question", [nim_value, loopy_value, outcome, winning_moves, drawing_moves])
def test_invalid_options_are_rejected(question: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"^options\(5\) must return an iterable of positions, not None \(an empty"):
        question(lambda n: None, 5)
    with pytest.raises(TypeError, match=r"^positions must be hashable, but .* is not \(.*unhashable"):
        question(lambda n: [[n]], 5)


def test_unhashable_parts_of_loopy_sums_are_rejected() -> None:
    class Listed(Tokens):
        def components(self, tokens: tuple[Any, ...]) -> list[Any]:
            return [(v,) if v == 0 else [v] for v in tokens] if len(tokens) == 2 else [tokens]

        def canonical(self, tokens: Any) -> Any:
            return tokens

    with pytest.raises(TypeError, match=r"^positions must be hashable, but .* is not \(unhashable"):
        loopy_value(Listed({0: [0], 1: [1]}), (0, 1))


def test_endless_parts_are_stopped() -> None:
    class Endless:
        def options(self, n: int) -> list[int]:
            return [n]

        def components(self, n: int) -> list[int]:
            return [0] if n == 0 else [n + 1, 0]

    with pytest.raises(grundy.LimitError):
        loopy_value(Endless(), 1, limit=100)


class Mirror:
    """A walk on a symmetric path of nine places with an exit from the middle; counts calls of options."""

    asked = 0

    def options(self, place: int) -> list[int]:
        Mirror.asked += 1
        if place == 9:
            return []
        return [p for p in (place - 1, place + 1) if abs(p) <= 4] + [9] * (place == 0)

    def canonical(self, place: int) -> int:
        return abs(place)


@pytest.mark.parametrize("misere", [False, True])
def test_canonical_halves_the_work_for_repeating_play(misere: bool) -> None:
    places = {place: Mirror().options(place) for place in [*range(-4, 5), 9]}
    check_moves(Mirror(), places, misere)
    if not misere:
        values = values_by_definition(places)
        assert {place: loopy_value(Mirror(), place) for place in places} == values
    Mirror.asked = 0
    outcome(Mirror(), -3, misere=misere)
    assert Mirror.asked == 6


def test_winning_moves_of_a_symmetric_game_are_the_options_themselves() -> None:
    assert winning_moves(Piles(), (3, 1, 3)) == [(2, 1, 3), (3, 0, 3), (3, 1, 2)]


@given(st.lists(st.integers(0, 4), min_size=1, max_size=3))
def test_misere_nim_is_bouton_s(piles: list[int]) -> None:
    """Bouton 1902: as in normal play, but leave an odd number of piles if all piles are single counters."""
    total = int(np.bitwise_xor.reduce(piles))
    lost = sum(piles) % 2 == 1 if max(piles) <= 1 else total == 0
    assert outcome(Piles(), tuple(piles), misere=True) is (Outcome.P if lost else Outcome.N)


def test_misere_play_does_not_use_methods_for_normal_play() -> None:
    nim = grundy.games.Nim()
    assert outcome(nim, 1, misere=True) is Outcome.P
    assert winning_moves(nim, 5, misere=True) == [1]
    assert winning_moves(nim, 5) == [0]
    assert winning_moves(nim, 0, misere=True) == []


def test_known_values_and_moves_are_used() -> None:
    nim = grundy.games.Nim()
    assert nim_value(nim, 10**30) == loopy_value(nim, 10**30) == 10**30
    assert outcome(nim, 10**30) is Outcome.N
    assert winning_moves(nim, 10**30) == [0]
    assert winning_moves(grundy.games.Wythoff(), (3, 4)) == [(1, 2)]
    assert drawing_moves(grundy.games.Wythoff(), (3, 4)) == []


class Subtraction:
    """Take 1, 2 or 5 counters, or (if allowed) add one to a pile of 3; with options of many piles at once."""

    def __init__(self, back: bool):
        self.back = back

    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2, 5) if s <= n] + [4] * (self.back and n == 3)

    def options_array(self, piles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        left = piles[:, None] - [1, 2, 5, -1]
        allowed = (left >= 0) & ([True, True, True, False] | ((piles == 3) & self.back)[:, None])
        return np.append(0, np.cumsum(allowed.sum(axis=1))), left[allowed]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_games_with_options_array_have_the_same_answers(back: bool, misere: bool) -> None:
    game = Subtraction(back)
    piles = {n: game.options(n) for n in range(12)}
    check_moves(game, piles, misere)
    values = values_by_definition(piles)
    assert {n: loopy_value(game, n) for n in piles} == values


def test_a_cycle_of_a_game_with_options_array_is_named() -> None:
    assert nim_value(Subtraction(back=False), 1000) == nim_value(Subtraction(back=False).options, 1000)
    with pytest.raises(grundy.CycleError) as caught:
        nim_value(Subtraction(back=True), 10)
    assert set(caught.value.cycle) == {3, 4}


@pytest.mark.parametrize("question", [nim_value, loopy_value, outcome, winning_moves, drawing_moves])
def test_a_class_is_not_a_game(question: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"not the class Piles; try Piles\(\)"):
        question(Piles, (1, 2))


class Far:
    """Take 1 or 2 from a pile that is too high for a search; outcomes and moves are known."""

    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]

    def outcome(self, n: int) -> Outcome:
        return Outcome.P if n % 3 == 0 else Outcome.N

    def winning_moves(self, n: int) -> list[tuple[str, int]]:
        return [(f"take {n % 3}", n - n % 3)] if n % 3 else []


def test_known_outcomes_and_winning_moves_are_used() -> None:
    assert outcome(Far(), 10**30) is Outcome.N
    assert winning_moves(Far(), 10**30) == [10**30 - 1]
    assert winning_moves(Far(), 10**30 - 1) == []
    assert drawing_moves(Far(), 10**30) == []
    assert outcome(range, Part(Far(), 10**30)) is Outcome.N
    assert winning_moves(range, Part(Far(), 10**30)) == [Part(Far(), 10**30 - 1)]


def test_known_outcomes_are_not_used_for_sums_and_misere_play() -> None:
    """Outside sums, (3, 3) and 3 are P-positions; 4 + 1 has two equal values, though each is an N-position."""
    assert outcome(Far(), Sum(4, 1)) is Outcome.P
    assert winning_moves(Far(), Sum(4, 2)) == [Sum(2, 2), Sum(4, 1)]
    assert [outcome(Far(), n, misere=True).value for n in range(5)] == ["N", "P", "N", "N", "P"]
    assert winning_moves(Far(), 3, misere=True) == [1]


def test_endless_winning_moves_are_stopped() -> None:
    class Endless(Far):
        def winning_moves(self, n: int) -> Iterator[tuple[str, int]]:
            return ((f"go to {m}", m) for m in count())

    with pytest.raises(
        LimitError, match=r"^there are more than 1000000 winning moves from 5; iterate over the winning moves"
    ):
        winning_moves(Endless(), 5)


class Around:
    """Two places with endless play between them, and an exit; values are given as a number or as ∞(K)."""

    def options(self, place: str) -> str:
        return {"a": "ab", "b": "c", "c": "", "d": "d"}[place]

    def loopy_value(self, place: str) -> Any:
        return {"a": LoopyValue.infinite({1}), "b": 1, "c": LoopyValue(0), "d": LoopyValue.infinite()}[place]


def test_known_values_are_used_for_repeating_play() -> None:
    game = Around()
    for place in "abcd":
        assert loopy_value(game, place) == loopy_value(game.options, place)
        assert outcome(game, place) is outcome(game.options, place)
        assert winning_moves(game, place) == winning_moves(game.options, place)
        assert drawing_moves(game, place) == drawing_moves(game.options, place)
    assert winning_moves(game, Sum("a", "b")) == [Sum("b", "b")]
    assert winning_moves(game, Sum("a", "b", "d")) == []


def test_an_ability_never_changes_whether_there_is_a_nim_value() -> None:
    assert nim_value(Around(), "b") == 1
    with pytest.raises(grundy.CycleError):
        nim_value(Around(), "a")


def test_an_invalid_value_is_rejected() -> None:
    class Wrong(Around):
        def loopy_value(self, place: str) -> Any:
            return "much"

    message = r"^loopy_value\('a'\) must return a LoopyValue or an int, not 'much'$"
    with pytest.raises(DomainError, match=message):
        loopy_value(Wrong(), "a")


class Heap:
    """Nim, which is tame."""

    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        return n

    def misere_nim_value(self, n: int) -> int:
        return 1 - n if n < 2 else n


@given(st.lists(st.integers(0, 4), max_size=4))
def test_sums_of_tame_games_are_solved_in_misere_play_without_search(heaps: list[int]) -> None:
    assert outcome(Heap(), Sum(*heaps), misere=True) is outcome(range, Sum(*heaps), misere=True)


def test_large_tame_sums_are_solved() -> None:
    assert outcome(Heap(), Sum(10**30, 10**30, 1, 1), misere=True) is Outcome.P
    assert outcome(Heap(), 10**30, misere=True) is Outcome.N
    assert outcome(range, Sum(2, Part(Heap(), 2)), misere=True) is Outcome.P


@pytest.mark.parametrize("question", [outcome, winning_moves, drawing_moves])
def test_linear_games_use_their_own_methods(question: Callable[..., Any]) -> None:
    game = grundy.linear.LinearGame(4, [[{0}], [{1, 0}], [{2, 1}], [{3, 2}, {3, 1}]], passes=[2])
    for mask in range(16):
        position = game.position(mask)
        found, judge = question(game, position), question(game.options, position)
        assert found is judge if question is outcome else set(found) == set(judge)


def test_coin_games_use_their_own_methods() -> None:
    ruler = grundy.linear.turning.ruler()
    for position in ({1}, {2, 3}, {1, 4, 6}):
        heads = frozenset(position)
        assert outcome(ruler, heads) is outcome(ruler.options, heads)
        assert set(winning_moves(ruler, heads)) == set(winning_moves(ruler.options, heads))
