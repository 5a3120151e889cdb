#pragma once
// The least period of the tail of a sequence.
//
// Let f(L) be the length of the longest proper border of the last L values (Knuth, Morris and Pratt 1977, applied to
// the sequence read backwards). Then L - f(L) is the least period of the last L values, and it never falls as L grows.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::sequences {

struct TailPeriod {
    std::int64_t period;  // 0: no period with the overlap asked for
    std::int64_t start;   // least index from which the values have that period
};

// The least p such that values[n + p] == values[n] for at least `overlap` consecutive n up to the end.
template <class Value, Poll P>
TailPeriod tail_period(std::span<const Value> values, std::int64_t overlap, P&& poll) {
    const std::size_t size = values.size();
    const auto backwards = [&](std::size_t i) { return values[size - 1 - i]; };
    std::vector<std::int64_t> border(size + 1, 0);  // border[L] = f(L)
    TailPeriod found{0, 0};
    for (std::size_t length = 2; length <= size; ++length) {
        if (length % (1 << 20) == 0) poll();
        auto f = static_cast<std::size_t>(border[length - 1]);
        while (f > 0 && backwards(f) != backwards(length - 1)) f = static_cast<std::size_t>(border[f]);
        if (backwards(f) == backwards(length - 1)) ++f;
        border[length] = static_cast<std::int64_t>(f);
        const auto period = static_cast<std::int64_t>(length - f);
        if (found.period == 0 && border[length] >= overlap) found.period = period;
        if (found.period == 0) continue;
        if (period != found.period) break;
        found.start = static_cast<std::int64_t>(size - length);
    }
    return found;
}

}  // namespace grundy::sequences
