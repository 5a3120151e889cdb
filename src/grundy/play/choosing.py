"""Which move is meant: by its number, by its words, or by what it leaves.

`chosen_move` takes whatever a player writes; `find_move` finds the move that leaves a written position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.graphs import LoopyValue
from grundy.integers import as_natural
from grundy.play.moves import Move, Term
from grundy.play.reading import read_sum
from grundy.rules import MovesTo
from grundy.text import format_number, pluralize

if TYPE_CHECKING:
    from grundy.play.position import Position

# A position may have more moves than anybody could count.
MAX_NUMBER = 100_000  # moves that go by their number
MAX_NAMED = 20_000  # moves that go by their words
MAX_COMPARED = 1_000_000  # moves of one component that are compared with what they leave
MAX_EQUAL = 20  # equal components among which the place in the sum that is meant is looked for
MAX_LISTS = 50  # written terms among which a list of heaps is looked for
MAX_QUOTED_MOVES = 3  # in a message
MAX_QUOTED_LENGTH = 60


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
    if isinstance(choice, Move):
        if choice.origin != position:
            raise DomainError(f"the move {_quoted(str(choice))} is not made from {_quoted(str(position))}")
        return choice
    if not isinstance(choice, str):
        return _numbered_move(position, choice)
    words = _folded(choice)
    if words.isascii() and words.isdecimal():
        return _numbered_move(position, int(words) if len(words) < 20 else MAX_NUMBER + 1)
    return _named_move(position, words) or _move_leaving(position, choice)


def _numbered_move(position: Position, number: int) -> Move:
    wanted = as_natural(number, "the number of a move", least=1)
    if wanted > MAX_NUMBER:
        raise LimitError(
            f"only the first {MAX_NUMBER:,} moves go by their number, and {format_number(wanted)} is too large",
            hint="write the position that the move leaves",
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), wanted), start=1):
        if count == wanted:
            return move
    has = f"this position has {pluralize(count, 'move')}" if count else "no move is left here"
    raise DomainError(f"there is no move {wanted}: {has}")


# ---- By the words of the move


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
    # Of moves that do the same in equal components, the first is meant.
    found = list({(move.before, move.after): move for move in reversed(exact or begun)}.values())[::-1]
    if len(found) > 1:
        few = [_quoted(str(move)) for move in found[:MAX_QUOTED_MOVES]]
        rest = [f"{len(found) - MAX_QUOTED_MOVES:,} more"] * (len(found) > MAX_QUOTED_MOVES)
        raise DomainError(f"{_quoted(words)!r} may be {'; or '.join([*few, *rest])}; write more of it, or its number")
    return found[0] if found else None


def _begins(text: str, words: str) -> bool:
    """Return whether a text begins with these words, and not with a part of its last number."""
    return text.startswith(words) and not (words[-1].isalnum() and text[len(words) : len(words) + 1].isalnum())


def _begins_like_a_move(position: Position, text: str) -> bool:
    """Return whether a text has the first word of a move here, such as take, so that no position was meant by it."""
    first = _folded(text).partition(" ")[0]
    return any(_folded(move.label).partition(" ")[0] == first for move in islice(position.moves(), MAX_NAMED))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _quoted(text: str) -> str:
    return text if len(text) <= MAX_QUOTED_LENGTH else f"{text[:MAX_QUOTED_LENGTH]}…"


# ---- By what the move leaves


def _move_leaving(position: Position, text: str) -> Move:
    """Return the move that leaves the position, the component or the list of heaps that is written."""
    try:
        return find_move(position, text)
    except GrundyError:
        found = list(_moves_to_lists(position, text))
        if len(found) == 1:
            return found[0]
        if any(bracket in text for bracket in "({*") and not _begins_like_a_move(position, text):
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
                yield find_move(position, " + ".join([*written[:index], text, *written[index + 1 :]]))


def find_move(position: Position, text: str) -> Move:
    """Return the move that leaves what is written: the whole position, or one component, in any order."""
    entries = dict.fromkeys(term.ruleset.entry for term in position.terms)
    terms, written = read_sum(text, entries)
    wanted = replace(position, terms=terms, written=written).checked()
    found = _moves_to_position(position, terms) or _moves_to_component(position, terms)
    if not found:
        raise DomainError(f"no move leads from {position} to {wanted}")
    if len({frozenset(Counter(move.position.terms).items()) for move in found}) > 1:
        several = " or ".join(dict.fromkeys(str(move.before) for move in found))
        raise DomainError(f"{wanted} can be left by a move in {several}; write the whole position")
    return next((move for move in found if str(move.position) == str(wanted)), found[0])


def _moves_to_position(position: Position, wanted: tuple[Term, ...]) -> list[Move]:
    """Return the moves to a whole position: one component goes, and what it becomes is new."""
    before, after = Counter(position.terms), Counter(wanted)
    gone, new = before - after, after - before
    if gone.total() == 0:  # a component may become what another one is, or a part of itself
        candidates: Iterable[Term] = dict.fromkeys(position.terms)
    else:
        candidates = gone if gone.total() == 1 else ()
    return [
        move
        for term in candidates
        for index in islice((at for at, other in enumerate(position.terms) if other == term), MAX_EQUAL)
        for move in _moves_in(position, index, new if gone.total() else new + Counter([term]))
    ]


def _moves_to_component(position: Position, wanted: tuple[Term, ...]) -> list[Move]:
    """Return the moves that leave this in one component, in the first one of equal components."""
    first = {term: index for index, term in reversed(list(enumerate(position.terms)))}
    return [move for index in sorted(first.values()) for move in _moves_in(position, index, Counter(wanted))]


def _moves_in(position: Position, index: int, left: Counter[Term]) -> Iterator[Move]:
    """Return the moves in a component that leave exactly these components."""
    term = position.terms[index]
    for number, (label, option) in enumerate(_candidates(term, left)):
        if number == MAX_COMPARED:
            raise LimitError(f"{term} has more than {MAX_COMPARED} moves that may be meant; write the move in words")
        move = Move(position, index, label, option)
        if Counter(move.after.terms) == left:
            yield move


def _candidates(term: Term, left: Counter[Term]) -> Iterable[tuple[str, Any]]:
    """Return the moves that may leave this: those to its value, where they can be found without trying all."""
    if isinstance(term.ruleset.game, MovesTo):
        try:
            value = sum((other.value for other in left.elements()), start=LoopyValue(0))
            return term.moves_to(value.nim_value) if value.is_finite else term.moves()
        except LimitError:  # the value of what is left is out of reach, or that of another option
            pass
    return term.moves()
