"""Periods in notebooks: what is proved, and that it is."""

from grundy.sequences import Periodicity, find_period
from grundy.sequences.periods.periodicity import MOST_IN_TABLE


def test_a_period_that_is_proved():
    found = find_period("0.77")
    text = found._repr_html_()
    assert "<tr><th>status</th><td>proved: " in text
    assert "<tr><th>period</th><td>12</td></tr><tr><th>preperiod</th><td>71</td></tr>" in text
    assert "<tr><th>exceptions</th><td>0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70</td></tr>" in text
    assert found._repr_latex_() == r"$G(n + 12) = G(n)\text{ for all }n \ge 71\quad\text{(proved)}$"


def test_a_saltus_is_shown():
    found = find_period("0.3333...")
    assert found.saltus
    assert f"G(n) + {found.saltus}" in found._repr_latex_()


def test_without_a_proof_it_says_so():
    found = Periodicity(None, None, None, None, proved=False, checked_to=100)
    assert "no period is proved" in found._repr_html_()
    assert "<th>period" not in found._repr_html_()
    assert found._repr_latex_() == r"$\text{the first 100 values prove no period}$"


def test_many_exceptions_are_shown_in_part():
    many = find_period("0.044")
    assert len(many.exceptions) == 43
    assert f"and {43 - MOST_IN_TABLE} more</td>" in many._repr_html_()
    assert len(many._repr_html_()) < 3000


def test_showing_verifies_nothing(monkeypatch):
    found = find_period("0.07")

    def no(*_, **__):
        raise AssertionError("showing computes")

    monkeypatch.setattr(type(found.certificate), "verify", no)
    monkeypatch.setattr("grundy.sequences.periods.periodicity.differing_heaps", no)
    assert "34" in found._repr_html_()
    assert "34" in found._repr_latex_()
