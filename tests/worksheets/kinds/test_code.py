from reference import greedy_words, weight
from worksheet_judges import over_seeds

from grundy.worksheets import Exercise
from grundy.worksheets.kinds.algebra import code


@over_seeds(code, 15)
def test_the_word_that_was_sent_is_the_nearest_word_of_the_lexicode(exercise: Exercise, level: int) -> None:
    n, d = exercise.given["n"], exercise.given["d"]
    words = greedy_words(range(1 << n), d)
    received, sent = (mask(text) for text in (exercise.given["received"], exercise.answer["sent"]))
    assert sent in words
    nearest = sorted(weight(word ^ received) for word in words)[:2]
    errors = exercise.answer["errors"]
    assert nearest[0] == weight(sent ^ received) == len(errors) < nearest[1]
    assert sent ^ received == sum(1 << place for place in errors)
    # The values of the coins are 0 on the whole exactly for the words of the code.
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
