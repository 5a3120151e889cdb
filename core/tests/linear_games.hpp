#pragma once
// Linear games for the tests of core/linear: random games, games on digraphs, and the 2^n positions of small games.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "digraphs.hpp"
#include "linear/closure.hpp"
#include "linear/quotient.hpp"
#include "linear/vectors.hpp"

namespace grundy::tests {

using linear::Word;

// The other vertices of a move, the moves of a vertex, and the moves of all vertices.
using Others = std::vector<std::uint32_t>;
using Families = std::vector<std::vector<Others>>;

// A game for the kernels.
struct LinearGame {
    std::vector<std::int64_t> first{0}, start{0};
    std::vector<std::uint32_t> members;
    std::vector<std::uint8_t> passes;

    linear::Game game() const { return {first, start, members, passes}; }
};

inline LinearGame game_of(const Families& families, const std::vector<std::uint8_t>& passes) {
    LinearGame made;
    for (const auto& family : families) {
        for (const Others& others : family) {
            made.members.insert(made.members.end(), others.begin(), others.end());
            made.start.push_back(static_cast<std::int64_t>(made.members.size()));
        }
        made.first.push_back(static_cast<std::int64_t>(made.start.size() - 1));
    }
    made.passes = passes;
    return made;
}

// Annihilation: an edge k → l is the set {k, l}, and a loop is a pass.
inline LinearGame annihilation_on(const Digraph& digraph) {
    Families families(digraph.size());
    std::vector<std::uint8_t> passes(digraph.size());
    for (std::size_t k = 0; k < digraph.size(); ++k)
        for (const Vertex l : digraph[k])
            if (l == k) passes[k] = 1;
            else families[k].push_back({l});
    return game_of(families, passes);
}

// Random moves of up to four vertices; few vertices have a pass. In every third game nearly all moves turn only smaller numbers.
inline LinearGame random_game(std::size_t n, std::size_t most) {
    Families families(n);
    std::vector<std::uint8_t> passes(n);
    const bool downwards = random_below(3) == 0;
    for (std::size_t k = 0; k < n; ++k) {
        passes[k] = random_below(8) == 0;
        for (std::size_t count = random_below(most + 1); count > 0; --count) {
            const std::size_t limit = downwards && random_below(8) != 0 ? k : n, size = random_below(4);
            Others others;
            for (std::uint32_t l = 0; l < limit; ++l)
                if (l != k && random_below(limit) < size) others.push_back(l);
            families[k].push_back(others);
        }
    }
    return game_of(families, passes);
}

// The disjoint union of two games.
inline LinearGame beside(const LinearGame& a, const LinearGame& b) {
    LinearGame both = a;
    const auto vertices = static_cast<std::uint32_t>(a.passes.size());
    for (std::size_t k = 1; k < b.first.size(); ++k) both.first.push_back(a.first.back() + b.first[k]);
    for (std::size_t e = 1; e < b.start.size(); ++e) both.start.push_back(a.start.back() + b.start[e]);
    for (const std::uint32_t l : b.members) both.members.push_back(vertices + l);
    both.passes.insert(both.passes.end(), b.passes.begin(), b.passes.end());
    return both;
}

// The vector that a move adds, for games of at most 32 vertices.
inline std::uint32_t mask_of_move(const linear::Game& game, std::size_t k, std::size_t e) {
    std::uint32_t mask = std::uint32_t{1} << k;
    for (const std::uint32_t l : game.others(e)) mask ^= std::uint32_t{1} << l;
    return mask;
}

// The followers of each of the 2^n positions.
inline Digraph positions_of(const linear::Game& game) {
    Digraph positions(std::size_t{1} << game.vertices());
    for (std::uint32_t u = 0; u < positions.size(); ++u)
        for (std::size_t k = 0; k < game.vertices(); ++k) {
            if (!(u >> k & 1)) continue;
            for (std::size_t e = game.begin(k); e < game.end(k); ++e) positions[u].push_back(u ^ mask_of_move(game, k, e));
            if (game.passes[k]) positions[u].push_back(u);
        }
    return positions;
}

// The XOR of the columns of the vertices of a position.
template <class Vertices>
linear::Row syndrome_of(const linear::Solution& solution, const Vertices& vertices) {
    linear::Row row(solution.columns.words());
    for (const auto k : vertices) linear::add(row, solution.columns[k]);
    return row;
}

inline Others vertices_of(std::uint32_t mask) {
    Others vertices;
    for (std::uint32_t k = 0; k < 32; ++k)
        if (mask >> k & 1) vertices.push_back(k);
    return vertices;
}

// γ by the solution: the low t bits of a syndrome, if there are no other bits.
inline Label label_of(const linear::Solution& solution, linear::Row syndrome) {
    const Word low = syndrome.empty() || solution.t == 0 ? 0 : syndrome[0] & (~Word{0} >> (64 - solution.t));
    if (low) syndrome[0] ^= low;
    return linear::lowest(syndrome) ? graphs::infinite : static_cast<Label>(low);
}

}  // namespace grundy::tests
