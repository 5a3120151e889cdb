"""The permutations of the coordinates that keep a linear code, or carry it to another one."""

from __future__ import annotations

from math import prod
from typing import Any

from grundy.codes.digits import Digits, bits_of, checked_matrix
from grundy.codes.symmetry import _kernels
from grundy.codes.symmetry.group import PermutationGroup
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.progress import kernel_progress

__all__ = ["automorphism_group", "equivalence"]

MOST_WORDS = 1 << 28
MOST_COORDINATES = 1024


def automorphism_group(generator: Any, q: int = 2, *, limit: int = MOST_WORDS) -> PermutationGroup:
    """Return the permutation automorphism group of a linear code: the permutations that carry the code to itself.

    A permutation is the tuple p of images: digit i of a word becomes digit p[i]. For q > 2 only permutations count;
    digits are not multiplied, so this can be smaller than the group of monomial automorphisms.

    Parameters
    ----------
    generator : matrix of digits
        Rows that span the code; they need not be independent. Column j is coordinate j.
    q : int
        2, 4, 16 or 256; the digits are the nimbers below q.
    limit : int
        How many words the search may look at; a few hundred millions are looked at in a second.

    Raises
    ------
    DomainError
        When the rows are no matrix of digits below q.
    LimitError
        When more words than the limit have to be looked at, as for long codes that have many words in common with
        their dual, all of them heavy; or when the code has more than 1024 coordinates.

    Notes
    -----
    Interchangeable coordinates and direct summands are split off. For what is left, the search takes all words up to
    the least weight at which they span the code or its dual, or a projection to the code when that meets its dual in
    few words, and goes on by individualisation and refinement (McKay 1981). Each symmetry is checked on a basis of the
    code, and candidates are left out only where an invariant tells coordinates apart; so order and generators are
    exact.

    Examples
    --------
    The [7, 4] Hamming code has the 168 symmetries of the Fano plane.

    >>> cyclic = [1, 1, 0, 1, 0, 0, 0]
    >>> group = automorphism_group([cyclic[-i:] + cyclic[:-i] for i in range(4)])
    >>> group.order, group.transitivity
    (168, 2)
    >>> (1, 2, 3, 4, 5, 6, 0) in group
    True
    """
    q = 1 << bits_of(q)
    matrix = _generator(generator, q)
    found = _kernels.automorphisms(matrix, q, _limit(limit), kernel_progress("words"))
    if isinstance(found, _kernels.Stopped):
        raise _too_much("the automorphism group of this code", matrix, q, limit, found)
    lengths = tuple(found.orbit_lengths.tolist())
    generators = tuple(map(tuple, found.generators.tolist()))
    return PermutationGroup(matrix.shape[1], prod(lengths), generators, tuple(found.base.tolist()), lengths)


def equivalence(generator_a: Any, generator_b: Any, q: int = 2, *, limit: int = MOST_WORDS) -> tuple[int, ...] | None:
    """Return a permutation that carries the first code to the second one, or None if there is none.

    Moving digit i of every word of the first code to place p[i] gives the words of the second one. None is a proof that
    no permutation does; for q > 2, multiplying digits as well might still do.

    Parameters
    ----------
    generator_a, generator_b : matrix of digits
        Rows that span the codes; they need not be independent. Column j is coordinate j.
    q : int
        2, 4, 16 or 256; the digits are the nimbers below q.
    limit : int
        How many words the search may look at; a few hundred millions are looked at in a second.

    Raises
    ------
    DomainError
        When the rows are no matrix of digits below q.
    LimitError
        When more words than the limit have to be looked at, or a code has more than 1024 coordinates.

    Examples
    --------
    >>> equivalence([[1, 1, 1, 0]], [[0, 1, 1, 1]])
    (1, 2, 3, 0)
    >>> equivalence([[1, 1, 0, 0], [0, 0, 1, 1]], [[1, 1, 0, 0], [0, 1, 1, 0]]) is None
    True
    """
    q = 1 << bits_of(q)
    a, b = _generator(generator_a, q), _generator(generator_b, q)
    if a.shape[1] != b.shape[1]:
        return None
    found = _kernels.equivalence(a, b, q, _limit(limit), kernel_progress("words"))
    if isinstance(found, _kernels.Stopped):
        raise _too_much("the comparison of codes", a, q, limit, found)
    return None if found is None else tuple(found.tolist())


def _generator(rows: Any, q: int) -> Digits:
    matrix = checked_matrix(rows, q, "a generator")
    if matrix.shape[1] > MOST_COORDINATES:
        raise LimitError(
            f"symmetries are sought for codes of at most {MOST_COORDINATES} coordinates, and this one has "
            f"{matrix.shape[1]}; take a shorter code"
        )
    return matrix


def _limit(limit: int) -> int:
    return min(as_natural(limit, "limit, the number of words,"), (1 << 63) - 1)


def _too_much(what: str, matrix: Digits, q: int, limit: int, stopped: _kernels.Stopped) -> LimitError:
    need = f"at least {stopped.needed}" if stopped.needed else f"more than {stopped.done}"
    return LimitError(
        f"{what} of length {matrix.shape[1]} over GF({q}) takes {need} words to look at",
        parameter="limit",
        limit=limit,
    )
