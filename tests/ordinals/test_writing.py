"""Ordinals as text."""

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import any_level, ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, parse
from grundy.ordinals.ordinal import MAX_SIGNS, cantor, check_writable, format_short, ordinal

TEXTS = [
    ("0", "0", "0"),
    ("7", "7", "7"),
    ("w", "ω", r"\omega"),
    ("w^5", "ω^5", r"\omega^{5}"),
    ("w^w", "ω^ω", r"\omega^{\omega}"),
    ("w^(w^7)", "ω^(ω^7)", r"\omega^{\omega^{7}}"),
    ("w^(w+1)", "ω^(ω+1)", r"\omega^{\omega + 1}"),
    ("w^(w*2+1)*3+w+5", "ω^(ω·2+1)·3+ω+5", r"\omega^{\omega \cdot 2 + 1} \cdot 3 + \omega + 5"),
    ("w^(w^(w^w))+w^12*34", "ω^(ω^(ω^ω))+ω^12·34", r"\omega^{\omega^{\omega^{\omega}}} + \omega^{12} \cdot 34"),
]


@pytest.mark.parametrize(("with_w", "with_omega", "in_latex"), TEXTS)
def test_ordinals_are_written_three_ways(with_w, with_omega, in_latex):
    x = parse(with_w)
    assert (f"{x:ascii}", str(x), f"{x:latex}", f"{x}") == (with_w, with_omega, in_latex, with_omega)
    assert repr(x) == f"Ordinal('{with_w}')"


@given(st.one_of(ordinals(4), any_level()))
def test_every_text_is_read_again(x):
    assert parse(f"{x:ascii}") == parse(str(x)) == parse(f"{x:latex}") == x
    assert eval(repr(x)) == x


def test_long_numbers_are_written_in_hexadecimal_and_read_again():
    x = cantor(((ordinal(1 << 5000), 1 << 20000), (ordinal(0), 10**5000)))
    assert "*0x1000" in f"{x:ascii}"
    assert parse(f"{x:ascii}") == parse(str(x)) == parse(f"{x:latex}") == x


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match=r"^an ordinal is formatted with '', 'ascii' or 'latex', not with 'html'$"):
        f"{Ordinal('w'):html}"


def test_a_text_that_would_fill_the_disk_is_refused_at_once():
    x = ordinal(1)
    for _ in range(80):  # the text of each is more than twice as long as that of the last
        x = cantor(((x, 1), *x.terms))
    with pytest.raises(LimitError) as error:
        str(x)
    assert str(error.value).endswith(f" signs to write, and at most {MAX_SIGNS} are written")


def test_a_long_text_is_allowed():
    check_writable(cantor(tuple((ordinal(n), n) for n in range(50_000, 0, -1))))


def test_a_sentence_shows_the_beginning_of_a_long_ordinal() -> None:
    assert format_short(Ordinal("w^2+1")) == "ω^2+1"
    assert format_short(5) == "5"
    long = Ordinal("+".join(f"w^{n}" for n in range(99, 0, -1)))
    assert format_short(long) == f"{str(long)[:100]}… ({len(str(long))} signs in all)"


def test_a_formula_in_a_notebook_stays_short() -> None:
    long = Ordinal("+".join(f"w^{n}" for n in range(2000, 0, -1)))
    assert Ordinal("w^2+1")._repr_latex_() == r"$\omega^{2} + 1$"
    assert long._repr_latex_() == r"$\text{an ordinal of 2000 terms, too long to show}$"
