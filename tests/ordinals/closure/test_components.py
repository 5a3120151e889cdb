"""Components, closures, degrees and excesses, against the published values of α_p."""

from grundy.ordinals.closure.components import closure_of, degree_of, excess, finite_components, kappas, order_of_two

# p:Q+m for α_p = Σ κ_q ⊕ m. Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67), Siegel (71 to
# 281, OEIS A380496).
PUBLISHED = """
3:2 5:4 7:3+1 11:5+1 13:4.3 17:8 19:9+4 23:11+1 29:4.7 31:5+1 37:4.9 41:5+1 43:7+1 47:23+1 53:13+1 59:29+1 61:3.5
67:3.11 71:5.7 73:9+1 79:13+1 83:41+1 89:11+1 97:16.3 101:25+1 103:3.17 107:53+1 109:4.9 113:4.7 127:7+1 131:5.13
137:17+1 139:3.23 149:37+1 151:3.5 157:13+1 163:81+4 167:83+1 173:4.43 179:89+1 181:9.5 191:5.19 193:32.3 197:4.49
199:9.11 211:5.7 223:37+1 227:113+1 229:19+1 233:29+1 239:7.17 241:8.3 251:25+1 257:16 263:131+1 269:67+1 271:27.5
277:23+1 281:5.7
"""


def test_kappas_and_excesses_are_those_of_the_table() -> None:
    for row in PUBLISHED.split():
        p, _, value = row.partition(":")
        powers, _, m = value.partition("+")
        assert kappas(order_of_two(int(p))) == frozenset(map(int, powers.split("."))), row
        assert excess(int(p)) == int(m or 0), row


def test_closures_contain_what_their_relations_name() -> None:
    assert sorted(closure_of(frozenset([47]))) == [2, 4, 5, 11, 23, 47]
    assert sorted(closure_of(frozenset([27]))) == [2, 3, 9, 27]
    assert sorted(closure_of(frozenset([19]))) == [2, 3, 4, 9, 19]
    assert closure_of(frozenset()) == frozenset()
    for q in (7, 13, 31, 97, 163):
        closed = closure_of(frozenset([q]))
        assert closure_of(closed) == closed


def test_known_degrees() -> None:
    found = [degree_of(frozenset([q])) for q in (2, 8, 3, 5, 7, 11, 23, 47, 83, 131)]
    assert found == [2, 8, 6, 20, 42, 220, 5060, 237820, 68060, 102180]


def test_finite_components_are_those_of_the_bits() -> None:
    for m in range(300):
        bits = [i for i in range(m.bit_length()) if m >> i & 1]
        assert finite_components(m) == {2 << j for i in bits for j in range(8) if i >> j & 1}
