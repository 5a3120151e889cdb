"""Sets as games: the number systems ℕ, ℤ, ℚ, ℝ, ℂ, as Lenstra lets us play them (Lenstra 1978, section 1).

A game is a set. A move chooses an element, which is a set again, and who has to choose from the empty set has lost.
With the usual constructions of the number systems one can play a number, and the Grundy numbers are:

- A natural number is the set of the smaller ones, so G(n) = n, and G(ℕ) = ω.
- A pair is (x, y) = {{x}, {x, y}} (Kuratowski). With g = G(x) and h = G(y), G(x, y) is the mex of mex{g} and mex{g,
  h}. If g = 0 these two are 1 and (1 or 2), which gives 0. If g ≠ 0 the first one is 0, and the second one is 0 when
  h ≠ 0, 1 when h = 0 and g ≥ 2, 2 when h = 0 and g = 1. So G(x, y) is 0 if g = 0, is 2 if h = 0 and g ≥ 2, and is 1
  otherwise.
- An integer z is the class of the pairs (a, b) of natural numbers with a - b = z. If z ≤ 0 there is one pair with a =
  0, of value 0, and all others have value 1: G(z) = 2. If z ≥ 1 all pairs have values 1 or 2: G(z) = 0. Hence G(ℤ) =
  1.
- A rational number q is the class of the pairs (a, b) of integers with a/b = q, b ≠ 0. By the values of integers, a >
  0 gives 0, a ≤ 0 < b gives 2, and a ≤ 0, b < 0 gives 1. So q > 0 has options 0 and 1, G(q) = 2; q < 0 has options 0
  and 2, G(q) = 1; q = 0 has options 1 and 2, G(q) = 0. Hence G(ℚ) = 3.
- A real number r is the set of the larger rational numbers. If r ≥ 0 they are positive and have value 2: G(r) = 0. If
  r < 0 all three values occur: G(r) = 3. Hence G(ℝ) = 1.
- A complex number a + bi is the pair (a, b). It has the value 0 if a ≥ 0, 2 if a < 0 ≤ b, and 1 if a, b < 0. Hence
  G(ℂ) = 3.

>>> print(*winning_moves(*map(number_set, "NZQRC")))
from ℕ choose 0
"""

from grundy.ordinals.sets.annotation import AnnotatedMove, annotate
from grundy.ordinals.sets.game import Collection, SetGame, collection, pair
from grundy.ordinals.sets.naturals import OrdinalSet, ordinal_set
from grundy.ordinals.sets.numbers import Integer, Rational, Real, complex_number, integer, rational, real, square_root
from grundy.ordinals.sets.sums import WinningMoves, grundy_number, winning_moves
from grundy.ordinals.sets.systems import NumberSystem, number_set

__all__ = [
    "AnnotatedMove",
    "Collection",
    "Integer",
    "NumberSystem",
    "OrdinalSet",
    "Rational",
    "Real",
    "SetGame",
    "WinningMoves",
    "annotate",
    "collection",
    "complex_number",
    "grundy_number",
    "integer",
    "number_set",
    "ordinal_set",
    "pair",
    "rational",
    "real",
    "square_root",
    "winning_moves",
]
