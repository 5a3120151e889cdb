"""Exercises with coins in a row: coin turning games, and codes whose words are the P-positions of such games."""

from functools import reduce
from operator import xor
from typing import NamedTuple

from grundy.codes import coin_values, correct_by_play, lexicode
from grundy.integers import bits, mask_of
from grundy.linear.turning import CoinGame, mock_turtles, ruler, turning_turtles
from grundy.play import Position, parse
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.exercise import (
    Chance,
    Exercise,
    Kind,
    Vocabulary,
    count_in_words,
    nim_sum_text,
    with_few_winning_moves,
)
from grundy.worksheets.pictures import coin_text, coins, stacked


class _Rule(NamedTuple):
    """A game: its word in the catalogue, its name, the coins that a move turns, and its values."""

    word: str
    name: str
    turned: str
    coins: CoinGame


class CoinTurning(Kind):
    """Find the coins to turn in a row to win (Lenstra 1978, section 3; Berlekamp, Conway and Guy 1982).

    Easy: Turning Turtles with six coins, values given. Medium: one of three games, values given. Hard: no values.
    """

    name = "coin-turning"
    title = "Turning coins"
    about = "the coins to turn in Turning Turtles, Ruler or Mock Turtles"
    # The number of coins, by difficulty.
    SIZES = (6, 8, 10)

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        rule = chance.one(self._rules()) if level else self._rules()[0]
        count = self.SIZES[level]
        heads, position = self._position(chance, rule, count)
        values = [int(rule.coins.point_value(place)) for place in range(count)]
        moves = [sorted(heads ^ move.option) for move in position.winning_moves()]
        known = (
            "the values of single heads are below the coins" if level < 2 else "first find the values of single heads"
        )
        start = coins(heads, count, notes=values if level < 2 else ())
        return Exercise(
            kind=self.name,
            question=f"{rule.name}: a move turns over {rule.turned}, and the rightmost coin that is turned must go "
            "from heads (H) to tails (T). The player who cannot move loses. Is this position "
            f"{words.choice}? Which coins can you turn to win? The coins are numbered from 0; {known}.",
            picture=start,
            space=2 + level // 2,
            solution=self._solution(heads, values, moves, words),
            solution_picture=stacked([coins(heads, count, notes=values, turned=move) for move in moves or [[]]]),
            given={"game": rule.word, "coins": coin_text(heads, count)},
            answer={"value": position.nim_value, "outcome": position.outcome.value, "winning_moves": moves},
        )

    @staticmethod
    def _rules() -> list[_Rule]:
        return [
            _Rule("TurningTurtles", "Turning Turtles", "one or two coins", turning_turtles()),
            _Rule("Ruler", "Ruler", "any number of adjacent coins", ruler()),
            _Rule("MockTurtles", "Mock Turtles", "one, two or three coins", mock_turtles()),
        ]

    @staticmethod
    def _position(chance: Chance, rule: _Rule, count: int) -> tuple[frozenset[int], Position]:
        """Return the heads of a row whose last coin shows heads, and the position."""

        def make() -> tuple[frozenset[int], Position]:
            heads = frozenset([*chance.some(range(count - 1), chance.between(2, count // 2)), count - 1])
            return heads, parse(f"{rule.word}({coin_text(heads, count)})")

        return with_few_winning_moves(chance, make, lambda found: len(found[1].winning_moves()))

    def _solution(self, heads: frozenset[int], values: list[int], moves: list[list[int]], words: Vocabulary) -> str:
        worth = [values[place] for place in sorted(heads)]
        total = reduce(xor, worth)
        first = f"The value of a row is the nim sum of the values of its heads: {nim_sum_text(worth)} = {total}."
        if not moves:
            return f"{first} The position is {words.adjective(Outcome.P)}, so no move wins."
        turned = join_words((self._coins(move) for move in moves), "or")
        why = " or ".join(nim_sum_text(values[place] for place in move) for move in moves if len(move) > 1)
        same = f", since {why} = {total}" if why else ""
        return (
            f"{first} The position is {words.adjective(Outcome.N)}. A winning move turns coins whose values have the "
            f"nim sum {total}, and the rightmost of them shows heads. Turn {turned}{same}."
        )

    @staticmethod
    def _coins(move: list[int]) -> str:
        return f"coin{'s' * (len(move) > 1)} {join_words(move)}"


class LexicodeDecoding(Kind):
    """Decode a received word by playing: the words of a lexicode are the P-positions of a coin turning game.

    See Conway and Sloane (1986); Fraenkel (1996) finds codes in other games. Easy: the Hamming code of length 7.
    Medium: length 8, distance 4. Hard: length 11, distance 5, two errors.
    """

    name = "code"
    title = "A code is a game"
    about = "correct a received word by playing"
    # Length, distance and errors, by difficulty.
    SIZES = ((7, 3, 1), (8, 4, 1), (11, 5, 2))

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        n, d, errors = self.SIZES[level]
        sent = self._word(chance, n, d)
        received = sent ^ mask_of(chance.some(range(n), errors))
        values = [int(value) for value in coin_values(n, d)]
        found = correct_by_play(received, n, d)
        heads = list(bits(received))
        sent_text = coin_text(set(bits(found.corrected)), n)
        turned = join_words(["one", "two", "three", "four"][: d - 1], "or")
        safe, one = words.positions(Outcome.P), words.a_position(Outcome.P)
        return Exercise(
            kind=self.name,
            question=f"In this game a move turns {turned} coins, and the rightmost of them must go from heads (H) to "
            f"tails (T). Read H as 1 and T as 0. Then the {safe} are the words of a code, and any two of them differ "
            f"in at least {d} coins. The values of single heads are below the coins.\n"
            f"The word that was sent was {one}, but on the way {self._turned(errors)}. "
            f"Which {'coin' if errors == 1 else 'coins'}? What was sent?",
            picture=coins(heads, n, notes=values),
            space=2,
            solution=self._solution(heads, values, found.move, errors, sent_text, words),
            solution_picture=coins(set(bits(found.corrected)), n, notes=values, turned=found.move),
            given={"n": n, "d": d, "received": coin_text(heads, n), "values": values},
            answer={"value": found.value, "errors": list(found.move), "sent": sent_text},
        )

    @staticmethod
    def _turned(errors: int) -> str:
        was = "was turned by an error" if errors == 1 else "were turned by errors"
        return f"{count_in_words(errors, 'coin', 'coins')} {was}"

    @staticmethod
    def _word(chance: Chance, n: int, d: int) -> int:
        """Return a random nonzero word of the lexicode."""
        basis = [int(row) for row in lexicode(n, d).basis]
        while True:
            if word := reduce(xor, (row * chance.below(2) for row in basis), 0):
                return word

    @staticmethod
    def _solution(
        heads: list[int], values: list[int], move: tuple[int, ...], errors: int, sent: str, words: Vocabulary
    ) -> str:
        total = reduce(xor, (values[place] for place in heads), 0)
        if errors == 1:
            why = f"Only coin {move[0]} has the value {total}"
        else:
            sums = nim_sum_text(values[place] for place in move)
            why = f"Of all pairs, only coins {join_words(move)} have values with this nim sum, {sums} = {total}"
        worth = nim_sum_text(values[place] for place in heads)
        return (
            f"The value of the row is the nim sum of the values of its heads, {worth} = {total}. Turning coins changes "
            f"it by the nim sum of their values, and {words.a_position(Outcome.P)} has the value 0. {why}. So {sent} "
            "was sent."
        )
