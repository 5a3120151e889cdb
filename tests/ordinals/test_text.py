"""Reading and writing ordinals: every spelling, every error with its place, and texts of absurd size."""

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import any_level, ordinals

from grundy.errors import GrundyError, LimitError, NotationError
from grundy.ordinals import Ordinal, parse
from grundy.ordinals.ordinal import MAX_SIGNS, check_writable, format_short
from grundy.ordinals.parser import read_power
from grundy.parsing import Reader


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("w^(w^7)+1", "w^(w^7)+1"),
        ("ω^(ω^7)+1", "w^(w^7)+1"),
        ("omega ^ omega", "w^w"),
        (r"\omega^{\omega^{7}} + 1", "w^(w^7)+1"),
        (r"\left(\omega+1\right)^{2} \times 3", "w^2*3+w+1"),
        ("w^w^2", "w^(w^2)"),
        ("(w^w)^2", "w^(w*2)"),
        ("w**w", "w^w"),
        ("w*2", "w*2"),
        ("ω·2", "w*2"),
        ("ω⋅2 + ω × 3", "w*5"),
        ("2*w", "w"),
        ("1+w", "w"),
        ("(w+1)^2", "w^2+w+1"),
        ("ω²", "w^2"),
        ("ω¹²·3 + (ω+1)²", "w^12*3+w^2+w+1"),
        ("2^w^2", "w^w"),
        ("t", "w^(w^w)"),
        ("t^t", "w^(w^(w^w))"),
        ("  ( ( 5 ) )  ", "5"),
        ("0x10 + 0b11*0o7", "37"),
        ("w+w^2", "w^2"),
        ("w*0", "0"),
        ("3^4^0", "3"),
    ],
)
def test_spellings(text, expected):
    assert parse(text) == Ordinal(expected)
    assert repr(parse(text)) == f"Ordinal('{expected}')"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a number, w or (, found an empty text"),
        ("w+", 2, "expected a number, w or (, found the end of the text"),
        ("w2", 1, "expected +, * or ^, or nothing more, found '2'"),
        ("w^", 2, "expected a number, w or (, found the end of the text"),
        ("(w+1", 4, "expected +, * or ^ or ), found the end of the text"),
        (r"\omega^{2", 9, "expected +, * or ^ or }, found the end of the text"),
        ("(w}", 2, "expected +, * or ^ or ), found '}'"),
        ("w)", 1, "expected +, * or ^, or nothing more, found ')'"),
        ("w-1", 1, "expected +, * or ^, or nothing more, found a negative number"),
        ("w^-1", 2, "expected a number, w or (, found a negative number"),
        ("1.5", 1, "expected +, * or ^, or nothing more, found '.'"),
        ("3+x", 2, "no ordinal is called x; write w for ω and t for ω^ω^ω"),
        ("ww", 0, "no ordinal is called ww; write w for ω and t for ω^ω^ω"),
    ],
)
def test_the_first_bad_character_is_shown(text, at, message):
    with pytest.raises(NotationError) as error:
        parse(text)
    assert (error.value.at, error.value.message) == (at, message)


@pytest.mark.parametrize("text", ["e0", "ε₀", "ε_0", "epsilon0", r"\varepsilon_0", r"\epsilon_{0}"])
def test_epsilon_0_is_refused_with_the_reason(text):
    with pytest.raises(NotationError, match="it equals ω\\^ε₀, so it has no finite normal form"):
        parse(f"w+{text}")


def test_only_texts_are_read():
    with pytest.raises(TypeError, match="an ordinal is read from a text, not from 5"):
        parse(5)  # type: ignore[arg-type]


def test_deep_brackets_are_read_without_recursion():
    assert parse("(" * 50_000 + "w" + ")" * 50_000) == Ordinal("w")
    assert parse("w^(" * 90 + "w" + ")" * 90).height == 91


def test_long_sums_are_read_in_linear_time():
    text = "+".join(f"w^{n}*{n}" for n in range(5_000, 0, -1))
    assert parse(text) == Ordinal.from_terms(tuple((Ordinal(n), n) for n in range(5_000, 0, -1)))
    assert parse("+".join(["1"] * 5_000)) == 5_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("^".join("w" * 10_000), "ordinals are written with at most 100 exponents above one another"),
        ("w^(" * 10_000 + "w" + ")" * 10_000, "ordinals are written with at most 100 exponents above one another"),
        ("9" * 1_000_000, "this number has 1000000 digits, and at most 4000 are read"),
        ("0x" + "9" * 5_000_000, "this number has 5000002 digits, which is too many"),
        ("ω" + "⁹" * 5_000, "this number has 5000 digits, and at most 4000 are read"),
        ("(w+1)^(10^30)", "this power would have about 10^30 or more terms"),
        ("2^(2^(2^100))", "this power would have a coefficient of 10^30 or more bits"),
        ("w^(w^(" * 40 + "w" + ")*(w^9+w^8+w^7+w^6+w^5+w^4+w^3+w^2+w))" * 40, "signs to write"),
    ],
)
def test_absurd_sizes_are_refused(text, message):
    with pytest.raises((LimitError, NotationError)) as error:
        parse(text)
    assert message in str(error.value)


def test_large_sizes_that_mean_something_are_read():
    assert parse("w^(2^10000)").degree == 2**10000
    assert parse("(w^w)^(10^30)") == parse(f"w^(w*{10**30})")


def test_a_power_is_read_out_of_a_longer_text():
    reader = Reader("5 w^(w*2+1)^2*3")
    reader.at = 1
    assert read_power(reader) == Ordinal("w^((w*2+1)^2)")
    assert reader.at == 13


@given(st.text(alphabet="wtω0123456789+*^(){}·²³ \\omega-", max_size=30))
def test_any_text_is_an_ordinal_or_an_error_of_ours(text):
    try:
        assert isinstance(parse(text), Ordinal)
    except GrundyError as error:
        assert str(error)


@pytest.mark.parametrize("text", ["*".join(["(w+1)"] * 20_000), "(" * 20_000 + "w" + "+1)*(w+1)" * 20_000])
def test_a_text_whose_parts_are_long_to_work_out_is_refused(text: str) -> None:
    with pytest.raises(LimitError, match="working out this ordinal takes more than 10000000 terms"):
        parse(text)


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
    x = Ordinal.from_terms(((Ordinal(1 << 5000), 1 << 20000), (Ordinal(0), 10**5000)))
    assert "*0x1000" in f"{x:ascii}"
    assert parse(f"{x:ascii}") == parse(str(x)) == parse(f"{x:latex}") == x


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match=r"^an ordinal is formatted with '', 'ascii' or 'latex', not with 'html'$"):
        f"{Ordinal('w'):html}"


def test_a_text_that_would_fill_the_disk_is_refused_at_once():
    x = Ordinal(1)
    for _ in range(80):  # the text of each is more than twice as long as that of the last
        x = Ordinal.from_terms(((x, 1), *x.terms))
    with pytest.raises(LimitError) as error:
        str(x)
    assert str(error.value).endswith(f" signs to write, and at most {MAX_SIGNS} are written")


def test_a_long_text_is_allowed():
    check_writable(Ordinal.from_terms(tuple((Ordinal(n), n) for n in range(50_000, 0, -1))))


def test_a_sentence_shows_the_beginning_of_a_long_ordinal() -> None:
    assert format_short(Ordinal("w^2+1")) == "ω^2+1"
    assert format_short(5) == "5"
    long = Ordinal("+".join(f"w^{n}" for n in range(99, 0, -1)))
    assert format_short(long) == f"{str(long)[:100]}… ({len(str(long))} signs in all)"


def test_a_formula_in_a_notebook_stays_short() -> None:
    long = Ordinal("+".join(f"w^{n}" for n in range(2000, 0, -1)))
    assert Ordinal("w^2+1")._repr_latex_() == r"$\omega^{2} + 1$"
    assert long._repr_latex_() == r"$\text{an ordinal of 2000 terms, too long to show}$"
