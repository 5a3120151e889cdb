from grundy.codes.progress import counted


def test_nobody_listens() -> None:
    assert counted(None, 5) is None


def test_the_count_comes_with_the_total() -> None:
    heard: list[tuple[int, int | None]] = []
    for total in (5, None):
        report = counted(lambda done, whole: heard.append((done, whole)), total)
        assert report is not None
        report(3)
    assert heard == [(3, 5), (3, None)]
