from code_commands import facts, printed, refused

from grundy.answers.code_reports import is_perfect


def test_the_golay_code_is_perfect() -> None:
    assert printed("cosets", "golay") == (
        "covering radius 3: a perfect code, for that is (d - 1)/2 with d = 7\n"
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
    assert is_perfect(3, 1)
    assert not is_perfect(None, 0)


def test_too_little_memory_names_the_option() -> None:
    message = refused("cosets", "golay", "--memory", "1K", code=1)
    assert message == (
        "a table of the 2^11 cosets takes as many bytes, more than --memory 1024; take a code with fewer "
        "checks, or raise --memory"
    )
