"""Weights of the words of a code, and of its dual."""

from grundy.codes.weights.distribution import weight_distribution
from grundy.codes.weights.macwilliams import macwilliams

__all__ = ["macwilliams", "weight_distribution"]
