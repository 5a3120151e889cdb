"""Minimum distances of codes, against komm, ldpc, GUAVA and Sage. These run once, because they search many words."""

import warnings
from collections.abc import Callable, Iterator

from benchmarks.data import Aim, Curve, Growth, Row
from benchmarks.peers.modules import module, package
from benchmarks.peers.programs import gap_matrix, guava, sage
from benchmarks.ratios import Scale, measure_one, seconds
from grundy.codes import LinearCode, lexicode
from grundy.codes.classical import extended_quadratic_residue

LENGTHS = (24, 32, 48, 72, 80, 104)  # of extended quadratic residue codes of half this dimension


def _codes() -> dict[str, tuple[LinearCode, float]]:
    return {
        "[48, 24, 12] quadratic residue": (extended_quadratic_residue(47), 0.01),
        "[80, 40, 16] quadratic residue": (extended_quadratic_residue(79), 0.05),
        "[80, 53, 9] lexicode": (lexicode(80, 9), 5.0),
        "[64, 45, 7] lexicode": (lexicode(64, 7), 1.0),
        "[60, 31, 11] lexicode": (lexicode(60, 11), 5.0),
    }


def _distance(code: LinearCode) -> Callable[[], object]:
    return lambda: LinearCode(code.basis, code.n).minimum_distance()  # the code itself caches it


def distances(scale: Scale) -> Iterator[Row]:
    """Several codes and their aims."""
    for name, (code, aim) in _codes().items():
        found = LinearCode(code.basis, code.n).minimum_distance()
        cost = measure_one(_distance(code), scale.turns(3))
        what, note = f"minimum distance of the {name} code", f"method: {found.method}"
        yield Row(what, cost, aims=(Aim("ours", aim),), note=note)


def peers(scale: Scale) -> Iterator[Row]:
    """The [48, 24, 12] code in other packages; in a quick run the extended Golay code."""
    p, name = scale.pick((47, "[48, 24, 12] quadratic residue"), (23, "[24, 12, 8] extended Golay"))
    code = extended_quadratic_residue(p)
    ours = measure_one(_distance(code), scale.turns(5))
    rows = code.generator.tolist()
    aims = (Aim("peer", 1 / 30),)
    peer = guava("MinimumDistance(GeneratorMatCode(M, GF(2)))", f"M := {gap_matrix(rows)};;")
    what = f"minimum distance of the {name} code"
    yield Row(what, ours, peer=peer, aims=aims)
    # The first call starts GAP, which does not count.
    before = f"C = codes.LinearCode(matrix(GF(2), {rows})); codes.HammingCode(GF(2), 3).minimum_distance()"
    # Sage may use another process, whose processor time it does not see.
    work = {"": "codes.LinearCode(C.generator_matrix()).minimum_distance()"}
    yield Row(what, ours, peer=sage(work, before, 1, clock="time.perf_counter")[""])
    komm, ldpc = module("komm"), module("ldpc.code_util")
    # Code objects may cache results, so each turn makes a new one.
    cost = seconds(lambda: komm.BlockCode(generator_matrix=code.generator).minimum_distance()) if komm else None
    yield Row(what, ours, peer=package("komm", cost))
    with warnings.catch_warnings(action="ignore"):  # it warns that it takes long
        cost = seconds(lambda: ldpc.compute_exact_code_distance(code.parity_check)) if ldpc else None
    yield Row(what, ours, peer=package("ldpc", cost))


def growth(scale: Scale) -> Iterator[Growth]:
    """Extended quadratic residue codes of more and more words."""
    points = []
    for n in scale.pick(LENGTHS, LENGTHS[:5]):
        code = extended_quadratic_residue(n - 1)
        points.append((2.0 ** (n // 2), measure_one(_distance(code), scale.turns(3))))
    note = "enumerating all words would give 1; Brouwer and Zimmermann enumerate few of them"
    curve = Curve("grundy", tuple(points), 2.0**16)
    yield Growth("minimum distance of extended quadratic residue codes", "words 2^k", (curve,), note=note)


BENCHMARKS = (distances, peers, growth)
