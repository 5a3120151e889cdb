"""The spaces of an annihilation game as lists of vectors, with or without coordinates for the leaves."""

from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import bits, mask_of

if TYPE_CHECKING:
    from grundy.linear import Annihilation

__all__ = ["Spaces"]


class Spaces:
    """V0, V^f and the parity checks; coordinate j stands for the vertex ``vertices[j]``.

    Parameters
    ----------
    leaves : bool
        Whether vertices without followers are coordinates.
    hint : str, optional
        What to try when the basis is too large.
    """

    def __init__(self, game: "Annihilation", leaves: bool, hint: str = "take a smaller graph"):
        self.game, self.leaves, self.hint = game, leaves, hint
        dead = set() if leaves else game.leaves
        self.vertices = [k for k, name in enumerate(game.names) if name not in dead]

    @property
    def t(self) -> int:
        """The finite values are 0, …, 2^t - 1."""
        return self.game.t

    def dimension(self, level: int) -> int:
        """Return the dimension of the space of the positions with γ < 2^level."""
        return len(self.vertices) - self.game.syndromes.bits + level

    @cached_property
    def basis(self) -> list[int]:
        """A basis of V0, as masks of vertices."""
        try:
            found = self.game.p_space(leaves=self.leaves).basis
        except LimitError:
            raise LimitError(
                f"a basis of V0 has {self.dimension(0)} vectors with {len(self.vertices)} coordinates, too many to "
                f"print; {self.hint}"
            ) from None
        return [mask_of(self.vertices[j] for j in bits(mask)) for mask in found]

    @cached_property
    def extension(self) -> list[tuple[int, int]]:
        """Masks of vertices with the values 1, 2, 4, …, which make the basis of V0 one of V^f."""
        return [(self._with_value(1 << i), 1 << i) for i in range(self.t)]

    def _with_value(self, value: int) -> int:
        """Return a token of this value, or else a move: who moves from this value to 0 adds a move of this value."""
        known = self.game.syndromes
        if value in known.columns:
            return 1 << known.columns.index(value)
        move = int((known.member_of_move == known.number_of_member[value]).argmax())
        return self.game.table.mask(int(self.game.table.owner[move]), move)

    @property
    def checks(self) -> list[int]:
        """The parity checks as masks of vertices: t rows for γ, and the rows that tell whether it is finite."""
        return self.game.syndromes.check_rows

    def row(self, mask: int) -> str:
        """Return a vector as zeros and ones."""
        return "".join("1" if mask >> k & 1 else "0" for k in self.vertices)
