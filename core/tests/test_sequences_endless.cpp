#include "sequences/taking.hpp"

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "check.hpp"

using grundy::never_interrupted;
using grundy::sequences::Endless;
using grundy::sequences::EndlessRules;

static constexpr std::size_t plenty = 1 << 28;

static std::vector<std::uint32_t> by_definition(const EndlessRules& rules, std::int64_t size) {
    std::vector<std::uint32_t> g;
    for (std::int64_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (std::int64_t t = 1; t <= n && !std::ranges::count(rules.stuck, n); ++t) {
            std::uint8_t digit = rules.pattern[static_cast<std::size_t>(t) % rules.pattern.size()];
            if (std::ranges::count(rules.takes, t)) digit ^= 2;
            if (std::ranges::count(rules.finishing, t)) digit ^= 1;
            if (t == n ? digit & 1 : digit & 2) options.insert(t == n ? 0 : g[static_cast<std::size_t>(n - t)]);
        }
        std::uint32_t mex = 0;
        while (options.contains(mex)) ++mex;
        g.push_back(mex);
    }
    return g;
}

template <class Value>
static std::vector<std::uint32_t> by_kernel(const EndlessRules& rules, std::size_t size) {
    std::vector<Value> values(size);
    std::uint64_t done = 0;
    Endless endless(rules, plenty);
    CHECK(endless.extend(std::span<Value>(values), 0, done, never_interrupted) == static_cast<std::int64_t>(size));
    CHECK(done == size);
    return {values.begin(), values.end()};
}

static std::vector<std::int64_t> members(unsigned mask) {
    std::vector<std::int64_t> set;
    for (int t = 1; t <= 10; ++t)
        if (mask >> (t - 1) & 1) set.push_back(t);
    return set;
}

static void all_numbers_but_those_of_every_small_set() {
    for (unsigned mask = 0; mask < 256; ++mask) {
        const EndlessRules rules{{3}, members(mask), members(mask), {}};
        CHECK(by_kernel<std::uint8_t>(rules, 70) == by_definition(rules, 70));
    }
}

static EndlessRules random_rules(std::mt19937& random) {
    EndlessRules rules{{}, {}, {}, {}};
    for (std::size_t q = 1 + random() % 5; q > 0; --q) rules.pattern.push_back(static_cast<std::uint8_t>(random() % 4));
    rules.takes = members(static_cast<unsigned>(random() % 1024 & random()));
    rules.finishing = members(static_cast<unsigned>(random() % 1024 & random()));
    if (random() % 4 == 0) rules.stuck = members(static_cast<unsigned>(random() % 1024 & random()));
    return rules;
}

static void random_patterns_with_exceptions() {
    std::mt19937 random(5);
    for (int turn = 0; turn < 500; ++turn) {
        const EndlessRules rules = random_rules(random);
        CHECK(by_kernel<std::uint16_t>(rules, 80) == by_definition(rules, 80));
    }
}

static void going_on_anywhere_changes_nothing() {
    std::mt19937 random(6);
    for (int turn = 0; turn < 100; ++turn) {
        const EndlessRules rules = random_rules(random);
        const auto all = by_kernel<std::uint32_t>(rules, 60);
        Endless endless(rules, plenty);
        for (const std::int64_t start : {0, 17, 40, 5, 6, 59, 60}) {
            std::vector<std::uint16_t> values(all.begin(), all.begin() + start);
            values.resize(static_cast<std::size_t>(std::min<std::int64_t>(start + 20, 60)));
            std::uint64_t done = 0;
            const auto stop = static_cast<std::int64_t>(values.size());
            CHECK(endless.extend(std::span<std::uint16_t>(values), start, done, never_interrupted) == stop);
            CHECK(std::ranges::equal(values, std::span(all).first(values.size())));
        }
    }
}

static void a_value_that_does_not_fit_ends_the_work() {
    Endless nim({{3}, {}, {}, {}}, plenty);
    std::vector<std::uint8_t> narrow(300);
    std::uint64_t done = 0;
    CHECK(nim.extend(std::span<std::uint8_t>(narrow), 0, done, never_interrupted) == 256);
    std::vector<std::uint16_t> values(narrow.begin(), narrow.end());
    CHECK(nim.extend(std::span<std::uint16_t>(values), 256, done, never_interrupted) == 300);
    CHECK(values[299] == 299 && done == 300);
}

static void too_little_memory_ends_the_work() {
    Endless nim({{3}, {}, {}, {}}, 4000);
    std::vector<std::uint16_t> values(2000);
    std::uint64_t done = 0;
    CHECK(nim.extend(std::span<std::uint16_t>(values), 0, done, never_interrupted) == 1000);
    CHECK(nim.is_full() && done == 1000);
}

static void other_values_than_before_are_refused() {
    Endless endless({{3}, {2}, {2}, {}}, plenty);
    std::vector<std::uint16_t> values(20, 0);
    std::uint64_t done = 0;
    endless.extend(std::span<std::uint16_t>(values).first(10), 0, done, never_interrupted);
    values[8] = 9999;
    bool refused = false;
    try {
        endless.extend(std::span<std::uint16_t>(values), 10, done, never_interrupted);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
    CHECK(endless.extend(std::span<std::uint16_t>(values), 0, done, never_interrupted) == 20);
    CHECK(values[19] == by_definition({{3}, {2}, {2}, {}}, 20)[19]);
}

int main() {
    all_numbers_but_those_of_every_small_set();
    random_patterns_with_exceptions();
    going_on_anywhere_changes_nothing();
    a_value_that_does_not_fit_ends_the_work();
    too_little_memory_ends_the_work();
    other_values_than_before_are_refused();
    return grundy::tests::failures != 0;
}
