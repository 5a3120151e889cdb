"""Decode a received word as a game: the words of a lexicode are the P-positions of a coin turning game.

Conway and Sloane (1986); Fraenkel (1996) sees codes in other games.
"""

from grundy.codes import coin_values, correct_by_play, lexicode
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures.counters import coins
from grundy.worksheets.sentences import added, times
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["code"]

# Length, distance and errors, by difficulty.
SIZES = ((7, 3, 1), (8, 4, 1), (11, 5, 2))


def code(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: a word of a code with errors; find them by playing.

    Parameters
    ----------
    chance : Chance
        What the word and the errors depend on.
    level : int
        0: the Hamming code of length 7; 1: length 8, distance 4; 2: length 11, distance 5, two errors.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> len(code(Chance(1), 0, vocabulary("np")).answer["errors"])
    1
    """
    n, d, errors = SIZES[level]
    sent = _word(chance, n, d)
    wrong = sorted(chance.some(range(n), errors))
    received = sent ^ sum(1 << place for place in wrong)
    values = [int(value) for value in coin_values(n, d)]
    found = correct_by_play(received, n, d)
    heads = [place for place in range(n) if received >> place & 1]
    turned = join_words(["one", "two", "three", "four"][: d - 1], "or")
    safe, one = words.positions(Outcome.P), words.a_position(Outcome.P)
    return Exercise(
        "code",
        f"In this game you turn {turned} coins, and the rightmost of them must go from heads (H) to tails (T). Read H "
        f"as 1 and T as 0: the {safe} are the words of a code, and any two of them differ in at least {d} coins. The "
        "values of single heads stand below the coins.\n"
        f"The word was {one} when it was sent; on the way {_turned(errors)}. Which? What was sent?",
        coins(heads, n, notes=values),
        2,
        _solution(heads, values, found.move, errors, _text(found.corrected, n), words),
        coins([place for place in range(n) if found.corrected >> place & 1], n, notes=values, turned=found.move),
        {"n": n, "d": d, "received": _text(received, n), "values": values},
        {"value": found.value, "errors": list(found.move), "sent": _text(found.corrected, n)},
    )


def _turned(errors: int) -> str:
    return "one coin was turned by an error" if errors == 1 else f"{times(errors, '', 'coins')} were turned by errors"


def _word(chance: Chance, n: int, d: int) -> int:
    """Return a word of the lexicode that is not 0."""
    basis = [int(row) for row in lexicode(n, d).basis]
    while True:
        word = 0
        for row in basis:
            word ^= row * chance.below(2)
        if word:
            return word


def _text(word: int, n: int) -> str:
    return "".join("H" if word >> place & 1 else "T" for place in range(n))


def _solution(
    heads: list[int], values: list[int], move: tuple[int, ...], errors: int, sent: str, words: Vocabulary
) -> str:
    total = 0
    for place in heads:
        total ^= values[place]
    if errors == 1:
        why = f"only coin {move[0]} has the value {total}"
    else:
        sums = added(values[place] for place in move)
        why = f"of all pairs only coins {join_words(move)} have values with this nim sum, {sums} = {total}"
    worth = added(values[place] for place in heads)
    return (
        f"The value of the row is the nim sum of the values of its heads, {worth} = {total}. Turning coins changes it "
        f"by the nim sum of their values, and {words.a_position(Outcome.P)} has the value 0; {why}. So {sent} was sent."
    )
