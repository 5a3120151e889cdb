#pragma once
// Arc Kayles (take an edge with its ends) and Node Kayles (take a vertex with its neighbours) on a graph of at most 64 vertices.
// A position is the set of vertices that are left.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/bits.hpp"
#include "games/component_search.hpp"
#include "games/path_values.hpp"

namespace grundy::games {

// Whether sets of neighbours make a graph: they are other vertices, and both ends of an edge name each other.
inline bool is_graph(std::span<const std::uint64_t> neighbours) {
    bool agrees = true;
    for (std::size_t v = 0; v < neighbours.size(); ++v)
        each_bit(neighbours[v], [&](std::uint64_t bit) {
            const auto w = static_cast<std::size_t>(std::countr_zero(bit));
            agrees &= w != v && w < neighbours.size() && (neighbours[w] >> v & 1) != 0;
        });
    return agrees;
}

template <Taking taking>
class GraphRules {
  public:
    // neighbours[v] is the set of the neighbours of v, not v itself, and w is in that of v when v is in that of w.
    explicit GraphRules(std::span<const std::uint64_t> neighbours) {
        for (std::size_t v = 0; v < neighbours.size() && v < most_vertices; ++v) neighbours_[v] = neighbours[v];
    }

    template <class Begin, class Add>
    void each_option(Key key, Begin begin, Add add) const {
        const auto take = [&](std::uint64_t taken, std::uint64_t seeds) {
            begin();
            components(key.bits & ~taken, seeds, add);
        };
        each_bit(key.bits, [&](std::uint64_t vertex) {
            const std::uint64_t near = beside(vertex) & key.bits;
            if constexpr (taking == Taking::vertex)
                take(vertex | near, beside(near));
            else
                each_bit(near & ~(vertex | (vertex - 1)), [&](std::uint64_t other) { take(vertex | other, near | beside(other)); });
        });
    }

    // Adds the components of a set of vertices; each of them meets `seeds`.
    template <class Add>
    void components(std::uint64_t vertices, std::uint64_t seeds, Add add) const {
        for (seeds &= vertices; seeds != 0; seeds &= vertices) {
            const std::uint64_t found = connected(vertices, seeds & -seeds);
            vertices &= ~found;
            add(component(found));
        }
    }

  private:
    static constexpr PathValues paths = path_values(taking);

    std::uint64_t beside(std::uint64_t vertices) const {
        std::uint64_t found = 0;
        for (; vertices != 0; vertices &= vertices - 1) found |= neighbours_[static_cast<std::size_t>(std::countr_zero(vertices))];
        return found;
    }

    std::uint64_t connected(std::uint64_t vertices, std::uint64_t seed) const {
        std::uint64_t found = seed;
        for (std::uint64_t fresh = seed; fresh != 0; found |= fresh) fresh = beside(fresh) & vertices & ~found;
        return found;
    }

    Component component(std::uint64_t vertices) const {
        const auto size = static_cast<std::size_t>(std::popcount(vertices));
        std::size_t ends = 0;  // of edges
        bool branches = false;
        each_bit(vertices, [&](std::uint64_t vertex) {
            const auto degree = static_cast<std::size_t>(std::popcount(beside(vertex) & vertices));
            ends += degree;
            branches |= degree > 2;
        });
        const bool path = !branches && ends + 2 == 2 * size;
        return {{vertices, 0}, static_cast<std::uint8_t>(size), path ? paths[size] : unknown_value};
    }

    std::array<std::uint64_t, most_vertices> neighbours_{};
};

}  // namespace grundy::games
