"""Two generalizations of annihilation by Fraenkel (1996): particles over GF(q), and several tokens that slide at once.

In annihilation games, tokens on a digraph disappear in pairs, and the P-positions form a linear code over GF(2).
Fraenkel suggests other fields (end of section 3), with "particles", elements of GF(q) that add up where they meet, and
moves that slide k tokens at once, for larger distances (Remark 4.2). This package solves both games exactly on small
boards. In general, their P-positions do not form linear codes.

>>> from grundy.graphs import GameGraph
>>> star = GameGraph.from_adjacency({"a": ["leaf"], "b": ["leaf"]})
>>> print(Particles(star, 3, leaves=False).is_linear())
not linear: (1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position

Particles. There are 2^(n²) boards with n vertices, without loops, and with edges to a leaf outside allowed. The table
counts the boards on which P is closed under addition, for GF(3) and GF(4) with n = 2 (16 boards) and n = 3 (512).

============================ ============ ============ ============ ============
moving amount                GF(3), 16    GF(3), 512   GF(4), 16    GF(4), 512
============================ ============ ============ ============ ============
the whole particle (paper)   15           424          12           154
any nonzero amount           16           512          16           512
one unit                     2            77           16           512
one unit or minus one        16           512          16           512
============================ ============ ============ ============ ============

* The whole particle: P is closed under scalars, because multiplying all particles by a nonzero element is a symmetry of
  the game. So P is a union of lines, but not a linear code in general.
* Any amount: P is always a linear code (proof in `closure`, with an algorithm that does not list the positions). But
  for q ≥ 4 this code is as small as possible: it consists of all positions with particles on leaves only. For q = 3, a
  code with other words has minimum distance at most 3, while anncodes, with q = 2, reach 4.
* One unit, or minus one: P is closed under addition for any q with ±1, and so for q = 2^a with 1 alone. It is closed
  under scalars of GF(4) on only 11 and 172 of the boards. For p ≥ 5, under ±1, P again has particles on leaves only.

Proof of these bounds. Let U be the positions with particles on leaves only, and let p be a P-position outside U with
the shortest play. Then every move from p has an answer that leads into U. So, off the leaves, each p + c f, with f an
edge vector at a vertex k that p occupies and c an amount, is a multiple of an edge vector: it has one nonzero entry, or
two whose sum is 0. With ±1, these entries are ±1, so p_k − 1 and p_k + 1 are both 0 or ±1, and for p ≥ 5 this leaves
only p_k = 0. With any amount, p is not a multiple of f, or one move would lead into U. Let w be the number of entries
of p off the edge f from k to l. If l is not a leaf: for w = 2, both p_k − c and p_l + c are 0; for w = 1, one of them
is; for w = 0, one of them is, because p_k + p_l is not 0. If l is a leaf: w is not 0; for w = 1, p_k − c is 0 or minus
the other entry; for w = 2, it is 0. In all cases c has at most two values, and for w = 2 only one; but there are q − 1
values of c. So q ≤ 3, and for q = 3 we have w ≤ 1, so p has at most 3 particles off the leaves. Without the particles
on leaves, it is a P-position too.

Sliding k ≥ 2 tokens.

* Exactly k: positions with fewer than k tokens are P. So if P is linear, it contains all positions, which happens
  exactly if fewer than k vertices have edges: on 7 of 16 boards and 22 of 512 for k = 2. So the distance is never
  above 1.
* At most k: P is linear on 16 of 16 boards, 500 of 512 and 60791 of 65536 for k = 2. Then distances above 4 do occur:
  k + 1 vertices that lead to a leaf give the repetition code [k + 1, 1, k + 1], as in Moore's Nim. The Nim heaps with
  at most 2 tokens give [5, 1, 5] on 5 vertices and [8, 2, 5] on 8, which are both lexicodes. On 9 vertices they have 7
  P-positions, which do not form a linear code.
"""

from grundy.linear.particles.closure import Closure
from grundy.linear.particles.field import ParticleCode, SmallField
from grundy.linear.particles.games import ParticleMove, Particles, Rule, Sliding, SlidingMove
from grundy.linear.particles.survey import Survey, board_graph, particle_survey, sliding_survey
from grundy.linear.particles.word_games import Board, Counterexample, Edge, Linearity, TableGame

__all__ = [
    "Board",
    "Closure",
    "Counterexample",
    "Edge",
    "Linearity",
    "ParticleCode",
    "ParticleMove",
    "Particles",
    "Rule",
    "Sliding",
    "SlidingMove",
    "SmallField",
    "Survey",
    "TableGame",
    "board_graph",
    "particle_survey",
    "sliding_survey",
]
