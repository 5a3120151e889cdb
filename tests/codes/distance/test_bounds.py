from math import inf

from grundy.codes import Distance, Interrupted


def test_a_distance_is_proved_when_its_bounds_meet():
    assert Distance(3, 3, 7, "enumerate").proved
    assert not Distance(2, 3, 7, "enumerate").proved
    assert Distance(inf, inf, None, "enumerate").proved


def test_a_distance_is_written_as_a_number_or_a_range():
    assert (str(Distance(3, 3, 7, "dual")), str(Distance(2, 3, 7, "dual"))) == ("3", "2 to 3")


def test_an_interruption_is_one_and_tells_the_bounds():
    stop = Interrupted(Distance(2, 3, 7, "zimmermann"))
    assert isinstance(stop, KeyboardInterrupt)
    assert str(stop) == "interrupted; the minimum distance is 2 to 3"
