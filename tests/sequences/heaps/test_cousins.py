from itertools import product

import pytest

from grundy import reference
from grundy.sequences.heaps import TakeAndBreak, cousin, first_cousin, heap_game as module


def octal_values(game: TakeAndBreak, stop: int) -> list[int]:
    """Return the values of an octal game by its sets of takes and breaks, quicker than by lists of options."""
    values = [0]
    for heap in range(1, stop):
        seen = {0} if game.digit(heap) & 1 else set()
        for taken, digit in enumerate(game.digits[:heap]):
            if digit & 2:
                seen.add(values[heap - taken])
            if digit & 4:
                seen |= {values[i] ^ values[heap - taken - i] for i in range(1, (heap - taken) // 2 + 1)}
        values.append(next(value for value in range(stop) if value not in seen))
    return values


def values(game: TakeAndBreak, stop: int) -> list[int]:
    return reference.heap_values(game.options, stop)


def test_the_quick_values_are_those_of_the_definition() -> None:
    for text in ("0.77", "0.137", "4.326", "0.156"):
        assert octal_values(TakeAndBreak(text), 20) == values(TakeAndBreak(text), 20)


def test_all_octal_games_of_three_digits_have_the_values_of_their_cousins() -> None:
    for d0, *rest in product((0, 4), range(8), range(8), range(8)):
        game = TakeAndBreak.from_digits([d0, *rest])
        found = first_cousin(game)
        assert (found is None) == bool(game.digit(1) & 1)
        if found is not None:
            assert octal_values(found, 60) == octal_values(game, 61)[1:]


@pytest.mark.parametrize(
    "text",
    [
        "0.8", "0.08", "8.", "C.2", "0.2F", "{16}.", "0.0(3)", "0.(2)", "4.(2)", "0.04(27)", "0.(06)", "0.2(1)",
        "4. unequal", "8. unequal", "0.0F unequal", "4. stuck 2", "4. stuck 2,5", "0.6 stuck 3", "0.(2) stuck 4",
        "0.(7) stuck 1",
    ],
)  # fmt: skip
def test_cousins_of_other_games_too(text: str) -> None:
    game = TakeAndBreak(text)
    found = first_cousin(game)
    assert found is not None
    assert values(found, 17) == values(game, 18)[1:]
    last = cousin(game)
    assert last is not None
    nearest, shift = last
    assert values(nearest, 16) == values(game, 16 + shift)[shift:]
    assert nearest.digit(1) & 1


@pytest.mark.parametrize(
    ("text", "last", "shift"),
    [
        ("0.07", "0.137", 1),
        ("0.6", "0.37", 1),
        ("0.04", "0.11337", 3),
        ("0.007", "0.11337", 2),
        ("4. stuck 2", "0.37", 2),
        ("0.4", "0.137", 2),
    ],
)
def test_known_cousins(text: str, last: str, shift: int) -> None:
    assert cousin(TakeAndBreak(text)) == (TakeAndBreak(last), shift)


def test_games_without_cousins() -> None:
    for text in ("0.77", "0.0", "0.(3)", "4.1"):
        assert cousin(TakeAndBreak(text)) is None


def test_the_first_cousin_of_a_game_without_moves_is_itself() -> None:
    assert first_cousin(TakeAndBreak("0.0")) == TakeAndBreak("0.0")


def test_long_ways_are_left_early(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TakeAndBreak.from_digits([0] * 50 + [7])
    monkeypatch.setattr(module, "MOST_DIGITS", 200)
    last = cousin(game)
    assert last is not None
    nearest, shift = last
    assert 1 < shift < 10
    assert octal_values(nearest, 100) == octal_values(game, 100 + shift)[shift:]
    monkeypatch.setattr(module, "MOST_DIGITS", 51)
    assert cousin(game) is None
