"""Linear codes of a few words against all their words: distance, weights, cosets, greedy codes."""

import atheris
import reference

from grundy.codes import LinearCode, greedy_code, lexicode

MOST = 9


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    n = provider.ConsumeIntInRange(1, MOST)
    rows = [provider.ConsumeIntInRange(0, (1 << n) - 1) for _ in range(provider.ConsumeIntInRange(0, 6))]
    d = provider.ConsumeIntInRange(1, n)
    words = reference.span(rows)
    code = LinearCode(rows, n)
    assert sorted(code.words()) == sorted(words)
    if code.k:
        assert code.d == reference.minimum_distance(words)
    assert sorted(code.dual().words()) == [w for w in range(1 << n) if all((w & u).bit_count() % 2 == 0 for u in words)]
    assert code.weights() == reference.weight_distribution(words)
    assert sorted(lexicode(n, d).words()) == reference.greedy_words(range(1 << n), d)
    basis = list(dict.fromkeys(row for row in rows if row))
    if len(reference.span(basis)) == 1 << len(basis):
        _check_greedy(basis, d, n)


def _check_greedy(basis: list[int], d: int, n: int) -> None:
    """Compare with the greedy code of the words in the order that the basis gives."""
    order = [0]
    for vector in basis:
        order += [word ^ vector for word in order]
    found = greedy_code(basis, d, n).linear_code()
    assert sorted(found.words()) == sorted(reference.greedy_words(order, d))
