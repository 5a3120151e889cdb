"""Chomp, poset games and Schuh's game of divisors, with their positions."""

from grundy.games.posets.chomp import Chomp
from grundy.games.posets.poset import Poset, read_poset, write_poset
from grundy.games.posets.poset_games import PosetGame, Schuh

__all__ = ["Chomp", "Poset", "PosetGame", "Schuh", "read_poset", "write_poset"]
