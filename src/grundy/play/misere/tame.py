"""Tame sums: positions that behave in misère play like positions of Nim.

Write g⁺ for the normal and g⁻ for the misère value. A position is *tame* here when it and all that it can reach have
a pair (g⁺, g⁻) that a position of Nim has: (0, 1) or (1, 0), *fickle* like heaps of at most one counter, or (n, n),
*firm*.

The sum rule. Let x be the nim sum of the g⁺ of tame parts. If all parts are fickle the pair of the sum is (x, x ⊕ 1),
else it is (x, x). So a sum of tame positions is tame, and its winner known.

Proof of the rule for g⁻, by induction. At the end all is (0, 1). Otherwise g⁻ is the mex over the options, one for
each option G' of a part G; let r be the nim sum of g⁺ of the other parts, so x = r ⊕ g⁺(G).

- Some part is firm; show mex = x. The option has g⁻ = r ⊕ g⁺(G') if a firm part is left, and this is not x. If none
  is left, G was the only firm part, (n, n), G' is fickle and the option has r ⊕ g⁺(G') ⊕ 1 = r ⊕ g⁻(G'), and this is
  not x since g⁻(G') ≠ n. Conversely let y < x. As in Nim some part has x ⊕ y ⊕ g⁺(G) =: t < g⁺(G). If there is
  another firm part, take G' with g⁺(G') = t. If G is the only one, take G' with g⁻(G') = t, which exists since t < n
  = g⁻(G): firm or fickle, the option has g⁻ = r ⊕ t = y.
- All parts are fickle; show mex = x ⊕ 1. An option with G' fickle has the value x ⊕ 1 ⊕ g⁺(G) ⊕ g⁺(G'), not x ⊕ 1. If
  G' is firm, (n, n), then n is neither g⁺(G) nor g⁻(G), hence n ≥ 2, and the value r ⊕ n ≥ 2. It remains to reach 0
  when x = 0. If some part is (1, 0), move in it to g⁺ = 0: that is (0, 1), since (0, 0) would be an option with g⁻ =
  0. If all are (0, 1), move in one that has moves to g⁻ = 0: that is (1, 0). Both leave the value 0.

Conway, On Numbers and Games (1976), chapter 12; Yamasaki, On misère Nim-type games (1980).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.graphs import nim_value
from grundy.graphs.implicit.labelling import Plan, label
from grundy.graphs.implicit.sums import Abilities
from grundy.integers import as_natural, mex
from grundy.play.misere.atoms import STAR, Atoms, GivenPart, Key
from grundy.play.misere.search import SumMove, sum_moves
from grundy.rules import Outcome, Sum, game_from

__all__ = ["NotTame", "Pair", "TameSums", "tame_pair", "tame_winning_moves"]

DEFAULT_LIMIT = 100_000

# For each position that a question may search it may cost so many steps of work.
STEPS_PER_POSITION = 50


@dataclass(frozen=True)
class Pair:
    """The values of a tame position in normal and in misère play.

    Examples
    --------
    >>> Pair(1, 0).is_fickle, Pair(0, 0).is_fickle, Pair(3, 3) + Pair(1, 0)
    (True, False, Pair(normal=2, misere=2))
    """

    normal: int
    misere: int

    @property
    def is_fickle(self) -> bool:
        """Whether the two values differ, as for heaps of at most one counter."""
        return self.normal != self.misere

    @property
    def is_of_nim(self) -> bool:
        """Whether a position of Nim has this pair."""
        return self.normal == self.misere or {self.normal, self.misere} == {0, 1}

    @property
    def outcome(self) -> Outcome:
        """Who wins in misère play."""
        return Outcome.of(self.misere)

    def __add__(self, other: Pair) -> Pair:
        normal = self.normal ^ other.normal
        return Pair(normal, normal ^ (self.is_fickle and other.is_fickle))


@dataclass(frozen=True)
class NotTame:
    """Why the theory of tame sums says nothing.

    Attributes
    ----------
    reason : str
        In words.
    pair : Pair or None
        The values that no position of Nim has, when that is the reason.

    Examples
    --------
    >>> print(NotTame("5 has the values 4 and 1"))
    5 has the values 4 and 1
    """

    reason: str
    pair: Pair | None = None

    def __str__(self) -> str:
        return self.reason


class _Found(Exception):  # noqa: N818 - it carries an answer out of a search
    def __init__(self, answer: NotTame):
        self.answer = answer


class TameSums:
    """Pairs of values of tame positions, kept from question to question.

    A game with ``misere_nim_value`` is believed; positions of other games are searched with all that they can reach.

    Parameters
    ----------
    limit : int, optional
        How many positions of one question may be searched; it may cost fifty times as many steps of work.
    atoms : Atoms, optional
        The numbers of positions, when they are shared with others.

    Examples
    --------
    >>> from grundy.sequences import TakeAndBreak
    >>> sums = TameSums()
    >>> sums.pair([(TakeAndBreak("0.33"), (4, 2, 2))])
    Pair(normal=1, misere=1)
    >>> print(sums.pair([(TakeAndBreak("Kayles"), 9)]))
    wild: 5 has the values 4 in normal and 1 in misère play, which no position of Nim has
    """

    def __init__(self, limit: int = DEFAULT_LIMIT, atoms: Atoms | None = None):
        self.limit = as_natural(limit, "limit")
        self.atoms = atoms or Atoms()
        self._pairs: dict[int, Pair] = {STAR: Pair(1, 0)}
        self._not_tame: dict[int, NotTame] = {}
        self._knowledge: dict[Any, Abilities] = {}

    def pair(self, parts: Iterable[GivenPart]) -> Pair | NotTame:
        """Return the pair of a sum of (game, position) pairs, or why it is not known to be tame."""
        with self._question():
            total = Pair(0, 1)
            for game, position in parts:
                found = self._pair_of_part(game, position)
                if isinstance(found, NotTame):
                    return found
                total += found
            return total

    def winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove] | NotTame:
        """Return all moves of a tame sum that win in misère play, as (index of the part, label, option).

        With ``moves_to`` only moves to two values are looked at: r, when a firm part is left, and r ⊕ 1, when none is;
        r is the nim sum of the other parts.
        """
        with self._question():
            return self._winning_moves(parts)

    def _winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove] | NotTame:
        pairs = [self._pair_of_part(game, position) for game, position in parts]
        for found in pairs:
            if isinstance(found, NotTame):
                return found
        known = [found for found in pairs if isinstance(found, Pair)]
        total = sum(known, Pair(0, 1))
        if total.misere == 0:
            return []
        firm = sum(not found.is_fickle for found in known)
        winning: list[SumMove] = []
        for index, (part, own) in enumerate(zip(parts, known, strict=True)):
            rest = Pair(total.normal ^ own.normal, total.normal ^ own.normal ^ (firm == (not own.is_fickle)))
            for label_, option in self._moves_towards(part, rest):
                left = self._pair_of_part(part[0], option)
                if isinstance(left, NotTame):
                    return left
                if (rest + left).misere == 0:
                    winning.append((index, label_, option))
        return winning

    def _question(self) -> AbstractContextManager[None]:
        return self.atoms.question(STEPS_PER_POSITION * self.limit)

    def _moves_towards(self, part: GivenPart, rest: Pair) -> Iterator[tuple[str, Any]]:
        game, position = part
        moves_to = self._known(game).moves_to
        if moves_to is None:
            yield from ((label_, option) for _, label_, option in sum_moves([part], self.atoms.limit))
            return
        yield from moves_to(position, rest.normal)
        if rest.is_fickle:
            yield from moves_to(position, rest.normal ^ 1)

    def _known(self, game: Any) -> Abilities:
        found = self._knowledge.get(game)
        if found is None:
            found = self._knowledge[game] = Abilities.of(game_from(game))
        return found

    def _pair_of_part(self, game: Any, position: Any) -> Pair | NotTame:
        known = self._known(game)
        if known.misere_nim_value is not None and not isinstance(position, Sum):
            return self._unless_too_large(partial(_believed, known, position))
        return self._unless_too_large(lambda: self._pair_of_key(self.atoms.key([(game, position)])))

    def _pair_of_key(self, key: Key) -> Pair | NotTame:
        for atom in key:
            if atom not in self._pairs:
                if atom not in self._not_tame:
                    found = self._unless_too_large(partial(self._search, atom))
                    if isinstance(found, Pair):
                        continue
                    self._not_tame[atom] = found
                return self._not_tame[atom]
        return self._added(key)

    def _search(self, atom: int) -> Pair | NotTame:
        try:
            label(atom, self._plan, self._pairs, len(self._pairs) + self.limit)
        except _Found as found:
            return found.answer
        except CycleError:
            return NotTame("play can go round for ever, and tame positions end")
        return self._pairs[atom]

    def _unless_too_large(self, find: Callable[[], Pair | NotTame]) -> Pair | NotTame:
        try:
            return find()
        except LimitError:
            return NotTame(
                f"not known to be tame, or its value is out of reach: {self.limit} positions did not suffice"
            )

    def _plan(self, atom: int) -> Plan[Pair]:
        game, position = self.atoms.part(atom)
        known = self._known(game)
        if known.misere_nim_value is not None:
            found = _believed(known, position)
            if isinstance(found, NotTame):
                raise _Found(found)
            pair = found
            return (), lambda _: pair
        options = self.atoms.options(atom)
        parts = tuple(dict.fromkeys(part for option in options for part in option))
        return parts, lambda _: self._from_options(atom, options)

    def _from_options(self, atom: int, options: tuple[Key, ...]) -> Pair:
        pairs = [self._added(option) for option in options]
        found = Pair(mex(pair.normal for pair in pairs), mex(pair.misere for pair in pairs))
        if not found.is_of_nim:
            raise _Found(_wild(self.atoms.written(atom), found))
        return found

    def _added(self, key: Key) -> Pair:
        return sum((self._pairs[atom] for atom in key), Pair(0, 1))


def _believed(known: Abilities, position: Any) -> Pair | NotTame:
    """Return the pair that a game with the ability `Tame` claims."""
    assert known.misere_nim_value is not None
    normal = nim_value(known.game, position) if known.nim_value is None else known.nim_value(position)
    found = Pair(normal, known.misere_nim_value(position))
    return found if found.is_of_nim else _wild(repr(position), found)


def _wild(position: str, pair: Pair) -> NotTame:
    return NotTame(
        f"wild: {position} has the values {pair.normal} in normal and {pair.misere} in misère play, which no position "
        "of Nim has",
        pair,
    )


def tame_pair(parts: Iterable[GivenPart], *, limit: int = DEFAULT_LIMIT) -> Pair | NotTame:
    """Return the normal and the misère value of a tame sum, or why it is not known to be tame.

    Parameters
    ----------
    parts : iterable of (game, position)
        The sum.
    limit : int, optional
        How many positions may be searched.

    Examples
    --------
    >>> nim = lambda n: range(n)
    >>> tame_pair([(nim, 1), (nim, 1), (nim, 1)]), tame_pair([(nim, 2), (nim, 3)])
    (Pair(normal=1, misere=0), Pair(normal=1, misere=1))
    """
    return TameSums(limit).pair(parts)


def tame_winning_moves(parts: Sequence[GivenPart], *, limit: int = DEFAULT_LIMIT) -> list[SumMove] | NotTame:
    """Return all moves that win a tame sum in misère play, or why it is not known to be tame.

    Parameters
    ----------
    parts, limit
        As in `tame_pair`.

    Examples
    --------
    >>> nim = lambda n: range(n)
    >>> tame_winning_moves([(nim, 1), (nim, 1), (nim, 3)])
    [(2, 'move', 1)]
    """
    return TameSums(limit).winning_moves(parts)
