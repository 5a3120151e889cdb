"""Linear games: annihilation on digraphs, coin turning and products, relatives over GF(q), and subspaces of GF(2)^n."""

from grundy.linear import ready
from grundy.linear.annihilation import Annihilation, Shift
from grundy.linear.game import LinearGame, LinearMove
from grundy.linear.strategy import LinearStrategy
from grundy.linear.subspace import Subspace

__all__ = ["Annihilation", "LinearGame", "LinearMove", "LinearStrategy", "Shift", "Subspace", "ready"]
