"""Who knows the winner of a sum, and the moves: one judge for each way to know it."""

from grundy.play.judges.choice import judge_of
from grundy.play.judges.judge import Judge
from grundy.play.judges.values import moves_to

__all__ = ["Judge", "judge_of", "moves_to"]
