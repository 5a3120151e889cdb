"""Weights of the words of a code, and of its dual."""

from grundy.codes.weights.distribution import weight_distribution
from grundy.codes.weights.macwilliams import krawtchouk, macwilliams

__all__ = ["krawtchouk", "macwilliams", "weight_distribution"]
