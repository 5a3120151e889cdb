#pragma once
// A finite digraph as two arrays ("compressed sparse rows"): the followers of v, in the order in which they were given,
// are targets[offsets[v]], ..., targets[offsets[v + 1] - 1]. Loops and multiple edges are allowed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace grundy::graphs {

using Vertex = std::uint32_t;
// Edges are counted in 64 bits: a graph with 2^32 vertices may have more edges than 32 bits can count.
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

}  // namespace grundy::graphs
