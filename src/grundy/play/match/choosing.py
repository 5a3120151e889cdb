"""Which move is meant: by its number in the list, by its words, or by the position that it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number, pluralize

if TYPE_CHECKING:
    from grundy.play import Move, Position

__all__ = ["chosen_move", "numbered_move"]

# A position may have more moves than anybody could count; these many are looked through.
MAX_NUMBER = 100_000
MAX_NAMED = 20_000
# In so many written terms a list of heaps is looked for.
MAX_LISTS = 50
# How many moves a message names, and how long it may quote.
MAX_SHOWN = 3
MAX_QUOTED = 60


def chosen_move(position: Position, choice: Move | str | int) -> Move:
    """Return the legal move that somebody has chosen.

    Parameters
    ----------
    position : Position
        Where the move is made.
    choice : Move, int or str
        The move itself; its number in `Position.moves`, counted from 1; or a text: that number, the words of the move
        or as many of them as leave no doubt, or what the move leaves: the position, the component, or the list of
        heaps such as ``N(3,4)``.

    Raises
    ------
    DomainError
        When there is no such move, or more than one.
    LimitError
        When the number is too large to count up to.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(chosen_move(p, 2)), str(chosen_move(p, "N(3,3)"))
    ('take 2 in N(3), leaving N(1)', 'take 2 in N(5), leaving N(3)')
    >>> str(chosen_move(p, "take 5"))
    'take 5 in N(5), leaving N(0)'
    """
    from grundy.play.move import Move

    if isinstance(choice, Move):
        if choice.origin != position:
            raise DomainError(f"the move {_quoted(str(choice))} is not made from {_quoted(str(position))}")
        return choice
    if not isinstance(choice, str):
        return numbered_move(position, choice)
    words = _folded(choice)
    if words.isascii() and words.isdecimal():
        return numbered_move(position, int(words) if len(words) < 20 else MAX_NUMBER + 1)
    return _named_move(position, words) or _move_to(position, choice)


def numbered_move(position: Position, number: int) -> Move:
    """Return a move by its number in `Position.moves`, counted from 1.

    Examples
    --------
    >>> import grundy
    >>> str(numbered_move(grundy.parse("N(7;1,2,6)"), 3))
    'take 6 in N(7;1,2,6), leaving N(1;1,2,6)'
    """
    wanted = as_natural(number, "the number of a move", least=1)
    if wanted > MAX_NUMBER:
        raise LimitError(
            f"only the first {MAX_NUMBER:,} moves go by their number, and {format_number(wanted)} is too large; "
            "write the position that the move leaves"
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), wanted), start=1):
        if count == wanted:
            return move
    raise DomainError(f"there is no move {wanted}: {_how_many(count)}")


def _how_many(count: int) -> str:
    if not count:
        return "no move is left here"
    return f"this position has {pluralize(count, 'move')}"


def _named_move(position: Position, words: str) -> Move | None:
    """Return the move with these words, None when no words begin like this; the whole label goes before a part."""
    if not words:
        raise DomainError("nothing was written; a move is its number, its words, or the position that it leaves")
    exact: list[Move] = []
    begun: list[Move] = []
    for move in islice(position.moves(), MAX_NAMED):
        label = _folded(move.label)
        if label == words:
            exact.append(move)
        elif label.startswith(words) or (words.startswith(label) and _begins(_folded(str(move)), words)):
            begun.append(move)
    found = _distinct(exact or begun)
    if len(found) > 1:
        _refuse_ambiguous(words, found)
    return found[0] if found else None


def _begins(text: str, words: str) -> bool:
    """Return whether a text begins with these words, and not with a part of its last number."""
    return text.startswith(words) and not (words[-1].isalnum() and text[len(words) : len(words) + 1].isalnum())


def _distinct(moves: list[Move]) -> list[Move]:
    """Return one of the moves that do the same in equal components."""
    return list({(move.before, move.after): move for move in reversed(moves)}.values())[::-1]


def _refuse_ambiguous(words: str, found: list[Move]) -> None:
    few = [f"{_quoted(str(move))}" for move in found[:MAX_SHOWN]]
    rest = [f"{len(found) - MAX_SHOWN:,} more"] * (len(found) > MAX_SHOWN)
    raise DomainError(f"{_quoted(words)!r} may be {'; or '.join([*few, *rest])}; write more of it, or its number")


def _begins_as_a_move(position: Position, text: str) -> bool:
    """Return whether a text has the first word of a move here, such as take, so that no position was meant by it."""
    first = _folded(text).partition(" ")[0]
    return any(_folded(move.label).partition(" ")[0] == first for move in islice(position.moves(), MAX_NAMED))


def _move_to(position: Position, text: str) -> Move:
    """Return the move that leaves the position, the component or the list of heaps that is written."""
    try:
        return position.move_to(text)
    except GrundyError:
        found = list(_moves_to_lists(position, text))
        if len(found) == 1:
            return found[0]
        if any(bracket in text for bracket in "({*") and not _begins_as_a_move(position, text):
            raise
        raise DomainError(
            f"no move here is called {_quoted(text)!r}; a move is its number, its words, or the position that it leaves"
        ) from None


def _moves_to_lists(position: Position, text: str) -> Iterator[Move]:
    """Yield the moves that leave this text in the place of a list of heaps: N(3,4) for N(3,5) in N(3,5) + W(1,2)."""
    ends = list(accumulate(position.written))
    if not 1 < len(ends) <= MAX_LISTS:
        return
    groups = [position.terms[end - count : end] for end, count in zip(ends, position.written, strict=True)]
    written = [group[0].ruleset.write([term.position for term in group]) for group in groups]
    for index, group in enumerate(groups):
        if len(group) > 1:
            with suppress(GrundyError):
                yield position.move_to(" + ".join([*written[:index], text, *written[index + 1 :]]))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _quoted(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
