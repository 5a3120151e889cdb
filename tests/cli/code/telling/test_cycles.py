from hypothesis import given, strategies as st

from grundy.cli.code.rendering import cycles, cycles_text


def test_the_identity_has_no_cycles() -> None:
    assert (cycles([]), cycles_text(range(9))) == ([], "()")


@given(st.permutations(range(9)))
def test_cycles_tell_the_permutation(images: list[int]) -> None:
    told = list(range(9))
    for cycle in cycles(images):
        assert len(cycle) > 1
        for i, point in enumerate(cycle):
            told[point] = cycle[(i + 1) % len(cycle)]
    assert told == images
