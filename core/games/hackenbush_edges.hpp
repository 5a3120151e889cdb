#pragma once
// The picture of Green Hackenbush as a graph: which edges meet in a vertex, and which of them are joined to the ground.
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::games {

// The edges at each vertex; a loop stands there twice.
class Incidence {
  public:
    Incidence(std::size_t vertices, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
        : a_(a), b_(b), start_(vertices + 1, 0), edges_(2 * a.size()) {
        for (std::size_t e = 0; e < a.size(); ++e) ++start_[a[e]], ++start_[b[e]];
        std::inclusive_scan(start_.begin(), start_.end(), start_.begin());
        for (std::size_t e = a.size(); e-- > 0;) {
            edges_[--start_[a[e]]] = static_cast<std::uint32_t>(e);
            edges_[--start_[b[e]]] = static_cast<std::uint32_t>(e);
        }
    }
    std::size_t vertices() const { return start_.size() - 1; }
    std::size_t begin(std::size_t vertex) const { return start_[vertex]; }
    std::size_t end(std::size_t vertex) const { return start_[vertex + 1]; }
    std::uint32_t edge(std::size_t place) const { return edges_[place]; }
    std::uint32_t other(std::uint32_t edge, std::uint32_t vertex) const { return a_[edge] ^ b_[edge] ^ vertex; }

  private:
    std::span<const std::uint32_t> a_, b_;
    std::vector<std::size_t> start_;
    std::vector<std::uint32_t> edges_;
};

// standing[e] = 1 when edge e is joined to the ground, vertex 0, after one edge is cut (none, if cut is no edge).
template <Poll P>
void standing_edges(std::size_t vertices, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                    std::size_t cut, std::span<std::uint8_t> standing, P&& poll) {
    const Incidence at(vertices, a, b);
    std::vector<std::uint8_t> seen(vertices, 0);
    std::vector<std::uint32_t> reached{0};
    seen[0] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (i % 4096 == 0) poll();
        for (std::size_t place = at.begin(reached[i]); place < at.end(reached[i]); ++place) {
            if (at.edge(place) == cut) continue;
            const std::uint32_t w = at.other(at.edge(place), reached[i]);
            if (!std::exchange(seen[w], std::uint8_t{1})) reached.push_back(w);
        }
    }
    for (std::size_t e = 0; e < a.size(); ++e) standing[e] = e != cut && seen[a[e]];
}

}  // namespace grundy::games
