"""What a game is: the one method that a game must have, the abilities that it may have, and who wins."""

from grundy.rules.abilities import (
    Canonical,
    Components,
    Game,
    Moves,
    MovesTo,
    NimValue,
    OptionsArray,
    OptionsFunction,
    Ranked,
    game_from,
    moves,
)
from grundy.rules.outcome import Outcome

__all__ = [
    "Canonical",
    "Components",
    "Game",
    "Moves",
    "MovesTo",
    "NimValue",
    "OptionsArray",
    "OptionsFunction",
    "Outcome",
    "Ranked",
    "game_from",
    "moves",
]
