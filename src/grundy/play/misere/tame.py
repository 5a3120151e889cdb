"""Tame sums, which behave like Nim in misère play, and the genus, which distinguishes them from other sums.

Write g⁺ for the normal and g⁻ for the misère value. In this module, a position is *tame* if it and all positions that
it can reach have a pair (g⁺, g⁻) that a position of Nim has: (0, 1) or (1, 0), *fickle* like heaps of at most one
counter, or (n, n), *firm*.

The sum rule. Let x be the nim sum of the g⁺ of tame parts. If all parts are fickle, the pair of the sum is (x, x ⊕ 1);
otherwise, it is (x, x). So a sum of tame positions is tame, and its winner is known.

Proof of the rule for g⁻, by induction. At the end, all parts are (0, 1). Otherwise, g⁻ is the mex over the options, one
for each option G' of a part G. Let r be the nim sum of g⁺ of the other parts, so x = r ⊕ g⁺(G).

- Suppose that some part is firm, and show mex = x. If a firm part is left, the option has g⁻ = r ⊕ g⁺(G'), which is not
  x. If none is left, G was the only firm part, (n, n), and G' is fickle. Then the option has r ⊕ g⁺(G') ⊕ 1 =
  r ⊕ g⁻(G'), which is not x since g⁻(G') ≠ n. Conversely, let y < x. As in Nim, some part has x ⊕ y ⊕ g⁺(G) =: t <
  g⁺(G). If there is another firm part, take G' with g⁺(G') = t. If G is the only firm part, take G' with g⁻(G') = t,
  which exists since t < n = g⁻(G). Whether G' is firm or fickle, the option has g⁻ = r ⊕ t = y.
- Suppose that all parts are fickle, and show mex = x ⊕ 1. An option with G' fickle has the value x ⊕ 1 ⊕ g⁺(G) ⊕
  g⁺(G'), not x ⊕ 1. If G' is firm, (n, n), then n is neither g⁺(G) nor g⁻(G), hence n ≥ 2, and the value is r ⊕ n ≥ 2.
  It remains to reach 0 if x = 0. If some part is (1, 0), move in it to g⁺ = 0: this is (0, 1), since (0, 0) would be an
  option with g⁻ = 0. If all are (0, 1), move in one that has moves to g⁻ = 0: this is (1, 0). Both leave the value 0.

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
from grundy.rules import Game, OptionsFunction, Outcome, Sum, game_from

DEFAULT_LIMIT = 100_000

STEPS_PER_POSITION = 50  # steps of work for each position that a call may search


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
        """The outcome in misère play."""
        return Outcome.of(self.misere)

    def __add__(self, other: Pair) -> Pair:
        normal = self.normal ^ other.normal
        return Pair(normal, normal ^ (self.is_fickle and other.is_fickle))


@dataclass(frozen=True)
class NotTame:
    """The reason why a sum is not known to be tame, and the pair that no position of Nim has, if there is one.

    Examples
    --------
    >>> print(NotTame("5 has the values 4 and 1"))
    5 has the values 4 and 1
    """

    reason: str
    pair: Pair | None = None

    def __str__(self) -> str:
        return self.reason


class _Found(Exception):  # noqa: N818 - it ends a search with an answer
    pass


class TameSums:
    """A solver of tame sums, which caches the pairs of their parts.

    For a game with ``misere_nim_value``, it uses this method. For other games, it searches all positions that can be
    reached. Each call may search `limit` positions, in fifty times as many steps of work.

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
        """Return the pair of a sum of (game, position) pairs, or the reason why it is not known to be tame."""
        with self._question():
            total = Pair(0, 1)
            for game, position in parts:
                found = self._pair_of_part(game, position)
                if isinstance(found, NotTame):
                    return found
                total += found
            return total

    def winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove] | NotTame:
        """Return all winning moves of a tame sum in misère play, as (index of the part, label, option).

        Let r be the nim sum of the other parts. If the game has ``moves_to``, only two values are tried: r, if a firm
        part is left, and r ⊕ 1 otherwise.
        """
        with self._question():
            return self._winning_moves(parts)

    def _winning_moves(self, parts: Sequence[GivenPart]) -> list[SumMove] | NotTame:
        known: list[Pair] = []
        for game, position in parts:
            found = self._pair_of_part(game, position)
            if isinstance(found, NotTame):
                return found
            known.append(found)
        total = sum(known, Pair(0, 1))
        if total.misere == 0:
            return []
        firm = sum(not pair.is_fickle for pair in known)
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
            answer: NotTame = found.args[0]
            return answer
        except CycleError:
            return NotTame("play can continue forever, and plays of tame positions end")
        return self._pairs[atom]

    def _unless_too_large(self, find: Callable[[], Pair | NotTame]) -> Pair | NotTame:
        try:
            return find()
        except LimitError:
            return NotTame(f"not known to be tame: this requires a search of more than {self.limit} positions")

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
    """Return the pair of a position of a game with the ability `Tame`."""
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
    """Return the pair of values of a tame sum of (game, position) pairs, or why it is not known to be tame.

    Examples
    --------
    >>> nim = lambda n: range(n)
    >>> tame_pair([(nim, 1), (nim, 1), (nim, 1)]), tame_pair([(nim, 2), (nim, 3)])
    (Pair(normal=1, misere=0), Pair(normal=1, misere=1))
    """
    return TameSums(limit).pair(parts)


def tame_winning_moves(parts: Sequence[GivenPart], *, limit: int = DEFAULT_LIMIT) -> list[SumMove] | NotTame:
    """Return all winning moves of a tame sum in misère play, or why it is not known to be tame.

    Examples
    --------
    >>> nim = lambda n: range(n)
    >>> tame_winning_moves([(nim, 1), (nim, 1), (nim, 3)])
    [(2, 'move', 1)]
    """
    return TameSums(limit).winning_moves(parts)


# ---- The genus: the value in normal play, and the misère values with 0, 1, 2, … heaps of two added
#
# Write x_k for the misère value of G + k·``*2``, and x'_k for those of the options G'. Then
#
#     x_0 = 1 at the end of the game, otherwise mex x'_0
#     x_{k+1} = mex of all x'_{k+1}, x_k and x_k ⊕ 1
#
# because a move takes a heap of two or makes it ``*1``, and adding ``*1`` changes a value by ⊕ 1: by induction, the
# values of the options of H + ``*1`` are the value h of H and the numbers y ⊕ 1 for y in a set with mex h, and their
# mex is h ⊕ 1.
#
# Proof that the computation may stop. Suppose that from the index K on, x'_{k+1} = x'_k ⊕ 2 for every option, and that
# x_{k+1} = x_k ⊕ 2 for one k ≥ K. Then this holds for all larger k. Let S = {x'_k} and a = x_k; so S ⊕ 2 = {x'_{k+1}},
# S = {x'_{k+2}}, and a is not in S. All numbers below a ⊕ 2 are in S ⊕ 2 or are a or a ⊕ 1. So S contains all numbers
# below 4q = 4⌊a/4⌋ and, if a is odd, the number a ⊕ 1 (because (a ⊕ 1) ⊕ 2 < a ⊕ 2 is neither a nor a ⊕ 1). Now x_{k+2}
# is the mex of S, a ⊕ 2 and a ⊕ 3. A missing number below a can only be in the same group of four as a. In this group,
# a ⊕ 2 and a ⊕ 3 are present, and a ⊕ 1 is present if it is less than a; a itself is missing. So x_{k+2} = a. Such a k
# comes soon: from K + 1 on, x_k is in the first group of four that S does not fill, changes to the other half of the
# group at each step, and is the least missing number of that half.
#
# Notation and theory: Conway, On Numbers and Games (1976), chapter 12; Winning Ways (1982), chapter 13.


@dataclass(frozen=True)
class Genus:
    """The normal value of a position G with the misère values of its sums with heaps of two.

    Attributes
    ----------
    nim_value : int
        The value in normal play.
    superscripts : tuple of int
        The misère values of G, G + ``*2``, G + ``*2`` + ``*2``, …; the last two, x and x ⊕ 2, repeat forever.

    Examples
    --------
    >>> g = Genus(2, (1, 4, 2, 0))
    >>> str(g), g.superscript(0), g.superscript(101), g.is_tame
    ('2^1420', 1, 0, False)
    """

    nim_value: int
    superscripts: tuple[int, ...]

    def superscript(self, heaps: int) -> int:
        """Return the misère value of the sum with this number of heaps of two."""
        heaps = as_natural(heaps, "the number of heaps of two")
        last = len(self.superscripts) - 1
        return self.superscripts[heaps if heaps <= last else last - (heaps - last) % 2]

    @property
    def misere_nim_value(self) -> int:
        """The misère value of the position itself."""
        return self.superscripts[0]

    @property
    def is_tame(self) -> bool:
        """Whether a position of Nim has this genus; a *position* is tame if this holds for all that it can reach."""
        x = self.nim_value
        return self.superscripts in ((x, x ^ 2), *([(1, 2, 0), (0, 3, 1)][x : x + 1] if x < 2 else []))

    def __str__(self) -> str:
        digits = ["".join(map(str, self.superscripts)), ",".join(map(str, self.superscripts))]
        return f"{self.nim_value}^{digits[0] if max(self.superscripts) < 10 else f'({digits[1]})'}"


def genus(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> Genus:
    """Return the genus of a position.

    Raise a `CycleError` if play can return to an earlier position, and a `LimitError` if more than `limit` positions
    or too many moves can be reached.

    Examples
    --------
    >>> from grundy.sequences import TakeAndBreak
    >>> [str(genus(TakeAndBreak("0.77"), heap)) for heap in range(6)]
    ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
    """
    return genus_of_sum([(game, position)], limit=limit)


def genus_of_sum(parts: Iterable[GivenPart], *, limit: int = DEFAULT_LIMIT) -> Genus:
    """Return the genus of a sum of (game, position) pairs.

    Examples
    --------
    >>> nim = lambda n: range(n)
    >>> str(genus_of_sum([(nim, 2), (nim, 2)]))
    '0^02'
    """
    atoms, found = Atoms(), dict[Key, Genus]()
    atoms.allow(STEPS_PER_POSITION * as_natural(limit, "limit"))
    start = atoms.key(parts)

    def plan(key: Key) -> Plan[Genus]:
        return tuple(atoms.options_of(key)), _from_options

    label(start, plan, found, as_natural(limit, "limit"))
    return found[start]


def _from_options(options: list[Genus]) -> Genus:
    settled = max((len(option.superscripts) - 2 for option in options), default=0)
    found = [mex(option.superscripts[0] for option in options) if options else 1]
    while len(found) - 2 < settled or found[-1] != found[-2] ^ 2:
        last = found[-1]
        found.append(mex([*(option.superscript(len(found)) for option in options), last, last ^ 1]))
    while len(found) > 2 and found[-2] == found[-3] ^ 2:
        found.pop()
    return Genus(mex(option.nim_value for option in options), tuple(found))
