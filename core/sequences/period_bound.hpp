#pragma once
// How many values prove a period: every theorem of ours about G(n + p) = G(n) for all n >= n0 asks for
//
//     max(starts * n0 + periods * p + rest, beyond + p)          values G(0), G(1), ...
//
// Guy and Smith (1956) have starts = periods = 2, and rest = the largest number that may be removed.
#include <algorithm>
#include <cstdint>

namespace grundy::sequences {

struct PeriodBound {
    std::int64_t starts = 1;       // positive
    std::int64_t periods = 1;      // at least `starts`
    std::int64_t rest = 0;         // these three are not negative
    std::int64_t least_start = 0;  // no smaller n0 is asked for
    std::int64_t beyond = 0;

    std::int64_t needed(std::int64_t start, std::int64_t period) const {
        return std::max(starts * start + periods * period + rest, beyond + period);
    }

    // Whether this period can still be proved by so many values, if it starts early enough.
    bool within_reach(std::int64_t period, std::int64_t count) const { return needed(least_start, period) <= count; }

    // At how many n, at least, G(n + p) = G(n) is seen when `count` values prove p. From needed(n0, p) <= count follows
    //
    //     count - n0 - p  >=  count - (count - periods * p - rest) / starts - p  >=  (count * (starts - 1) + rest) / starts.
    std::int64_t least_overlap(std::int64_t count) const { return (count * (starts - 1) + rest) / starts; }
};

}  // namespace grundy::sequences
