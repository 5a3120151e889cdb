#include "graphs/values.hpp"

#include <cstdint>
#include <limits>
#include <set>
#include <type_traits>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/outcomes.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
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

// All short streams of small and huge values, told to one object in turn: what was told before is forgotten.
static void least_missing_forgets_what_was_told_before() {
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
    std::vector<std::int64_t> values;  // -1 where play need not end
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

// The mex and the longest play, from vertices whose followers are all known to others.
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

// A mask holds 27 values in a word of 32 bits and 58 in one of 64; vertices with more followers only count them.
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

// Numbers of followers that 32 bits cannot hold keep all their digits in a word of 64.
static void words_have_room_for_what_they_count() {
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

static void interrupts_come_through() {
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

int main() {
    least_missing_forgets_what_was_told_before();
    least_missing_of_no_values_is_0();
    values_by_mex_on_all_small_digraphs();
    vertices_with_as_many_followers_as_a_mask_has_bits();
    values_up_to_a_thousand();
    words_have_room_for_what_they_count();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
