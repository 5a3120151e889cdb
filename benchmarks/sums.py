"""Whole answers: reading, solving and explaining long sums."""

from random import Random

from benchmarks.ratios import measure, print_table
from grundy import parse
from grundy.graphs import Labelling


def options(n: int) -> list[int]:
    return [n - s for s in (1, 3, 4) if s <= n]


def run() -> None:
    texts = {f"{count} heaps": f"N({','.join(map(str, range(count)))})" for count in (1000, 10_000)}
    found = measure({name: (lambda text=text: parse(text).explain()) for name, text in texts.items()})
    print_table("parse and explain N(0,1,2,...)", found, "1000 heaps", "ratio 10: linear")

    random = Random(1)
    text = ",".join(str(random.getrandbits(1000)) for _ in range(10_000))
    positions = [parse(f"N({text})") for _ in range(6)]  # what a position knows it keeps, so each is asked once
    found = measure(
        {"explain": lambda: positions.pop().explain(), "text alone": lambda: text.split(",")},
        turns=5,
    )
    print_table("explain 10,000 heaps of 1,000 bits (limit 0.1 s)", found, "text alone")

    heaps = 50_000
    found = measure(
        {
            "labelling": lambda: Labelling(options).value(heaps),
            "the callback alone": lambda: [options(n) for n in range(heaps + 1)],
        }
    )
    print_table(f"labels of {heaps} positions given by a Python function", found, "the callback alone")
