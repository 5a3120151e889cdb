"""The P-positions of additive particle games, computed without listing all positions.

The theorem. Let the moves at vertex k be a finite set M_k of vectors of GF(q)^n, each with a nonzero k-th entry, and
let M_k = −M_k. A move leads from u with u_k ≠ 0 to u + e with e in M_k. A position in which a pass is possible is its
own follower, so its value is infinite; the following is about other moves. Let F(u) be the followers of u. Then

* F(u1 + u2) ⊆ (u1 + F(u2)) ∪ (F(u1) + u2) ⊆ F(u1 + u2) ∪ F⁻¹(u1 + u2). Proof: if u_k ≠ 0, then k is occupied in u1 or
  in u2. Conversely, let e be a move at k in u1, and let u = u1 + u2. If u_k ≠ 0, then e is a move in u. If not,
  w = u + e has w_k = e_k ≠ 0, and −e is a move from w to u.
* So γ(u1 + u2) = γ(u1) ⊕ γ(u2) if both are finite (Fraenkel and Yesha 1986), and P is a group under addition. It is a
  linear code over GF(q) if the M_k are closed under scalars. For odd q, all finite values are 0: p·u = 0, and the nim
  sum of an odd number p of copies of γ(u) is γ(u).
* If v + e is in P for any e in any M_k, then v is an N-position, even if the move is not legal: if v_k = 0, then
  w = v + e, a P-position, has w_k = e_k ≠ 0 and the move −e to v.

The algorithm. Let U be a group of P-positions, s(u) the coset of u, and S the set of s(e) for all move vectors e. If
all followers v of a position p have s(v) in S, then p is a P-position, because v − e is in U for a move vector e, and
−e is a move vector too. So let C_k be the cosets σ with σ + s(e) in S for all e in M_k. If p is occupied only at
vertices without passes where σ = s(p) is in C_k, add p to U. Begin with the positions on leaves only, and stop when
there is no new p. Then no P-position is missing: otherwise, take a P-position outside U with the shortest play. Every
move from it has an answer that leads into U, so it meets the condition. In the end, s(u) = 0 means P, s(u) in S means
N, and all other positions are draws.

All computations are over GF(p), with a digits for each particle. A pass takes a·n steps for each pair of move vectors,
and linear algebra; there are at most a·n + 1 passes. So the time is polynomial in q and n.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.graphs import LoopyValue
from grundy.linear.particles.field import MOVES_PER_POSITION, ParticleCode, SmallField, Word, eliminate
from grundy.linear.particles.word_games import Board
from grundy.rules import Outcome

Vectors = NDArray[np.int64]
Cosets = frozenset[bytes]


@dataclass(frozen=True)
class Closure:
    """The solution of a game with an additive rule.

    Attributes
    ----------
    code : ParticleCode
        The P-positions over GF(p), with a digits for each particle, lowest first.
    moves : array
        All move vectors, in digits.

    Examples
    --------
    >>> from grundy.graphs import GameGraph
    >>> from grundy.linear.particles import Particles
    >>> ring = GameGraph.from_edges(40, [(k, (k + 1) % 40) for k in range(40)] + [(k, (k - 1) % 40) for k in range(40)])
    >>> game = Particles(ring, 3, "any")  # 3^40 positions
    >>> game.linear_code().k, game.outcome({0: 1, 2: 1}), game.outcome({0: 1, 1: 2})
    (0, Outcome.D, Outcome.N)
    """

    field: SmallField
    code: ParticleCode
    moves: Vectors

    @cached_property
    def _cosets(self) -> Cosets:
        return frozenset(_keys(self.code.reduce(self.moves)))

    def outcome(self, word: Word) -> Outcome:
        """Return the outcome of a position, given by its elements."""
        digits = self.field.digit_table[list(word)].reshape(1, -1).astype(np.int64)
        coset = self.code.reduce(digits)
        if not coset.any():
            return Outcome.P
        return Outcome.N if _keys(coset)[0] in self._cosets else Outcome.D

    def value(self, word: Word) -> LoopyValue:
        """Return γ of a position for odd q, where every finite value is 0."""
        outcome = self.outcome(word)
        return LoopyValue(0) if outcome is Outcome.P else LoopyValue.infinite({0} if outcome is Outcome.N else ())


def close(board: Board, field: SmallField, amounts: tuple[int, ...], limit: int) -> Closure:
    """Return the solution of a game in which these amounts may move, by the algorithm above.

    For each amount c, −c must be an amount too. A pass may compare at most 32 · `limit` pairs of move vectors.
    """
    _check_pairs(len(amounts) * sum(source != target for source, target in board.steps), limit)
    moves = {k: _move_vectors(board, field, amounts, k) for k in range(board.n)}
    every = np.concatenate([*moves.values(), np.empty((0, field.a * board.n), np.int64)])
    passing = {k for k, target in board.steps if k == target}
    leaves = set(range(board.n)) - {k for k, _ in board.steps}
    prime, length = SmallField(field.p), field.a * board.n
    code = ParticleCode.spanned(prime, length, np.eye(length, dtype=np.uint8)[_digit_places(leaves, field.a)])
    movable = {k: vectors for k, vectors in moves.items() if k not in passing | leaves}
    while found := _new_words(code, field, movable, every):
        code = ParticleCode.spanned(prime, length, np.array([*code.generator, *found], np.uint8))
    return Closure(field, code, every)


def _check_pairs(vectors: int, limit: int) -> None:
    if vectors**2 > MOVES_PER_POSITION * limit:
        raise LimitError(
            f"the board has {vectors} move vectors, but at most {MOVES_PER_POSITION * limit} pairs of them can be "
            "compared",
            parameter="limit",
            hint="use fewer edges",
        )


def _move_vectors(board: Board, field: SmallField, amounts: tuple[int, ...], k: int) -> Vectors:
    """Return the vectors of the moves from vertex k, except passes, in digits."""
    targets = [target for source, target in board.steps if source == k and target != k]
    vectors = np.zeros((len(targets), len(amounts), board.n, field.a), np.int64)
    digits = field.digit_table[list(amounts)].astype(np.int64)
    for row, target in zip(vectors, targets, strict=True):
        row[:, k] = -digits % field.p
        if target is not None:
            row[:, target] = digits
    return vectors.reshape(-1, board.n * field.a)


def _new_words(
    code: ParticleCode, field: SmallField, movable: dict[int, Vectors], every: Vectors
) -> list[tuple[int, ...]]:
    """Return the P-positions outside the code that one pass of the algorithm finds."""
    cosets = np.unique(code.reduce(every), axis=0)
    known = frozenset(_keys(cosets))
    where: dict[bytes, set[int]] = defaultdict(set)
    for k, vectors in movable.items():
        for coset in _answered(code.reduce(vectors), cosets, known, field.p):
            where[coset].add(k)
    together: dict[frozenset[int], list[bytes]] = defaultdict(list)
    for coset, places in where.items():
        together[frozenset(places)].append(coset)
    return [
        word
        for places, wanted in together.items()
        for word in _words_of_cosets(code, _digit_places(places, field.a), _vectors(wanted, code.n))
    ]


def _answered(moves: Vectors, cosets: Vectors, known: Cosets, p: int) -> list[bytes]:
    """Return the cosets σ ≠ 0 with σ + s(e) in S for each e among the moves."""
    left = (cosets - moves[0]) % p
    for move in moves[1:]:
        left = left[[key in known for key in _keys((left + move) % p)]]
    return _keys(left[left.any(axis=1)])


def _words_of_cosets(code: ParticleCode, places: list[int], wanted: Vectors) -> Iterator[tuple[int, ...]]:
    """Yield a word that is 0 outside these places from each wanted coset that has one."""
    length = wanted.shape[1]
    units = np.eye(length, dtype=np.int64)[places]
    columns = np.concatenate([code.reduce(units), wanted]).T.astype(np.uint8)
    form, pivots = eliminate(code.field, columns, len(places))
    for solution in form[:, len(places) :].T:
        if not solution[len(pivots) :].any():
            word = np.zeros(length, np.uint8)
            word[[places[pivot] for pivot in pivots]] = solution[: len(pivots)]
            yield tuple(word.tolist())


def _digit_places(places: Iterable[int], a: int) -> list[int]:
    return [k * a + i for k in sorted(places) for i in range(a)]


def _keys(vectors: Vectors) -> list[bytes]:
    return [row.tobytes() for row in vectors.astype(np.uint8)]


def _vectors(keys: list[bytes], length: int) -> Vectors:
    return np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), length).astype(np.int64)
