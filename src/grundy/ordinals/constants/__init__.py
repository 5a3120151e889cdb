"""The constants α_p on which the algebraic closure of two is built, and their proofs.

`alphas` says what α_p is and proves many of them; `trials` decides for one prime, by a theorem or by a test. The
crossed test, from the general to the particular: `crossed` has it with its proof, `crossed_generators` the generators
κ_q = λ·c, `crossed_kummer` the field F[λ] and norms, `crossed_tensor` the field F.

>>> from grundy.ordinals.constants import alpha
>>> alpha(7).value, alpha(7).provenance.value
(Ordinal('w+1'), 'published')
"""

from grundy.ordinals.constants.alphas import Alpha, ProofRun, Provenance, alpha, proofs, published, recorded
from grundy.ordinals.constants.crossed_generators import Checkpoints
from grundy.ordinals.constants.trials import Proof, RuleContradictedError, Trial, is_power_direct

__all__ = [
    "Alpha",
    "Checkpoints",
    "Proof",
    "ProofRun",
    "Provenance",
    "RuleContradictedError",
    "Trial",
    "alpha",
    "is_power_direct",
    "proofs",
    "published",
    "recorded",
]
