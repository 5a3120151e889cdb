from itertools import combinations

from reference import nim_values
from worksheet_judges import over_seeds, texts

from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.algebra import coin_turning


def turning_sets(game: str, top: int) -> list[tuple[int, ...]]:
    """Return the sets of coins with this rightmost one that a move may turn."""
    if game == "Ruler":
        return [tuple(range(first, top + 1)) for first in range(top + 1)]
    most = {"TurningTurtles": 2, "MockTurtles": 3}[game]
    return [(*others, top) for size in range(most) for others in combinations(range(top), size)]


@over_seeds(coin_turning)
def test_value_and_winning_moves_are_those_of_the_rules(exercise: Exercise, level: int) -> None:
    game, row = exercise.given["game"], exercise.given["coins"]
    heads = frozenset(place for place, coin in enumerate(row) if coin == "H")

    def options(position: frozenset[int]) -> list[frozenset[int]]:
        return [position ^ frozenset(turned) for head in position for turned in turning_sets(game, head)]

    values = nim_values(options, [heads, *options(heads)])
    assert exercise.answer["value"] == values[heads]
    wins = [turned for head in heads for turned in turning_sets(game, head) if not values[heads ^ frozenset(turned)]]
    assert sorted(map(tuple, exercise.answer["winning_moves"])) == sorted(wins)
    assert exercise.answer["outcome"] == ("N" if wins else "P")
    assert row[-1] == "H"
    assert len(wins) <= 3


def test_the_values_are_given_but_for_the_hard_ones() -> None:
    for level, given in ((0, True), (1, True), (2, False)):
        exercise = coin_turning(Chance(1), level, vocabulary("np"))
        count = len(exercise.given["coins"])
        assert len(texts(exercise.picture)) == (3 if given else 2) * count
