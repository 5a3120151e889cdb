#pragma once
// The heaps before the start of a period whose value is not the one that the period, continued backwards, would give:
//
//     values[n] != values[n + tp] - t * saltus,    t the least with n + tp >= start.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::sequences {

// Calls visit(n) for each exception n, from the last one down, until it returns false. There are at least start +
// period values.
template <class Value, class Visit, Poll P>
void each_exception(std::span<const Value> values, std::size_t start, std::size_t period, std::int64_t saltus, Visit visit,
                    P& poll) {
    std::size_t model = start;  // n + tp, going round in [start, start + period)
    std::int64_t raised = 0;    // t * saltus
    for (std::size_t n = start; n-- > 0;) {
        if (n % (1 << 20) == 0) poll();
        if (model == start) {
            model = start + period;
            raised += saltus;
        }
        --model;
        if (static_cast<std::int64_t>(values[n]) + raised != static_cast<std::int64_t>(values[model]) && !visit(n)) return;
    }
}

// In increasing order; nothing when there are more than `limit`. They are counted before memory is taken for them.
template <class Value, Poll P>
std::optional<std::vector<std::int64_t>> exceptions(std::span<const Value> values, std::size_t start, std::size_t period,
                                                    std::int64_t saltus, std::size_t limit, P&& poll) {
    std::size_t count = 0;
    each_exception(values, start, period, saltus, [&](std::size_t) { return ++count <= limit; }, poll);
    if (count > limit) return std::nullopt;
    std::vector<std::int64_t> found;
    found.reserve(count);
    const auto keep = [&](std::size_t n) {
        found.push_back(static_cast<std::int64_t>(n));
        return true;
    };
    each_exception(values, start, period, saltus, keep, poll);
    std::ranges::reverse(found);
    return found;
}

}  // namespace grundy::sequences
