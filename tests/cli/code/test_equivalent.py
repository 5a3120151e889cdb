from pathlib import Path

from code_commands import facts, printed, refused, saved_code

from grundy.codes import classical, lexicode


def test_the_lexicode_is_the_extended_golay_code() -> None:
    data = facts("equivalent", "extended-golay", "lexicode:24,8")
    assert data["equivalent"] is True
    assert classical.extended_golay().permute(data["permutation"]) == lexicode(24, 8)
    text = printed("equivalent", "extended-golay", "lexicode:24,8")
    assert text.startswith(
        "equivalent: two codes [24, 12]\ncoordinates of the first code move to those of the second one by\n("
    )


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
        "not equivalent: no permutation of coordinates carries one code [4, 2] to the other\n"
    )
    assert facts("equivalent", path, "-", stdin="1100\n0110\n")["permutation"] is None


def test_one_standard_input() -> None:
    assert refused("equivalent", "-", "-") == "standard input holds one code; give a file for the other"
