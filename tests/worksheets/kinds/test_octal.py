from reference import heap_values, nim_values, take_and_break_options
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.heaps import octal

# The digits of Guy and Smith (1956), as Winning Ways lists them (chapter 4).
DIGITS = {"Kayles": (0, 7, 7), "DawsonsKayles": (0, 0, 7), "Officers": (0, 6), "Guiles": (0, 1, 5)}


def options_of(game: str, heap: int) -> set[tuple[int, ...]]:
    if game == "Grundy":
        return {(heap - part, part) for part in range(1, heap) if 2 * part < heap}
    digits = DIGITS[game]
    return take_and_break_options(lambda taken: digits[taken] if taken < len(digits) else 0, heap)


@over_seeds(octal, 30)
def test_values_and_winning_moves_are_those_of_the_rules(exercise: Exercise, level: int) -> None:
    game, heaps = exercise.given["game"], tuple(exercise.given["heaps"])
    assert exercise.answer["values"] == heap_values(lambda heap: options_of(game, heap), exercise.given["count"])

    def options(position: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {
            tuple(sorted(part for part in (*position[:i], *after, *position[i + 1 :]) if part))
            for i, heap in enumerate(position)
            for after in options_of(game, heap)
        }

    expected = {option for option, value in nim_values(options, options(heaps)).items() if value == 0}
    found = [read(move["position"]) for move in exercise.answer["winning_moves"]]
    assert sorted(found) == sorted(expected)
    assert exercise.answer["outcome"] == ("N" if expected else "P")
    assert len(found) <= 3


def read(position: str) -> tuple[int, ...]:
    inside = position.rstrip(")").partition("(")[2]
    return tuple(sorted(int(part) for part in inside.split(",") if int(part)))
