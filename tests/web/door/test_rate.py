import pytest

from grundy.web import guard
from grundy.web.guard import Limits, Rate, Refusal


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(limiter: Rate, client: str, times: int) -> int:
    count = 0
    for _ in range(times):
        try:
            with limiter.admit(client):
                count += 1
        except Refusal as refusal:
            assert refusal.status == 429
            assert int(refusal.headers["retry-after"]) >= 1
            assert refusal.facts["limit"] == {"name": "rate", "value": 2}
    return count


def test_a_client_has_a_burst_and_then_the_rate() -> None:
    clock = Clock()
    limiter = Rate(Limits(burst=10, rate=2), clock)
    assert admitted(limiter, "192.0.2.1", 30) == 10
    clock.now = 3
    assert admitted(limiter, "192.0.2.1", 30) == 6
    clock.now = 1000
    assert admitted(limiter, "192.0.2.1", 30) == 10


def test_clients_do_not_share() -> None:
    limiter = Rate(Limits(burst=10, rate=2), Clock())
    assert admitted(limiter, "192.0.2.1", 11) == 10
    assert admitted(limiter, "192.0.2.2", 11) == 10


def test_one_network_of_ipv6_is_one_client() -> None:
    limiter = Rate(Limits(burst=10, rate=2), Clock())
    assert admitted(limiter, "2001:db8::1", 6) + admitted(limiter, "2001:db8::2%eth0", 6) == 10
    assert admitted(limiter, "2001:db8:0:1::1", 6) == 6


def test_an_ipv4_address_in_ipv6_is_a_client_of_its_own() -> None:
    limiter = Rate(Limits(burst=1, rate=2), Clock())
    assert admitted(limiter, "::ffff:192.0.2.1", 2) + admitted(limiter, "::ffff:192.0.2.2", 2) == 2
    assert admitted(limiter, "192.0.2.1", 1) == 0


def test_the_table_of_clients_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "CLIENTS", 3)
    limiter = Rate(Limits(burst=1, rate=2), Clock())
    for number in range(10):
        assert admitted(limiter, f"192.0.2.{number}", 1) == 1
    assert len(limiter._buckets) == 3
    assert admitted(limiter, "192.0.2.9", 1) == 0
    assert admitted(limiter, "192.0.2.0", 1) == 1


def test_the_sentence_says_what_is_allowed() -> None:
    limiter = Rate(Limits(burst=1, rate=0.25), Clock())
    with limiter.admit("192.0.2.1"):
        pass
    said = r"0.25 times a second in the long run, and 1 times at once; try again in 4 seconds"
    with pytest.raises(Refusal, match=said), limiter.admit("192.0.2.1"):
        pass


def test_a_client_has_so_many_questions_under_way_and_others_have_theirs() -> None:
    limiter = Rate(Limits(together=2), Clock())
    with limiter.admit("192.0.2.1"):
        with limiter.admit("192.0.2.1"):
            with pytest.raises(Refusal, match="2 of your questions are under way already") as refused:
                limiter.admit("192.0.2.1").__enter__()
            assert refused.value.status == 429
            assert refused.value.facts["limit"] == {"name": "together", "value": 2}
            assert admitted(limiter, "192.0.2.2", 1) == 1
        assert admitted(limiter, "192.0.2.1", 1) == 1
    assert not limiter._under_way  # nothing is remembered of those who have gone
