"""The minimum distance of a code, and the nearest word to a given one."""

from grundy.codes.distance.bounds import Distance, Interrupted
from grundy.codes.distance.estimates import costs
from grundy.codes.distance.minimum import minimum_distance
from grundy.codes.distance.nearest_word import Nearest, nearest

__all__ = ["Distance", "Interrupted", "Nearest", "costs", "minimum_distance", "nearest"]
