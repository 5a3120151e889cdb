#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/csr.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;

template <class Count>
static Rows grouped_with(std::size_t keys, const Edges& edges, std::size_t parts) {
    Rows rows{std::vector<Offset>(keys + 1, 77), std::vector<Vertex>(edges.size(), 77)};
    grundy::graphs::group_edges_counted<Count>(
        [&](auto&& visit) {
            for (const auto& edge : edges) visit(edge.first);
        },
        [&](auto&& visit) {
            for (const auto& edge : edges) visit(edge.first, edge.second);
        },
        rows.offsets, rows.targets, parts, never_interrupted);
    return rows;
}

static Rows grouped(std::size_t keys, const Edges& edges, std::size_t parts) {
    const Rows rows = grouped_with<std::uint32_t>(keys, edges, parts);
    CHECK(grouped_with<std::uint64_t>(keys, edges, parts) == rows);
    return rows;
}

static Rows reversed(const Digraph& digraph) {
    const Rows rows = rows_of(digraph);
    Rows back{std::vector<Offset>(rows.offsets.size()), std::vector<Vertex>(rows.targets.size())};
    grundy::graphs::reverse(rows.csr(), back.offsets, back.targets, never_interrupted);
    return back;
}

static std::size_t bucket_size(std::size_t keys) { return std::size_t{1} << grundy::graphs::bucket_shift(keys); }

static void grouping_is_a_stable_sort_around_the_bounds_of_buckets() {
    std::vector<std::size_t> sizes{1, 2, 3, 100, 20000};
    for (std::size_t buckets = 1; buckets <= 3; ++buckets)
        for (const std::size_t more : {0u, 1u, 2u}) sizes.push_back(buckets * bucket_size(1) + more - 1);
    for (const std::size_t keys : sizes)
        for (const std::size_t count : {0u, 1u, 5u, 1000u, 10000u})
            for (const std::size_t parts : {1u, 2u, 3u, 7u}) {
                const Edges edges = random_edges(keys, count);
                CHECK(grouped(keys, edges, parts) == sorted(keys, edges));
            }
    // So many keys that buckets are larger.
    CHECK(bucket_size(300000) > bucket_size(1));
    const Edges edges = random_edges(300000, 10000);
    CHECK(grouped(300000, edges, 2) == sorted(300000, edges));
}

static void no_keys_make_one_offset() { CHECK(grouped(0, {}, 2) == (Rows{{0}, {}})); }

static void one_key_may_have_all_edges() {
    for (const std::size_t keys : {std::size_t{1}, bucket_size(1), bucket_size(1) + 1, std::size_t{3000}})
        for (const std::size_t key : {std::size_t{0}, keys / 2, keys - 1})
            for (const std::size_t parts : {1u, 2u, 3u, 7u}) {
                Edges edges = random_edges(keys, 5000);
                for (auto& edge : edges) edge.first = static_cast<Vertex>(key);
                CHECK(grouped(keys, edges, parts) == sorted(keys, edges));
            }
}

// Nearly all edges in one bucket: parts of very different sizes.
static void buckets_may_be_of_very_different_sizes() {
    const std::size_t size = bucket_size(5000);
    for (const std::size_t crowded : {0u, 3u, 6u})
        for (const std::size_t parts : {1u, 2u, 3u, 7u}) {
            Edges edges = random_edges(5000, 10000);
            for (std::size_t i = 0; i < edges.size(); ++i)
                if (i % 100 != 0) edges[i].first = static_cast<Vertex>(crowded * size + edges[i].first % size);
            CHECK(grouped(5000, edges, parts) == sorted(5000, edges));
        }
}

static void there_are_about_a_thousand_buckets_at_most() {
    for (int bits = 0; bits < 32; ++bits) {
        const std::size_t keys = (std::size_t{1} << bits) - 1;
        const int shift = grundy::graphs::bucket_shift(keys);
        CHECK(shift >= 0);
        CHECK((keys >> shift) + 1 <= 1024);
    }
}

static void reversing_lists_predecessors_in_increasing_order() {
    for (std::size_t n = 0; n <= 3; ++n)
        for_each_digraph(n, [](const Digraph& digraph) { CHECK(reversed(digraph) == rows_of(reverse_of(digraph))); });
    for (const std::size_t n : {255u, 256u, 257u, 25000u}) {
        const Digraph digraph = random_digraph(n, 6);
        CHECK(reversed(digraph) == rows_of(reverse_of(digraph)));
    }
}

// Followers come back in increasing order.
static void reversing_twice_changes_nothing_but_the_order_in_a_row() {
    for (const std::size_t n : {1u, 9u, 257u, 20000u}) {
        Digraph digraph = random_digraph(n, 5);
        const Digraph twice = reverse_of(reverse_of(digraph));
        CHECK(reversed(reverse_of(digraph)) == rows_of(twice));
        for (auto& followers : digraph) std::ranges::sort(followers);
        CHECK(twice == digraph);
    }
}

// A graph with more edges than 32 bits can count, as far as that goes without storing them.
static void edges_are_counted_in_64_bits() {
    static_assert(std::is_same_v<Offset, std::uint64_t>);
    static_assert(grundy::graphs::most_vertices <= std::numeric_limits<Vertex>::max());
    constexpr Offset many = (Offset{1} << 33) + 5;
    const std::array<Offset, 5> offsets{0, 3, 3 + many, 3 + many, 4 + 2 * many};
    const Csr graph{offsets, {}};
    CHECK(graph.vertices() == 4 && graph.edges() == 4 + 2 * many);
    CHECK(graph.degree(0) == 3 && graph.degree(1) == many && graph.degree(2) == 0 && graph.degree(3) == many + 1);
    CHECK(largest_degree(graph) == many + 1);
    CHECK(largest_degree(Csr{std::span(offsets).first(1), {}}) == 0);
}

static void interrupts_come_through() {
    const Digraph digraph = random_digraph(40000, 8);
    const Rows rows = rows_of(digraph);
    Rows back = rows;
    const auto reversing = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::reverse(rows.csr(), back.offsets, back.targets, poll);
    });
    CHECK(reversing.first >= rows.targets.size() / 65536 + 40000 / bucket_size(40000));
    CHECK(reversing.second);
}

int main() {
    grouping_is_a_stable_sort_around_the_bounds_of_buckets();
    no_keys_make_one_offset();
    one_key_may_have_all_edges();
    buckets_may_be_of_very_different_sizes();
    there_are_about_a_thousand_buckets_at_most();
    reversing_lists_predecessors_in_increasing_order();
    reversing_twice_changes_nothing_but_the_order_in_a_row();
    edges_are_counted_in_64_bits();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
