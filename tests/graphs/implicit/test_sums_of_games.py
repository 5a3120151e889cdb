"""Sums of positions of implicit games: their rules, keys and abilities, and labels by depth-first search."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement, count
from typing import Any

import pytest
import reference
from hypothesis import given, settings, strategies as st
from strategies import acyclic_digraphs_up_to

import grundy
from grundy import DomainError, LimitError, LoopyValue, Outcome, mex
from grundy.graphs import GameGraph, Labelling, drawing_moves, loopy_value, nim_value, outcome, winning_moves
from grundy.graphs.implicit import sums
from grundy.graphs.implicit.limits import Budget
from grundy.graphs.implicit.questions import values
from grundy.graphs.implicit.sums import ABILITIES, Abilities, Multisets, Summed, SumMetError
from grundy.rules import Part, Sum, game_from

# Winning Ways, chapter 4: values of Kayles, and its misère P-positions among single rows (chapter 13).
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
MISERE_P = {1, 4, 9, 12, 20}


def kayles(n: int) -> Iterable[Sum]:
    return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]


def rows_left(rows: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Kayles without any sums: a position is the sorted tuple of its rows."""
    found = set()
    for i, row in enumerate(rows):
        for k in (1, 2):
            for a in range(row - k + 1):
                found.add(tuple(sorted([*rows[:i], *rows[i + 1 :], *(r for r in (a, row - k - a) if r)])))
    return found


@cache
def value_by_rows(rows: tuple[int, ...]) -> int:
    return mex(map(value_by_rows, rows_left(rows)))


@cache
def lost_in_misere(rows: tuple[int, ...]) -> bool:
    return bool(rows) and not any(map(lost_in_misere, rows_left(rows)))


def test_options_that_are_sums_have_published_values() -> None:
    assert [nim_value(kayles, n) for n in range(24)] == KAYLES
    assert [loopy_value(kayles, n) for n in range(24)] == KAYLES
    assert [Labelling(kayles).value(n) for n in range(24)] == KAYLES
    assert [outcome(kayles, n).value for n in range(24)] == ["N" if value else "P" for value in KAYLES]


def test_misere_outcomes_of_sums_match_published_ones() -> None:
    found = {n for n in range(1, 21) if outcome(kayles, n, misere=True) is Outcome.P}
    assert found == MISERE_P == {n for n in range(1, 21) if lost_in_misere((n,))}


@given(st.lists(st.integers(0, 6), max_size=4))
def test_a_sum_to_start_from_is_judged_as_a_whole(rows: list[int]) -> None:
    start, whole = Sum(*rows), tuple(sorted(row for row in rows if row))
    assert nim_value(kayles, start) == Labelling(kayles).value(start) == value_by_rows(whole)
    assert outcome(kayles, start) is Outcome.of(value_by_rows(whole))
    assert (outcome(kayles, start, misere=True) is Outcome.P) == lost_in_misere(whole)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3), st.booleans())
def test_winning_moves_in_a_sum_lead_exactly_to_p_positions(rows: list[int], misere: bool) -> None:
    def lost(rows: tuple[int, ...]) -> bool:
        return lost_in_misere(rows) if misere else value_by_rows(rows) == 0

    found = winning_moves(kayles, Sum(*rows), misere=misere)
    seen = {tuple(sorted(row for row in (option if isinstance(option, Sum) else [option]) if row)) for option in found}
    assert seen == set(filter(lost, rows_left(tuple(sorted(row for row in rows if row)))))
    assert len(set(found)) == len(found)


def test_sums_are_labelled_by_their_parts() -> None:
    """A row of 100 leads to far more sums than single rows."""
    assert nim_value(kayles, 100, limit=101) == Labelling(kayles, 101).value(100)
    with pytest.raises(grundy.LimitError, match="more than 100 positions need labels"):
        nim_value(kayles, 100, limit=100)


def test_labels_found_before_the_first_sum_are_kept() -> None:
    asked = []

    def late(n: int) -> list[Any]:
        asked.append(n)
        return [Sum(n - 1, n - 2)] if n == 9 else [n - 1] if n else []

    labels = Labelling(late)
    assert labels.value(8) == 0
    assert labels.value(9) == 0
    assert sorted(asked) == [*range(9), 9, 9]


def test_the_graph_has_sums_as_vertices_without_parts_that_have_ended() -> None:
    graph = GameGraph.explore(kayles, 4)
    assert set(graph.names) == {4, 3, 2, 1, Sum(1, 2), Sum(1, 1), Sum()}
    assert set(graph.followers(Sum(1, 2))) == {2, 1, Sum(1, 1)}
    assert GameGraph.explore(kayles, 4, Sum(2, 0)).number(2) == 1


def test_a_single_part_is_a_position() -> None:
    nim = grundy.games.Nim()
    assert nim_value(kayles, Part(nim, 10**30)) == 10**30
    assert nim_value(nim, Part(kayles, 5)) == 4
    assert nim_value(lambda n: [Part(range, n)], 7) == 0
    assert winning_moves(lambda n: [Part(range, k) for k in range(n)], 3) == [Part(range, 0)]
    assert outcome(kayles, Part(range, 1), misere=True) is Outcome.P


def test_parts_of_other_games_use_their_own_abilities() -> None:
    nim = grundy.games.Nim()
    assert nim_value(kayles, Sum(5, Part(nim, 10**30), Part(nim, 1))) == 4 ^ 10**30 ^ 1
    assert winning_moves(nim, Sum(10**30, 5, Part(kayles, 5))) == [Sum(1, 5, Part(kayles, 5))]
    assert nim_value(lambda n: [Sum(k, Part(nim, 10**9)) for k in range(n)] + [Part(nim, 0)] * n, 1) == 1

    class Rows:
        def options(self, rows: tuple[int, ...]) -> Iterable[Any]:
            raise AssertionError("its parts are asked")

        def components(self, rows: tuple[int, ...]) -> list[Any]:
            return [Part(kayles, row) for row in rows]

    assert nim_value(range, Sum(1, Part(Rows(), (5, 3)))) == 1 ^ 4 ^ 3


def test_a_part_of_the_game_itself_is_a_plain_position() -> None:
    def own(n: int) -> list[Any]:
        return [Sum(Part(own, n - 1), Part(own, Sum(n - 2)))] if n > 1 else []

    assert set(GameGraph.explore(own, 4).names) == {4, Sum(2, 3), Sum(2, 2), 3, 2, Sum()}
    assert set(GameGraph.explore(own, Sum(Part(own, 2))).names) == {2, Sum()}


def test_a_game_can_be_given_by_its_method() -> None:
    class Doubling:
        def options(self, n: int) -> list[Any]:
            return [Sum(Part(self, n - 1), n - 1)] if n else []

        def others(self, n: int) -> list[Any]:
            return [Part(self, n - 1)] if n else []

    game = Doubling()
    assert set(GameGraph.explore(game.options, 2).names) == {2, Sum(1, 1), 1, Sum()}
    assert set(GameGraph.explore(game.others, 2).names) == {2, Part(game, 1), Sum()}


def test_sums_are_found_behind_canonical_ranks_and_arrays() -> None:
    class Symmetric:
        """Kayles on signed numbers, where the sign does not matter."""

        def options(self, n: int) -> Iterable[Sum]:
            return [Sum(-a, n - k - a) for n in [abs(n)] for k in (1, 2) for a in range(n - k + 1)]

        def canonical(self, n: int) -> int:
            return abs(n)

    class Ranked:
        size = 30

        def options(self, n: int) -> Iterable[Sum]:
            return kayles(n)

        def rank(self, n: int) -> int:
            return n

        unrank = rank

    for game in (Symmetric(), Ranked()):
        assert [nim_value(game, n) for n in range(12)] == KAYLES[:12]
        assert {n for n in range(1, 13) if outcome(game, n, misere=True) is Outcome.P} == {1, 4, 9, 12}
        assert len(GameGraph.explore(game, 4)) == 7


Followers = dict[Any, list[Any]]


def digraphs(most: int) -> st.SearchStrategy[Followers]:
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=3), min_size=n, max_size=n).map(
            lambda rows: dict(enumerate(rows))
        )
    )


@settings(max_examples=25)
@given(digraphs(3), digraphs(3))
def test_sums_of_loopy_positions_have_the_values_of_the_product_graph(one: Followers, other: Followers) -> None:
    product = {(v, w): [(x, w) for x in one[v]] + [(v, x) for x in other[w]] for v in one for w in other}
    for v, w in product:
        start = Sum(v, Part(other.__getitem__, w))
        assert loopy_value(one.__getitem__, start) == loopy_value(product.__getitem__, (v, w))
        for misere in (False, True):
            judge = outcome(product.__getitem__, (v, w), misere=misere)
            assert outcome(one.__getitem__, start, misere=misere) is judge
            for question in (winning_moves, drawing_moves):
                found = {_pair(option) for option in question(one.__getitem__, start, misere=misere)}
                assert found == set(question(product.__getitem__, (v, w), misere=misere))


def _pair(option: Sum) -> tuple[int, int]:
    plain, part = sorted(option, key=lambda part: isinstance(part, Part))
    return plain, part.position


def test_loopy_games_can_have_sums_as_options() -> None:
    """A move from a doubles it, and can be undone; b is the end."""
    places: dict[str, list[Any]] = {"a": [Sum("b", "c")], "b": [], "c": ["a", "b"]}
    plain = {"a": "c", "b": "", "c": "ab"}
    assert [loopy_value(places.get, place) for place in "abc"] == [loopy_value(plain.get, place) for place in "abc"]
    assert loopy_value(places.get, Sum("a", "c")) == loopy_value(plain.get, "a") + loopy_value(plain.get, "c")
    with pytest.raises(grundy.CycleError, match=r"play can repeat forever"):
        nim_value(places.get, "a")


def test_play_that_grows_endlessly_is_stopped() -> None:
    with pytest.raises(grundy.LimitError, match="more than 500 positions can be reached"):
        outcome(lambda n: [Sum(n, n)], 1, limit=500)
    with pytest.raises(grundy.CycleError):
        nim_value(lambda n: [Sum(n, n)], 1)


def test_a_sum_instead_of_a_list_of_options_is_rejected() -> None:
    message = (
        r"^options\(3\) must return an iterable of positions, not Sum\(1, 2\); return \[Sum\(1, 2\)\] if it is the only"
    )
    for question in (nim_value, outcome, winning_moves, lambda game, n: Labelling(game).value(n)):
        with pytest.raises(TypeError, match=message):
            question(lambda n: Sum(1, 2), 3)


def test_a_game_that_is_played_alone_cannot_be_in_a_sum() -> None:
    class Loner:
        alone = True

        def options(self, n: int) -> range:
            return range(n)

    assert nim_value(Loner(), 3) == 3
    assert nim_value(range, Part(Loner(), 3)) == 3
    for game, start in [(Loner(), Sum(1, 2)), (range, Sum(1, Part(Loner(), 2)))]:
        message = r"^[12] cannot be part of a sum, because Loner is played alone$"
        with pytest.raises(grundy.DomainError, match=message):
            outcome(game, start)


def test_canonical_and_normal_forms() -> None:
    rules = Summed(kayles)
    assert rules.normal(Sum(5)) == 5
    assert rules.normal(Sum(Part(kayles, 5), 1)) == Sum(5, 1)
    assert rules.canonical(Sum(0, 0, 0)) == Sum()
    assert rules.canonical(Sum(0, 3)) == 3
    assert rules.value(Sum(1, 2)) is None
    assert repr(Summed(range)).startswith("Summed(<grundy.rules._FunctionGame")


def test_endless_options_in_a_sum_are_stopped() -> None:
    def endless(n: int) -> Iterable[int]:
        while n:
            yield 0

    for misere in (False, True):
        with pytest.raises(grundy.LimitError):
            outcome(endless, Sum(1, 2), misere=misere, limit=1000)


@pytest.mark.parametrize("question", [nim_value, loopy_value, outcome, winning_moves, drawing_moves])
def test_unhashable_parts_are_rejected(question: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"^positions must be hashable, but .* is not \(unhashable"):
        question(lambda n: [Sum([n], 1)], 5)


def test_infinite_parts_of_known_value_are_not_searched() -> None:
    class Pass:
        """A Nim heap in which passing is allowed until the first move in it; its value is ∞(0, …, n - 1)."""

        def options(self, n: int) -> Iterable[Any]:
            return [n, *(Part(range, left) for left in range(n))]

        def loopy_value(self, n: int) -> LoopyValue:
            return LoopyValue.infinite(range(n))

    assert loopy_value(kayles, Sum(5, Part(Pass(), 3))) == LoopyValue.infinite(k ^ 4 for k in range(3))
    assert outcome(kayles, Sum(5, Part(Pass(), 5))) is Outcome.N
    assert winning_moves(kayles, Sum(5, Part(Pass(), 5))) == [Sum(5, Part(range, 4))]
    assert winning_moves(kayles, Sum(5, Part(Pass(), 4))) == []
    assert drawing_moves(kayles, Sum(3, Part(Pass(), 3))) == [Sum(3, Part(Pass(), 3))]
    assert loopy_value(Pass().options, 3) == Pass().loopy_value(3)


def test_keys_and_names_are_the_representatives() -> None:
    rules = Summed(range)
    known = Multisets(rules, Budget(100))
    for piles in combinations_with_replacement(range(4), 3):
        whole = Sum(*piles)
        assert known.name(known.key(whole)) == rules.canonical(whole)
        assert known.key(whole) == known.key(Sum(*piles[::-1]))


def test_options_are_those_of_the_sum() -> None:
    rules = Summed(range)
    known = Multisets(rules, Budget(100))
    for piles in combinations_with_replacement(range(4), 3):
        whole = Sum(*piles)
        found = {known.name(option) for option in known.options(known.key(whole))}
        assert found == {rules.canonical(rules.canonical(option)) for option in rules.options(rules.canonical(whole))}


def test_a_single_part_is_kept_even_at_its_end() -> None:
    known = Multisets(Summed(range), Budget(100))
    assert known.name(known.key(0)) == 0
    assert known.name(known.key(Sum(0, Part(range, 0)))) == Sum()
    assert list(known.options(known.key(0))) == list(known.options(known.key(Sum()))) == []


def test_endless_options_of_a_part_are_stopped() -> None:
    known = Multisets(Summed(lambda n: count()), Budget(100))
    with pytest.raises(LimitError, match="a position has more than 1000000 options"):
        list(known.options(known.key(Sum(1, 2))))


def test_endless_parts_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "MOST_PARTS", 20)
    with pytest.raises(LimitError, match="a sum of 21 parts can be reached, but at most 20 parts are supported; check"):
        loopy_value(lambda n: [Sum(n, n)], 1)


def test_a_function_has_no_abilities() -> None:
    known = Abilities.of(game_from(range))
    assert [getattr(known, name) for name in ABILITIES] == [None] * len(ABILITIES)
    assert known.value(5) is known.winner(5) is known.winner(5, misere=True) is None
    assert not known.alone


class Pile:
    alone = True
    counter = outcome = "●"

    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        return n

    def misere_nim_value(self, n: int) -> int:
        return 1 - n if n < 2 else n


def test_values_determine_outcomes() -> None:
    known = Abilities.of(Pile())
    assert (known.value(5), known.winner(0), known.winner(5)) == (5, Outcome.P, Outcome.N)
    assert [known.winner(n, misere=True).value for n in range(3)] == ["N", "P", "N"]
    assert known.alone


def test_an_attribute_that_is_not_callable_is_not_an_ability() -> None:
    assert Abilities.of(Pile()).outcome is None


def test_loopy_value_takes_precedence() -> None:
    class Around(Pile):
        def loopy_value(self, n: int) -> object:
            return (LoopyValue.infinite({0}), 7, None)[n]

    known = Abilities.of(Around())
    assert (known.value(0), known.value(1)) == (LoopyValue.infinite({0}), LoopyValue(7))
    assert known.winner(0) is Outcome.N
    with pytest.raises(DomainError, match=r"^loopy_value\(2\) must return a LoopyValue or an int, not None$"):
        known.value(2)


def test_labels_of_all_small_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(5):
        values = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        labels = Labelling(digraph.__getitem__)
        assert [labels.value(vertex) for vertex in range(len(digraph))] == list(values.values())


def test_long_games_do_not_reach_the_recursion_limit() -> None:
    assert Labelling(lambda n: [n - 1] if n else []).value(100_001) == 1


def test_a_cycle_is_named() -> None:
    edges = {"a": "bc", "b": "", "c": "d", "d": "ec", "e": ""}
    with pytest.raises(grundy.CycleError) as caught:
        Labelling(edges.__getitem__).value("a")
    assert caught.value.cycle == ("c", "d")


class Piles:
    """Nim with a tuple of piles, split into its piles and sorted."""

    calls = 0

    def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        Piles.calls += 1
        return [(*piles[:i], left, *piles[i + 1 :]) for i in range(len(piles)) for left in range(piles[i])]

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in piles]

    def canonical(self, piles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(piles))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=6))
def test_components_and_canonical_give_the_same_value_with_less_work(piles: list[int]) -> None:
    Piles.calls = 0
    expected = 0
    for pile in piles:
        expected ^= pile
    assert Labelling(Piles()).value(tuple(piles)) == expected
    assert Piles.calls <= 31  # one position for each pile size, not one for each tuple


def test_a_position_among_its_own_components_is_played_by_its_options() -> None:
    class Padded(Piles):
        def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [piles, (0,)]

    assert Labelling(Padded()).value((2, 3)) == 1
    assert Labelling(Padded()).parts((2, 3)) is None


class Liar(Piles):
    """Rules by which a pile n has the component 5 - n, and the reverse."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(5 - piles[0],)]


def test_components_that_lead_back_are_not_a_cycle_of_play() -> None:
    with pytest.raises(grundy.DomainError, match=r"^\(2,\) must not be a component of its own components$"):
        Labelling(Liar()).value((2,))


def test_a_cycle_of_moves_and_components_is_a_cycle_of_play() -> None:
    class Growing(Piles):
        def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(*piles, 1)]

    with pytest.raises(grundy.CycleError, match=r"^play can repeat forever \(\(1,\) → \(1, 1\) → \(1,\)\)"):
        Labelling(Growing()).value((2,))


def test_values_that_are_not_iterable_are_reported_with_the_position() -> None:
    class Silent(Piles):
        def components(self, piles: tuple[int, ...]) -> Any:
            return None if piles == (7,) else [(pile,) for pile in piles]

    with pytest.raises(TypeError, match=r"^components\(\(7,\)\) must return an iterable of positions, not None$"):
        Labelling(Silent()).value((2, 7))
    message = r"^options\(5\) must return an iterable of positions, not None \(an empty list at the end of the game\)$"
    with pytest.raises(TypeError, match=message):
        Labelling(lambda n: None).value(5)  # type: ignore[arg-type, return-value]


def test_unhashable_positions_and_parts_are_rejected() -> None:
    class Listed:
        def options(self, position: Any) -> list[Any]:
            return []

        def components(self, position: Any) -> list[Any]:
            return [[1], [2]]

    for start in ((1, 2), [1, 2]):
        with pytest.raises(TypeError, match=r"^positions must be hashable, but .* is not \(unhashable"):
            Labelling(Listed()).value(start)


def test_the_limit_error_shows_the_progress_and_how_to_raise_the_limit() -> None:
    message = (
        r"^more than 100 positions need labels; 3 of them are labelled; give the game components, canonical or "
        r"nim_value, or raise limit=…$"
    )
    with pytest.raises(grundy.LimitError, match=message):
        Labelling(lambda n: [-1, -2, -3, n + 1] if n >= 0 else [], limit=100).value(0)


def test_the_limit_is_exact() -> None:
    assert Labelling(lambda n: [n - 1] if n else [], limit=100).value(99) == 1
    with pytest.raises(grundy.LimitError):
        Labelling(lambda n: [n - 1] if n else [], limit=99).value(99)


def test_one_call_of_options_cannot_use_all_memory() -> None:
    with pytest.raises(grundy.LimitError):
        Labelling(lambda n: count(), limit=1000).value(0)


def test_labels_are_cached_between_calls() -> None:
    asked = []

    def options(n: int) -> list[int]:
        asked.append(n)
        return [n - 1] if n else []

    labels = Labelling(options)
    assert [labels.value(5), labels.value(3), labels.value(5)] == [1, 1, 1]
    assert sorted(asked) == [0, 1, 2, 3, 4, 5]


class LowPile:
    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        if n > 100:
            raise LimitError("too high")
        return n


def test_values_are_in_the_order_of_the_positions() -> None:
    assert values(game_from(range), [3, 0, 2, 3], 100) == [3, 0, 2, 3]
    assert values(LowPile(), [], 100) == []


def test_only_unknown_values_are_searched() -> None:
    rules = Summed(range)
    found = values(rules, [Part(LowPile(), 90), 3, Sum(2, Part(LowPile(), 80)), Sum()], 5)
    assert found == [90, 3, 2 ^ 80, 0]


def test_a_limit_error_of_the_game_is_reported() -> None:
    with pytest.raises(LimitError, match="too high"):
        values(LowPile(), [3, 200], 10**6)


def test_a_sum_uses_the_rules_of_sums() -> None:
    with pytest.raises(SumMetError):
        values(game_from(lambda n: [Sum(1, 2)]), [3], 100)


def test_a_sum_with_one_loopy_part_is_added() -> None:
    around = {"a": "ab", "b": ""}.__getitem__
    assert values(Summed(around), [Sum("a", Part(range, 2))], 100) == [LoopyValue.infinite({2})]
