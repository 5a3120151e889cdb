#pragma once
// The rules of an octal game: from a heap of n counters remove i of them and leave nothing, one heap or two heaps, as the
// bits 0, 1 and 2 of the digit d_i allow (Guy and Smith, The G-values of various games, 1956). Two variations: the two
// heaps must differ (Grundy's game), and some heaps allow no move at all (Couples-are-Forever).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::sequences {

struct OctalRules {
    std::vector<std::int64_t> finishing, takes, breaks;  // the i with bit 0, 1, 2 of d_i, increasing
    std::vector<std::int64_t> stuck;                     // heaps without a move, increasing
    bool unequal = false;
    std::int64_t last = 0;  // the largest i with a digit other than 0

    OctalRules(std::span<const std::uint8_t> digits, bool heaps_differ, std::span<const std::int64_t> without_moves)
        : stuck(without_moves.begin(), without_moves.end()), unequal(heaps_differ) {
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const auto removed = static_cast<std::int64_t>(i);
            if (digits[i] & 1) finishing.push_back(removed);
            if (digits[i] & 2) takes.push_back(removed);
            if (digits[i] & 4) breaks.push_back(removed);
            if (digits[i] & 7) last = removed;
        }
        std::ranges::sort(stuck);
    }

    bool finishes(std::int64_t n) const { return std::ranges::binary_search(finishing, n); }
    bool is_stuck(std::int64_t n) const { return !stuck.empty() && n <= stuck.back() && std::ranges::binary_search(stuck, n); }
    // The largest i of a split (i, m - i) with i <= m - i.
    std::int64_t half(std::int64_t m) const { return unequal ? (m - 1) / 2 : m / 2; }
    bool breaks_of_one_parity() const {
        return std::ranges::all_of(breaks, [&](std::int64_t b) { return (b - breaks.front()) % 2 == 0; });
    }
};

}  // namespace grundy::sequences
