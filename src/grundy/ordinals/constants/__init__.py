"""The constants α_p of the algebraic closure of {0, 1}, and their proofs.

`alphas` looks up α_p and proves many of them. `trials` decides for one prime, by a theorem or by a test. `crossed` is
the crossed test with its proof. It uses `crossed_generators` for the generators κ_q = λ·c, `crossed_kummer` for the
field F[λ] and norms, and `crossed_tensor` for the field F.

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
