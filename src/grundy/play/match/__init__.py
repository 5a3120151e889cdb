"""Playing a game to its end: matches, opponents and records."""

from grundy.play.match.match import Match, play_out
from grundy.play.match.opponents import Fallible, Opponent, Perfect, Random, chosen_move
from grundy.play.match.record import Ending, Record, RecordedMove

__all__ = [
    "Ending",
    "Fallible",
    "Match",
    "Opponent",
    "Perfect",
    "Random",
    "Record",
    "RecordedMove",
    "chosen_move",
    "play_out",
]
