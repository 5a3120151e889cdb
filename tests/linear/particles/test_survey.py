"""All small boards at once, judged by the games on each; the counts behind the text of the package."""

import pytest

from grundy import DomainError, LimitError
from grundy.linear import Particles, Sliding
from grundy.linear.particles import Survey, board_graph, particle_survey, sliding_survey
from grundy.linear.particles.word_games import TableGame

# Rule: additive on boards with q = 3 and n = 2, 3, then q = 4 and n = 2, 3; found by another program before.
ADDITIVE = {
    "whole": (15, 424, 12, 154),
    "any": (16, 512, 16, 512),
    "unit": (2, 77, 16, 512),
    "plus-minus": (16, 512, 16, 512),
}


@pytest.mark.parametrize("rule", ADDITIVE)
def test_on_how_many_boards_p_is_closed_under_addition(rule: str) -> None:
    surveys = [particle_survey(n, q, rule) for q in (3, 4) for n in (2, 3)]
    assert tuple(survey.additive for survey in surveys) == ADDITIVE[rule]
    assert [survey.boards for survey in surveys] == [16, 512, 16, 512]


def test_on_how_many_boards_p_is_closed_under_scalars_of_4_elements() -> None:
    assert [particle_survey(n, 4, "unit").scalar_closed for n in (2, 3)] == [11, 172]
    assert [particle_survey(n, 4, "unit").linear for n in (2, 3)] == [11, 172]


@pytest.mark.parametrize(("q", "n"), [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (7, 2), (8, 2)])
def test_p_is_closed_under_scalars_on_every_board_when_whole_particles_move(q: int, n: int) -> None:
    survey = particle_survey(n, q)
    assert survey.scalar_closed == survey.boards > survey.additive == survey.linear


def test_the_codes_over_3_elements() -> None:
    assert particle_survey(3, 3, "any").codes == {
        (0, None): 265,
        (1, 1): 66,
        (1, 2): 36,
        (1, 3): 18,
        (2, 1): 111,
        (2, 2): 15,
        (3, 1): 1,
    }


@pytest.mark.parametrize(("q", "n"), [(4, 2), (4, 3), (5, 2), (5, 3), (7, 2), (9, 2)])
def test_the_codes_over_more_elements_are_those_of_vertices_without_edges(q: int, n: int) -> None:
    # A vertex has no edges in 1 of 2^n cases.
    others = (1 << n) - 1
    expected = {2: {0: others**2, 1: 2 * others, 2: 1}, 3: {0: others**3, 1: 3 * others**2, 2: 3 * others, 3: 1}}
    assert particle_survey(n, q, "any").codes == {(k, 1 if k else None): count for k, count in expected[n].items()}


def test_on_how_many_boards_sliding_gives_a_linear_code() -> None:
    assert [sliding_survey(n, 2).linear for n in (2, 3)] == [7, 22]
    assert [sliding_survey(n, 2, exactly=False).linear for n in (2, 3, 4)] == [16, 500, 60791]
    assert [sliding_survey(n, 3, exactly=False).linear for n in (2, 3)] == [16, 500]
    assert [sliding_survey(n, 1).linear for n in (2, 3)] == [16, 512]


def test_exactly_k_tokens_give_no_distance_above_1() -> None:
    # Fewer than k of n vertices have edges, each in 2^n - 1 ways.
    assert sliding_survey(3, 2).codes == {(3, 1): 1 + 3 * 7}
    assert sliding_survey(3, 3).codes == {(3, 1): 1 + 3 * 7 + 3 * 49}
    assert sliding_survey(2, 3).codes == {(2, 1): 16}


def counted(games: list[TableGame], n: int) -> Survey:
    """The survey by one game at a time."""
    found = [TableGame.is_linear(game) for game in games]
    codes: dict[tuple[int, int | None], int] = {}
    for game, linear in zip(games, found, strict=True):
        if linear:
            key = game.linear_code().k, game.linear_code().minimum_distance()
            codes[key] = codes.get(key, 0) + 1
    additive, scalar_closed = (sum(getattr(linear, word) for linear in found) for word in ("additive", "scalar_closed"))
    return Survey(games[0].field, n, len(games), additive, scalar_closed, codes)


def without_leaf(survey: Survey) -> Survey:
    """What a survey says when the leaf outside is a place too: a further dimension, and words of weight 1."""
    codes: dict[tuple[int, int | None], int] = {}
    for (k, _), count in survey.codes.items():
        codes[k + 1, 1] = codes.get((k + 1, 1), 0) + count
    return Survey(survey.field, survey.n, survey.boards, survey.additive, survey.scalar_closed, codes)


@pytest.mark.parametrize(("n", "q", "rule"), [(2, 3, "whole"), (2, 4, "unit"), (3, 3, "whole")])
def test_a_particle_survey_is_that_of_one_board_at_a_time(n: int, q: int, rule: str) -> None:
    games: list[TableGame] = [Particles(board_graph(n, board), q, rule) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(particle_survey(n, q, rule))


@pytest.mark.parametrize(("n", "k", "exactly"), [(2, 2, True), (2, 2, False), (3, 2, False)])
def test_a_sliding_survey_is_that_of_one_board_at_a_time(n: int, k: int, exactly: bool) -> None:
    games: list[TableGame] = [Sliding(board_graph(n, board), k, exactly) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(sliding_survey(n, k, exactly))


def test_surveys_that_would_take_too_long_are_refused() -> None:
    with pytest.raises(LimitError) as error:
        particle_survey(4, 4)
    assert str(error.value) == (
        "a survey of 65536 boards with 256 positions each takes 4294967296 steps, more than 1000000000; take fewer "
        "vertices or a smaller field, or raise limit=…"
    )
    with pytest.raises(LimitError, match=r"^there are 2\^81 boards with 9 vertices; a survey takes 4 or fewer"):
        sliding_survey(9, 2)
    with pytest.raises(DomainError, match=r"^the number of vertices is 1 or more, not 0$"):
        particle_survey(0, 3)
