#pragma once
// Nim values of one heap from which s counters may be taken, s in a finite set S:
//
//     G(n) = mex { G(n - s) : s in S, s <= n }          (Reiter 1999, "Grundy values of games"; 0 <= G(n) <= |S|)
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::sequences {

// Fills values[0 .. size) in O(size * |S|). `moves` is S in increasing order, all positive.
template <class Value, Poll P>
void subtraction_values(std::span<const std::int64_t> moves, std::span<Value> values, P&& poll) {
    // seen[v] == n + 1 says that v is the value of an option of n: stamps need no clearing between heaps.
    std::vector<std::int64_t> seen(moves.size() + 2, 0);
    const std::int64_t heaps_between_polls = 1 + (1 << 20) / static_cast<std::int64_t>(moves.size() + 1);
    for (std::int64_t n = 0; n < static_cast<std::int64_t>(values.size()); ++n) {
        if (n % heaps_between_polls == 0) poll();
        for (const std::int64_t s : moves) {
            if (s > n) break;
            seen[static_cast<std::size_t>(values[static_cast<std::size_t>(n - s)])] = n + 1;
        }
        std::size_t mex = 0;
        while (seen[mex] == n + 1) ++mex;
        values[static_cast<std::size_t>(n)] = static_cast<Value>(mex);
    }
}

}  // namespace grundy::sequences
