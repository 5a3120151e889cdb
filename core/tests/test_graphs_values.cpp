#include "graphs/values.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::graphs::infinite;
using grundy::graphs::Labelling;

struct Values {
    std::vector<Label> labels;
    std::vector<std::uint32_t> counter;
    std::vector<Outcome> outcomes;
    Labelling cost{};
};

static Values values_of(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    Values found{std::vector<Label>(n, 77), std::vector<std::uint32_t>(n, 77), std::vector<Outcome>(n)};
    const auto cost = grundy::graphs::label_values(rows.csr(), back.csr(), found.labels, found.counter, found.outcomes,
                                                   never_interrupted);
    CHECK(cost.has_value());
    found.cost = *cost;
    return found;
}

static bool is_same(const Values& a, const Values& b) {
    return a.labels == b.labels && a.counter == b.counter && a.outcomes == b.outcomes && a.cost.peeled == b.cost.peeled &&
           a.cost.peel_rounds == b.cost.peel_rounds && a.cost.stages == b.cost.stages && a.cost.rounds == b.cost.rounds;
}

// What is promised of the counter: positive where γ is finite, 0 where not; it falls when γ falls, and when γ rises there is
// an answer back to the old γ with a smaller counter.
static bool counter_keeps_its_promises(const Digraph& digraph, const Values& values) {
    const auto& labels = values.labels;
    const auto& counter = values.counter;
    for (std::size_t u = 0; u < digraph.size(); ++u) {
        if ((counter[u] == 0) != (labels[u] == infinite)) return false;
        if (labels[u] == infinite) continue;
        const auto answers = [&](Vertex w) { return labels[w] == labels[u] && counter[w] < counter[u]; };
        for (const Vertex v : digraph[u]) {
            const bool falls = labels[v] != infinite && labels[v] < labels[u];
            if (falls ? counter[v] >= counter[u] : std::ranges::none_of(digraph[v], answers)) return false;
        }
    }
    return true;
}

static void check_values(const Digraph& digraph) {
    const Values found = values_of(digraph);
    CHECK(found.labels == values_by_definition(digraph));
    CHECK(counter_keeps_its_promises(digraph, found));
    const auto play = play_by_definition(digraph, false);
    for (std::size_t v = 0; v < digraph.size(); ++v) CHECK(found.outcomes[v] == play[v].outcome);
}

// Judged by play beside a Nim heap, which knows no stages.
static void labels_on_all_digraphs_with_up_to_3_vertices_and_some_with_4() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_values);
    // Every fifth of the 65536: all of them would take half a minute under the sanitizers.
    int turn = 0;
    for_each_digraph(4, [&](const Digraph& digraph) {
        if (turn++ % 5 == 0) check_values(digraph);
    });
}

static void labels_on_random_digraphs_with_loops_and_multiple_edges() {
    for (int i = 0; i < 1000; ++i) check_values(random_digraph(1 + random_below(9), 1 + random_below(6)));
}

// Those from which every play ends are told apart by their counters.
static void plays_end_where_the_counter_says_so() {
    for (int i = 0; i < 500; ++i) {
        const Digraph digraph = random_digraph(1 + random_below(12), 3);
        std::vector<bool> ends(digraph.size(), false);
        for (std::size_t round = 0; round < digraph.size(); ++round)
            for (std::size_t u = 0; u < digraph.size(); ++u)
                ends[u] = std::ranges::all_of(digraph[u], [&](Vertex v) { return ends[v]; });
        const Values found = values_of(digraph);
        for (std::size_t u = 0; u < digraph.size(); ++u)
            CHECK(ends[u] == (found.labels[u] >= 0 && found.counter[u] <= found.cost.peel_rounds));
        CHECK(found.cost.peeled == static_cast<std::size_t>(std::ranges::count(ends, true)));
    }
}

// The heaps 0, ..., n - 1 of Nim; then the same with a detour, which leads back or to the heap as it was; then heap k with a
// pass move, whose value is ∞(0, ..., k - 1). All but the first n lie on cycles or lead to them.
static Digraph nim_with_detours(std::size_t n) {
    Digraph digraph = nim_heaps(n);
    const auto heap = [n](std::size_t k) { return static_cast<Vertex>(n + k); };
    const auto detour = [n](std::size_t k) { return static_cast<Vertex>(2 * n + k); };
    const auto passing = [n](std::size_t k) { return static_cast<Vertex>(3 * n + k); };
    digraph.resize(4 * n);
    for (std::size_t k = 0; k < n; ++k) {
        digraph[heap(k)].push_back(detour(k));
        digraph[detour(k)] = {heap(k), static_cast<Vertex>(k)};
        digraph[passing(k)].push_back(passing(k));
        for (std::size_t left = 0; left < k; ++left) {
            digraph[heap(k)].push_back(heap(left));
            digraph[passing(k)].push_back(heap(left));
        }
    }
    return digraph;
}

// Beyond the 27 and 58 values of a mask and the 64 bits of a word; a detour is worth mex {k}.
static void values_beyond_64_on_cycles() {
    for (const std::size_t n : {1u, 2u, 27u, 28u, 29u, 58u, 59u, 64u, 65u, 66u, 200u}) {
        const Digraph digraph = nim_with_detours(n);
        const Values found = values_of(digraph);
        for (std::size_t k = 0; k < n; ++k) {
            CHECK(found.labels[k] == static_cast<Label>(k));
            CHECK(found.labels[n + k] == static_cast<Label>(k));
            CHECK(found.labels[2 * n + k] == (k == 0 ? 1 : 0));
            CHECK(found.labels[3 * n + k] == infinite);
            CHECK(found.outcomes[3 * n + k] == (k == 0 ? Outcome::D : Outcome::N));
        }
        CHECK(counter_keeps_its_promises(digraph, found));
        // One stage for each value, and for n = 1 one more for the detour; the last one finds ∞ of the last pass move.
        CHECK(found.cost.stages == std::max<std::size_t>(n, 2));
    }
    CHECK(values_by_definition(nim_with_detours(5)) == values_of(nim_with_detours(5)).labels);
}

static void a_path_takes_as_many_rounds_as_it_has_vertices() {
    constexpr std::size_t n = 300000;
    const Values found = values_of(path(n));
    for (std::size_t v = 0; v < n; ++v)
        CHECK(found.labels[v] == static_cast<Label>(v % 2) && found.counter[v] == v + 1);
    CHECK(found.cost.peeled == n && found.cost.peel_rounds == n && found.cost.stages == 0 && found.cost.rounds == n);
}

// n - 1 → ... → 2 → 1 → n - 1, and 1 → 0 is the only way out, which the player at 1 takes.
static void labels_go_round_a_long_cycle_in_many_rounds() {
    constexpr std::size_t n = 100000;
    Digraph digraph = path(n);
    digraph[1].push_back(n - 1);
    const Values found = values_of(digraph);
    for (std::size_t v = 0; v < n; ++v) CHECK(found.outcomes[v] == (v % 2 == 0 ? Outcome::P : Outcome::N));
    CHECK(found.cost.peeled == 1);
    CHECK(counter_keeps_its_promises(digraph, found));
    CHECK(found.cost.rounds >= n / 2);
}

static void empty_and_single_graphs() {
    CHECK(values_of({}).labels.empty());
    CHECK(values_of({{}}).labels == std::vector<Label>{0});
    CHECK(values_of({{0}}).labels == std::vector<Label>{infinite});
    CHECK(values_of({{0, 0, 0}}).labels == std::vector<Label>{infinite});
}

// Tens of thousands of predecessors of one vertex, and of followers.
static void stars() {
    constexpr std::size_t n = 50000;
    Digraph inwards(n, {0}), outwards(n);
    inwards[0].clear();
    for (Vertex v = 1; v < n; ++v) outwards[0].push_back(v);
    const Values in = values_of(inwards), out = values_of(outwards);
    for (std::size_t v = 0; v < n; ++v)
        CHECK(in.labels[v] == (v == 0 ? 0 : 1) && out.labels[v] == (v == 0 ? 1 : 0));
    for (std::size_t v = 1; v < n; ++v) inwards[v].push_back(static_cast<Vertex>(v));
    const Values looped = values_of(inwards);
    for (std::size_t v = 1; v < n; ++v) CHECK(looped.labels[v] == infinite && looped.outcomes[v] == Outcome::N);
}

static std::optional<Values> without_targets(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    Values found{std::vector<Label>(n, 77), std::vector<std::uint32_t>(n, 77), std::vector<Outcome>(n)};
    const auto cost = grundy::graphs::label_values(Csr{rows.offsets, {}}, back.csr(), found.labels, found.counter,
                                                   found.outcomes, never_interrupted);
    if (!cost) return std::nullopt;
    found.cost = *cost;
    return found;
}

// Where every play ends and no vertex has more than 27 followers; elsewhere the targets are asked for.
static void targets_may_be_missing_where_every_play_ends() {
    const auto check = [](const Digraph& digraph) {
        const auto found = without_targets(digraph);
        const Values expected = values_of(digraph);
        const auto degree = [](const auto& followers) { return followers.size(); };
        const bool few = digraph.empty() || std::ranges::max(digraph, {}, degree).size() <= 27;
        CHECK(found.has_value() == (few && (expected.cost.peeled == digraph.size() || rows_of(digraph).targets.empty())));
        CHECK(!found || is_same(*found, expected));
    };
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check);
    for (int i = 0; i < 300; ++i) check(random_digraph(1 + random_below(20), 3));
    for (const std::size_t n : {27u, 28u, 29u, 60u}) check(nim_heaps(n));
}

static void interrupts_come_through() {
    for (const Digraph& digraph : {random_digraph(20000, 4), nim_with_detours(60)}) {
        const std::size_t n = digraph.size();
        const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
        Values found{std::vector<Label>(n), std::vector<std::uint32_t>(n), std::vector<Outcome>(n)};
        const auto polls = interrupt_everywhere([&](auto& poll) {
            grundy::graphs::label_values(rows.csr(), back.csr(), found.labels, found.counter, found.outcomes, poll);
        });
        const Values whole = values_of(digraph);
        CHECK(whole.cost.stages > 1);
        CHECK(polls.first >= whole.cost.rounds);
        CHECK(polls.second);
    }
}

int main() {
    labels_on_all_digraphs_with_up_to_3_vertices_and_some_with_4();
    labels_on_random_digraphs_with_loops_and_multiple_edges();
    plays_end_where_the_counter_says_so();
    values_beyond_64_on_cycles();
    a_path_takes_as_many_rounds_as_it_has_vertices();
    labels_go_round_a_long_cycle_in_many_rounds();
    empty_and_single_graphs();
    stars();
    targets_may_be_missing_where_every_play_ends();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
