"""The genus: the value in normal play, and the misère values with 0, 1, 2, … heaps of two added.

Write x_k for the misère value of G + k·``*2``, and x'_k for those of the options G'. Then

    x_0 = 1 at the end of the game, elsewhere mex x'_0
    x_{k+1} = mex of all x'_{k+1}, x_k and x_k ⊕ 1

since a heap of two may be taken or made ``*1``, and ``*1`` adds ⊕ 1: by induction the values of H + ``*1`` are the
value h of H and the numbers y ⊕ 1 for y in a set with mex h, and their mex is h ⊕ 1.

Why we may stop. Suppose that from the index K on x'_{k+1} = x'_k ⊕ 2 for every option, and that x_{k+1} = x_k ⊕ 2 for
one k ≥ K. Then it holds for ever. For let S = {x'_k}, a = x_k; so S ⊕ 2 = {x'_{k+1}}, S = {x'_{k+2}}, and a is not in
S. All numbers below a ⊕ 2 lie in S ⊕ 2 or are a or a ⊕ 1; so S holds all numbers below 4q = 4⌊a/4⌋, and, if a is odd,
the number a ⊕ 1 (for (a ⊕ 1) ⊕ 2 < a ⊕ 2 is neither a nor a ⊕ 1). Now x_{k+2} = mex of S, a ⊕ 2 and a ⊕ 3. Missing
numbers below a could only be of the same four as a, and there a ⊕ 2 and a ⊕ 3 are present, and a ⊕ 1 if it is less
than a; a itself is missing. So x_{k+2} = a. Such a k comes soon: from K + 1 on x_k stays in the first four of which S
lacks one, changes the half of it at each step, and takes the least number of that half.

Notation and theory: Conway, On Numbers and Games (1976), chapter 12; Winning Ways (1982), chapter 13.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grundy.graphs.implicit.labelling import Plan, label
from grundy.integers import as_natural, mex
from grundy.play.misere.atoms import Atoms, GivenPart, Key
from grundy.rules import Game, OptionsFunction

__all__ = ["Genus", "genus", "genus_of_sum"]

DEFAULT_LIMIT = 100_000

# For each position that may be reached so many steps of work may be spent.
STEPS_PER_POSITION = 50


@dataclass(frozen=True)
class Genus:
    """A normal value with the misère values of the sums with heaps of two.

    Attributes
    ----------
    nim_value : int
        The value in normal play.
    superscripts : tuple of int
        The misère values of G, G + ``*2``, G + ``*2`` + ``*2``, …; the last two repeat for ever, x, x ⊕ 2, x, ….

    Examples
    --------
    >>> g = Genus(2, (1, 4, 2, 0))
    >>> str(g), g.superscript(0), g.superscript(101), g.is_tame
    ('2^1420', 1, 0, False)
    """

    nim_value: int
    superscripts: tuple[int, ...]

    def superscript(self, heaps: int) -> int:
        """Return the misère value with so many heaps of two added."""
        heaps = as_natural(heaps, "the number of heaps of two")
        last = len(self.superscripts) - 1
        return self.superscripts[heaps if heaps <= last else last - (heaps - last) % 2]

    @property
    def misere_nim_value(self) -> int:
        """The misère value of the position itself."""
        return self.superscripts[0]

    @property
    def is_tame(self) -> bool:
        """Whether a position of Nim has this genus; a *position* is tame when all that it reaches has such a genus."""
        x = self.nim_value
        return self.superscripts in ((x, x ^ 2), *([(1, 2, 0), (0, 3, 1)][x : x + 1] if x < 2 else []))

    def __str__(self) -> str:
        digits = ["".join(map(str, self.superscripts)), ",".join(map(str, self.superscripts))]
        return f"{self.nim_value}^{digits[0] if max(self.superscripts) < 10 else f'({digits[1]})'}"


def genus(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> Genus:
    """Return the genus of a position.

    Parameters
    ----------
    game : Game or callable
        The rules; every play ends.
    limit : int, optional
        How many positions may be reached.

    Raises
    ------
    CycleError
        When play can return to an earlier position.
    LimitError
        When more positions can be reached, or by too many moves.

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
    ready = max((len(option.superscripts) - 2 for option in options), default=0)
    found = [mex(option.superscripts[0] for option in options) if options else 1]
    while len(found) - 2 < ready or found[-1] != found[-2] ^ 2:
        last = found[-1]
        found.append(mex([*(option.superscript(len(found)) for option in options), last, last ^ 1]))
    while len(found) > 2 and found[-2] == found[-3] ^ 2:
        found.pop()
    return Genus(mex(option.nim_value for option in options), tuple(found))
