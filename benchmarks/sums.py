"""Whole answers: reading, solving and explaining long sums."""

from benchmarks.ratios import measure, print_table
from grundy import parse
from grundy.graphs import Labelling


def options(n: int) -> list[int]:
    return [n - s for s in (1, 3, 4) if s <= n]


def run() -> None:
    texts = {f"{count} heaps": f"N({','.join(map(str, range(count)))})" for count in (1000, 10_000)}
    found = measure({name: (lambda text=text: parse(text).explain()) for name, text in texts.items()})
    print_table("parse and explain N(0,1,2,...)", found, "1000 heaps", "ratio 10: linear")

    heaps = 50_000
    found = measure(
        {
            "labelling": lambda: Labelling(options).value(heaps),
            "the callback alone": lambda: [options(n) for n in range(heaps + 1)],
        }
    )
    print_table(f"labels of {heaps} positions given by a Python function", found, "the callback alone")
