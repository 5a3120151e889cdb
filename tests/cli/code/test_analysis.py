"""Distances, weights, cosets, automorphisms, equivalence and bounds on the command line."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from commands import code_command, saved_code

from grundy.codes import Distance, Interrupted, LinearCode, classical, lexicode
from grundy.codes.bounds import delsarte, largest_dimension, largest_size

facts, printed, refused = code_command.facts, code_command.printed, code_command.refused


def test_the_golay_code() -> None:
    lines = printed("distance", "golay").splitlines()
    assert lines[:3] == ["d = 7", "code [23, 12, 7]", "method: enumerate; all words were examined"]
    assert lines[3].startswith("a word of weight 7, with ones at ")
    word = [int(digit) for digit in lines[4].replace(".", "0")]
    assert (sum(word), word in classical.golay()) == (7, True)


@pytest.mark.parametrize("method", ["enumerate", "dual", "zimmermann", "birthday"])
def test_every_method_by_name(method: str) -> None:
    data = facts("distance", "extended-qr:47", "--method", method)
    assert (data["lower"], data["upper"], data["proved"], data["method"]) == (12, 12, True, method)
    witness = [int(digit) for digit in data["witness"]]
    assert (sum(witness), witness in classical.extended_quadratic_residue(47)) == (12, True)
    assert f"method: {method}; " in printed("distance", "golay", "--method", method)


def test_codes_of_one_word() -> None:
    assert printed("distance", "-", stdin="# n = 5\n") == (
        "The code [5, 0] has no minimum distance: its only word is 0.\n"
    )
    assert facts("distance", "lexicode:0,3")["upper"] is None


def test_ctrl_c_prints_the_bounds_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(code: LinearCode, **options: object) -> None:
        raise Interrupted(Distance(8, 12, 0b111111111111, "zimmermann"))

    monkeypatch.setattr(LinearCode, "minimum_distance", stopped)
    result = code_command("distance", "extended-qr:47")
    assert result.exit_code == 130
    assert result.stderr == "Interrupted: these are the bounds so far; the same command starts the search again.\n"
    assert result.stdout.startswith("8 ≤ d ≤ 12 (interrupted)\ncode [48, 24]\nmethod: zimmermann; ")
    assert result.stdout.endswith(f"with ones at 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11:\n{'1' * 12}{'.' * 36}\n")
    result = code_command("distance", "extended-qr:47", "--json")
    assert (result.exit_code, '"lower": 8, "upper": 12, "proved": false' in result.stdout) == (130, True)
    assert '"interrupted": true' in result.stdout


def test_a_time_that_is_up_prints_the_bounds_so_far() -> None:
    result = code_command("distance", "extended-qr:127", "--seconds", "0.2")
    assert (result.exit_code, result.stderr) == (1, "")
    assert " ≤ d ≤ " in result.stdout.splitlines()[0]
    assert result.stdout.splitlines()[0].endswith(" (the time is up)")


def test_larger_fields(tmp_path: Path) -> None:
    path = saved_code(tmp_path, LinearCode([[1, 200, 0]], q=256))
    assert facts("distance", path)["witness"] == [1, 200, 0]
    assert "a word of weight 2, with digits other than 0 at 0 and 1:\n  1 200   .\n" in printed("distance", path)


def test_a_limit_names_the_option() -> None:
    message = refused("distance", "qr:47", "--method", "birthday", "--memory", "9", code=1)
    assert "--memory" in message
    assert "memory=" not in message


def test_weights_of_the_extended_golay_code() -> None:
    assert printed("weights", "extended-golay") == (
        "code [24, 12, 8]: 4,096 words\n\n"
        "weight  words\n"
        "     0      1  ▏\n"
        "     8    759  ███████████▊\n"
        "    12  2,576  ████████████████████████████████████████\n"
        "    16    759  ███████████▊\n"
        "    24      1  ▏\n"
    )


def test_json_and_the_dual() -> None:
    data = facts("weights", "hamming:3", "--dual")
    assert (data["k"], data["d"], data["dual"], data["weights"]) == (3, 4, True, [[0, 1], [4, 7]])
    assert dict(map(tuple, facts("weights", "hexacode")["weights"])) == classical.hexacode().weights()
    assert printed("weights", "hamming:3", "--dual").startswith("dual code [7, 3, 4]: 8 words\n")
    assert facts("weights", "lexicode:5,9")["d"] is None


def test_a_limit_on_words_names_the_option() -> None:
    message = refused("weights", "extended-qr:103", "--limit", "1000", code=1)
    assert message.endswith("or raise --limit")


def test_the_golay_code_is_perfect() -> None:
    assert printed("cosets", "golay") == (
        "covering radius 3: a perfect code, because this is (d - 1)/2 with d = 7\n"
        "code [23, 12, 7], 2,048 cosets\n\n"
        "weight  cosets\n"
        "     0       1  ▏\n"
        "     1      23  ▌\n"
        "     2     253  █████▋\n"
        "     3   1,771  ████████████████████████████████████████\n"
    )
    data = facts("cosets", "extended-golay")
    assert (data["covering_radius"], data["coset_weights"]) == (4, [[0, 1], [1, 24], [2, 276], [3, 2024], [4, 1771]])
    assert printed("cosets", "extended-golay").startswith("covering radius 4\ncode [24, 12, 8], 4,096 cosets\n")


def test_codes_without_checks_or_digits() -> None:
    assert facts("cosets", "lexicode:5,1")["coset_weights"] == [[0, 1]]
    assert facts("cosets", "lexicode:0,1")["covering_radius"] == 0
    assert printed("cosets", "hamming:3").startswith("covering radius 1: a perfect code, ")
    assert printed("cosets", "lexicode:0,1").startswith("covering radius 0\n")  # it has no distance


def test_too_little_memory_names_the_option() -> None:
    message = refused("cosets", "golay", "--memory", "1K", code=1)
    assert message == (
        "a table of the 2^11 cosets takes 2^11 bytes, more than --memory 1024; try a code with fewer "
        "checks, or raise --memory"
    )


def test_the_group_of_the_extended_golay_code_is_m24() -> None:
    text = printed("automorphisms", "extended-golay")
    assert text.startswith("automorphism group of order 244,823,040\ncode [24, 12]; 5-fold transitive\n\ngenerators: ")
    assert "orbits" not in text


def test_generators_in_cycle_notation_keep_the_code() -> None:
    code, data = classical.hamming(3), facts("automorphisms", "hamming:3")
    assert (data["order"], data["transitivity"], data["orbits"]) == (168, 2, [[0, 1, 2, 3, 4, 5, 6]])
    assert all(code.permute(images) == code for images in data["generators"])
    lines = printed("automorphisms", "hamming:3").splitlines()
    assert lines[1] == "code [7, 4]; doubly transitive"
    assert all(re.fullmatch(r"(\(\d+( \d+)+\))+", line) for line in lines[4:])
    assert len(lines) == 4 + len(data["generators"])


def test_groups_with_orbits_and_without_symmetries() -> None:
    assert "; 3 orbits\n\norbits: 3\n{0, 1, 2}\n{3, 4, 5, 6}\n{7, 8, 9}\n" in printed("automorphisms", "lexicode:10,3")
    assert printed("automorphisms", "lexicode:0,1").startswith(
        "automorphism group of order 1\ncode [0, 0]; only the identity\n"
    )
    assert "; all permutations\n" in printed("automorphisms", "repetition:5")
    many = printed("automorphisms", "repetition:40")
    assert "… 28 more (--all prints them)\n" in many
    assert "more" not in printed("automorphisms", "repetition:40", "--all")


def test_a_limit_on_symmetries_names_the_option() -> None:
    message = refused("automorphisms", "extended-golay", "--limit", "1", code=1)
    assert "--limit 1" in message
    assert "limit=" not in message


def test_the_lexicode_is_the_extended_golay_code() -> None:
    data = facts("equivalent", "extended-golay", "lexicode:24,8")
    assert data["equivalent"] is True
    assert classical.extended_golay().permute(data["permutation"]) == lexicode(24, 8)
    text = printed("equivalent", "extended-golay", "lexicode:24,8")
    mapped = "a permutation that maps the coordinates of the first code to those of the second"
    assert text.startswith(f"equivalent: two codes [24, 12]\n{mapped}\n(")


def test_equal_codes_and_others(tmp_path: Path) -> None:
    assert printed("equivalent", "golay", "qr:23") == "equal: both are the same code [23, 12]\n"
    assert printed("equivalent", "golay", "hexacode") == (
        "not equivalent: one is [23, 12], the other [6, 3] over GF(4)\n"
    )
    path = saved_code(tmp_path, classical.repetition(2).direct_sum(classical.repetition(2)))
    assert printed("equivalent", path, "-", stdin="1111\n0011\n") == printed(
        "equivalent", path, "-", stdin="1100\n0011\n"
    )
    assert printed("equivalent", path, "-", stdin="1100\n0110\n") == (
        "not equivalent: no permutation of coordinates maps one code [4, 2] to the other\n"
    )
    assert facts("equivalent", path, "-", stdin="1100\n0110\n")["permutation"] is None


def test_one_standard_input() -> None:
    assert refused("equivalent", "-", "-") == "standard input holds only one code; give a file for the other"


def test_the_bounds_for_the_golay_code() -> None:
    assert printed("bounds", "24", "8") == (
        "A(24, 8) = 4,096\n"
        "linear codes: k = 12\n\n"
        "at most   k  method\n"
        "  7,216  12  Hamming: balls around the words are disjoint\n"
        "131,072  17  Singleton: d - 1 digits can be dropped\n"
        "  8,192  13  Plotkin: the average distance\n"
        "  7,772  12  Elias: words near one point, and their average distance\n"
        "  4,096  12  Johnson: Hamming, and the words between the balls\n"
        "  4,096  12  Delsarte: linear programming, with a certificate\n"
        "      –  13  Griesmer: residual codes of linear codes\n\n"
        "at least   k  method\n"
        "      32   –  Gilbert: words can be added while balls leave space\n"
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


def test_numbers_of_digits_without_a_field_and_long_codes() -> None:
    text = printed("bounds", "10", "5", "--q", "6")
    assert text.startswith("411 ≤ A_6(10, 5) ≤ 35,547\n\nat most  method\n")
    assert facts("bounds", "10", "5", "--q", "6")["dimension"] is None
    long = printed("bounds", "2000", "100")
    assert "Delsarte's bound is left out because it takes too long for this length.\n" in long
    assert "·10^" in long
    assert "delsarte" not in facts("bounds", "2000", "100")


def test_small_cases() -> None:
    assert printed("bounds", "0", "1").startswith("A(0, 1) = 1\nlinear codes: k = 0\n")
    assert printed("bounds", "3", "9", "--all").startswith("A(3, 9) = 1\nlinear codes: k = 0\n")
