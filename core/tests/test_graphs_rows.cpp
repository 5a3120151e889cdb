// Rows of graphs from edges, and back.
#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/csr.hpp"

using grundy::never_interrupted;
using namespace grundy::tests;

namespace columns_of_edges {

using grundy::graphs::Column;
using grundy::graphs::Survey;

template <class Number>
static Column<Number> column_of(const std::vector<Number>& numbers) {
    return {numbers.data(), 1, numbers.size()};
}

template <class Number>
static Survey survey(const std::vector<Number>& sources, const std::vector<Number>& targets, std::size_t vertices) {
    return grundy::graphs::survey(column_of(sources), column_of(targets), vertices, never_interrupted);
}

template <class Number>
static std::size_t first_outside(const std::vector<Number>& numbers, std::size_t vertices) {
    const std::vector<Number> inside(numbers.size(), Number{0});
    const std::size_t found = survey(numbers, numbers, vertices).outside;
    CHECK(vertices == 0 || survey(inside, numbers, vertices).outside == found);
    CHECK(vertices == 0 || survey(numbers, inside, vertices).outside == found);
    return found;
}

// Numbers are checked in blocks of 32768.
template <class Number>
static void the_first_invalid_edge_is_found_at_any_place() {
    using Limits = std::numeric_limits<Number>;
    for (const Number bad : {Number{1000}, Limits::max(), Limits::min(), static_cast<Number>(-1)}) {
        if (bad >= 0 && bad < 1000) continue;  // the least unsigned number is a vertex
        for (const std::size_t at : {0u, 32767u, 32768u, 32799u}) {
            std::vector<Number> numbers(32800, Number{999});
            CHECK(first_outside(numbers, 1000) == numbers.size());
            numbers[at] = bad;
            CHECK(first_outside(numbers, 1000) == at);
            numbers.back() = bad;
            CHECK(first_outside(numbers, 1000) == at);
        }
    }
    CHECK(first_outside<Number>({}, 0) == 0);
    CHECK(first_outside<Number>({0}, 0) == 0);
    CHECK(first_outside<Number>({0}, 1) == 1);
}

// Numbers are not truncated before they are compared.
static void numbers_are_not_truncated_to_32_bits() {
    CHECK(first_outside<std::int64_t>({0, std::int64_t{1} << 32}, 1) == 1);
    CHECK(first_outside<std::uint64_t>({0, std::uint64_t{1} << 63}, 1) == 1);
    CHECK(first_outside<std::int64_t>({std::numeric_limits<std::int64_t>::min() + 5}, 1000) == 0);
}

// All lists of up to 4 edges between 3 vertices, and one exceptional edge at the bounds of blocks.
static void a_survey_finds_the_order_and_direction_of_edges() {
    for (std::size_t count = 0; count <= 4; ++count) {
        std::size_t codes = 1;
        for (std::size_t i = 0; i < count; ++i) codes *= 9;
        for (std::size_t code = 0; code < codes; ++code) {
            std::vector<std::int32_t> sources, targets;
            bool falling = true, rising = true;
            for (std::size_t i = 0, rest = code; i < count; ++i, rest /= 9) {
                sources.push_back(static_cast<std::int32_t>(rest % 3));
                targets.push_back(static_cast<std::int32_t>(rest / 3 % 3));
                falling &= targets.back() < sources.back();
                rising &= targets.back() > sources.back();
            }
            const Survey found = survey(sources, targets, 3);
            CHECK(found.outside == count && found.sorted == std::ranges::is_sorted(sources));
            CHECK(found.falling == falling && found.rising == rising);
        }
    }
    for (const std::size_t at : {1u, 32767u, 32768u, 32769u, 32799u}) {
        std::vector<std::uint64_t> fives(32800, 5), threes(32800, 3);
        CHECK(survey(fives, threes, 9).sorted && survey(fives, threes, 9).falling && survey(threes, fives, 9).rising);
        fives[at] = 2;
        CHECK(!survey(fives, threes, 9).sorted && !survey(fives, threes, 9).falling && !survey(threes, fives, 9).rising);
    }
}

template <class Number>
static Rows from_columns(std::size_t vertices, const Column<Number>& sources, const Column<Number>& targets) {
    Rows rows{std::vector<Offset>(vertices + 1), std::vector<Vertex>(sources.size)};
    grundy::graphs::rows_from_edges(sources, targets, rows.offsets, rows.targets, never_interrupted);
    return rows;
}

// Separate columns, two columns of a table with three, and reversed columns: every kind of stride of NumPy.
template <class Number>
static void edges_of_any_type_and_stride_become_rows() {
    constexpr std::size_t vertices = 3000, count = 10000;
    const Edges edges = random_edges(vertices, count);
    std::vector<Number> sources, targets, table;
    for (const auto& [u, v] : edges) {
        sources.push_back(static_cast<Number>(u));
        targets.push_back(static_cast<Number>(v % vertices));
        table.insert(table.end(), {sources.back(), Number{77}, targets.back()});
    }
    Edges expected;
    for (std::size_t i = 0; i < count; ++i)
        expected.emplace_back(static_cast<Vertex>(sources[i]), static_cast<Vertex>(targets[i]));
    CHECK(from_columns(vertices, column_of(sources), column_of(targets)) == sorted(vertices, expected));
    CHECK(from_columns<Number>(vertices, {table.data(), 3, count}, {table.data() + 2, 3, count}) ==
          sorted(vertices, expected));
    std::ranges::reverse(expected);
    CHECK(from_columns<Number>(vertices, {&sources.back(), -1, count}, {&targets.back(), -1, count}) ==
          sorted(vertices, expected));
    for (auto& edge : expected) edge.first = static_cast<Vertex>(sources[5]);
    CHECK(from_columns<Number>(vertices, {&sources[5], 0, count}, {&targets.back(), -1, count}) ==
          sorted(vertices, expected));
}

// Keys without edges at the beginning, in the middle and at the end.
static void sorted_edges_become_the_same_rows_without_sorting() {
    for (const std::size_t keys : {1u, 2u, 10u, 1000u})
        for (const std::size_t count : {0u, 1u, 7u, 700u}) {
            Edges edges = random_edges(keys, count);
            std::vector<std::int64_t> sources, targets;
            const Rows expected = sorted(keys, edges);
            std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
            for (const auto& [key, item] : edges) sources.push_back(key), targets.push_back(item);
            Rows rows{std::vector<Offset>(keys + 1, 77), std::vector<Vertex>(count, 77)};
            grundy::graphs::rows_from_sorted_edges(column_of(sources), column_of(targets), std::span(rows.offsets),
                                                   std::span(rows.targets), never_interrupted);
            CHECK(rows == expected);
            std::ranges::shuffle(sources, random_numbers);
            std::vector<Offset> offsets(keys + 1, 77);
            grundy::graphs::offsets_from_keys(column_of(sources), std::span(offsets), never_interrupted);
            CHECK(offsets == expected.offsets);
        }
}

static void interrupts_are_passed_on() {
    const std::vector<std::int64_t> ends(200000, 5);
    const auto sorting = interrupt_everywhere([&](auto& poll) {
        std::vector<Offset> offsets(11);
        std::vector<Vertex> targets(ends.size());
        grundy::graphs::rows_from_edges(column_of(ends), column_of(ends), std::span(offsets), std::span(targets), poll);
    });
    CHECK(sorting.first >= 2 * (ends.size() / 65536));
    CHECK(sorting.second);
    const auto looking = interrupt_everywhere(
        [&](auto& poll) { return grundy::graphs::survey(column_of(ends), column_of(ends), 10, poll).outside; });
    CHECK(looking.first >= ends.size() / 65536);
    CHECK(looking.second);
}

static void run() {
    the_first_invalid_edge_is_found_at_any_place<std::int32_t>();
    the_first_invalid_edge_is_found_at_any_place<std::uint32_t>();
    the_first_invalid_edge_is_found_at_any_place<std::int64_t>();
    the_first_invalid_edge_is_found_at_any_place<std::uint64_t>();
    numbers_are_not_truncated_to_32_bits();
    a_survey_finds_the_order_and_direction_of_edges();
    edges_of_any_type_and_stride_become_rows<std::int32_t>();
    edges_of_any_type_and_stride_become_rows<std::uint32_t>();
    edges_of_any_type_and_stride_become_rows<std::int64_t>();
    edges_of_any_type_and_stride_become_rows<std::uint64_t>();
    sorted_edges_become_the_same_rows_without_sorting();
    interrupts_are_passed_on();
}

}  // namespace columns_of_edges

namespace grouping {

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
    // Enough keys for larger buckets.
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

// Nearly all edges are in one bucket, so parts have very different sizes.
static void buckets_may_have_very_different_sizes() {
    const std::size_t size = bucket_size(5000);
    for (const std::size_t crowded : {0u, 3u, 6u})
        for (const std::size_t parts : {1u, 2u, 3u, 7u}) {
            Edges edges = random_edges(5000, 10000);
            for (std::size_t i = 0; i < edges.size(); ++i)
                if (i % 100 != 0) edges[i].first = static_cast<Vertex>(crowded * size + edges[i].first % size);
            CHECK(grouped(5000, edges, parts) == sorted(5000, edges));
        }
}

static void there_are_at_most_about_a_thousand_buckets() {
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
static void reversing_twice_only_changes_the_order_in_rows() {
    for (const std::size_t n : {1u, 9u, 257u, 20000u}) {
        Digraph digraph = random_digraph(n, 5);
        const Digraph twice = reverse_of(reverse_of(digraph));
        CHECK(reversed(reverse_of(digraph)) == rows_of(twice));
        for (auto& followers : digraph) std::ranges::sort(followers);
        CHECK(twice == digraph);
    }
}

// A graph with more than 2^32 edges, as far as this can be tested without storing them.
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

static void interrupts_are_passed_on() {
    const Digraph digraph = random_digraph(40000, 8);
    const Rows rows = rows_of(digraph);
    Rows back = rows;
    const auto reversing = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::reverse(rows.csr(), back.offsets, back.targets, poll);
    });
    CHECK(reversing.first >= rows.targets.size() / 65536 + 40000 / bucket_size(40000));
    CHECK(reversing.second);
}

static void run() {
    grouping_is_a_stable_sort_around_the_bounds_of_buckets();
    no_keys_make_one_offset();
    one_key_may_have_all_edges();
    buckets_may_have_very_different_sizes();
    there_are_at_most_about_a_thousand_buckets();
    reversing_lists_predecessors_in_increasing_order();
    reversing_twice_only_changes_the_order_in_rows();
    edges_are_counted_in_64_bits();
    interrupts_are_passed_on();
}

}  // namespace grouping

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"columns_of_edges", columns_of_edges::run}, {"grouping", grouping::run}});
}
