#include "sequences/periods.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "check.hpp"
#include "period_cases.hpp"

using grundy::never_interrupted;
using grundy::Random;
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

// Both searches, the second one with patterns of several lengths.
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

// A run of a short period at the end that does not reach far enough, and the same run before, so that only the place
// before it tells.
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

int main() {
    finds_the_period_of_every_short_sequence();
    finds_planted_periods<std::uint8_t>(1);
    finds_planted_periods<std::uint16_t>(2);
    finds_planted_periods<std::uint32_t>(3);
    a_short_period_at_the_end_does_not_hide_a_long_one();
    finds_the_least_start_after_a_long_beginning();
    a_wide_table_of_borders_gives_the_same();
    return grundy::tests::failures != 0;
}
