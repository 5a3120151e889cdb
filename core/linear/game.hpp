#pragma once
// A linear game on GF(2)^n: who moves chooses a vertex k that is occupied and a move e of k, a set of vertices with k in
// it, and adds e to the position. Annihilation, coin turning and lexicode games are of this kind.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace grundy::linear {

struct Game {
    std::span<const std::int64_t> first;     // the moves of vertex k are first[k], ..., first[k + 1] - 1
    std::span<const std::int64_t> start;     // the vertices of move e besides its own are members[start[e]], ...
    std::span<const std::uint32_t> members;  // ... members[start[e + 1] - 1]
    std::span<const std::uint8_t> passes;    // whether vertex k, when occupied, allows to move without changing anything

    std::size_t vertices() const { return passes.size(); }
    std::size_t moves() const { return start.size() - 1; }
    std::size_t begin(std::size_t k) const { return static_cast<std::size_t>(first[k]); }
    std::size_t end(std::size_t k) const { return static_cast<std::size_t>(first[k + 1]); }
    std::span<const std::uint32_t> others(std::size_t e) const {
        return members.subspan(static_cast<std::size_t>(start[e]), static_cast<std::size_t>(start[e + 1] - start[e]));
    }
};

// Whether a move names its own vertex among the others; a game has no such move.
inline bool names_own_vertex(const Game& game) {
    for (std::size_t k = 0; k < game.vertices(); ++k)
        for (std::size_t e = game.begin(k); e < game.end(k); ++e)
            if (std::ranges::find(game.others(e), k) != game.others(e).end()) return true;
    return false;
}

}  // namespace grundy::linear
