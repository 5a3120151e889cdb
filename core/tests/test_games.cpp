// Cram, Node Kayles and Arc Kayles, Green Hackenbush and Wythoff's game against their definitions.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "games/component_search.hpp"
#include "games/hackenbush.hpp"
#include "games/kayles.hpp"
#include "games/wythoff.hpp"

namespace kayles {

using namespace grundy::games;

using Neighbours = std::vector<std::uint64_t>;

// The mex of the options, directly from the rules.
static unsigned by_definition(const Neighbours& graph, std::uint64_t left, Taking taking, std::map<std::uint64_t, unsigned>& known) {
    if (const auto found = known.find(left); found != known.end()) return found->second;
    std::set<unsigned> options;
    for (std::size_t v = 0; v < graph.size(); ++v) {
        const std::uint64_t vertex = std::uint64_t{1} << v, near = graph[v] & left;
        if ((left & vertex) == 0) continue;
        if (taking == Taking::vertex) options.insert(by_definition(graph, left & ~(vertex | near), taking, known));
        for (std::size_t w = 0; taking == Taking::edge && w < v; ++w)
            if (near >> w & 1) options.insert(by_definition(graph, left & ~(vertex | std::uint64_t{1} << w), taking, known));
    }
    unsigned mex = 0;
    while (options.contains(mex)) ++mex;
    return known[left] = mex;
}

template <class Rules, class EachComponent>
static std::optional<unsigned> searched(const Rules& rules, ValueTable& table, EachComponent for_each_component) {
    auto poll = grundy::never_interrupted;
    ComponentSearch<Rules, decltype(poll)> search(rules, table, poll);
    std::vector<Component> parts;
    for_each_component([&](const Component& part) { parts.push_back(part); });
    try {
        const unsigned value = search.nim_sum(parts);
        for (unsigned t = 0; t < 9; ++t) CHECK(search.nim_sum_is(parts, t) == (t == value));
        return value;
    } catch (const TableFull&) {
        return std::nullopt;
    }
}

template <Taking taking>
static unsigned on_board(std::uint64_t cells, unsigned width, ValueTable& table) {
    const BoardRules<taking> rules;
    return searched(rules, table, [&](auto add) { rules.components(cells, cells, width, add); }).value_or(99);
}

template <Taking taking>
static unsigned on_graph(const Neighbours& graph, std::uint64_t vertices, ValueTable& table) {
    const GraphRules<taking> rules(graph);
    return searched(rules, table, [&](auto add) { rules.components(vertices, vertices, add); }).value_or(99);
}

static Neighbours grid(unsigned height, unsigned width) {
    Neighbours graph;
    for (unsigned cell = 0; cell < height * width; ++cell)
        graph.push_back(columns_of(width).beside(std::uint64_t{1} << cell) & row_mask(height * width));
    return graph;
}

static ValueTable large_table() {
    ValueTable table;
    table.allow(1'000'000);
    return table;
}

template <Taking taking>
static void boards_and_graphs_agree_with_the_definition(unsigned height, unsigned width) {
    const Neighbours graph = grid(height, width);
    std::map<std::uint64_t, unsigned> known;
    ValueTable of_boards = large_table(), of_graph = large_table();
    for (std::uint64_t cells = 0; cells < std::uint64_t{1} << (height * width); ++cells) {
        const unsigned value = by_definition(graph, cells, taking, known);
        CHECK(on_board<taking>(cells, width, of_boards) == value);
        CHECK(on_graph<taking>(graph, cells, of_graph) == value);
    }
}

// One table for boards of all sizes.
template <Taking taking>
static void random_boards_agree_with_the_definition() {
    grundy::Random random(17);
    ValueTable table = large_table();
    const std::vector<std::pair<unsigned, unsigned>> sides{{20, 1}, {9, 2}, {6, 3}, {5, 4}, {4, 5}, {3, 6}, {3, 7}, {2, 8}};
    for (const auto& [height, width] : sides) {
        const Neighbours graph = grid(height, width);
        std::map<std::uint64_t, unsigned> known;
        for (int trial = 0; trial < 20; ++trial) {
            const std::uint64_t cells = (random.next() | random.next()) & row_mask(height * width);
            CHECK(on_board<taking>(cells, width, table) == by_definition(graph, cells, taking, known));
        }
    }
}

// Larger positions, for which proof numbers guide the search.
template <Taking taking>
static void boards_with_few_holes_agree_with_the_definition() {
    grundy::Random random(19);
    const Neighbours graph = grid(5, 4);
    std::map<std::uint64_t, unsigned> known;
    for (int trial = 0; trial < 4; ++trial) {
        const std::uint64_t cells = row_mask(20) & ~(std::uint64_t{1} << random.below(20));
        const unsigned value = by_definition(graph, cells, taking, known);
        ValueTable of_board = large_table(), of_graph = large_table();
        CHECK(on_board<taking>(cells, 4, of_board) == value);
        CHECK(on_graph<taking>(graph, cells, of_graph) == value);
    }
}

static void no_value_is_larger_than_the_position() {
    auto poll = grundy::never_interrupted;
    const BoardRules<Taking::edge> rules;
    ValueTable table = large_table();
    ComponentSearch<BoardRules<Taking::edge>, decltype(poll)> search(rules, table, poll);
    const Component board = rules.component(row_mask(30), 5);
    CHECK(!search.nim_sum_is({&board, 1}, ~0u));
    CHECK(table.stored() == 0);
}

static void work_is_stored_for_each_question() {
    ValueTable table = large_table();
    const Key key{7, 3};
    CHECK(!table.work(key, 2));
    table.keep(key, 2, {5, never});
    CHECK(table.work(key, 2) && table.work(key, 2)->differs == 5 && table.work(key, 2)->equals == never);
    CHECK(!table.work(key, 3) && !table.work({7, 2}, 2) && !table.work({6, 3}, 2));
    table.clear();
    CHECK(!table.work(key, 2));
}

template <Taking taking>
static void random_graphs_agree_with_the_definition() {
    grundy::Random random(18);
    for (int trial = 0; trial < 60; ++trial) {
        const std::size_t size = 1 + random.below(13), edges = random.below(3 * size);
        Neighbours graph(size);
        for (std::size_t i = 0; i < edges; ++i) {
            const std::size_t a = random.below(size), b = random.below(size);
            if (a == b) continue;
            graph[a] |= std::uint64_t{1} << b;
            graph[b] |= std::uint64_t{1} << a;
        }
        std::map<std::uint64_t, unsigned> known;
        ValueTable table = large_table();
        const std::uint64_t all = row_mask(static_cast<unsigned>(size));
        CHECK(on_graph<taking>(graph, all, table) == by_definition(graph, all, taking, known));
    }
}

// Lemoine and Viennot (2012), Beling's repository, and OEIS A316632.
static void known_values_are_found() {
    ValueTable cram = large_table(), node = large_table();
    const auto full = [](unsigned height, unsigned width) { return row_mask(height * width); };
    CHECK(on_board<Taking::edge>(full(5, 5), 5, cram) == 0);
    CHECK(on_board<Taking::edge>(full(6, 5), 5, cram) == 2);
    CHECK(on_board<Taking::edge>(full(7, 4), 4, cram) == 3);
    CHECK(on_board<Taking::edge>(full(10, 3), 3, cram) == 2);
    CHECK(on_board<Taking::edge>(full(8, 8), 8, cram) == 0);
    CHECK(on_board<Taking::vertex>(full(12, 3), 3, node) == 5);
    CHECK(on_board<Taking::vertex>(full(14, 3), 3, node) == 4);
    CHECK(on_board<Taking::vertex>(~std::uint64_t{0}, 1, node) == path_values(Taking::vertex)[64]);
}

static void a_full_table_gives_no_answer() {
    ValueTable table;
    table.allow(100);
    const BoardRules<Taking::edge> rules;
    const auto part = [&](auto add) { rules.components(row_mask(35), row_mask(35), 5, add); };
    CHECK(!searched(rules, table, part));
    CHECK(table.stored() == 100);
    table.clear();
    CHECK(table.stored() == 0);
    table.allow(1'000'000);
    CHECK(searched(rules, table, part) == 1);
}

static void an_interrupted_search_leaves_a_valid_table() {
    struct Interrupted {};
    ValueTable table = large_table();
    const BoardRules<Taking::edge> rules;
    int polls = 0;
    auto poll = [&] {
        if (++polls % 100 == 0) throw Interrupted{};
    };
    const Component board = rules.component(row_mask(30), 5);
    for (int tries = 0; tries < 1000; ++tries) {
        try {
            ComponentSearch<BoardRules<Taking::edge>, decltype(poll)> search(rules, table, poll);
            CHECK(search.nim_sum({&board, 1}) == 2);
            CHECK(tries > 0);
            return;
        } catch (const Interrupted&) {
        }
    }
    CHECK(false);
}

static void shapes_and_their_symmetries_have_one_key() {
    const Shape shape = cut_out(0b0000'0110'0100'1100, 4);  // rows from the top: ..XX ..X. .XX. ....
    CHECK(shape.width == 3 && shape.height == 3 && shape.bits == 0b011'010'110);
    const Shape turned{shape.turned(), 3, 3};
    CHECK(canonical(shape) == canonical(turned));
    CHECK(canonical(shape) == canonical(transposed(shape)));
    CHECK(canonical(cut_out(0b1111'0001, 4)) == canonical(cut_out(0b11'10'10'10, 2)));
    for (unsigned i = 0; i < 64; ++i) CHECK(transposed_8x8(std::uint64_t{1} << i) == std::uint64_t{1} << (i % 8 * 8 + i / 8));
}

static void paths_are_octal_games() {
    const std::array<unsigned, 20> dawsons_kayles{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3};  // Winning Ways, chapter 4
    for (std::size_t n = 0; n < 19; ++n) {
        CHECK(path_values(Taking::edge)[n] == dawsons_kayles[n]);
        CHECK(path_values(Taking::vertex)[n] == dawsons_kayles[n + 1]);
    }
}

static void neighbours_must_be_mutual() {
    const std::vector<std::uint64_t> path{0b010, 0b101, 0b010}, loop{1}, one_way{0b10, 0}, beyond{0b100, 0};
    CHECK(is_graph({}) && is_graph(path));
    CHECK(!is_graph(loop) && !is_graph(one_way) && !is_graph(beyond));
}

static void run() {
    boards_and_graphs_agree_with_the_definition<Taking::edge>(3, 4);
    boards_and_graphs_agree_with_the_definition<Taking::vertex>(3, 4);
    random_boards_agree_with_the_definition<Taking::edge>();
    random_boards_agree_with_the_definition<Taking::vertex>();
    random_graphs_agree_with_the_definition<Taking::edge>();
    random_graphs_agree_with_the_definition<Taking::vertex>();
    boards_with_few_holes_agree_with_the_definition<Taking::edge>();
    boards_with_few_holes_agree_with_the_definition<Taking::vertex>();
    no_value_is_larger_than_the_position();
    work_is_stored_for_each_question();
    known_values_are_found();
    a_full_table_gives_no_answer();
    an_interrupted_search_leaves_a_valid_table();
    shapes_and_their_symmetries_have_one_key();
    paths_are_octal_games();
    neighbours_must_be_mutual();
}

}  // namespace kayles

namespace hackenbush {

using grundy::never_interrupted;
using Values = std::vector<std::uint32_t>;

// A graph with the ground 0. Edges that are not connected to the ground are removed.
struct Graph {
    std::size_t vertices;
    Values a, b;

    std::vector<std::uint8_t> standing(std::size_t cut) const {
        std::vector<std::uint8_t> mask(a.size());
        grundy::games::standing_edges(vertices, a, b, cut, mask, never_interrupted);
        return mask;
    }
    Graph after(std::size_t cut) const {
        Graph rest{vertices, {}, {}};
        const auto mask = standing(cut);
        for (std::size_t e = 0; e < a.size(); ++e)
            if (mask[e]) rest.a.push_back(a[e]), rest.b.push_back(b[e]);
        return rest;
    }
    std::uint32_t value() const { return grundy::games::Hackenbush(vertices, a, b, never_interrupted).value(); }
    Values cuts_to(std::uint32_t target) const {
        return grundy::games::Hackenbush(vertices, a, b, never_interrupted).cuts_to(target, never_interrupted);
    }
};

static std::uint32_t by_definition(const Graph& graph, std::map<std::pair<Values, Values>, std::uint32_t>& known) {
    const auto [found, is_new] = known.try_emplace({graph.a, graph.b}, 0);
    if (!is_new) return found->second;
    std::set<std::uint32_t> options;
    for (std::size_t e = 0; e < graph.a.size(); ++e) options.insert(by_definition(graph.after(e), known));
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known[{graph.a, graph.b}] = mex;
}

static void check_value_and_cuts(const Graph& graph, std::map<std::pair<Values, Values>, std::uint32_t>& known) {
    CHECK(graph.value() == by_definition(graph, known));
    for (std::uint32_t target = 0; target <= graph.a.size() + 1; ++target) {
        Values expected;
        for (std::size_t e = 0; e < graph.a.size(); ++e)
            if (by_definition(graph.after(e), known) == target) expected.push_back(static_cast<std::uint32_t>(e));
        CHECK(graph.cuts_to(target) == expected);
    }
}

// All connected graphs, as sorted lists of edges.
static void for_each_graph(std::size_t vertices, std::size_t edges, Graph& graph, const auto& visit) {
    if (graph.a.size() == edges) {
        const auto mask = graph.standing(edges);
        if (std::ranges::all_of(mask, [](std::uint8_t stands) { return stands != 0; })) visit(graph);
        return;
    }
    const std::uint32_t from = graph.a.empty() ? 0 : graph.a.back();
    for (std::uint32_t a = from; a < vertices; ++a)
        for (std::uint32_t b = a == from && !graph.b.empty() ? graph.b.back() : a; b < vertices; ++b) {
            graph.a.push_back(a), graph.b.push_back(b);
            for_each_graph(vertices, edges, graph, visit);
            graph.a.pop_back(), graph.b.pop_back();
        }
}

static void agrees_with_the_definition_on_all_small_graphs() {
    std::map<std::pair<Values, Values>, std::uint32_t> known;
    for (const auto& [vertices, edges] : {std::pair<std::size_t, std::size_t>{2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}, {4, 6}}) {
        Graph graph{vertices, {}, {}};
        for_each_graph(vertices, edges, graph, [&](const Graph& standing) { check_value_and_cuts(standing, known); });
    }
}

static Graph random_graph(std::mt19937& random, std::size_t vertices, std::size_t edges) {
    Graph graph{vertices, {}, {}};
    for (std::size_t e = 0; e < edges; ++e) {
        graph.a.push_back(static_cast<std::uint32_t>(random() % vertices));
        graph.b.push_back(static_cast<std::uint32_t>(random() % vertices));
    }
    return graph.after(edges);
}

static void agrees_with_the_definition_on_random_graphs() {
    std::mt19937 random(8);
    for (int i = 0; i < 60; ++i) {
        std::map<std::pair<Values, Values>, std::uint32_t> known;
        check_value_and_cuts(random_graph(random, 3 + random() % 7, 9), known);
    }
}

// Graphs similar to cactuses have long circles: each further edge closes a circle or is a bridge.
static Graph random_cactus(std::mt19937& random, std::size_t edges) {
    Graph graph{1, {}, {}};
    const auto add = [&](std::size_t a, std::size_t b) {
        graph.a.push_back(static_cast<std::uint32_t>(a)), graph.b.push_back(static_cast<std::uint32_t>(b));
    };
    while (graph.a.size() < edges) {
        const std::size_t root = random() % graph.vertices, length = 1 + random() % 12;
        for (std::size_t i = 0, last = root; i < length; ++i) {
            add(last, graph.vertices);
            last = graph.vertices++;
            if (i + 1 == length && random() % 2) add(last, root);
        }
    }
    return graph;
}

static void cuts_are_those_that_leave_the_value() {
    std::mt19937 random(9);
    for (int i = 0; i < 400; ++i) {
        const std::size_t size = 20 + random() % 60;
        const Graph graph = i % 2 ? random_cactus(random, size) : random_graph(random, 2 + size / 2, size);
        std::map<std::uint32_t, Values> expected;
        for (std::size_t e = 0; e < graph.a.size(); ++e) expected[graph.after(e).value()].push_back(static_cast<std::uint32_t>(e));
        CHECK(!expected.contains(graph.value()));
        for (std::uint32_t target = 0; target <= graph.a.size() + 1; ++target) CHECK(graph.cuts_to(target) == expected[target]);
    }
}

static void the_ground_alone_has_value_zero() {
    const Graph ground{1, {}, {}};
    CHECK(ground.value() == 0);
    CHECK(ground.cuts_to(0).empty());
}

// A cut splits a circle of m edges through the ground into stalks of j and m - 1 - j edges.
static void long_circles_and_stalks_are_known() {
    constexpr std::uint32_t m = 100001;
    Graph circle{m, {}, {}}, stalk{m + 1, {}, {}};
    for (std::uint32_t v = 0; v < m; ++v) {
        circle.a.push_back(v), circle.b.push_back((v + 1) % m);
        stalk.a.push_back(v), stalk.b.push_back(v + 1);
    }
    CHECK(circle.value() == 1);
    CHECK(circle.cuts_to(0) == Values{m / 2});
    CHECK(stalk.value() == m);
    CHECK(stalk.cuts_to(77) == Values{77});
}

static void numbers_are_shifted_together() {
    std::mt19937 random(10);
    grundy::games::ShiftedValues shifted(20);
    Values expected;
    for (int i = 0; i < 500; ++i) {
        const auto w = static_cast<std::uint32_t>(random() % 1024);
        shifted.insert_zero(), shifted.xor_all(w), shifted.increment_all();
        expected.push_back(0);
        for (std::uint32_t& x : expected) x = (x ^ w) + 1;
    }
    Values found(expected.size());
    shifted.read(found);
    CHECK(found == expected);
}

static void run() {
    agrees_with_the_definition_on_all_small_graphs();
    agrees_with_the_definition_on_random_graphs();
    cuts_are_those_that_leave_the_value();
    the_ground_alone_has_value_zero();
    long_circles_and_stalks_are_known();
    numbers_are_shifted_together();
}

}  // namespace hackenbush

namespace wythoff {

using Table = std::vector<std::uint32_t>;

static Table by_kernel(std::size_t width, std::size_t height, std::size_t a) {
    Table table(width * height);
    grundy::games::wythoff_values(width, height, a, table, grundy::never_interrupted);
    return table;
}

static Table by_definition(std::size_t width, std::size_t height, std::size_t a) {
    Table table(width * height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            std::set<std::uint32_t> options;
            for (std::size_t k = 1; k <= x; ++k) options.insert(table[y * width + x - k]);
            for (std::size_t l = 1; l <= y; ++l) options.insert(table[(y - l) * width + x]);
            for (std::size_t k = 1; k <= x; ++k)
                for (std::size_t l = k < a ? 1 : k - a + 1; l <= y && l < k + a; ++l)
                    options.insert(table[(y - l) * width + x - k]);
            std::uint32_t mex = 0;
            while (options.contains(mex)) ++mex;
            table[y * width + x] = mex;
        }
    }
    return table;
}

static bool agrees(std::size_t width, std::size_t height, std::size_t a) {
    return by_kernel(width, height, a) == by_definition(width, height, a);
}

// Narrow, square and wide boards: the ring of diagonals wraps at different places.
static void agrees_with_the_definition_on_all_small_boards() {
    for (std::size_t a = 1; a <= 5; ++a)
        for (std::size_t width = 0; width <= 12; ++width)
            for (std::size_t height = 0; height <= 26; ++height) CHECK(agrees(width, height, a));
    CHECK(agrees(40, 9, 1));
    CHECK(agrees(40, 9, 3));
}

// Values exceed 64 and 128, so there are several sweeps, and rows have several words.
static void agrees_with_the_definition_across_words() {
    CHECK(agrees(90, 100, 1));
    CHECK(agrees(130, 70, 1));
    CHECK(agrees(66, 80, 2));
    CHECK(agrees(80, 66, 7));
    CHECK(agrees(70, 70, 200));
}

// Long boards: a sweep ends where all columns have its values, and begins at the first row that is not full.
static void agrees_with_the_definition_on_long_boards() {
    for (std::size_t a = 1; a <= 4; ++a)
        for (std::size_t width = 1; width <= 3; ++width) CHECK(agrees(width, 400, a));
}

static void the_table_is_symmetric() {
    const std::size_t size = 300;
    for (const std::size_t a : {std::size_t{1}, std::size_t{3}}) {
        const Table table = by_kernel(size, size, a);
        for (std::size_t y = 0; y < size; ++y)
            for (std::size_t x = 0; x < y; ++x) CHECK(table[y * size + x] == table[x * size + y]);
    }
}

// If a is larger than both piles, any two numbers may be taken. The longest play has x + y moves, and this is the value.
static void a_large_a_gives_the_sum_of_the_piles() {
    const std::size_t size = 90;
    const Table table = by_kernel(size, size, size);
    for (std::size_t y = 0; y < size; ++y)
        for (std::size_t x = 0; x < size; ++x) CHECK(table[y * size + x] == x + y);
}

static void run() {
    agrees_with_the_definition_on_all_small_boards();
    agrees_with_the_definition_across_words();
    agrees_with_the_definition_on_long_boards();
    the_table_is_symmetric();
    a_large_a_gives_the_sum_of_the_piles();
}

}  // namespace wythoff

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"kayles", kayles::run}, {"hackenbush", hackenbush::run}, {"wythoff", wythoff::run}});
}
