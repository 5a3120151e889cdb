import pytest

import grundy
from grundy.errors import DomainError
from grundy.rules import Outcome
from grundy.worksheets import VOCABULARIES
from grundy.worksheets.exercise import vocabulary


def test_safe_is_p_as_in_the_example_of_reiter() -> None:
    # Reiter (1999), N(10;1,2): safe are 0, 3, 6, 9, and unsafe are the others.
    safe = vocabulary("safe")
    labels = [safe.letter(grundy.parse(f"N({n};1,2)").outcome) for n in range(11)]
    assert "".join(labels) == "SUUSUUSUUSU"


def test_the_words_of_both_vocabularies() -> None:
    np, safe = VOCABULARIES.values()
    assert (np.choice, safe.choice) == ("N or P", "U (unsafe) or S (safe)")
    assert (np.choice_with_draws, safe.choice_with_draws) == ("N, P or D", "U (unsafe), S (safe) or D (drawn)")
    assert [np.positions(outcome) for outcome in Outcome] == ["N-positions", "P-positions", "D-positions"]
    assert [safe.a_position(outcome) for outcome in Outcome] == [
        "an unsafe position",
        "a safe position",
        "a drawn position",
    ]
    assert [safe.adjective(outcome) for outcome in Outcome] == ["unsafe", "safe", "drawn"]


def test_the_meanings_say_who_wins() -> None:
    assert "whose turn it is, can force a win" in vocabulary("np").meaning[Outcome.N]
    assert "who has moved there can force a win" in vocabulary("safe").meaning[Outcome.P]
    assert "the opponent can then force a win" in vocabulary("safe").meaning[Outcome.N]


def test_an_unknown_vocabulary_is_refused() -> None:
    with pytest.raises(DomainError, match="there are the vocabularies np and safe, not 'hot'"):
        vocabulary("hot")
