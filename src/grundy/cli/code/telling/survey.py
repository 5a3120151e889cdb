"""What can be said of a code within seconds."""

from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.answers.codes.reach import cheap_distance, cheap_weights, proved_distance
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.codes import Distance, LinearCode, PermutationGroup, SyndromeTable

__all__ = ["Survey"]

# Each takes about a second at most.
MOST_COSETS = 1 << 24
MOST_WORDS = 1 << 26
MOST_SYMMETRIC = 128
MOST_CHECKED = 1 << 23  # digits of the parity check
PROGRAM_BITS = 1 << 18  # of the linear program of Delsarte


class Survey:
    """The facts about a code; None for what would take too long."""

    def __init__(self, code: "LinearCode"):
        self.code = code

    @cached_property
    def distance(self) -> "Distance":
        """What is known of the distance."""
        return cheap_distance(self.code)

    @property
    def d(self) -> int | None:
        """The distance, if it is proved and there are two words."""
        return proved_distance(self.distance)

    @cached_property
    def weights(self) -> dict[int, int] | None:
        """How many words there are of each weight."""
        return cheap_weights(self.code)

    @cached_property
    def best(self) -> int | None:
        """What the distance of a linear code with this length and dimension can be at most."""
        from grundy.codes.bounds import largest_distance

        if not self.code.k:
            return None
        try:
            return largest_distance(self.code.n, self.code.k, self.code.q, limit=PROGRAM_BITS).upper
        except LimitError:
            return None

    @cached_property
    def self_orthogonal(self) -> bool:
        """Whether the code is part of its dual."""
        return self.code.is_self_orthogonal()

    @property
    def self_dual(self) -> bool:
        """Whether the code is its own dual."""
        return 2 * self.code.k == self.code.n and self.self_orthogonal

    @cached_property
    def checks(self) -> tuple[int, ...] | None:
        """The rows of the parity check."""
        return self.code.checks if self.code.n * (self.code.n - self.code.k) <= MOST_CHECKED else None

    @cached_property
    def cosets(self) -> "SyndromeTable | None":
        """The table of the weights of the cosets."""
        try:
            return self.code.syndrome_table(memory=MOST_COSETS)
        except LimitError:
            return None

    @cached_property
    def group(self) -> "PermutationGroup | None":
        """The automorphism group."""
        if self.code.n > MOST_SYMMETRIC:
            return None
        try:
            return self.code.automorphism_group(limit=MOST_WORDS)
        except LimitError:
            return None
