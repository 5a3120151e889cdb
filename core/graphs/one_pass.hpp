#pragma once
// Sprague–Grundy values where every edge leads to a smaller number, or every edge to a larger one: then the followers of a
// vertex are labelled before it in one pass, and the reversed graph is not needed.
//
//     g(u) = mex { g(v) : v a follower of u }                                       (Sprague 1935, Grundy 1939)
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "graphs/csr.hpp"
#include "graphs/labels.hpp"
#include "graphs/least_missing.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// Which way the edges have to lead.
enum class Numbering { falling, rising };

struct OnePass {
    bool done;             // or an edge leads the other way
    std::uint32_t rounds;  // the length of the longest play, plus 1
};

// Labels all vertices; counters are lengths of the longest play, plus 1.
template <Numbering order, Poll P>
OnePass label_in_one_pass(const Csr& graph, std::span<Label> labels, std::span<std::uint32_t> counter,
                          std::span<Outcome> outcomes, P& poll) {
    struct Labelled {
        std::uint32_t value, counter;
    };
    const std::size_t n = graph.vertices();
    const Buffer<Labelled> labelled = make_buffer<Labelled>(n);
    std::fill_n(labelled.get(), n, Labelled{0, 0});
    LeastMissing missing;
    std::uint32_t rounds = 0;
    bool leads_right = true;
    const auto label = [&](std::size_t u) {
        const auto followers = graph.followers(static_cast<Vertex>(u));
        std::uint32_t longest = 0;
        std::uint64_t mask = 0;
        in_pieces(followers, poll, [&](Vertex v) {
            leads_right &= order == Numbering::falling ? v < u : v > u;
            const Labelled follower = labelled[v];
            longest = std::max(longest, follower.counter);
            mask |= std::uint64_t{follower.value < 64} << (follower.value % 64);
        });
        std::uint64_t value = static_cast<std::uint64_t>(std::countr_one(mask));
        if (value == 64) {
            missing.start(followers.size());
            for (const Vertex v : followers) missing.see(labelled[v].value);
            value = missing.mex();
        }
        labelled[u] = {static_cast<std::uint32_t>(value), longest + 1};
        rounds = std::max(rounds, longest + 1);
    };
    // An edge that leads the wrong way is noticed only now and then: mostly there is one soon or none at all.
    constexpr std::size_t block = 1024;
    for (std::size_t begin = 0; begin < n && leads_right; begin += block) {
        const std::size_t end = std::min(n, begin + block);
        for (std::size_t i = begin; i < end; ++i) label(order == Numbering::falling ? i : n - 1 - i);
        poll();
    }
    if (!leads_right) return {false, 0};
    for (std::size_t u = 0; u < n; ++u) {
        labels[u] = static_cast<Label>(labelled[u].value);
        counter[u] = labelled[u].counter;
        outcomes[u] = labels[u] == 0 ? Outcome::P : Outcome::N;
    }
    return {true, rounds};
}

}  // namespace grundy::graphs
