"""The tower from t = ω^ω^ω to ε₀: rational functions of t, roots of t, and quadratic extensions (Lenstra 1978)."""

from grundy.ordinals.tower.operations import artin_schreier, frobenius, multiply, power, reciprocal, sqrt

__all__ = ["artin_schreier", "frobenius", "multiply", "power", "reciprocal", "sqrt"]
