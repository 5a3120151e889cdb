"""Superscripts and subscripts in formulas of the documentation."""

from pathlib import Path

import pytest
from docutils import nodes


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch):
    """Return the rendered form of a text, with ↑[ ] around superscripts and ↓[ ] around subscripts."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "docs"))
    from formulas import formula

    def written(node: nodes.Node) -> str:
        inside = "".join(map(written, node.children))
        signs = {nodes.superscript: "↑", nodes.subscript: "↓"}
        return f"{signs[type(node)]}[{inside}]" if type(node) in signs else str(node)

    return lambda text: "".join(map(written, formula(text)))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("V^f and GF(2)^n", "V↑[f] and GF(2)↑[n]"),
        ("2^(2^k) − 1", "2↑[2↑[k]] − 1"),
        ("ω^ω^ω^…", "ω↑[ω↑[ω↑[…]]]"),
        ("κ_p^p = α_p", "κ↓[p]↑[p] = α↓[p]"),
        ("κ_(q_i)^(a_i)", "κ↓[q↓[i]]↑[a↓[i]]"),
        ("x^((2^d − 1)/p) = 1", "x↑[(2↑[d] − 1)/p] = 1"),
        ("2^-(i+1), e′ ∈ M_k′", "2↑[-(i+1)], e′ ∈ M↓[k′]"),
        ("Σ_(i ≤ d) C(n, i)", "Σ↓[i ≤ d] C(n, i)"),
        ("u_β² = F_i²·u₁^k", "u↓[β]² = F↓[i]²·u₁↑[k]"),
        ("n_0 + … + n_{t-1} = A_{n+1}^2", "n↓[0] + … + n↓[t-1] = A↓[n+1]↑[2]"),
    ],
)
def test_exponents_and_indices_become_superscripts_and_subscripts(shown, text: str, seen: str) -> None:
    assert shown(text) == seen


@pytest.mark.parametrize(
    "text", ["a ^ b", "park_tokens", "x^", "_x", "x^(1", "x_{1", "checked_to", "(t ⊕ α)∘∘(-n)", ""]
)
def test_other_texts_are_not_changed(shown, text: str) -> None:
    assert shown(text) == text
