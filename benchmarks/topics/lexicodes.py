"""Lexicodes against komm and GUAVA, and against the memory that a table of coset weights fills."""

from collections.abc import Iterator

import numpy as np

from benchmarks.data import Aim, Curve, Growth, Row, Spread, Yardstick
from benchmarks.own_process import printed
from benchmarks.peers.modules import module, numpy, package
from benchmarks.peers.programs import guava
from benchmarks.ratios import Scale, Work, measure, measure_one, seconds
from grundy.codes import _kernels, lexi_anncode, lexicode, redundancy_starts
from grundy.linear import example_graphs

AIMS = {(100, 8): 0.02, (64, 10): 0.1, (56, 12): 0.5}
DISTANCE = 7
_LONG = """
from grundy.codes import redundancy_starts
start = time.process_time()
found = redundancy_starts(7, int(sys.argv[1]))
print(found.n, time.process_time() - start, peak())
"""


def lexicodes(scale: Scale) -> Iterator[Row]:
    """Some lexicodes."""
    for (n, d), aim in AIMS.items():
        cost = measure_one(lambda n=n, d=d: lexicode(n, d), scale.turns(5))  # type: ignore[misc]
        yield Row(f"lexicode of length {n} and distance {d}, k = {lexicode(n, d).k}", cost, aims=(Aim("ours", aim),))


def peers(scale: Scale) -> Iterator[Row]:
    """The same lexicodes by komm, which takes seconds, and by GUAVA, which tries all words."""
    n, d = scale.pick((44, 12), (40, 12))
    works: dict[str, Work] = {"ours": lambda: lexicode(n, d)}
    if komm := module("komm"):
        works["komm"] = lambda: komm.Lexicode(n, d)
    found = measure(works, scale.turns(2), exactly=True)
    what = f"lexicode of length {n} and distance {d}"
    yield Row(what, found["ours"], peer=package("komm", found.get("komm")), aims=(Aim("peer", 1 / 50),))
    n = scale.pick(17, 15)
    ours = measure_one(lambda: lexicode(n, DISTANCE), scale.turns(20))
    peer = guava(f"Dimension(LexiCode({n}, {DISTANCE}, GF(2)))")
    yield Row(f"lexicode of length {n} and distance {DISTANCE}", ours, peer=peer)


def long_run(scale: Scale) -> Iterator[Row]:
    """All lexicodes of distance 7 to a redundancy of 30: time and memory."""
    bits = scale.pick(30, 24)
    n, time, peak = printed(_LONG, bits)
    what = f"d = {DISTANCE} to redundancy {bits}, n = {n}"
    yield Row(f"{what}: time", Spread.once(float(time)), aims=(Aim("ours", 40),))
    table = Yardstick("the table alone", Spread.once(1 << bits))
    yield Row(f"{what}: memory", Spread.once(int(peak)), "B", limit=table, aims=(Aim("ours", 1.1 * 2**30),))


def growth(scale: Scale) -> Iterator[Row | Growth]:
    """The cost against the size of the table, and the bytes of table processed per second."""
    points = []
    for r in scale.pick(range(16, 27, 2), range(14, 23, 2)):
        cost = measure_one(lambda r=r: redundancy_starts(DISTANCE, r), scale.turns(3))  # type: ignore[misc]
        points.append((2.0**r, cost))
    found = redundancy_starts(DISTANCE, r)
    columns = [sum(1 for n in range(1, found.n + 1) if found.redundancy(n) == bits) for bits in range(r + 1)]
    work = sum(count << bits for bits, count in enumerate(columns))
    source, target = (np.ones(1 << r, np.uint8) for _ in range(2))
    copy = measure_one(lambda: np.copyto(target, source), scale.turns(5)).per(1 << r)
    limit = numpy("a copy of as large a table", copy)
    yield Row(f"d = {DISTANCE} to redundancy {r}, a column of the table", cost.per(work), "s per byte", limit=limit)
    note = "the table times its columns, whose number grows slowly: a little more than 1"
    curve = Curve("grundy", tuple(points), points[1][0])
    yield Growth(f"lexicodes of distance {DISTANCE} to redundancy r", "bytes 2^r of the table", (curve,), note=note)


def update_pass(scale: Scale) -> Iterator[Row]:
    """Passes over the table, which take in four columns at a time."""
    bits = scale.pick(27, 24)
    table = _kernels.CosetWeights(bits, 1)
    columns = np.random.default_rng(1).integers(1, 1 << bits, 4, dtype=np.uint64)
    table.fill(columns, None)
    source, target = (np.ones(1 << bits, np.uint8) for _ in range(2))
    works: dict[str, Work] = {
        "copy": lambda: np.copyto(target, source),
        "1": lambda: table.fill(columns[:1], None),
        "4": lambda: table.fill(columns, None),
    }
    found = {name: cost.per(1 << bits) for name, cost in measure(works, scale.turns(5)).items()}
    limit = numpy("a copy of the table", found["copy"])
    for name in ("1", "4"):
        what = f"add {name} column{'s' * (name != '1')} to a table of 2^{bits} bytes, per column"
        yield Row(what, found[name].per(int(name)), "s per byte", limit=limit, aims=(Aim("limit", 2),))


def lexi_anncodes(scale: Scale) -> Iterator[Row]:
    """The codes of Fraenkel's Homework: lexi-anncodes with their distances."""
    graph, most = example_graphs.gamma(5) + example_graphs.gamma_prime(), scale.pick(12, 6)
    cost = seconds(lambda: [int(lexi_anncode(graph, d).d) for d in range(3, most + 1)])
    yield Row(f"lexi-anncodes on Γ5 + Γ′ for d = 3 to {most}, with distances", cost, aims=(Aim("ours", 5),))


BENCHMARKS = (lexicodes, peers, long_run, growth, update_pass, lexi_anncodes)
