"""The classical codes, to compare with those that come from games."""

from grundy.codes.classical.cyclic import bch, cyclic
from grundy.codes.classical.evaluation import hexacode, reed_muller, reed_solomon
from grundy.codes.classical.hamming import extended_hamming, hamming, parity, repetition, simplex
from grundy.codes.classical.residues import extended_golay, extended_quadratic_residue, golay, quadratic_residue

__all__ = [
    "bch",
    "cyclic",
    "extended_golay",
    "extended_hamming",
    "extended_quadratic_residue",
    "golay",
    "hamming",
    "hexacode",
    "parity",
    "quadratic_residue",
    "reed_muller",
    "reed_solomon",
    "repetition",
    "simplex",
]
