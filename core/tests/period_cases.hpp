#pragma once
// Sequences and bounds on which every search for a period is tried, and the definition that judges it.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "sequences/periods.hpp"

namespace grundy::tests {

using sequences::PeriodBound;
using sequences::TailPeriod;

// Every period in turn, walked back to its start.
template <class Sequence>
TailPeriod period_by_definition(const Sequence& values, const PeriodBound& bound) {
    const auto size = static_cast<std::int64_t>(values.size());
    const auto at = [&](std::int64_t i) { return values[static_cast<std::size_t>(i)]; };
    for (std::int64_t period = 1; period <= size; ++period) {
        std::int64_t start = size - period;
        while (start > 0 && at(start - 1) == at(start - 1 + period)) --start;
        if (start < bound.least_start) start = bound.least_start;
        if (start < size && bound.needed(start, period) <= sequences::value_count(values)) return {period, start};
    }
    return {0, 0};
}

inline std::vector<PeriodBound> period_bounds() {
    std::vector<PeriodBound> bounds;
    for (std::int64_t starts = 1; starts <= 3; ++starts)
        for (const std::int64_t periods : {starts, starts + 1, starts * starts})
            for (std::int64_t rest = 0; rest <= 3; ++rest)
                for (std::int64_t least = 0; least <= 1; ++least)
                    for (const std::int64_t beyond : {0, 5}) bounds.push_back({starts, periods, rest, least, beyond});
    return bounds;
}

// Calls visit with every sequence of zeros and ones of at most `longest` values.
template <class Visit>
void for_each_bit_sequence(std::size_t longest, Visit visit) {
    for (std::size_t length = 0; length <= longest; ++length)
        for (std::size_t bits = 0; bits < std::size_t{1} << length; ++bits) {
            std::vector<std::uint8_t> values;
            for (std::size_t i = 0; i < length; ++i) values.push_back((bits >> i & 1) != 0);
            visit(values);
        }
}

// A period after a beginning of its own, raised by the saltus each time round; now and then one value is spoilt.
template <class Value>
std::vector<Value> planted_period(Random& random, std::size_t size, std::size_t largest_saltus = 0) {
    const std::size_t start = random.below(size / 2 + 1), period = 1 + random.below(1 + random.below(size / 3 + 1));
    const std::size_t saltus = random.below(largest_saltus + 1), colours = 1 + random.below(4);
    std::vector<Value> values(size);
    for (std::size_t n = 0; n < size; ++n)
        values[n] = static_cast<Value>(n < start + period ? random.below(colours) : values[n - period] + saltus);
    if (random.below(4) == 0) values[random.below(size)] ^= 1;
    return values;
}

}  // namespace grundy::tests
