"""The constants α_p on which the algebraic closure of two is built, and their proofs.

>>> from grundy.ordinals.constants import alpha
>>> alpha(7).value, alpha(7).provenance.value
(Ordinal('w+1'), 'published')
"""

from grundy.ordinals.constants.alphas import Alpha, Provenance, alpha, proofs
from grundy.ordinals.constants.trials import Proof, RuleContradictedError, Trial

__all__ = ["Alpha", "Proof", "Provenance", "RuleContradictedError", "Trial", "alpha", "proofs"]
