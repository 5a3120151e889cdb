#include "games/hackenbush.hpp"

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "check.hpp"

using grundy::never_interrupted;
using Values = std::vector<std::uint32_t>;

// A graph on the ground 0; edges that do not stand are taken away.
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

// All graphs that stand: lists of edges, each not before the one before it.
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

// Graphs like cactuses have long circles: each further edge closes one, or stands on its own.
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

static void cuts_are_those_whose_rest_has_the_value() {
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

static void the_ground_alone_is_worth_nothing() {
    const Graph ground{1, {}, {}};
    CHECK(ground.value() == 0);
    CHECK(ground.cuts_to(0).empty());
}

// A circle of m edges through the ground falls apart into stalks of j and m - 1 - j edges.
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

int main() {
    agrees_with_the_definition_on_all_small_graphs();
    agrees_with_the_definition_on_random_graphs();
    cuts_are_those_whose_rest_has_the_value();
    the_ground_alone_is_worth_nothing();
    long_circles_and_stalks_are_known();
    numbers_are_shifted_together();
    return grundy::tests::failures != 0;
}
