"""Codes in notebooks: what is known, and no more."""

import pytest

from grundy.codes import AdditiveCode, LinearCode, lexicode
from grundy.codes.additive import MOST_ROWS


@pytest.fixture
def lazy(monkeypatch):
    """Let everything fail that computes something of a code."""

    def no(*_, **__):
        raise AssertionError("showing computes")

    monkeypatch.setattr("grundy.codes.additive.minimum_distance", no)
    monkeypatch.setattr("grundy.codes.additive.weight_distribution", no)
    for name in ("space", "generator", "checks", "parity_check"):
        monkeypatch.setattr("grundy.codes.linear_code.LinearCode." + name, property(no))


def test_showing_computes_nothing(lazy):
    code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    assert code._repr_html_() == (
        '<div class="grundy-code"><p>LinearCode [5, 2]</p><pre>1 1 1 · ·\n1 · · 1 1</pre></div>'
    )
    assert code._repr_latex_() == (
        r"$[5, 2]_{2}\quad \begin{pmatrix}1 & 1 & 1 & 0 & 0\\1 & 0 & 0 & 1 & 1\end{pmatrix}$"
    )


def test_a_distance_that_is_known_is_shown():
    code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    assert code.d == 3
    assert "[5, 2, 3]" in code._repr_html_()
    assert "[5, 2, 3]_{2}" in code._repr_latex_()


def test_codes_over_other_fields_and_additive_codes():
    assert LinearCode([[1, 2, 3]], q=4)._repr_latex_() == r"$[3, 1]_{4}\quad \begin{pmatrix}2 & 3 & 1\end{pmatrix}$"
    code = AdditiveCode([0o011, 0o123], n=3, q=8)
    assert "AdditiveCode of 4 words of length 3 over 8 digits" in code._repr_html_()
    assert code._repr_latex_().startswith("$(3, 2^{2})_{8}")
    assert "&lt;" not in code._repr_html_()


def test_the_code_of_one_word():
    assert "only the word 0" in LinearCode([[0, 0]])._repr_html_()
    assert LinearCode([[0, 0]])._repr_latex_() == "$[2, 0]_{2}$"


def test_large_codes_stay_small(lazy):
    large = LinearCode([1 << i for i in range(5000)], n=100_000)
    shown = large._repr_html_()
    assert len(shown) < 6000
    assert f"… and {5000 - MOST_ROWS} more rows" in shown
    assert large._repr_latex_() == "$[100000, 5000]_{2}$"


def test_lexicodes_bring_their_distance():
    assert "LinearCode [24, 12, 8]" in lexicode(24, 8)._repr_html_()
    assert lexicode(24, 8)._repr_html_().count("\n") == 11
