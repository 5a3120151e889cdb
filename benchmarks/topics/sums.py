"""Whole answers: reading, solving and explaining long sums, and games given by a Python function."""

from collections.abc import Iterator
from random import Random

from benchmarks.data import Aim, Curve, Growth, Row, Yardstick
from benchmarks.ratios import Scale, measure, measure_one
from grundy import parse
from grundy.graphs import Labelling


def options(n: int) -> list[int]:
    """Return the options of a heap when one, three or four counters can be taken."""
    return [n - s for s in (1, 3, 4) if s <= n]


def many_heaps(scale: Scale) -> Iterator[Row | Growth]:
    """Sums of an increasing number of heaps."""
    counts = scale.pick((100, 300, 1000, 3000, 10_000), (100, 300, 1000))
    points = []
    for count in counts:
        text = f"N({','.join(map(str, range(count)))})"
        points.append((count, measure_one(lambda text=text: parse(text).explain(), scale.turns(7))))  # type: ignore[misc]
    most, cost = points[-1]
    yield Row(f"parse and explain N(0,1,…), {most:,} heaps", cost.per(most), "s per heap")
    yield Growth("parse and explain N(0,1,…,n-1)", "heaps n", (Curve("grundy", tuple(points)),), note="linear: 1")


def large_heaps(scale: Scale) -> Iterator[Row]:
    """Ten thousand heaps of a thousand bits; positions cache answers, so each is used once."""
    random, count, turns = Random(1), scale.pick(10_000, 2000), scale.turns(5)
    text = ",".join(str(random.getrandbits(1000)) for _ in range(count))
    positions = [parse(f"N({text})") for _ in range(turns + 1)]
    found = measure(
        {"explain": lambda: positions.pop().explain(), "text": lambda: text.split(",")}, turns, exactly=True
    )
    limit = Yardstick("splitting the text", found["text"])
    yield Row(f"explain {count:,} heaps of 1,000 bits", found["explain"], limit=limit, aims=(Aim("ours", 0.1),))


def python_function(scale: Scale) -> Iterator[Row]:
    """Labels of positions given by a Python function, called once for each position."""
    heaps = scale.pick(50_000, 10_000)
    found = measure(
        {
            "labelling": lambda: Labelling(options).value(heaps),
            "callback": lambda: [options(n) for n in range(heaps + 1)],
        },
        scale.turns(7),
    )
    limit = Yardstick("calling the function", found["callback"].per(heaps))
    what = f"labels of {heaps:,} positions given by a Python function"
    yield Row(what, found["labelling"].per(heaps), "s per position", limit=limit)


BENCHMARKS = (many_heaps, large_heaps, python_function)
