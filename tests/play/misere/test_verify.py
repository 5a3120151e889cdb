"""The conditions under which a monoid tells all outcomes."""

import pytest

from grundy.errors import LimitError
from grundy.integers import mask_of
from grundy.play.misere import monoid
from grundy.play.misere.monoid import Generator, Monoid, Reach, keeps_lost

TWO = Monoid(((0, 1), (1, 0)), 0b10)
STAR = Generator(1, image=1, options=0b01)


def test_a_heap_that_leads_from_lost_to_lost_is_found():
    assert keeps_lost(TWO, STAR)
    assert not keeps_lost(TWO, Generator(2, image=0, options=0b01))


def test_a_sum_without_a_move_to_the_lost_elements_is_shown():
    # A heap with the image of the empty sum whose only option has it too: alone it would be won without a reason.
    reach = Reach(TWO)
    assert reach.add(STAR) is None
    assert reach.add(Generator(2, image=0, options=0b01)) == (2,)


def test_a_heap_with_more_options_and_the_same_image_adds_nothing():
    reach = Reach(TWO)
    reach.add(STAR)
    before = reach.pairs
    assert reach.covers(Generator(3, image=1, options=0b01))
    assert reach.add(Generator(3, image=1, options=0b01)) is None
    assert not reach.covers(Generator(4, image=0, options=0b10))
    assert reach.pairs == before


def test_a_copy_leaves_the_pairs_as_they_were():
    reach = Reach(TWO)
    reach.add(STAR)
    before, other = reach.pairs, reach.copy()
    other.add(Generator(2, image=0, options=0b10))
    assert (reach.pairs, len(reach.generators), len(other.generators)) == (before, 1, 2)


def test_pairs_do_not_depend_on_the_order_of_heaps():
    rows = "012345 103254 234523 325432 452345 543254".split()  # misère Nim with heaps of at most two
    nim = Monoid(tuple(tuple(map(int, row)) for row in rows), mask_of([1, 4]))
    heaps = [Generator(1, 1, 0b000001), Generator(2, 2, 0b000011)]
    found = []
    for order in (heaps, heaps[::-1]):
        reach = Reach(nim)
        assert [reach.add(heap) for heap in order] == [None, None]
        found.append({(x, one.options) for x, sums in reach._least.items() for one in sums})
    assert found[0] == found[1]


def test_the_number_of_pairs_is_limited(monkeypatch):
    monkeypatch.setattr(monoid, "MAX_PAIRS", 1)
    with pytest.raises(LimitError, match="more than 1 sets of options to check"):
        Reach(TWO).add(STAR)
