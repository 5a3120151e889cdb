from collections import Counter

from reference import nim_values, outcome_labels, wythoff_options
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.exercise import Chance, vocabulary
from grundy.worksheets.kinds.nim import moves_told, winning_move

Parts = tuple[tuple[str, tuple[int, ...]], ...]


def read(position: str) -> Parts:
    """Read what the exercises contain, without the parser of the package."""
    parts = []
    for text in position.split(" + "):
        name, _, inside = text.rstrip(")").partition("(")
        numbers, _, taken = inside.partition(";")
        sizes = tuple(map(int, numbers.split(",")))
        if name == "W":
            parts.append(("W", sizes))
        else:
            parts += [(f"N{taken}", (size,)) for size in sizes]
    return tuple(parts)


def options(position: Parts) -> list[Parts]:
    left = []
    for index, (rule, sizes) in enumerate(position):
        if rule == "W":
            after = wythoff_options((sizes[0], sizes[1]))
        else:
            allowed = map(int, rule[1:].split(",")) if rule != "N" else range(1, sizes[0] + 1)
            after = [(sizes[0] - taken,) for taken in allowed if taken <= sizes[0]]
        left += [(*position[:index], (rule, sizes), *position[index + 1 :]) for sizes in after]
    return left


@over_seeds(winning_move, 15)
def test_winning_moves_are_all_moves_to_lost_positions(exercise: Exercise, level: int) -> None:
    position = read(exercise.given["position"])
    found = [read(move["position"]) for move in exercise.answer["winning_moves"]]
    if level < 2:  # the sums of piles are too many positions to search
        total = 0
        for _, (size,) in position:
            total ^= size
        values = {option: _nim_sum(option) for option in options(position)}
        assert exercise.answer["nim_value"] == total
    else:
        values = nim_values(options, options(position))
    expected = [option for option, value in values.items() if value == 0]
    assert sorted(found) == sorted(expected)
    assert exercise.answer["outcome"] == ("N" if expected else "P")
    assert len(found) <= 3


def _nim_sum(position: Parts) -> int:
    total = 0
    for _, (size,) in position:
        total ^= size
    return total


def test_easy_positions_are_won_as_the_definition_says() -> None:
    for seed in range(6):
        exercise = winning_move(Chance(seed), 0, vocabulary("np"))
        position = read(exercise.given["position"])
        assert outcome_labels(options, [position])[position] == exercise.answer["outcome"]


def test_most_positions_are_won_and_some_are_lost() -> None:
    counts = Counter(winning_move(Chance(seed), 1, vocabulary("np")).answer["outcome"] for seed in range(60))
    assert counts["N"] > counts["P"] > 0


def test_who_wins_is_told_in_both_vocabularies() -> None:
    import grundy

    won = grundy.parse("N(1,2)").explain()
    assert moves_told(won, vocabulary("np")).startswith("The position is N. The player who moves next wins")
    assert moves_told(won, vocabulary("safe")).startswith("The position is unsafe. The player who moves next wins")
