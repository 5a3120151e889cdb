"""Vertices written in several bits."""

import re
from functools import reduce
from operator import xor

import pytest
from codes.greedy.bases import listed, random_bases
from reference.codes import minimum_distance

from grundy.codes import LinearCode
from grundy.codes.greedy import anncode, encode_vertices, greedy_code, lexigraph
from grundy.errors import DomainError, LimitError
from grundy.linear import Subspace, example_graphs


def test_the_word_of_a_position_is_the_sum_of_the_words_of_its_tokens() -> None:
    for basis, n in random_bases(20, most=6):
        words = [(7 * v + 3) % 16 for v in range(n)]
        right = {reduce(xor, (words[v] for v in range(n) if mask >> v & 1), 0) for mask in listed(basis)}
        assert set(encode_vertices(Subspace(n, basis), words, 4)) == right


def test_side_by_side_each_vertex_has_bits_of_its_own() -> None:
    for basis, n in random_bases(20, most=6):
        words = [v % 7 + 1 for v in range(n)]
        right = {sum(words[v] << 3 * v for v in range(n) if mask >> v & 1) for mask in listed(basis)}
        code = encode_vertices(Subspace(n, basis), words, 3, join="side by side")
        assert set(code) == right
        assert code.n == 3 * n


def test_annihilation_on_a_lexigraph_written_by_its_words_gives_the_lexicode() -> None:
    # Fraenkel 1996, Remark 4.2: in a lexigraph each vertex is encoded by n bits.
    for n, d in ((3, 2), (4, 3), (4, 2)):
        graph = lexigraph(n, d)
        code = encode_vertices(anncode(graph, leaves=True), range(1 << n), n)
        assert code == greedy_code([1 << i for i in range(n)], d, n).linear_code()


def test_words_of_weight_w_make_the_distance_w_times_as_large() -> None:
    plain = anncode(example_graphs.gamma_prime())
    wide = encode_vertices(plain, [[1, 1, 0, 1]] * 10, 4, join="side by side")
    assert minimum_distance(list(plain)) == 4
    assert minimum_distance(list(wide)) == 12
    assert (wide.n, wide.k) == (40, 4)


def test_one_integer_is_the_word_of_every_vertex() -> None:
    code = LinearCode([7, 25], n=5)
    assert encode_vertices(code, 3, 2, join="side by side") == encode_vertices(code, [3] * 5, 2, join="side by side")
    assert encode_vertices(LinearCode([], n=0), 3, 2).k == 0


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ((3, 2, "glue"), DomainError, "join='glue' is not known; the words of a position are joined by 'sum' or"),
        (([1, 2], 2, "sum"), DomainError, "there are 5 vertices and 2 words; each vertex is written as one word"),
        ((4, 2, "sum"), DomainError, "4 is no word of 2 digits below 2"),
        (
            (1, 20000, "side by side"),
            LimitError,
            "the encoded words have 100000 bits, more than 65536; take fewer bits",
        ),
        ((1, -1, "sum"), DomainError, "k, the number of bits of a vertex, is 0 or more, not -1"),
    ],
)
def test_what_cannot_be_encoded_is_told(
    arguments: tuple[object, int, str], error: type[Exception], complaint: str
) -> None:
    words, k, join = arguments
    with pytest.raises(error, match=re.escape(complaint)):
        encode_vertices(LinearCode([7, 25], n=5), words, k, join=join)
