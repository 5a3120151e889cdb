#include "graphs/outcomes.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::graphs::OffsetRows;
using grundy::graphs::Queue;
using grundy::graphs::Record;
using grundy::graphs::RecordedRows;

// What leave_round says: (from whom, to whom), in order.
static Edges notified(const Digraph& reversed, const std::vector<Vertex>& leaving, std::size_t begin, std::size_t end) {
    const Rows rows = rows_of(reversed);
    std::vector<Vertex> storage(leaving);
    Queue queue(storage);
    for (const Vertex v : leaving) queue.push(v);
    Edges edges;
    const auto csr = rows.csr();
    const std::vector<int> states(reversed.size());
    const auto note = [&](Vertex p, Vertex u, Queue&) { edges.emplace_back(u, p); };
    const auto itself = [](Vertex u) { return u; };
    grundy::graphs::leave_round(OffsetRows<int>(csr, states.data()), queue, begin, end, itself, note, never_interrupted);
    const Edges by_offsets = std::move(edges);
    edges.clear();
    std::vector<Record<std::uint32_t>> records(reversed.size() + 1);
    grundy::graphs::leave_round(RecordedRows(csr, records.data()), queue, begin, end, itself, note, never_interrupted);
    CHECK(edges == by_offsets);
    return edges;
}

// News wait until 24 others have been posted: rows of 0, 1, 23, 24, 25, 31, 32, 33 and 100 are all that could go wrong.
static void news_are_told_in_order_each_once() {
    for (const std::size_t size : {0u, 1u, 2u, 23u, 24u, 25u, 31u, 32u, 33u, 100u})
        for (const std::size_t vertices : {1u, 2u, 40u}) {
            Digraph reversed(vertices);
            std::vector<Vertex> leaving;
            for (std::size_t u = 0; u < vertices; ++u) {
                leaving.push_back(static_cast<Vertex>(vertices - 1 - u));
                for (std::size_t k = 0; k < (size * (u + 1)) % 101; ++k)
                    reversed[u].push_back(static_cast<Vertex>(random_below(vertices)));
            }
            for (const std::size_t begin : {std::size_t{0}, vertices / 2, vertices}) {
                Edges expected;
                for (std::size_t i = begin; i < vertices; ++i)
                    for (const Vertex p : reversed[leaving[i]]) expected.emplace_back(leaving[i], p);
                CHECK(notified(reversed, leaving, begin, vertices) == expected);
            }
        }
}

// Two vertices that point at each other: 0 enters when 1 leaves, and leaves in the next round.
static void who_enters_in_a_round_does_not_leave_in_it() {
    const Rows reversed = rows_of({{1}, {0}});
    std::vector<Vertex> storage(64);
    Queue queue(storage);
    queue.push(1);
    const std::vector<int> states(2);
    const auto enter = [](Vertex p, bool, Queue& next) { next.push(p); };
    const auto csr = reversed.csr();
    grundy::graphs::leave_round(
        OffsetRows<int>(csr, states.data()), queue, 0, 1, [](Vertex) { return true; }, enter, never_interrupted);
    CHECK(queue.size() == 2 && queue[0] == 1 && queue[1] == 0);
}

// 10000 vertices leave in one round.
static void a_long_round_can_be_interrupted() {
    const Rows reversed = rows_of(path(10000));
    std::vector<Vertex> storage(10000);
    const std::vector<int> states(10000);
    const auto found = interrupt_everywhere([&](auto& poll) {
        Queue queue(storage);
        for (Vertex v = 0; v < 10000; ++v) queue.push(v);
        const auto csr = reversed.csr();
        grundy::graphs::leave_round(
            OffsetRows<int>(csr, states.data()), queue, 0, 10000, [](Vertex) { return true; }, [](Vertex, bool, Queue&) {},
            poll);
    });
    CHECK(found.first >= 10000 / 4096);
    CHECK(found.second);
}

// One vertex with 300000 predecessors leaves.
static void a_long_row_can_be_interrupted() {
    Digraph star(1);
    for (int k = 0; k < 300000; ++k) star[0].push_back(0);
    const Rows reversed = rows_of(star);
    const auto csr = reversed.csr();
    std::vector<Vertex> storage{0};
    const std::vector<int> states(1);
    const auto found = interrupt_everywhere([&](auto& poll) {
        Queue queue(storage);
        queue.push(0);
        grundy::graphs::leave_round(
            OffsetRows<int>(csr, states.data()), queue, 0, 1, [](Vertex) { return true; }, [](Vertex, bool, Queue&) {}, poll);
    });
    CHECK(found.first >= 300000 / 65536);
    CHECK(found.second);
}

int main() {
    a_long_row_can_be_interrupted();
    a_long_round_can_be_interrupted();
    news_are_told_in_order_each_once();
    who_enters_in_a_round_does_not_leave_in_it();
    return grundy::tests::failures != 0;
}
