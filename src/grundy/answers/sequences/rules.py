"""The rules of a heap game in a sentence."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.integers import bits
from grundy.text import join_words, truncate

if TYPE_CHECKING:
    from grundy.sequences.heaps import TakeAndBreak

__all__ = ["name_text", "rules_text", "source_of", "title"]

LONGEST = 300
MOST_NUMBERS = 12
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def title(game: Any) -> str:
    """Return the name, the notation and the rules of a game on one line.

    Examples
    --------
    >>> from grundy.sequences.heaps import read_game
    >>> title(read_game("Kayles"))
    'Kayles, 0.77: take 1 or 2 counters from a heap, and break the rest in two if you like'
    """
    return f"{name_text(game)}: {rules_text(game)}"


def name_text(game: Any) -> str:
    """Return the name of a game, if it has one, and its notation.

    Examples
    --------
    >>> from grundy.sequences.heaps import read_game
    >>> name_text(read_game("0.77")), name_text(read_game("0.776"))
    ('Kayles, 0.77', '0.776')
    """
    name, notation = getattr(game, "name", None), truncate(game.notation, LONGEST)
    return f"{name}, {notation}" if name and name != notation else notation


def source_of(game: Any) -> str | None:
    """Return who described a game, and where, if it has a name.

    Examples
    --------
    >>> from grundy.sequences.heaps import read_game
    >>> source_of(read_game("0.77")), source_of(read_game("0.776"))
    ('Dudeney 1907; Guy and Smith 1956', None)
    """
    from grundy.sequences.heaps import TakeAndBreak
    from grundy.sequences.heaps.take_and_break import named_game

    named = named_game(game.rules) if isinstance(game, TakeAndBreak) else None
    return None if named is None else named.source


def rules_text(game: Any) -> str:
    """Return the rules of a heap game in words.

    Examples
    --------
    >>> from grundy.sequences.heaps import read_game
    >>> rules_text(read_game("{1,2,6}"))
    'take 1, 2 or 6 counters from a heap'
    >>> rules_text(read_game("0.137"))
    'take a heap of 1; take 2 counters from a heap; take 3 counters from a heap, and break the rest in two if you like'
    """
    from grundy.sequences.heaps import AllBut, HeapFunction, Subtraction

    if isinstance(game, HeapFunction):
        return "a game of your own"
    if isinstance(game, Subtraction):
        return f"take {_numbers(game.takes, 'or')} counter{'s' * (game.takes != (1,))} from a heap"
    if isinstance(game, AllBut):
        but = f" except {_numbers(game.excluded, 'and')}" if game.excluded else ""
        return f"take any number of counters{but} from a heap"
    return _take_and_break(game)


def _take_and_break(game: "TakeAndBreak") -> str:
    """Write a clause for each digit that occurs, with all the numbers of counters at whose places it stands."""
    clauses = [_taking(amount, digit, game.unequal) for amount, digit in _amounts(game)]
    if game.digits[:1] != (0,) and game.digits:
        clauses.insert(0, f"break a heap {_parts(_left(game.digits[0]), game.unequal)}")
    if game.stuck:
        clauses.append(f"a heap of {_numbers(game.stuck, 'or')} allows no move")
    text = "; ".join(clauses) or "there is no move"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _amounts(game: "TakeAndBreak") -> list[tuple[str, int]]:
    start = max(1, len(game.digits))
    finite, endless = _places(game.digits[1:], 1), _places(game.repeating, start)
    return [
        (_amount(finite.get(digit, []), endless.get(digit, []), len(game.repeating)), digit)
        for digit in dict.fromkeys([*finite, *endless])
        if digit
    ]


def _places(digits: Iterable[int], start: int) -> dict[int, list[int]]:
    """Return where each digit stands."""
    found: dict[int, list[int]] = {}
    for place, digit in enumerate(digits, start):
        found.setdefault(digit, []).append(place)
    return found


def _amount(places: list[int], endless: list[int], length: int) -> str:
    """Write numbers of counters: those of the list, and others that come again and again after `length` places."""
    if not endless:
        return _numbers(places, "or")
    if len(endless) < length:
        again = [i + t * length for t in range(3) for i in endless]
        return f"{', '.join(map(str, (places + again)[:MOST_NUMBERS]))}, …"
    start = endless[0]
    while places and places[-1] == start - 1:
        start = places.pop()
    more = "any number of" if start == 1 else f"{start} or more"
    return f"{_numbers(places, 'or')} or {more}" if places else more


def _taking(amount: str, digit: int, unequal: bool) -> str:
    left = _left(digit)
    if left == [0]:
        return f"take a heap of {amount}"
    whole = "" if 0 in left else ", but not the whole heap" if 1 in left else ""
    take = f"take {amount} counter{'s' * (amount != '1')} from a heap{whole}"
    if left[-1] < 2:
        return take
    what = "the rest" if 1 in left or 0 not in left else "what is left, if anything,"
    return f"{take}, and break {what} {_parts(left, unequal)}{' if you like' * (1 in left)}"


def _left(digit: int) -> list[int]:
    """Return how many heaps a move may leave."""
    return list(bits(digit))


def _parts(left: list[int], unequal: bool) -> str:
    heaps = [h for h in left if h > 1]
    if heaps == [2] and not unequal:
        return "in two"
    return f"into {_numbers([WORDS.get(h, h) for h in heaps], 'or')} {'unequal ' * unequal}heaps"


def _numbers(numbers: Sequence[object], word: str) -> str:
    texts = list(map(str, numbers))
    if len(texts) > MOST_NUMBERS:
        texts[MOST_NUMBERS - 2 : -1] = ["…"]
    return join_words(texts, word)
