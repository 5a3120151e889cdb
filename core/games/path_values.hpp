#pragma once
// Nim values of paths of n vertices, n <= 64. A move takes an edge with its ends (Arc Kayles, Cram on a strip: the octal
// game 0.07, Dawson's Kayles) or a vertex with its neighbours (Node Kayles: 0.137, Dawson's Chess).
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace grundy::games {

inline constexpr std::size_t most_vertices = 64;

enum class Taking { edge, vertex };

using PathValues = std::array<std::uint8_t, most_vertices + 1>;

constexpr PathValues path_values(Taking taking) {
    PathValues values{};
    for (std::size_t n = taking == Taking::edge ? 2 : 1; n <= most_vertices; ++n) {
        std::uint64_t seen = 0;
        if (taking == Taking::edge) {
            for (std::size_t left = 0; left + 2 <= n; ++left) seen |= std::uint64_t{1} << (values[left] ^ values[n - 2 - left]);
        } else {
            for (std::size_t v = 0; v < n; ++v) {
                const std::size_t before = v == 0 ? 0 : v - 1, after = v + 2 > n ? 0 : n - v - 2;
                seen |= std::uint64_t{1} << (values[before] ^ values[after]);
            }
        }
        values[n] = static_cast<std::uint8_t>(std::countr_one(seen));
    }
    return values;
}

}  // namespace grundy::games
