#pragma once
// Finite digraphs as arrays: rows of followers, and the construction of rows from a list of edges.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"

namespace grundy::graphs {

// ---- Rows
//
// A finite digraph as two arrays ("compressed sparse rows"): the followers of v, in the order in which they were given,
// are targets[offsets[v]], ..., targets[offsets[v + 1] - 1]. Loops and multiple edges are allowed.

using Vertex = std::uint32_t;
// Edges are counted in 64 bits, because there may be more than 2^32.
using Offset = std::uint64_t;

// Then labels, counters and numbers of moves fit 31 bits.
inline constexpr std::size_t most_vertices = (std::size_t{1} << 31) - 1;

struct Csr {
    std::span<const Offset> offsets;  // one more than vertices
    std::span<const Vertex> targets;

    std::size_t vertices() const { return offsets.size() - 1; }
    std::size_t edges() const { return offsets.back(); }
    Offset degree(Vertex v) const { return offsets[v + std::size_t{1}] - offsets[v]; }
    std::span<const Vertex> followers(Vertex v) const { return targets.subspan(offsets[v], degree(v)); }
};

inline Offset largest_degree(const Csr& graph) {
    Offset largest = 0;
    for (std::size_t v = 0; v < graph.vertices(); ++v) largest = std::max(largest, graph.degree(static_cast<Vertex>(v)));
    return largest;
}

// Calls visit(v) for all vertices of a row, with polls, because a row may be very long.
template <class Visit, Poll P>
GRUNDY_ALWAYS_INLINE inline void in_pieces(std::span<const Vertex> row, P& poll, Visit visit) {
    if (row.size() <= 1 << 16) [[likely]]
        for (const Vertex v : row) visit(v);
    else
        for_each_index(row.size(), poll, [&](std::size_t k) { visit(row[k]); });
}

// ---- From a list of edges to rows: a counting sort by one end of each edge, stable, in time O(V + E)
//
// A plain counting sort writes each edge to a random place. Here edges are first dealt into buckets of neighbouring keys, in a
// few hundred sequential streams. Each bucket is small enough for the cache and is then sorted by counting.

struct Dealt {
    Vertex key, item;
};

// The number of neighbouring keys that share a bucket, so that there are at most about a thousand buckets and no tiny ones.
inline int bucket_shift(std::size_t keys) { return std::max(8, static_cast<int>(std::bit_width(keys)) - 10); }

// Sorts one bucket of dealt edges by key; `first` is its first key and `start` the number of edges before it. The type
// Count must be wide enough for the number of edges.
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

// Fills offsets (one more than keys) and items. `for_each_key(f)` calls f(key) for all edges and `for_each_edge(f)` f(key, item), always
// in the same order, with key < number of keys. Edges are visited several times, because the work is split into `parts` to save
// memory.
template <class Count, class EachKey, class EachEdge, Poll P>
void group_edges_counted(EachKey for_each_key, EachEdge for_each_edge, std::span<Offset> offsets, std::span<Vertex> items,
                 std::size_t parts, P& poll) {
    const std::size_t keys = offsets.size() - 1;
    const int shift = bucket_shift(keys);
    const std::size_t buckets = (keys >> shift) + 1;
    std::vector<Offset> starts(buckets + 1, 0);
    for_each_key([&](Vertex key) { ++starts[(key >> shift) + std::size_t{1}]; });
    for (std::size_t b = 0; b < buckets; ++b) starts[b + 1] += starts[b];

    std::vector<Count> next(std::min(keys, std::size_t{1} << shift));
    Buffer<Dealt> dealt;
    std::size_t capacity = 0;
    for (std::size_t low = 0; low < buckets;) {
        // The next buckets that together hold about one part of the edges.
        std::size_t high = low + 1;
        while (high < buckets && (starts[high + 1] - starts[low]) * parts <= items.size() + parts) ++high;
        const Offset base = starts[low], here = starts[high] - base;
        if (here + 1 > capacity) dealt = make_buffer<Dealt>(capacity = here + 1);
        // Edges of other parts are written to a last place that is never read. This avoids an unpredictable branch.
        std::vector<Offset> cursor(buckets, here);
        for (std::size_t b = low; b < high; ++b) cursor[b] = starts[b] - base;
        for_each_edge([&](Vertex key, Vertex item) {
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
void group_edges(EachKey for_each_key, EachEdge for_each_edge, std::span<Offset> offsets, std::span<Vertex> items,
                 std::size_t parts, P& poll) {
    if (items.size() <= std::numeric_limits<std::uint32_t>::max())
        group_edges_counted<std::uint32_t>(for_each_key, for_each_edge, offsets, items, parts, poll);
    else
        group_edges_counted<std::uint64_t>(for_each_key, for_each_edge, offsets, items, parts, poll);
}

// One part is fastest if there is enough memory.
inline std::size_t usual_parts(std::size_t edges) { return edges >> 24 ? 2 : 1; }

// The reversed edges: row v lists the vertices that have v as a follower, in increasing order.
template <Poll P>
void reverse(const Csr& graph, std::span<Offset> offsets, std::span<Vertex> sources, P& poll) {
    const auto for_each_key = [&](auto&& visit) {
        for_each_index(graph.edges(), poll, [&](std::size_t e) { visit(graph.targets[e]); });
    };
    const auto for_each_edge = [&](auto&& visit) {
        for_each_index(graph.vertices(), poll, [&](std::size_t u) {
            in_pieces(graph.followers(static_cast<Vertex>(u)), poll, [&](Vertex v) { visit(v, static_cast<Vertex>(u)); });
        });
    };
    group_edges(for_each_key, for_each_edge, offsets, sources, usual_parts(graph.edges()), poll);
}

// ---- Edges as two columns of numbers of any integer type, possibly in a table with other columns

// A column of numbers with a stride.
template <class Number_>
struct Column {
    using Number = Number_;
    const Number* data;
    std::ptrdiff_t stride;  // in numbers
    std::size_t size;

    Number operator[](std::size_t i) const { return data[static_cast<std::ptrdiff_t>(i) * stride]; }
};

// A column of contiguous numbers. This is the usual case, for which compilers make much faster code.
template <class Number_>
struct DenseColumn {
    using Number = Number_;
    const Number* data;
    std::size_t size;

    Number operator[](std::size_t i) const { return data[i]; }
};

// The result of one pass over all edges.
struct Survey {
    std::size_t outside;       // the first edge that does not join two vertices, or the number of edges
    bool sorted = true;        // by source
    bool falling = true;       // every edge leads to a smaller number
    bool rising = true;        // every edge leads to a larger number
};

// Comparisons are signs of differences, combined by "and" and "or", which compilers turn into vector instructions. For a number
// that is not a vertex, the number itself or its distance from the last vertex is negative, because there are fewer than 2^31
// vertices.
template <class AnyColumn, Poll P>
Survey survey(const AnyColumn& sources, const AnyColumn& targets, std::size_t vertices, P& poll) {
    using Unsigned = std::make_unsigned_t<typename AnyColumn::Number>;
    constexpr int sign = std::numeric_limits<Unsigned>::digits - 1;
    const Unsigned last = static_cast<Unsigned>(vertices - 1);
    const auto source = [&](std::size_t i) { return static_cast<Unsigned>(sources[i]); };
    const auto target = [&](std::size_t i) { return static_cast<Unsigned>(targets[i]); };
    Survey found{sources.size};
    constexpr std::size_t block = 1 << 12;
    for (std::size_t begin = 0; begin < sources.size; begin += block) {
        poll();
        const std::size_t stop = std::min(sources.size, begin + block);
        Unsigned outside = 0, steps = 0, falls = ~Unsigned{0}, rises = ~Unsigned{0};
        for (std::size_t i = begin; i < stop; ++i) {
            const Unsigned u = source(i), v = target(i);
            outside |= u | v | (last - u) | (last - v);
            falls &= v - u;
            rises &= u - v;
        }
        for (std::size_t i = std::max<std::size_t>(begin, 1); i < stop; ++i) steps |= source(i) - source(i - 1);
        if (vertices == 0 || outside >> sign != 0) {
            found.outside = begin;
            while (vertices != 0 && source(found.outside) <= last && target(found.outside) <= last) ++found.outside;
            break;
        }
        found.sorted &= steps >> sign == 0;
        found.falling &= falls >> sign != 0;
        found.rising &= rises >> sign != 0;
    }
    return found;
}

// Makes rows from columns whose numbers are all vertices: for each key its items, in the order of the edges.
template <class AnyColumn, Poll P>
void rows_from_edges(const AnyColumn& keys, const AnyColumn& items, std::span<Offset> offsets, std::span<Vertex> rows,
                     P& poll) {
    const auto for_each_key = [&](auto&& visit) {
        for_each_index(keys.size, poll, [&](std::size_t i) { visit(static_cast<Vertex>(keys[i])); });
    };
    const auto for_each_edge = [&](auto&& visit) {
        for_each_index(keys.size, poll,
                   [&](std::size_t i) { visit(static_cast<Vertex>(keys[i]), static_cast<Vertex>(items[i])); });
    };
    group_edges(for_each_key, for_each_edge, offsets, rows, usual_parts(keys.size), poll);
}

// Computes where the row of each key begins, without the rows. Keys are counted in bytes, which fit the cache. Whenever a byte is
// full, its key is added to a list.
template <class AnyColumn, Poll P>
void offsets_from_keys(const AnyColumn& keys, std::span<Offset> offsets, P& poll) {
    const std::size_t count = offsets.size() - 1;
    const Buffer<std::uint8_t> bytes = make_buffer<std::uint8_t>(count);
    std::fill_n(bytes.get(), count, std::uint8_t{0});
    std::vector<std::size_t> full;
    for_each_index(keys.size, poll, [&](std::size_t i) {
        const std::size_t k = static_cast<std::size_t>(keys[i]);
        if (++bytes[k] == 0) [[unlikely]] full.push_back(k);
    });
    offsets[0] = 0;
    for (std::size_t k = 0; k < count; ++k) offsets[k + 1] = bytes[k];
    for (const std::size_t k : full) offsets[k + 1] += 256;
    for (std::size_t k = 0; k < count; ++k) offsets[k + 1] += offsets[k];
}

// The same rows if the keys are already sorted.
template <class AnyColumn, Poll P>
void rows_from_sorted_edges(const AnyColumn& keys, const AnyColumn& items, std::span<Offset> offsets,
                            std::span<Vertex> rows, P& poll) {
    std::fill(offsets.begin(), offsets.end(), Offset{0});
    for_each_index(items.size, poll, [&](std::size_t i) {
        offsets[static_cast<std::size_t>(keys[i]) + 1] = i + 1;  // the last edge of a key determines the offset
        rows[i] = static_cast<Vertex>(items[i]);
    });
    for (std::size_t k = 1; k < offsets.size(); ++k) offsets[k] = std::max(offsets[k], offsets[k - 1]);
}

}  // namespace grundy::graphs
