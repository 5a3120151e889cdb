"""Typed uses of public names, which a strict type checker must accept."""

import numpy as np

import grundy
from grundy import nim, ordinals
from grundy.games import Entry
from grundy.sequences import Periodicity, Subtraction, find_period


def solve(text: str) -> tuple[int, list[str]]:
    position: grundy.Position = grundy.parse(text)
    return position.nim_value, [move.label for move in position.winning_moves()]


def own_game(n: int) -> int:
    least: int = grundy.mex([0, 1])
    return grundy.nim_value(lambda m: [m - s for s in (1, 3) if s <= m], n + least)


class Halving:
    def options(self, position: int) -> list[int]:
        return [position // 2] if position else []


def outcome_of_halving(n: int) -> grundy.Outcome:
    return grundy.outcome(Halving(), n)


def period() -> Periodicity:
    return find_period(Subtraction({1, 2, 6}))


def first_entry() -> Entry:
    return grundy.games.CATALOGUE[0]


def nimbers() -> tuple[nim.Nimber, int]:
    x = nim.Nimber(77) * 3 + 5
    table = nim.multiply.outer(np.arange(4, dtype=np.uint8), np.arange(4, dtype=np.uint8))
    roots: tuple[int, ...] = nim.nth_roots(16, 3)
    p: nim.Polynomial = nim.minimal_polynomial(int(table[3, 3]))
    return ~(x**-2), p.degree + nim.order(4) + nim.log(3, 2) + len(roots)


def transfinite() -> tuple[nim.Nimber, ordinals.Ordinal]:
    w: ordinals.Ordinal = ordinals.parse("w")
    constant: ordinals.Alpha = ordinals.alpha(47, prove=True)
    first, *_ = ordinals.nth_roots(constant.value, 47)
    return nim.Nimber(w) ** 3 + 1, ordinals.multiply(first, w + 1) ** 2
