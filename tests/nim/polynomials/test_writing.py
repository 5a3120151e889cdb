"""Polynomials as text."""

import numpy as np

from grundy.nim import Polynomial
from grundy.nim.polynomial import formula, text


def test_all_terms_are_written() -> None:
    assert text(np.array([], np.uint8)) == "0"
    assert formula(np.array([], np.uint8)) == "$0$"
    assert text(np.array([1, 1, 0, 7])) == "7x^3 + x + 1"


def test_in_a_notebook_a_long_polynomial_is_shown_in_part() -> None:
    shown = Polynomial([1] * 100_000)._repr_latex_()
    assert shown.startswith("$x^{99999} + x^{99998} + ")
    assert shown.endswith(r"x^{99960} + \cdots$")
    assert Polynomial([1] * 40)._repr_latex_().endswith("+ x + 1$")
    assert Polynomial([3, 1 << 5000])._repr_latex_() == r"$(\text{a number of 5001 bits})x + 3$"
    assert len(str(Polynomial([1] * 1000)).split(" + ")) == 1000
