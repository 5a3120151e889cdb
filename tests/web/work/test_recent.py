from grundy.web.lanes import Recent


def test_the_oldest_are_forgotten_first() -> None:
    seen = Recent(3)
    for text in (b"a", b"b", b"c"):
        seen.add(text)
    assert seen.holds(b"a")  # seen again, so it is not the oldest any more
    seen.add(b"d")
    assert [seen.holds(text) for text in (b"a", b"b", b"c", b"d")] == [True, False, True, True]


def test_what_is_discarded_is_gone() -> None:
    seen = Recent(3)
    seen.add(b"a")
    seen.discard(b"a")
    seen.discard(b"b")
    assert not seen.holds(b"a")
