"""Exercises on coin turning games and codes: their answers agree with the rules."""

from itertools import combinations

from reference import greedy_words, nim_values, weight
from worksheet_judges import over_seeds, texts

from grundy.worksheets import KINDS, VOCABULARIES, Chance, Exercise


def turning_sets(game: str, top: int) -> list[tuple[int, ...]]:
    """Return the sets of coins that a move may turn, with this rightmost coin."""
    if game == "Ruler":
        return [tuple(range(first, top + 1)) for first in range(top + 1)]
    most = {"TurningTurtles": 2, "MockTurtles": 3}[game]
    return [(*others, top) for size in range(most) for others in combinations(range(top), size)]


@over_seeds("coin-turning")
def test_values_and_winning_moves_agree_with_the_rules(exercise: Exercise, level: int) -> None:
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


def test_values_are_given_except_in_hard_exercises() -> None:
    for level, given in ((0, True), (1, True), (2, False)):
        exercise = KINDS["coin-turning"].make(Chance(1), level, VOCABULARIES["np"])
        count = len(exercise.given["coins"])
        assert len(texts(exercise.picture)) == (3 if given else 2) * count


@over_seeds("code", 15)
def test_the_word_that_was_sent_is_the_nearest_word_of_the_lexicode(exercise: Exercise, level: int) -> None:
    n, d = exercise.given["n"], exercise.given["d"]
    words = greedy_words(range(1 << n), d)
    received, sent = (mask(text) for text in (exercise.given["received"], exercise.answer["sent"]))
    assert sent in words
    nearest = sorted(weight(word ^ received) for word in words)[:2]
    errors = exercise.answer["errors"]
    assert nearest[0] == weight(sent ^ received) == len(errors) < nearest[1]
    assert sent ^ received == sum(1 << place for place in errors)
    # The nim sum of the values of the heads is 0 exactly for the words of the code.
    values = exercise.given["values"]
    assert all((nim_sum(word, values) == 0) == (word in set(words)) for word in range(0, 1 << n, 7))
    assert nim_sum(received, values) == exercise.answer["value"]


def mask(text: str) -> int:
    return sum(1 << place for place, coin in enumerate(text) if coin == "H")


def nim_sum(word: int, values: list[int]) -> int:
    total = 0
    for place, value in enumerate(values):
        total ^= value * (word >> place & 1)
    return total
