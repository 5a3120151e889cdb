#include "linear/quotient.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "linear_games.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::linear::Game;
using grundy::linear::peel;
using grundy::linear::Peeled;

// Positions from which every play ends: none is on a cycle of positions, or leads to one.
static std::vector<bool> ends_of(const Digraph& positions) {
    std::vector<bool> ends(positions.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = 0; u < positions.size(); ++u)
            if (!ends[u] && std::ranges::all_of(positions[u], [&](Vertex v) { return ends[v]; })) changed = ends[u] = true;
    }
    return ends;
}

static Label mex(const Digraph& positions, std::size_t u, const std::vector<Label>& values) {
    Label value = 0;
    while (std::ranges::any_of(positions[u], [&](Vertex v) { return values[v] == value; })) ++value;
    return value;
}

static std::vector<Label> values_of_ending_positions(const Digraph& positions, const std::vector<bool>& ends) {
    std::vector<Label> values(positions.size(), -1);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = 0; u < positions.size(); ++u) {
            const bool known = std::ranges::all_of(positions[u], [&](Vertex v) { return values[v] >= 0; });
            if (values[u] >= 0 || !ends[u] || !known) continue;
            values[u] = mex(positions, u, values);
            changed = true;
        }
    }
    return values;
}

static void check_order(const Game& game, const Peeled& peeled) {
    std::vector<bool> before(game.vertices());
    for (const std::uint32_t k : peeled.order) {
        CHECK(!before[k] && peeled.is_peeled[k] && !game.passes[k]);
        for (std::size_t e = game.begin(k); e < game.end(k); ++e)
            for (const std::uint32_t l : game.others(e)) CHECK(before[l]);
        before[k] = true;
    }
    for (std::size_t k = 0; k < game.vertices(); ++k) CHECK(before[k] == (peeled.is_peeled[k] != 0));
}

// Peeled are the vertices that alone, and so in any company of their kind, let every play end; values by mex over all positions.
static void check_peel(const LinearGame& made) {
    const Game game = made.game();
    const Peeled peeled = peel(game, never_interrupted);
    check_order(game, peeled);
    const Digraph positions = positions_of(game);
    const std::vector<bool> ends = ends_of(positions);
    const std::vector<Label> values = values_of_ending_positions(positions, ends);
    for (std::uint32_t u = 0; u < positions.size(); ++u) {
        Word sum = 0;
        bool all = true;
        for (const std::uint32_t k : vertices_of(u)) {
            all &= peeled.is_peeled[k] != 0;
            sum ^= peeled.value[k];
        }
        if (all) CHECK(ends[u] && values[u] == static_cast<Label>(sum));
    }
    for (std::size_t k = 0; k < game.vertices(); ++k) CHECK(peeled.is_peeled[k] || peeled.value[k] == 0);
}

static void values_on_all_small_digraphs() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, [](const Digraph& digraph) { check_peel(annihilation_on(digraph)); });
}

static void values_of_random_games() {
    for (int i = 0; i < 400; ++i) check_peel(random_game(1 + random_below(7), 4));
    for (int i = 0; i < 200; ++i) check_peel(annihilation_on(random_digraph(1 + random_below(7), 3)));
}

// On a digraph exactly the vertices are peeled from which no cycle can be reached.
static void what_leads_to_a_cycle_stays() {
    const Digraph digraph{{}, {0}, {1, 3}, {2}, {3, 0}, {5}, {0, 1}};
    const LinearGame made = annihilation_on(digraph);
    const Peeled peeled = peel(made.game(), never_interrupted);
    CHECK((peeled.order == std::vector<std::uint32_t>{0, 1, 6}));
    CHECK((peeled.value == std::vector<Word>{0, 1, 0, 0, 0, 0, 2}));
}

static void a_member_that_is_there_twice_is_waited_for_twice() {
    const LinearGame made = game_of({{{1, 1}}, {{}}}, {0, 0});
    const Peeled peeled = peel(made.game(), never_interrupted);
    CHECK((peeled.order == std::vector<std::uint32_t>{1, 0}));
    CHECK((peeled.value == std::vector<Word>{1, 1}));
}

// Turning Turtles: a head in place k alone, counted from 1, is worth k (Winning Ways, chapter 14).
static void turning_turtles_is_nim() {
    Families turtles(1000);
    for (std::uint32_t k = 0; k < turtles.size(); ++k) {
        turtles[k].push_back({});
        for (std::uint32_t l = 0; l < k; ++l) turtles[k].push_back({l});
    }
    const LinearGame made = game_of(turtles, std::vector<std::uint8_t>(turtles.size()));
    const Peeled peeled = peel(made.game(), never_interrupted);
    for (std::size_t k = 0; k < turtles.size(); ++k) CHECK(peeled.value[k] == k + 1);
}

static void interrupts_come_through() {
    const LinearGame made = annihilation_on(path(3000));
    const auto found = interrupt_everywhere([&](auto& poll) { peel(made.game(), poll); });
    CHECK(found.first >= 3000 && found.second);
}

static void a_move_that_names_its_own_vertex_is_seen() {
    const Families good{{{1}, {}}, {{0}}}, bad{{{1}}, {{0}, {0, 1}}};
    CHECK(!names_own_vertex(game_of(good, {0, 0}).game()));
    CHECK(names_own_vertex(game_of(bad, {0, 0}).game()));
}

int main() {
    values_on_all_small_digraphs();
    values_of_random_games();
    what_leads_to_a_cycle_stays();
    a_member_that_is_there_twice_is_waited_for_twice();
    turning_turtles_is_nim();
    a_move_that_names_its_own_vertex_is_seen();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
