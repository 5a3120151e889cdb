from fractions import Fraction

from code_commands import facts, printed

from grundy.codes.bounds import delsarte, largest_dimension, largest_size


def test_the_bounds_for_the_golay_code() -> None:
    assert printed("bounds", "24", "8") == (
        "A(24, 8) = 4,096\n"
        "linear codes: k = 12\n\n"
        "at most   k  method\n"
        "  7,216  12  Hamming: balls around the words do not meet\n"
        "131,072  17  Singleton: d - 1 digits can be dropped\n"
        "  8,192  13  Plotkin: the average distance\n"
        "  7,772  12  Elias: words near one point, and their average distance\n"
        "  4,096  12  Johnson: Hamming, and what lies between the balls\n"
        "  4,096  12  Delsarte: linear programming, with a certificate\n"
        "      –  13  Griesmer: residual codes of linear codes\n\n"
        "at least   k  method\n"
        "      32   –  Gilbert: words can be added while balls leave room\n"
        "      64   6  Varshamov: columns can be added to a parity check\n"
        "   4,096  12  the lexicode, made by mex\n"
        "       2   –  the repetition code\n"
    )


def test_json_has_the_certificate() -> None:
    data, bound = facts("bounds", "13", "6"), delsarte(13, 6)
    assert tuple(map(Fraction, data["delsarte"]["certificate"])) == bound.certificate
    assert tuple(map(Fraction, data["delsarte"]["distribution"])) == bound.distribution
    assert (data["delsarte"]["value"], data["delsarte"]["verified"]) == ("40", True)
    assert data["size"]["uppers"] == dict(largest_size(13, 6).uppers)
    assert data["dimension"]["lowers"] == dict(largest_dimension(13, 6).lowers)


def test_the_certificate_is_printed_with_all() -> None:
    text = printed("bounds", "13", "6", "--all")
    assert text.startswith(printed("bounds", "13", "6"))
    assert "Delsarte's bound is 40; its certificate\n" in text
    assert " 2  187/936  0\n" in text
    assert "Checked in exact arithmetic." in text


def test_numbers_of_digits_that_are_no_fields_and_long_codes() -> None:
    text = printed("bounds", "10", "5", "--q", "6")
    assert text.startswith("411 ≤ A_6(10, 5) ≤ 35,547\n\nat most  method\n")
    assert facts("bounds", "10", "5", "--q", "6")["dimension"] is None
    long = printed("bounds", "2000", "100")
    assert "Delsarte's bound is left out: for this length it takes too long.\n" in long
    assert "·10^" in long
    assert "delsarte" not in facts("bounds", "2000", "100")


def test_small_cases() -> None:
    assert printed("bounds", "0", "1").startswith("A(0, 1) = 1\nlinear codes: k = 0\n")
    assert printed("bounds", "3", "9", "--all").startswith("A(3, 9) = 1\nlinear codes: k = 0\n")
