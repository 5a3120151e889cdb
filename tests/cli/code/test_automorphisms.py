import re

from code_commands import facts, printed, refused

from grundy.codes import classical


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


def test_a_limit_names_the_option() -> None:
    message = refused("automorphisms", "extended-golay", "--limit", "1", code=1)
    assert "--limit 1" in message
    assert "limit=" not in message
