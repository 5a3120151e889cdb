"""Games played on sets: Grundy numbers, sums, winning moves, and annotated games (Lenstra 1978).

A move chooses an element of the set, which is again a set. This module has finite sets, pairs and ordinals. The number
systems are in `grundy.ordinals.sets`, which exports everything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, islice, takewhile

from grundy.errors import DomainError
from grundy.integers import as_natural, mex
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, nim_sum, ordinal

# The number of elements searched for a given Grundy number, and the most examples returned.
MAX_SEARCHED = 64
MAX_EXAMPLES = 3


class SetGame(ABC):
    """A set as a game: a move chooses one of its elements.

    Examples
    --------
    >>> empty = collection()
    >>> empty.grundy_number, pair(empty, empty)
    (Ordinal('0'), ({}, {}))
    """

    @property
    @abstractmethod
    def grundy_number(self) -> Ordinal:
        """The least ordinal that is not the Grundy number of an element."""

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        return None

    @property
    def has_losing_choice(self) -> bool:
        """Whether some element has a nonzero Grundy number, so that choosing it lets the opponent win."""
        return True

    @property
    def has_one_element(self) -> bool:
        """Whether there is exactly one element, so that the move is forced."""
        return len(self.some_elements(2)) == 1

    @abstractmethod
    def elements(self) -> Iterable[SetGame]:
        """Iterate over distinct elements: all elements of a finite set, and a selection from an infinite one."""

    @abstractmethod
    def __contains__(self, x: object) -> bool: ...

    def some_elements(self, count: int = 8) -> tuple[SetGame, ...]:
        """Return the first `count` elements, or fewer if the set is smaller."""
        return tuple(islice(self.elements(), as_natural(count, "a number of elements")))

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return elements with this Grundy number: the only one if `is_only` is true, otherwise a few examples."""
        first = (x for x in self.some_elements(MAX_SEARCHED) if x.grundy_number == value)
        return tuple(islice(first, MAX_EXAMPLES))

    @abstractmethod
    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""


@dataclass(frozen=True, repr=False, eq=False)
class Collection(SetGame):
    """A finite set, given by its elements.

    Examples
    --------
    >>> one = collection(collection())
    >>> one, one.grundy_number, one.natural_number
    ({{}}, Ordinal('1'), 1)
    """

    members: frozenset[SetGame]
    name: str = ""

    @property
    def grundy_number(self) -> Ordinal:
        """The mex of the Grundy numbers of the elements. It is finite, so infinite Grundy numbers do not matter."""
        values = (x.grundy_number for x in self.members)
        return ordinal(mex(int(value) for value in values if value.is_finite))

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        size = len(self.members)
        return size if {x.natural_number for x in self.members} == set(range(size)) else None

    @property
    def has_losing_choice(self) -> bool:
        """Whether some element has a nonzero Grundy number."""
        return any(x.grundy_number for x in self.members)

    def elements(self) -> Iterable[SetGame]:
        """Return the elements, sorted by their text form."""
        return sorted(self.members, key=repr)

    def __contains__(self, x: object) -> bool:
        return x in self.members

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return all elements with this Grundy number."""
        return tuple(x for x in self.elements() if x.grundy_number == value)

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return len(self.with_grundy_number(value)) == 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Collection):
            return self.members == other.members
        n = self.natural_number
        return isinstance(other, SetGame) and n is not None and n == other.natural_number

    def __hash__(self) -> int:
        n = self.natural_number
        return hash(self.members) if n is None else hash(n)

    def __repr__(self) -> str:
        return self.name or "{" + ", ".join(map(repr, self.elements())) + "}"


def collection(*elements: SetGame) -> Collection:
    """Return the finite set with these elements.

    Examples
    --------
    >>> empty = collection()
    >>> collection(empty, collection(empty)).grundy_number
    Ordinal('2')
    """
    _check_sets(elements)
    return Collection(frozenset(elements))


def pair(x: SetGame, y: SetGame) -> Collection:
    """Return the ordered pair (x, y) = {{x}, {x, y}} (Kuratowski), which has one element if x = y.

    Examples
    --------
    >>> empty, one = collection(), Collection(frozenset([collection()]), name="1")
    >>> pair(one, empty), pair(one, empty).grundy_number, pair(empty, one).grundy_number
    ((1, {}), Ordinal('1'), Ordinal('0'))
    """
    both = frozenset([collection(x), collection(x, y)])
    return Collection(both, name=f"({x!r}, {y!r})")


def _check_sets(games: Iterable[object]) -> None:
    """Raise `DomainError` if one of the objects is not a set."""
    for game in games:
        if not isinstance(game, SetGame):
            raise DomainError(f'expected a set, for example number_set("N") or integer(3), not {game!r}')


# ---- Ordinals as sets: each is the set of all smaller ordinals, and ℕ is ω


@dataclass(frozen=True, repr=False, eq=False)
class OrdinalSet(SetGame):
    """An ordinal as the set of all smaller ordinals.

    Examples
    --------
    >>> ordinal_set(5).grundy_number, ordinal_set(5).some_elements(3), ordinal_set(Ordinal("w"))
    (Ordinal('5'), (0, 1, 2), ω)
    """

    value: Ordinal
    name: str = ""

    @property
    def grundy_number(self) -> Ordinal:
        """The ordinal itself: G(α) = α by induction."""
        return self.value

    @property
    def natural_number(self) -> int | None:
        """The n for which this is the set {0, 1, …, n-1}, if there is one."""
        return int(self.value) if self.value.is_finite else None

    @property
    def has_losing_choice(self) -> bool:
        """Whether some element has a nonzero Grundy number."""
        return self.value > 1

    def elements(self) -> Iterable[SetGame]:
        """Iterate over the natural numbers among the elements."""
        return (ordinal_set(n) for n in takewhile(lambda n: n < self.value, count()))

    def __contains__(self, x: object) -> bool:
        if isinstance(x, OrdinalSet):
            return x.value < self.value
        n = x.natural_number if isinstance(x, SetGame) else None
        return n is not None and n < self.value

    def with_grundy_number(self, value: OrdinalLike) -> tuple[SetGame, ...]:
        """Return the only element with this Grundy number, if there is one."""
        return (ordinal_set(value),) if self.is_only(value) else ()

    def is_only(self, value: OrdinalLike) -> bool:
        """Return whether exactly one element has this Grundy number."""
        return 0 <= value < self.value

    def __eq__(self, other: object) -> bool:
        if isinstance(other, OrdinalSet):
            return self.value == other.value
        return isinstance(other, Collection) and other == self

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return self.name or str(self.value)


def ordinal_set(value: OrdinalLike) -> OrdinalSet:
    """Return an ordinal or a natural number as a set.

    Examples
    --------
    >>> ordinal_set(44).grundy_number
    Ordinal('44')
    """
    return OrdinalSet(ordinal(value))


# ---- Sums of sets, and their winning moves (Lenstra 1978, section 2)


@dataclass(frozen=True)
class WinningMoves:
    """The winning moves of a sum in one of its components.

    Attributes
    ----------
    component : int
        The index of the component, from 0.
    game : SetGame
        The component.
    elements : tuple of SetGame
        The elements that win: all of them, or a few examples if there are infinitely many.
    is_unique : bool
        Whether exactly one element wins.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> (moves,) = winning_moves(*map(number_set, "NZQRC"))
    >>> print(moves)
    from ℕ choose 0
    """

    component: int
    game: SetGame
    elements: tuple[SetGame, ...]
    is_unique: bool

    def __str__(self) -> str:
        choices = ", ".join(map(repr, self.elements))
        is_complete = self.is_unique or isinstance(self.game, Collection)
        return f"from {self.game!r} choose {choices}{'' if is_complete else ', …'}"


def grundy_number(*games: SetGame) -> Ordinal:
    """Return the Grundy number of a sum of sets, the nim sum of their Grundy numbers.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> grundy_number(*map(number_set, "NZQ"))
    Ordinal('w+2')
    """
    _check_sets(games)
    return nim_sum(*(game.grundy_number for game in games))


def winning_moves(*games: SetGame) -> list[WinningMoves]:
    """Return the winning moves in a sum of sets, component by component.

    Returns
    -------
    list of WinningMoves
        One entry for each component with a winning move; empty if the player to move loses.

    Examples
    --------
    An exercise of Lenstra's is to find the unique winning move in ℕ + ℤ + ℚ + ℝ + ℂ. The Grundy number is
    ω ⊕ 1 ⊕ 3 ⊕ 1 ⊕ 3 = ω. The other components have the nim sum 0, so the move must choose 0 from ℕ:

    >>> from grundy.ordinals.sets import complex_number, number_set
    >>> moves = winning_moves(*map(number_set, "NZQRC"))
    >>> [str(move) for move in moves], moves[0].is_unique
    (['from ℕ choose 0'], True)

    In ℂ alone, every complex number a + bi with a >= 0 wins:

    >>> print(*winning_moves(number_set("C")))
    from ℂ choose (0_ℝ, 0_ℝ), (0_ℝ, -1_ℝ), (1_ℝ, 0_ℝ), …
    >>> winning_moves(complex_number(3, -2))
    []
    """
    total = grundy_number(*games)
    targets = [nim_sum(game.grundy_number, total) for game in games]
    return [
        WinningMoves(i, game, elements, game.is_only(value))
        for i, (game, value) in enumerate(zip(games, targets, strict=True))
        if value != game.grundy_number and (elements := game.with_grundy_number(value))
    ]


# ---- Records of games with marks and comments, as in Lenstra's example (Lenstra 1978, section 1)


@dataclass(frozen=True)
class AnnotatedMove:
    """A move of a game, with a mark and a comment.

    Attributes
    ----------
    number : int
        The number of the move. As in chess, a move of White and the reply of Black have the same number.
    player : str
        ``"White"``, who begins, or ``"Black"``.
    chosen_from : SetGame
        The set before the move.
    choice : SetGame
        The chosen element.
    mark : str
        ``"?"`` for a mistake in an N-position, ``"!"`` for the only winning move, unless it was forced, or an empty
        string.
    comment : str
        An assessment of the move.

    Examples
    --------
    >>> from grundy.ordinals.sets import number_set
    >>> (move,) = annotate(number_set(2), [number_set(0)])
    >>> move.player, move.mark, move.comment
    ('White', '!', 'the only winning move')
    """

    number: int
    player: str
    chosen_from: SetGame
    choice: SetGame
    mark: str
    comment: str

    @property
    def wins(self) -> bool:
        """Whether the move wins against every reply."""
        return not self.choice.grundy_number

    def __str__(self) -> str:
        return f"{self.number}. {self.player}: {self.choice!r}{self.mark}  ({self.comment})"


def annotate(game: SetGame, choices: Iterable[SetGame]) -> tuple[AnnotatedMove, ...]:
    """Annotate the moves of a game that was played on a set.

    A move wins if the chosen element has the Grundy number 0. If no move wins, a move after which every reply wins is
    not the best, provided that another move would have left the opponent a chance to make a mistake.

    Parameters
    ----------
    game : SetGame
        The set at the start.
    choices : iterable of SetGame
        The elements that White and Black choose in turn, each from the previous one.

    Raises
    ------
    DomainError
        If a choice is not an element of the previous one.

    Examples
    --------
    Lenstra's example, with the marks in the paper:

    >>> from grundy.ordinals.sets import *
    >>> three, pair_of_integers = real(3), pair(integer(-44), integer(-14))
    >>> zero_and_44 = pair(number_set(0), number_set(44))
    >>> moves = [complex_number(3, -2), collection(three), three, rational(22, 7)]
    >>> moves += [pair_of_integers, collection(integer(-44)), integer(-44), zero_and_44]
    >>> for move in annotate(number_set("C"), moves):
    ...     print(move)
    1. White: (3_ℝ, -2_ℝ)  (one of several winning moves)
    1. Black: {3_ℝ}  (no move wins; not the best, because every reply wins)
    2. White: 3_ℝ  (forced)
    2. Black: (22/7)_ℚ  (no move wins)
    3. White: (-44_ℤ, -14_ℤ)?  (a mistake: for example, (22_ℤ, 7_ℤ) wins)
    3. Black: {-44_ℤ}  (one of several winning moves)
    4. White: -44_ℤ  (forced)
    4. Black: (0, 44)!  (the only winning move)
    """
    annotated: list[AnnotatedMove] = []
    _check_sets([game])
    for i, choice in enumerate(choices):
        _check_sets([choice])
        if choice not in game:
            raise DomainError(f"illegal move: {choice!r} is not an element of {game!r}")
        mark, comment = _judge(game, choice)
        annotated.append(AnnotatedMove(i // 2 + 1, "Black" if i % 2 else "White", game, choice, mark, comment))
        game = choice
    return tuple(annotated)


def _judge(game: SetGame, choice: SetGame) -> tuple[str, str]:
    if game.has_one_element:
        return "", "forced"
    if not choice.grundy_number:
        return ("!", "the only winning move") if game.is_only(0) else ("", "one of several winning moves")
    winning = game.with_grundy_number(0)
    if winning:
        return "?", f"a mistake: {'' if game.is_only(0) else 'for example, '}{winning[0]!r} wins"
    if not choice.has_losing_choice and any(x.has_losing_choice for x in game.some_elements()):
        return "", "no move wins; not the best, because every reply wins"
    return "", "no move wins"
