// Values of all small digraphs and of random ones: in one pass, by peeling, and in stages.
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <type_traits>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"

using grundy::never_interrupted;
using namespace grundy::tests;

namespace one_pass {

using grundy::graphs::Numbering;
using grundy::graphs::OnePass;

struct Values {
    explicit Values(std::size_t n) : labels(n, 77), counter(n, 77), outcomes(n) {}
    bool operator==(const Values&) const = default;
    std::vector<Label> labels;
    std::vector<std::uint32_t> counter;
    std::vector<Outcome> outcomes;
};

template <Numbering order>
static OnePass label(const Digraph& digraph, Values& values) {
    const Rows rows = rows_of(digraph);
    return grundy::graphs::label_in_one_pass<order>(rows.csr(), values.labels, values.counter, values.outcomes,
                                                    never_interrupted);
}

// The same digraph with its vertices in reverse order: falling edges become rising edges.
static Digraph turned(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    Digraph other(n);
    for (const auto& [u, v] : edges_of(digraph)) other[n - 1 - u].push_back(static_cast<Vertex>(n - 1 - v));
    return other;
}

static Values turned(Values values) {
    std::ranges::reverse(values.labels);
    std::ranges::reverse(values.counter);
    std::ranges::reverse(values.outcomes);
    return values;
}

// Compares with the labels by backward propagation, on any graph.
static void check_one_pass(const Digraph& digraph) {
    bool falls = true;
    for (const auto& [u, v] : edges_of(digraph)) falls &= v < u;
    Values down(digraph.size()), up(digraph.size()), expected(digraph.size());
    const OnePass falling = label<Numbering::falling>(digraph, down), rising = label<Numbering::rising>(turned(digraph), up);
    CHECK(falling.done == falls && rising.done == falls);
    if (!falls) return;
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    const auto cost = grundy::graphs::label_values(rows.csr(), back.csr(), expected.labels, expected.counter,
                                                   expected.outcomes, never_interrupted);
    CHECK(cost && falling.rounds == cost->rounds && rising.rounds == cost->rounds);
    CHECK(down == expected && up == turned(expected));
}

static void one_pass_labels_only_falling_or_rising_digraphs() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_one_pass);
    for (int i = 0; i < 300; ++i) {
        Digraph digraph = random_digraph(1 + random_below(60), 6);
        check_one_pass(digraph);
        for (Vertex u = 0; u < digraph.size(); ++u) std::erase_if(digraph[u], [u](Vertex v) { return v >= u; });
        check_one_pass(digraph);
    }
}

// A mask has 64 bits. With more followers, they are visited again. Tests gaps at, below and above the bound.
static void values_beyond_a_mask() {
    Digraph digraph = nim_heaps(140);
    for (const Vertex hole : {0u, 1u, 62u, 63u, 64u, 65u, 100u, 139u}) {
        std::vector<Vertex> followers;
        for (Vertex v = 140; v-- > 0;)
            if (v != hole) followers.insert(followers.end(), 2, v);
        digraph.push_back(followers);
    }
    digraph.insert(digraph.end(), {{64}, {65, 0}, {128, 64}, {63}});
    check_one_pass(digraph);
    Values values(digraph.size());
    label<Numbering::falling>(digraph, values);
    CHECK((std::vector<Label>(values.labels.begin() + 140, values.labels.end()) ==
           std::vector<Label>{0, 1, 62, 63, 64, 65, 100, 139, 0, 1, 0, 0}));
}

static void an_edge_in_the_wrong_direction_is_found_at_any_place() {
    for (const Vertex at : {0u, 1u, 4095u, 4096u, 9999u})
        for (const Vertex to : {at, Vertex{9999}}) {
            Digraph digraph = path(10000);
            digraph[at].push_back(to);
            Values values(digraph.size());
            CHECK(!label<Numbering::falling>(digraph, values).done);
            CHECK(!label<Numbering::rising>(turned(digraph), values).done);
            CHECK(!label<Numbering::rising>(digraph, values).done);
        }
}

static void interrupts_are_passed_on() {
    const Rows rows = rows_of(path(100000));
    Values values(100000);
    const auto found = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::label_in_one_pass<Numbering::falling>(rows.csr(), values.labels, values.counter, values.outcomes, poll);
    });
    CHECK(found.first >= 100000 / 4096);
    CHECK(found.second);
}

static void run() {
    one_pass_labels_only_falling_or_rising_digraphs();
    values_beyond_a_mask();
    an_edge_in_the_wrong_direction_is_found_at_any_place();
    interrupts_are_passed_on();
}

}  // namespace one_pass

namespace peeling {

using grundy::graphs::MexSet;
using grundy::graphs::Queue;
using grundy::graphs::Record;
using grundy::graphs::Waiting;

// Least missing numbers

static std::uint64_t mex_by_definition(const std::multiset<std::uint64_t>& values) {
    std::uint64_t mex = 0;
    while (values.contains(mex)) ++mex;
    return mex;
}

// All short streams of small and huge values, inserted into one object in turn. Earlier streams have no effect.
static void least_missing_forgets_earlier_values() {
    const std::vector<std::uint64_t> values{0, 1, 2, 3, 7, std::numeric_limits<std::uint64_t>::max()};
    MexSet missing;
    for (std::size_t length = 0; length <= 4; ++length) {
        std::size_t codes = 1;
        for (std::size_t i = 0; i < length; ++i) codes *= values.size();
        for (std::size_t code = 0; code < codes; ++code) {
            std::multiset<std::uint64_t> notified;
            missing.start(length);
            for (std::size_t i = 0, rest = code; i < length; ++i, rest /= values.size()) {
                missing.insert(values[rest % values.size()]);
                notified.insert(values[rest % values.size()]);
            }
            CHECK(missing.mex() == mex_by_definition(notified));
        }
    }
}

static void least_missing_of_no_values_is_0() {
    MexSet missing;
    missing.start(0);
    CHECK(missing.mex() == 0);
    CHECK(!missing.contains(0));
}

// Values where every play ends

struct Peeled {
    std::vector<std::int64_t> values;  // -1 if play need not end
    std::vector<std::uint32_t> counter;
    std::uint32_t rounds = 0;

    bool operator==(const Peeled&) const = default;
};

template <class Word>
static Peeled peeled(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    std::vector<Record<Word>> records(n + 1);
    std::vector<Vertex> storage(n + 1);
    Peeled found{std::vector<std::int64_t>(n, -1), std::vector<std::uint32_t>(n, 0)};
    Queue queue(storage);
    found.rounds = grundy::graphs::peel<Word>(rows.csr(), back.csr(), records.data(), found.counter, queue, never_interrupted);
    std::vector<bool> left(n, false);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const Vertex v = queue[i];
        for (const Vertex w : digraph[v]) CHECK(left[w]);  // followers before their predecessors
        CHECK(!left[v]);
        left[v] = true;
        found.values[v] = static_cast<std::int64_t>(records[v].word);
    }
    for (std::size_t v = 0; v < n; ++v) CHECK(Waiting<Word>::is_labelled(records[v].word) == left[v]);
    return found;
}

// The mex and the longest play, from vertices to their predecessors.
static Peeled peeled_by_definition(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    Peeled known{std::vector<std::int64_t>(n, -1), std::vector<std::uint32_t>(n, 0)};
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = 0; u < n; ++u) {
            const auto is_known = [&](Vertex v) { return known.counter[v] > 0; };
            if (known.counter[u] > 0 || !std::ranges::all_of(digraph[u], is_known)) continue;
            std::multiset<std::uint64_t> values;
            for (const Vertex v : digraph[u]) {
                values.insert(static_cast<std::uint64_t>(known.values[v]));
                known.counter[u] = std::max(known.counter[u], known.counter[v]);
            }
            known.values[u] = static_cast<std::int64_t>(mex_by_definition(values));
            known.rounds = std::max(known.rounds, ++known.counter[u]);
            changed = true;
        }
    }
    return known;
}

static void check_peel(const Digraph& digraph) {
    const Peeled expected = peeled_by_definition(digraph);
    CHECK(peeled<std::uint32_t>(digraph) == expected);
    CHECK(peeled<std::uint64_t>(digraph) == expected);
}

static void values_by_mex_on_all_small_digraphs() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_peel);
    for (int i = 0; i < 500; ++i) check_peel(random_digraph(1 + random_below(40), 5));
}

// A mask has 27 values in a word of 32 bits and 58 in a word of 64 bits. Vertices with more followers only count them.
static void vertices_with_as_many_followers_as_a_mask_has_bits() {
    Digraph digraph = nim_heaps(70);
    for (const std::size_t degree : {26u, 27u, 28u, 29u, 57u, 58u, 59u, 60u, 1000u}) {
        std::vector<Vertex> all(degree), without_3, all_1(degree, 1), high;
        for (std::size_t k = 0; k < degree; ++k) {
            all[k] = static_cast<Vertex>(k % 70);
            without_3.push_back(static_cast<Vertex>(k % 70 == 3 ? 4 : k % 70));
            high.push_back(static_cast<Vertex>(69 - k % 70));
        }
        std::vector<Vertex> with_loop(all);
        with_loop.back() = static_cast<Vertex>(digraph.size() + 4);
        digraph.insert(digraph.end(), {all, without_3, all_1, high, with_loop});
    }
    check_peel(digraph);
}

static void values_up_to_a_thousand() {
    Digraph heaps = nim_heaps(1001);
    const Peeled found = peeled<std::uint32_t>(heaps);
    for (std::size_t n = 0; n < heaps.size(); ++n) CHECK(found.values[n] == static_cast<std::int64_t>(n));
    CHECK(peeled<std::uint64_t>(heaps) == found);
    for (auto& followers : heaps) followers.insert(followers.end(), followers.begin(), followers.end());
    CHECK(peeled<std::uint32_t>(heaps) == found);
}

// Numbers of followers beyond 32 bits are not truncated in a word of 64 bits.
static void words_are_wide_enough_for_their_counts() {
    using Narrow = Waiting<std::uint32_t>;
    using Wide = Waiting<std::uint64_t>;
    static_assert(Narrow::low == (1u << 27) - 1 && Narrow::many == 31u << 27);
    static_assert(Wide::low == (std::uint64_t{1} << 58) - 1 && Wide::many == std::uint64_t{63} << 58);
    static_assert(std::is_same_v<decltype(Wide::start(Offset{0})), std::uint64_t>);
    for (Offset degree = 1; degree <= 27; ++degree) CHECK(Narrow::start(degree) == degree * Narrow::one);
    for (Offset degree = 1; degree <= 58; ++degree) CHECK(Wide::start(degree) == degree * Wide::one);
    for (const Offset degree : {Offset{28}, Offset{1000}, Offset{Narrow::low}})
        CHECK(Narrow::start(degree) - Narrow::many == degree);
    for (const Offset degree : {Offset{59}, Offset{1} << 27, Offset{1} << 33, Wide::low})
        CHECK(Wide::start(degree) - Wide::many == degree);
    CHECK(Narrow::mask_of(26) == 1u << 26 && Narrow::mask_of(27) == 0 && Narrow::mask_of(1u << 26) == 0);
    CHECK(Wide::mask_of(57) == std::uint64_t{1} << 57 && Wide::mask_of(58) == 0);
}

static void interrupts_are_passed_on() {
    const Digraph digraph = random_digraph(30000, 3);
    const std::size_t n = digraph.size();
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    std::vector<Record<std::uint32_t>> records(n + 1);
    std::vector<std::uint32_t> counter(n);
    std::vector<Vertex> storage(n + 1);
    const auto found = interrupt_everywhere([&](auto& poll) {
        Queue queue(storage);
        grundy::graphs::peel<std::uint32_t>(rows.csr(), back.csr(), records.data(), counter, queue, poll);
    });
    CHECK(found.first >= *std::ranges::max_element(counter));
    CHECK(found.second);
}

static void run() {
    least_missing_forgets_earlier_values();
    least_missing_of_no_values_is_0();
    values_by_mex_on_all_small_digraphs();
    vertices_with_as_many_followers_as_a_mask_has_bits();
    values_up_to_a_thousand();
    words_are_wide_enough_for_their_counts();
    interrupts_are_passed_on();
}

}  // namespace peeling

namespace values {

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

// The conditions on the counter: it is positive if γ is finite and 0 otherwise. It falls if γ falls, and if γ rises, there is a reply
// that restores γ with a smaller counter.
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

// Compared with play in the sum with a Nim heap, which does not use stages.
static void labels_on_all_digraphs_with_up_to_3_vertices_and_some_with_4() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_values);
    // Every fifth of the 65536 digraphs, because all of them would take half a minute under the sanitizers.
    int turn = 0;
    for_each_digraph(4, [&](const Digraph& digraph) {
        if (turn++ % 5 == 0) check_values(digraph);
    });
}

static void labels_on_random_digraphs_with_loops_and_multiple_edges() {
    for (int i = 0; i < 1000; ++i) check_values(random_digraph(1 + random_below(9), 1 + random_below(6)));
}

// Counters distinguish the vertices from which every play ends.
static void the_counter_shows_where_every_play_ends() {
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

// The heaps 0, ..., n - 1 of Nim. Then the same heaps with a detour, which leads back or to the heap itself. Then heap k with a
// pass move, whose value is ∞(0, ..., k - 1). All but the first n vertices are on cycles or lead to them.
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

// Beyond the 27 and 58 values of a mask and the 64 bits of a word. The value of a detour is mex {k}.
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
        // One stage for each value, and for n = 1 one more for the detour. The last stage finds ∞ for the last pass move.
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

// n - 1 → ... → 2 → 1 → n - 1, and 1 → 0 is the only exit, which the player at 1 uses.
static void labels_on_a_long_cycle_take_many_rounds() {
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

// Targets are needed unless every play ends and no vertex has more than 27 followers.
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

static void interrupts_are_passed_on() {
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

static void run() {
    labels_on_all_digraphs_with_up_to_3_vertices_and_some_with_4();
    labels_on_random_digraphs_with_loops_and_multiple_edges();
    the_counter_shows_where_every_play_ends();
    values_beyond_64_on_cycles();
    a_path_takes_as_many_rounds_as_it_has_vertices();
    labels_on_a_long_cycle_take_many_rounds();
    empty_and_single_graphs();
    stars();
    targets_may_be_missing_where_every_play_ends();
    interrupts_are_passed_on();
}

}  // namespace values

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"one_pass", one_pass::run}, {"peeling", peeling::run}, {"values", values::run}});
}
