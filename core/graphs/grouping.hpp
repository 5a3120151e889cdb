#pragma once
// From a list of edges to rows: a counting sort by one end of each edge, stable, in time O(V + E).
//
// A plain counting sort writes each edge to a random place. Here edges are first dealt into buckets of neighbouring keys,
// which is a few hundred sequential streams, and each bucket, small enough for the cache, is then sorted by counting.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "graphs/csr.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

struct Dealt {
    Vertex key, item;
};

// How many neighbouring keys share a bucket: at most about a thousand buckets, and no tiny ones.
inline int bucket_shift(std::size_t keys) { return std::max(8, static_cast<int>(std::bit_width(keys)) - 10); }

// Sorts one bucket of dealt edges by key; `first` is its first key and `start` the number of edges before it. Count must be
// able to count the edges.
template <class Count>
void sort_bucket(std::span<const Dealt> bucket, Vertex first, Offset start, std::span<Offset> offsets, Vertex* items,
                 std::vector<Count>& next) {
    std::fill(next.begin(), next.end(), Count{0});
    for (const Dealt& edge : bucket) ++next[edge.key - first];
    Count before = 0;
    for (std::size_t k = 0; k < offsets.size(); ++k) {
        offsets[k] = start + before;
        before += std::exchange(next[k], before);
    }
    for (const Dealt& edge : bucket) items[next[edge.key - first]++] = edge.item;
}

// Fills offsets (one more than keys) and items. `each_key(f)` calls f(key) for all edges and `each_edge(f)` f(key, item), always
// in the same order, with key < number of keys. Edges are visited several times: work is done in `parts`, to save memory.
template <class Count, class EachKey, class EachEdge, Poll P>
void group_edges_counted(EachKey each_key, EachEdge each_edge, std::span<Offset> offsets, std::span<Vertex> items,
                 std::size_t parts, P& poll) {
    const std::size_t keys = offsets.size() - 1;
    const int shift = bucket_shift(keys);
    const std::size_t buckets = (keys >> shift) + 1;
    std::vector<Offset> starts(buckets + 1, 0);
    each_key([&](Vertex key) { ++starts[(key >> shift) + std::size_t{1}]; });
    for (std::size_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];

    std::vector<Count> next(std::min(keys, std::size_t{1} << shift));
    Buffer<Dealt> dealt;
    std::size_t room = 0;
    for (std::size_t low = 0; low < buckets;) {
        // The next buckets that together hold about one part of the edges.
        std::size_t high = low + 1;
        while (high < buckets && (starts[high + 1] - starts[low]) * parts <= items.size() + parts) ++high;
        const Offset base = starts[low], here = starts[high] - base;
        if (here + 1 > room) dealt = make_buffer<Dealt>(room = here + 1);
        // Edges of other parts go to a last place that nobody reads, so that no branch has to be guessed.
        std::vector<Offset> cursor(buckets, here);
        for (std::size_t b = low; b < high; ++b) cursor[b] = starts[b] - base;
        each_edge([&](Vertex key, Vertex item) {
            const std::size_t b = key >> shift;
            dealt[cursor[b]] = {key, item};
            cursor[b] += static_cast<Offset>(b - low < high - low);
        });
        for (std::size_t b = low; b < high; ++b) {
            poll();
            const std::size_t first = b << shift, last = std::min(keys, first + (std::size_t{1} << shift));
            sort_bucket<Count>({dealt.get() + (starts[b] - base), starts[b + 1] - starts[b]}, static_cast<Vertex>(first),
                               starts[b], offsets.subspan(first, last - first), items.data() + starts[b], next);
        }
        low = high;
    }
    offsets[keys] = items.size();
}

template <class EachKey, class EachEdge, Poll P>
void group_edges(EachKey each_key, EachEdge each_edge, std::span<Offset> offsets, std::span<Vertex> items,
                 std::size_t parts, P& poll) {
    if (items.size() <= std::numeric_limits<std::uint32_t>::max())
        group_edges_counted<std::uint32_t>(each_key, each_edge, offsets, items, parts, poll);
    else
        group_edges_counted<std::uint64_t>(each_key, each_edge, offsets, items, parts, poll);
}

// One part is fastest, if memory is at hand.
inline std::size_t usual_parts(std::size_t edges) { return edges >> 24 ? 2 : 1; }

// The edges the other way round: row v lists the vertices that have v as a follower, in increasing order.
template <Poll P>
void reverse(const Csr& graph, std::span<Offset> offsets, std::span<Vertex> sources, P& poll) {
    const auto each_key = [&](auto&& visit) {
        each_index(graph.edges(), poll, [&](std::size_t e) { visit(graph.targets[e]); });
    };
    const auto each_edge = [&](auto&& visit) {
        each_index(graph.vertices(), poll, [&](std::size_t u) {
            in_pieces(graph.followers(static_cast<Vertex>(u)), poll, [&](Vertex v) { visit(v, static_cast<Vertex>(u)); });
        });
    };
    group_edges(each_key, each_edge, offsets, sources, usual_parts(graph.edges()), poll);
}

}  // namespace grundy::graphs
