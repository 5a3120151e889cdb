"""Families of coin-turning games with the same moves everywhere: larger sets of moves (Fraenkel 1996, Remark 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from grundy.codes.greedy.candidates import Candidate, check_length, count_sets, set_number
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, mask_of
from grundy.linear.game import LinearGame

__all__ = ["RandomTurning", "TurningSets"]

MOST_SHAPES = 10_000


@dataclass(frozen=True)
class TurningSets:
    """Coin turning on a row of n coins, where the same shapes of moves are allowed everywhere.

    A shape is a set of offsets; a move at k turns k, which must be heads, and the coins k - s for each s in the shape.
    All sets of so many shapes are tried.

    Parameters
    ----------
    n : int
        The number of coins.
    reach : int
        The largest offset.
    turned : int
        How many coins a move turns at most, its own included.
    shapes : int
        How many shapes a game has at most.
    around : bool
        Whether the row is a circle: k - s is taken modulo n. Otherwise coins beyond the end are left out.

    Examples
    --------
    >>> family = TurningSets(7, reach=2, turned=2, shapes=2)
    >>> family.size, family.candidate(5, seed=0)
    (6, Candidate(name='turning 7: {0 1} {0 2}', space=Subspace(7, [4, 9, 18, 32, 65])))
    """

    n: int
    reach: int
    turned: int
    shapes: int
    around: bool = False

    def __post_init__(self) -> None:
        _check_turning(self.n, self.reach, self.turned, self.shapes, self.around)

    @property
    def size(self) -> int:
        """The number of sets of shapes."""
        return count_sets(1 + count_sets(self.reach, self.turned - 1), self.shapes)

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a game; the seed does not matter."""
        count = 1 + count_sets(self.reach, self.turned - 1)
        chosen = set_number(range(count), number)
        shapes = [(0, *(set_number(range(1, self.reach + 1), which - 1) if which else ())) for which in chosen]
        return _turning(self.n, shapes, self.around)


@dataclass(frozen=True)
class RandomTurning:
    """The same as `TurningSets` with shapes drawn at random, for boards with too many sets of shapes to try them all.

    Parameters
    ----------
    n, reach, turned, shapes, around
        As for `TurningSets`; there are exactly so many shapes, some of which may be equal.
    below : int
        All shapes with fewer coins than this are allowed, too, wherever they are. So the distance is at least this, and
        the P-positions are a lexicode when nothing else is allowed.

    Examples
    --------
    >>> RandomTurning(16, reach=15, turned=4, shapes=3).candidate(0, seed=0).name
    'turning 16: {0 13 14} {0 7 10 15} {0 8 13 15}'
    >>> RandomTurning(7, reach=6, turned=4, shapes=1, below=3).candidate(0, seed=0)
    Candidate(name='turning 7: fewer than 3, {0 4 6}', space=Subspace(7, [7, 25, 42, 75]))
    """

    n: int
    reach: int
    turned: int
    shapes: int
    around: bool = False
    below: int = 1

    def __post_init__(self) -> None:
        _check_turning(self.n, self.reach, self.turned, self.shapes, self.around)
        as_natural(self.below, "the number of coins", least=1)
        if count_sets(self.n - 1, self.below - 2) > MOST_SHAPES:
            raise LimitError(
                f"there are more than {MOST_SHAPES} shapes with fewer than {self.below} of {self.n} coins; take fewer"
            )

    @property
    def size(self) -> None:
        """There is no end."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a game with random shapes."""
        random = Random(f"{seed}/{number}")
        sizes = [random.randint(0, min(self.turned - 1, self.reach)) for _ in range(self.shapes)]
        shapes = [(0, *sorted(random.sample(range(1, self.reach + 1), size))) for size in sizes]
        return _turning(self.n, shapes, self.around, self.below)


def _check_turning(n: int, reach: int, turned: int, shapes: int, around: bool) -> None:
    check_length(n, "coins")
    as_natural(turned, "the number of coins that a move turns", least=1)
    as_natural(shapes, "the number of shapes", least=1)
    if around and as_natural(reach, "the largest offset") >= n:
        raise DomainError(f"on a circle of {n} coins the largest offset is at most {n - 1}, not {reach}")
    as_natural(reach, "the largest offset")


def _turning(n: int, shapes: Sequence[tuple[int, ...]], around: bool, below: int = 1) -> Candidate:
    small = [(0, *others) for size in range(below - 1) for others in combinations(range(1, n), size)]
    families = [
        {mask_of((k - s) % n for s in shape if around or s <= k) for shape in (*small, *shapes)} for k in range(n)
    ]
    names = ["{" + " ".join(map(str, shape)) + "}" for shape in shapes]
    start = f"turning {n}{' around' * around}: {f'fewer than {below}, ' * (below > 1)}"
    return Candidate(start + " ".join(names), LinearGame(n, [sorted(family) for family in families]).p_space())
