"""How much of a game is kept in memory."""

from grundy.errors import LimitError
from grundy.graphs.rows import MOST_VERTICES
from grundy.natural import natural

__all__ = ["Budget"]

# A move takes 4 bytes and a position some 200: moves may take a gigabyte, or as much as the positions may.
LEAST_MOVES = 1 << 28
MOVES_PER_POSITION = 64
# A position with more options than this, or than there may be positions, is taken for one that never ends to give them.
LEAST_OPTIONS = 1_000_000


class Budget:
    """What a search may keep: so many positions, and moves in proportion.

    Parameters
    ----------
    limit : int
        How many positions may be kept.

    Examples
    --------
    >>> Budget(1000).check(positions=1001, moves=2340)
    Traceback (most recent call last):
    grundy.errors.LimitError: more than 1000 positions can be reached, and 2340 moves were seen by then; give the \
game canonical or components, or raise limit=… in Python
    """

    def __init__(self, limit: int):
        self.positions = min(natural(limit, "limit"), MOST_VERTICES)
        self.options = max(self.positions, LEAST_OPTIONS)
        self.moves = max(MOVES_PER_POSITION * self.positions, LEAST_MOVES)

    def check(self, positions: int, moves: int) -> None:
        """Raise a `LimitError` if this is more than may be kept."""
        if positions > self.positions:
            raise LimitError(
                f"more than {self.positions} positions can be reached, and {moves} moves were seen by then; give the "
                "game canonical or components, or raise limit=… in Python"
            )
        if moves > self.moves:
            raise LimitError(
                f"more than {self.moves} moves join the {positions} positions that were reached, and limit="
                f"{self.positions} keeps no more; raise limit=… in Python"
            )

    def check_options(self, options: int, positions: int) -> None:
        """Raise a `LimitError` if a position has more options than may be kept."""
        if options > self.options:
            raise LimitError(
                f"one position has more than {self.options} options, after {positions} positions were reached; are "
                "they without end? If not, raise limit=… in Python"
            )
