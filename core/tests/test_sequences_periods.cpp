// Periods of sequences: every search against the definition.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "sequences/periods.hpp"

namespace grundy::tests {

// Sequences and bounds for the tests of every search for a period, and the definition.

using sequences::PeriodBound;
using sequences::TailPeriod;

// Tries every period in turn, and finds its start.
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

// A period after an irregular beginning, raised by the saltus in each repetition. Sometimes one value is changed.
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

using grundy::Random;
using grundy::never_interrupted;

namespace windows {

using grundy::sequences::first_difference;
using grundy::sequences::same_from;
using grundy::sequences::shift_differs;
using grundy::sequences::window_block;

using Values = std::vector<std::uint16_t>;

// One wrong value, at every relevant distance from the borders of blocks.
static void a_single_difference_is_found_at_any_place() {
    auto poll = never_interrupted;
    for (const std::size_t size : {std::size_t{1}, window_block - 1, window_block, window_block + 1, 3 * window_block})
        for (std::size_t place = 0; place < size; place += 1 + size / 97) {
            const auto differs = [place](std::size_t n) { return n == place; };
            for (const std::size_t begin : {std::size_t{0}, place, place + 1}) {
                CHECK(first_difference(begin, size, differs, poll) == (begin > place ? size : place));
                CHECK(same_from(begin, size, differs, poll) == place + 1);
            }
            CHECK(first_difference(0, place, differs, poll) == place);
            CHECK(same_from(0, place, differs, poll) == 0);
        }
}

static void a_shift_is_compared_with_its_saltus() {
    const Values values{0, 1, 2, 3, 5, 4, 6, 8, 7};
    const std::span<const std::uint16_t> all(values);
    auto poll = never_interrupted;
    CHECK(same_from(0, 6, shift_differs(all, 3, 3), poll) == 3);  // 0 1 2 | 3 5 4 | 6 8 7
    CHECK(first_difference(0, 6, shift_differs(all, 3, 3), poll) == 1);
    CHECK(same_from(0, 6, shift_differs(all, 3, -3), poll) == 6);
    CHECK(same_from(0, 6, shift_differs(all, 3), poll) == 6);
}

static std::vector<std::int64_t> exceptions_by_definition(const Values& values, std::size_t start, std::size_t period, std::int64_t saltus) {
    std::vector<std::int64_t> found;
    for (std::size_t n = 0; n < start; ++n) {
        std::size_t times = 0;
        while (n + times * period < start) ++times;
        const auto model = static_cast<std::int64_t>(values[n + times * period]) - static_cast<std::int64_t>(times) * saltus;
        if (static_cast<std::int64_t>(values[n]) != model) found.push_back(static_cast<std::int64_t>(n));
    }
    return found;
}

static void exceptions_are_those_of_the_definition() {
    Random random(11);
    for (int trial = 0; trial < 2000; ++trial) {
        const Values values = grundy::tests::planted_period<std::uint16_t>(random, 2 + random.below(60), 2);
        const std::size_t start = random.below(values.size()), period = 1 + random.below(values.size() - start);
        const auto saltus = static_cast<std::int64_t>(random.below(4));
        const auto expected = exceptions_by_definition(values, start, period, saltus);
        const auto found = [&](std::size_t limit) {
            return grundy::sequences::exceptions(std::span<const std::uint16_t>(values), start, period, saltus, limit, never_interrupted);
        };
        CHECK(found(expected.size()) == expected);
        CHECK(found(values.size()) == expected);
        if (!expected.empty()) CHECK(found(expected.size() - 1) == std::nullopt);
    }
}

static void run() {
    a_single_difference_is_found_at_any_place();
    a_shift_is_compared_with_its_saltus();
    exceptions_are_those_of_the_definition();
}

}  // namespace windows

namespace least_period {

using grundy::sequences::Differences;
using grundy::sequences::PeriodBound;
using grundy::sequences::tail_period;
using grundy::sequences::tail_period_by_borders;
using grundy::sequences::tail_period_in_place;
using grundy::sequences::TailPeriod;
using grundy::tests::for_each_bit_sequence;
using grundy::tests::period_bounds;
using grundy::tests::period_by_definition;
using grundy::tests::planted_period;

static bool same(const TailPeriod& a, const TailPeriod& b) { return a.period == b.period && a.start == b.start; }

// Both searches, and the second one with patterns of several lengths.
template <class Sequence>
static void check_searches(const Sequence& values, const PeriodBound& bound) {
    const TailPeriod expected = period_by_definition(values, bound);
    CHECK(same(tail_period(values, bound, never_interrupted), expected));
    for (const std::size_t pattern : {1u, 3u, 8u, 1u << 15})
        CHECK(same(tail_period_in_place(values, bound, pattern, never_interrupted), expected));
}

template <class Value>
static void check_values_and_differences(const std::vector<Value>& values, const PeriodBound& bound) {
    const std::span<const Value> all(values);
    check_searches(all, bound);
    check_searches(Differences<Value>(all), bound);
}

static void finds_the_period_of_every_short_sequence() {
    const auto bounds = period_bounds();
    for_each_bit_sequence(8, [&](const auto& values) {
        for (const PeriodBound& bound : bounds) check_values_and_differences(values, bound);
    });
    for (const PeriodBound& bound : {PeriodBound{2, 2, 2, 1}, PeriodBound{2, 3, 0, 1}, PeriodBound{1, 1, 3}})
        for_each_bit_sequence(14, [&](const auto& values) { check_values_and_differences(values, bound); });
}

template <class Value>
static void finds_planted_periods(std::uint64_t seed) {
    Random random(seed);
    const auto bounds = period_bounds();
    for (int trial = 0; trial < 3000; ++trial) {
        const auto values = planted_period<Value>(random, 1 + random.below(200), 3);
        check_values_and_differences(values, bounds[random.below(bounds.size())]);
    }
}

// A run of a short period at the end that is not long enough, and the same run earlier, so that only the place before it
// distinguishes them.
static void a_short_period_at_the_end_does_not_hide_a_long_one() {
    for (std::size_t run = 1; run <= 40; ++run) {
        std::vector<std::uint8_t> values;
        while (values.size() < 400) {
            values.push_back(2);
            values.push_back(3);
            for (std::size_t i = 0; i < run; ++i) values.push_back(i % 2 != 0);
        }
        for (; values.size() > 300; values.pop_back()) {
            const std::span<const std::uint8_t> all(values);
            check_searches(all, {2, 2, 3, 1});
            CHECK(tail_period(all, {2, 2, 3, 1}, never_interrupted).period == static_cast<std::int64_t>(run + 2));
        }
    }
}

static void finds_the_least_start_after_a_long_beginning() {
    std::vector<std::uint8_t> values(100000, 7);
    for (int i = 0; i < 300000; ++i) values.push_back(static_cast<std::uint8_t>(i % 50 == 0 ? 5 : i % 3 == 0));
    const std::span<const std::uint8_t> all(values);
    CHECK(same(tail_period(all, {2, 2, 3, 1}, never_interrupted), {150, 100000}));
    CHECK(same(tail_period_in_place(all, {2, 2, 3, 1}, 1 << 15, never_interrupted), {150, 100000}));
}

static void a_wide_table_of_borders_gives_the_same() {
    Random random(5);
    for (int trial = 0; trial < 200; ++trial) {
        const auto values = planted_period<std::uint16_t>(random, 1 + random.below(100));
        const std::span<const std::uint16_t> all(values);
        const PeriodBound bound{2, 2, 2, 1};
        auto poll = never_interrupted;
        CHECK(same(tail_period_by_borders<std::uint64_t>(all, bound, poll), period_by_definition(all, bound)));
    }
}

static void run() {
    finds_the_period_of_every_short_sequence();
    finds_planted_periods<std::uint8_t>(1);
    finds_planted_periods<std::uint16_t>(2);
    finds_planted_periods<std::uint32_t>(3);
    a_short_period_at_the_end_does_not_hide_a_long_one();
    finds_the_least_start_after_a_long_beginning();
    a_wide_table_of_borders_gives_the_same();
}

}  // namespace least_period

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"windows", windows::run}, {"least_period", least_period::run}});
}
