#pragma once
// A finite digraph as two arrays ("compressed sparse rows"): the followers of v, in the order in which they were given,
// are targets[offsets[v]], ..., targets[offsets[v + 1] - 1]. Loops and multiple edges are allowed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cpu/compiler.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

using Vertex = std::uint32_t;
// Edges are counted in 64 bits: there may be more of them than 32 bits can count.
using Offset = std::uint64_t;

// Labels, counters and numbers of moves fit 31 bits then.
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

// Calls visit(v) for all vertices of a row, which may be so long that Ctrl-C has to be looked for on the way.
template <class Visit, Poll P>
GRUNDY_ALWAYS_INLINE inline void in_pieces(std::span<const Vertex> row, P& poll, Visit visit) {
    if (row.size() <= 1 << 16) [[likely]]
        for (const Vertex v : row) visit(v);
    else
        each_index(row.size(), poll, [&](std::size_t k) { visit(row[k]); });
}

}  // namespace grundy::graphs
