"""Why a position is won: the facts, as text, as a table and as HTML."""

from grundy.play.explanation.configuration import Configuration, Row
from grundy.play.explanation.facts import Explanation

__all__ = ["Configuration", "Explanation", "Row"]
