#include "sequences/tail_period.hpp"

#include <cstdint>
#include <vector>

#include "check.hpp"

using grundy::never_interrupted;
using grundy::sequences::TailPeriod;

using Values = std::vector<std::uint8_t>;

static TailPeriod by_kernel(const Values& values, std::int64_t overlap) {
    return grundy::sequences::tail_period<std::uint8_t>(values, overlap, never_interrupted);
}

// The definition: try every period, then walk back to the least start.
static TailPeriod by_definition(const Values& values, std::int64_t overlap) {
    const auto size = static_cast<std::int64_t>(values.size());
    const auto at = [&](std::int64_t i) { return values[static_cast<std::size_t>(i)]; };
    for (std::int64_t period = 1; period + overlap <= size; ++period) {
        std::int64_t start = size - period;
        while (start > 0 && at(start - 1) == at(start - 1 + period)) --start;
        if (size - period - start >= overlap) return {period, start};
    }
    return {0, 0};
}

// Every sequence of up to 7 values below 3, every overlap.
static void agrees_with_the_definition_on_all_short_sequences() {
    for (std::size_t length = 0; length <= 7; ++length) {
        std::size_t count = 1;
        for (std::size_t i = 0; i < length; ++i) count *= 3;
        for (std::size_t code = 0; code < count; ++code) {
            Values values;
            for (std::size_t rest = code, i = 0; i < length; ++i, rest /= 3)
                values.push_back(static_cast<std::uint8_t>(rest % 3));
            for (std::int64_t overlap = 1; overlap <= 4; ++overlap) {
                const TailPeriod found = by_kernel(values, overlap);
                const TailPeriod expected = by_definition(values, overlap);
                CHECK(found.period == expected.period && found.start == expected.start);
            }
        }
    }
}

static void finds_the_least_start_after_a_long_preperiod() {
    Values values(1000, 7);
    for (int i = 0; i < 3000; ++i) values.push_back(static_cast<std::uint8_t>(i % 5));
    const TailPeriod found = by_kernel(values, 5);
    CHECK(found.period == 5);
    CHECK(found.start == 1000);
}

int main() {
    agrees_with_the_definition_on_all_short_sequences();
    finds_the_least_start_after_a_long_preperiod();
    return grundy::tests::failures != 0;
}
