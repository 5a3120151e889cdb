#include "games/component_search.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "games/kayles.hpp"

using namespace grundy::games;

using Neighbours = std::vector<std::uint64_t>;

// The mex of the options, straight from the rules.
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

static ValueTable roomy() {
    ValueTable table;
    table.allow(1'000'000);
    return table;
}

template <Taking taking>
static void boards_and_graphs_agree_with_the_definition(unsigned height, unsigned width) {
    const Neighbours graph = grid(height, width);
    std::map<std::uint64_t, unsigned> known;
    ValueTable of_boards = roomy(), of_graph = roomy();
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
    ValueTable table = roomy();
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

// Positions that are not small, where proof numbers lead the search.
template <Taking taking>
static void boards_with_few_holes_agree_with_the_definition() {
    grundy::Random random(19);
    const Neighbours graph = grid(5, 4);
    std::map<std::uint64_t, unsigned> known;
    for (int trial = 0; trial < 4; ++trial) {
        const std::uint64_t cells = row_mask(20) & ~(std::uint64_t{1} << random.below(20));
        const unsigned value = by_definition(graph, cells, taking, known);
        ValueTable of_board = roomy(), of_graph = roomy();
        CHECK(on_board<taking>(cells, 4, of_board) == value);
        CHECK(on_graph<taking>(graph, cells, of_graph) == value);
    }
}

static void no_value_is_larger_than_the_position() {
    auto poll = grundy::never_interrupted;
    const BoardRules<Taking::edge> rules;
    ValueTable table = roomy();
    ComponentSearch<BoardRules<Taking::edge>, decltype(poll)> search(rules, table, poll);
    const Component board = rules.component(row_mask(30), 5);
    CHECK(!search.nim_sum_is({&board, 1}, ~0u));
    CHECK(table.stored() == 0);
}

static void work_is_kept_for_each_question() {
    ValueTable table = roomy();
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
        ValueTable table = roomy();
        const std::uint64_t all = row_mask(static_cast<unsigned>(size));
        CHECK(on_graph<taking>(graph, all, table) == by_definition(graph, all, taking, known));
    }
}

// Lemoine and Viennot (2012), Beling's repository, and OEIS A316632.
static void known_values_are_found() {
    ValueTable cram = roomy(), node = roomy();
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

static void a_full_table_is_no_answer() {
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

static void an_interrupted_search_leaves_a_sound_table() {
    struct Interrupted {};
    ValueTable table = roomy();
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

static void neighbours_name_each_other() {
    const std::vector<std::uint64_t> path{0b010, 0b101, 0b010}, loop{1}, one_way{0b10, 0}, beyond{0b100, 0};
    CHECK(is_graph({}) && is_graph(path));
    CHECK(!is_graph(loop) && !is_graph(one_way) && !is_graph(beyond));
}

int main() {
    boards_and_graphs_agree_with_the_definition<Taking::edge>(3, 4);
    boards_and_graphs_agree_with_the_definition<Taking::vertex>(3, 4);
    random_boards_agree_with_the_definition<Taking::edge>();
    random_boards_agree_with_the_definition<Taking::vertex>();
    random_graphs_agree_with_the_definition<Taking::edge>();
    random_graphs_agree_with_the_definition<Taking::vertex>();
    boards_with_few_holes_agree_with_the_definition<Taking::edge>();
    boards_with_few_holes_agree_with_the_definition<Taking::vertex>();
    no_value_is_larger_than_the_position();
    work_is_kept_for_each_question();
    known_values_are_found();
    a_full_table_is_no_answer();
    an_interrupted_search_leaves_a_sound_table();
    shapes_and_their_symmetries_have_one_key();
    paths_are_octal_games();
    neighbours_name_each_other();
    return grundy::tests::failures != 0;
}
