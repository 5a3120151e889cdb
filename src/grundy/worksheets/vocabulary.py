"""The two ways to speak of who wins: N and P, as most books have it, or unsafe and safe, as Reiter (1999) has it.

A position is safe when it is safe to move *to* it. So the safe positions are the P-positions, from which the previous
player wins, and the unsafe positions are the N-positions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from grundy.errors import DomainError
from grundy.rules import Outcome
from grundy.text import join_words

__all__ = ["VOCABULARIES", "Vocabulary", "vocabulary"]


@dataclass(frozen=True)
class Vocabulary:
    """The words for N, P and D.

    Attributes
    ----------
    name : str
        What it is called on the command line.
    letters : mapping from Outcome to str
        What is written beside a position.
    adjectives : mapping from Outcome to str
        What a position is, such as "safe".
    nouns : mapping from Outcome to str
        What is said with an article, such as "a safe position".
    meaning : mapping from Outcome to str
        A sentence for the top of a sheet.

    Examples
    --------
    >>> vocabulary("safe").letter(Outcome.P), vocabulary("np").positions(Outcome.P)
    ('S', 'P-positions')
    """

    name: str
    letters: Mapping[Outcome, str]
    adjectives: Mapping[Outcome, str]
    nouns: Mapping[Outcome, str]
    meaning: Mapping[Outcome, str]

    def letter(self, outcome: Outcome) -> str:
        """Return the letter for a label."""
        return self.letters[outcome]

    def adjective(self, outcome: Outcome) -> str:
        """Return what stands after "is"."""
        return self.adjectives[outcome]

    def a_position(self, outcome: Outcome) -> str:
        """Return a position with its article."""
        return self.nouns[outcome]

    def positions(self, outcome: Outcome) -> str:
        """Return several positions."""
        return f"{self.nouns[outcome].split(' ', 1)[1]}s"

    @property
    def choice(self) -> str:
        """The two labels of a game that ends, to choose from."""
        return self._listed([Outcome.N, Outcome.P])

    @property
    def choice_with_draws(self) -> str:
        """The three labels of a game that may go on for ever."""
        return self._listed([Outcome.N, Outcome.P, Outcome.D])

    def _listed(self, outcomes: list[Outcome]) -> str:
        return join_words(map(self._label, outcomes), "or")

    def _label(self, outcome: Outcome) -> str:
        letter, adjective = self.letters[outcome], self.adjectives[outcome]
        return letter if letter == adjective else f"{letter} ({adjective})"


_NP = Vocabulary(
    "np",
    MappingProxyType({Outcome.N: "N", Outcome.P: "P", Outcome.D: "D"}),
    MappingProxyType({Outcome.N: "N", Outcome.P: "P", Outcome.D: "D"}),
    MappingProxyType({Outcome.N: "an N-position", Outcome.P: "a P-position", Outcome.D: "a D-position"}),
    MappingProxyType(
        {
            Outcome.N: "N: the next player, whose turn it is, can force a win; some move leads to a P-position.",
            Outcome.P: "P: the previous player, who has just moved, can force a win; no move leads to a P-position.",
            Outcome.D: "D: a draw; neither player can force a win, and play goes on for ever.",
        }
    ),
)

_SAFE = Vocabulary(
    "safe",
    MappingProxyType({Outcome.N: "U", Outcome.P: "S", Outcome.D: "D"}),
    MappingProxyType({Outcome.N: "unsafe", Outcome.P: "safe", Outcome.D: "drawn"}),
    MappingProxyType({Outcome.N: "an unsafe position", Outcome.P: "a safe position", Outcome.D: "a drawn position"}),
    MappingProxyType(
        {
            Outcome.N: "U, unsafe to move to: the opponent can then force a win; some move leads to a safe position.",
            Outcome.P: "S, safe to move to: who has moved there can force a win; no move leads to a safe position.",
            Outcome.D: "D, drawn: neither player can force a win, and play goes on for ever.",
        }
    ),
)

VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType({words.name: words for words in (_NP, _SAFE)})


def vocabulary(name: str) -> Vocabulary:
    """Return the vocabulary of this name.

    Parameters
    ----------
    name : str
        ``np`` or ``safe``.

    Raises
    ------
    DomainError
        When there is none.

    Examples
    --------
    >>> vocabulary("safe").a_position(Outcome.N)
    'an unsafe position'
    """
    if name not in VOCABULARIES:
        raise DomainError(f"there are the vocabularies {' and '.join(VOCABULARIES)}, not {name!r}")
    return VOCABULARIES[name]
