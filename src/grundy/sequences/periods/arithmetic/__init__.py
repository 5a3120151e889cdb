"""Nim sequences that rise for ever by the same step: G(n + p) = G(n) + s, and the finite check that proves it.

The proof is written out in ``docs/theory/arithmetic_periodicity.md``. In short, let F continue the values by the
claim. If F(n) is never the value of an option of n, and each smaller value always is, then F(n) is the mex for every n,
and F = G. The first half is decided by a finite automaton that reads binary digits (``exclusion.py``), the second by an
induction from two periods to all later ones (``coverage.py``).
"""

from grundy.sequences.periods.arithmetic.certificate import ArithmeticCertificate, prove

__all__ = ["ArithmeticCertificate", "prove"]
