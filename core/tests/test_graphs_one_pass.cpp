#include "graphs/values.hpp"

#include <cstdint>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
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

// The same digraph with its vertices numbered from the other end: edges that fell now rise.
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

// Against the labels that are found backwards, on any graph.
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

static void one_pass_labels_what_falls_or_rises_and_refuses_the_rest() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_one_pass);
    for (int i = 0; i < 300; ++i) {
        Digraph digraph = random_digraph(1 + random_below(60), 6);
        check_one_pass(digraph);
        for (Vertex u = 0; u < digraph.size(); ++u) std::erase_if(digraph[u], [u](Vertex v) { return v >= u; });
        check_one_pass(digraph);
    }
}

// A mask has 64 bits; beyond that the followers are looked at again. With holes at, below and above the bound.
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

static void an_edge_the_other_way_is_found_wherever_it_is() {
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

static void interrupts_come_through() {
    const Rows rows = rows_of(path(100000));
    Values values(100000);
    const auto found = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::label_in_one_pass<Numbering::falling>(rows.csr(), values.labels, values.counter, values.outcomes, poll);
    });
    CHECK(found.first >= 100000 / 4096);
    CHECK(found.second);
}

int main() {
    one_pass_labels_what_falls_or_rises_and_refuses_the_rest();
    values_beyond_a_mask();
    an_edge_the_other_way_is_found_wherever_it_is();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
