// Heaps that are never broken, heaps with endless takes, and heaps that are broken into many heaps.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "sequences/heap_values.hpp"
#include "sequences/taking.hpp"

using grundy::never_interrupted;

namespace taking {

using grundy::sequences::taking_values;

// The definition: the least value that no option has.
static std::vector<std::uint32_t> by_definition(const std::vector<std::int64_t>& moves, std::int64_t size) {
    std::vector<std::uint32_t> values;
    for (std::int64_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (const std::int64_t s : moves)
            if (s <= n) options.insert(values[static_cast<std::size_t>(n - s)]);
        std::uint32_t mex = 0;
        while (options.contains(mex)) ++mex;
        values.push_back(mex);
    }
    return values;
}

template <class Value>
static std::vector<std::uint32_t> by_kernel(const std::vector<std::int64_t>& moves, std::size_t size) {
    std::vector<Value> values(size);
    std::uint64_t done = 0;
    taking_values<Value>({moves, moves, {}}, values, 0, done, never_interrupted);
    return {values.begin(), values.end()};
}

// Every set of moves from 1 to 10.
static void agrees_with_the_definition_on_all_small_sets() {
    for (unsigned mask = 0; mask < 1024; ++mask) {
        std::vector<std::int64_t> moves;
        for (int s = 1; s <= 10; ++s)
            if (mask >> (s - 1) & 1) moves.push_back(s);
        const auto expected = by_definition(moves, 60);
        CHECK(by_kernel<std::uint8_t>(moves, 60) == expected);
        CHECK(by_kernel<std::uint32_t>(moves, 60) == expected);
    }
}

// With moves 1..300 there are values up to 300, which do not fit one byte.
static void values_beyond_a_byte() {
    std::vector<std::int64_t> moves;
    for (int s = 1; s <= 300; ++s) moves.push_back(s);
    const auto values = by_kernel<std::uint32_t>(moves, 1000);
    for (std::size_t n = 0; n < values.size(); ++n) CHECK(values[n] == n % 301);
}

// 255 moves give values up to 255, the largest that a byte holds.
static void values_that_just_fit_a_byte() {
    std::vector<std::int64_t> moves;
    for (int s = 1; s <= 255; ++s) moves.push_back(s);
    const auto values = by_kernel<std::uint8_t>(moves, 1000);
    for (std::size_t n = 0; n < values.size(); ++n) CHECK(values[n] == n % 256);
}

static void takes_beyond_32_bits_have_no_effect() {
    CHECK(by_kernel<std::uint8_t>({1, std::int64_t{1} << 33}, 6) == by_definition({1}, 6));
}

static void no_heaps_and_no_moves() {
    CHECK(by_kernel<std::uint8_t>({1, 2}, 0).empty());
    CHECK(by_kernel<std::uint8_t>({}, 3) == by_definition({}, 3));
}

// The values satisfy the definition if finishing takes differ from the other takes.
static std::vector<std::uint32_t> by_definition_of_digits(const std::vector<int>& digits, std::int64_t stuck,
                                                          std::int64_t size) {
    std::vector<std::uint32_t> values;
    for (std::int64_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (std::int64_t t = 1; t < static_cast<std::int64_t>(digits.size()) && t <= n && n != stuck; ++t) {
            const int digit = digits[static_cast<std::size_t>(t)];
            if (t == n && digit & 1) options.insert(0);
            if (t < n && digit & 2) options.insert(values[static_cast<std::size_t>(n - t)]);
        }
        std::uint32_t mex = 0;
        while (options.contains(mex)) ++mex;
        values.push_back(mex);
    }
    return values;
}

// All digits 0 to 3 for takes of 1 to 5, and a stuck heap, from any start.
static void digits_up_to_three() {
    for (int code = 0; code < 1024; ++code) {
        std::vector<int> digits{0};
        std::vector<std::int64_t> takes, finishing;
        const std::vector<std::int64_t> stuck{code % 9};
        for (int t = 1; t <= 5; ++t) {
            digits.push_back(code >> 2 * (t - 1) & 3);
            if (digits.back() & 2) takes.push_back(t);
            if (digits.back() & 1) finishing.push_back(t);
        }
        const auto expected = by_definition_of_digits(digits, stuck[0], 40);
        std::vector<std::uint16_t> values(expected.begin(), expected.end());
        const std::int64_t start = code % 41;
        std::fill(values.begin() + start, values.end(), std::uint16_t{9});
        std::uint64_t done = 0;
        CHECK(taking_values({takes, finishing, stuck}, std::span(values), start, done, never_interrupted) == 40);
        CHECK(std::ranges::equal(values, expected) && done == 40);
    }
}

// With moves 1..300, G(256) = 256 does not fit a byte.
static void a_value_that_does_not_fit_stops_the_work() {
    std::vector<std::int64_t> moves;
    for (int s = 1; s <= 300; ++s) moves.push_back(s);
    std::vector<std::uint8_t> values(1000);
    std::uint64_t done = 0;
    CHECK(taking_values({moves, moves, {}}, std::span(values), 0, done, never_interrupted) == 256);
}

static void run() {
    agrees_with_the_definition_on_all_small_sets();
    values_beyond_a_byte();
    values_that_just_fit_a_byte();
    takes_beyond_32_bits_have_no_effect();
    no_heaps_and_no_moves();
    digits_up_to_three();
    a_value_that_does_not_fit_stops_the_work();
}

}  // namespace taking

namespace endless {

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

static void all_numbers_except_every_small_set() {
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

static void continuing_anywhere_gives_the_same_values() {
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

static void a_value_that_does_not_fit_stops_the_work() {
    Endless nim({{3}, {}, {}, {}}, plenty);
    std::vector<std::uint8_t> narrow(300);
    std::uint64_t done = 0;
    CHECK(nim.extend(std::span<std::uint8_t>(narrow), 0, done, never_interrupted) == 256);
    std::vector<std::uint16_t> values(narrow.begin(), narrow.end());
    CHECK(nim.extend(std::span<std::uint16_t>(values), 256, done, never_interrupted) == 300);
    CHECK(values[299] == 299 && done == 300);
}

static void too_little_memory_stops_the_work() {
    Endless nim({{3}, {}, {}, {}}, 4000);
    std::vector<std::uint16_t> values(2000);
    std::uint64_t done = 0;
    CHECK(nim.extend(std::span<std::uint16_t>(values), 0, done, never_interrupted) == 1000);
    CHECK(nim.is_full() && done == 1000);
}

static void different_values_are_rejected() {
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

static void run() {
    all_numbers_except_every_small_set();
    random_patterns_with_exceptions();
    continuing_anywhere_gives_the_same_values();
    a_value_that_does_not_fit_stops_the_work();
    too_little_memory_stops_the_work();
    different_values_are_rejected();
}

}  // namespace endless

namespace more_than_two_heaps {

using grundy::sequences::Bits;
using grundy::sequences::insert;
using grundy::sequences::TranslatedUnion;
using grundy::sequences::Wide;
using grundy::sequences::WideRules;

static constexpr std::size_t plenty = 1 << 28;

static std::uint32_t digit_below(std::uint32_t end, std::mt19937& random) {
    return static_cast<std::uint32_t>(random() % end);
}

// Lists every way to leave h heaps, in increasing order.
static void for_each_partition(std::size_t m, std::size_t h, std::size_t least, bool unequal, std::uint32_t sum,
                           const std::vector<std::uint32_t>& g, std::set<std::uint32_t>& options) {
    if (h == 0) {
        if (m == 0) options.insert(sum);
        return;
    }
    for (std::size_t c = least; c <= m && (h == 1 || c < m); ++c)
        for_each_partition(m - c, h - 1, c + unequal, unequal, sum ^ g[c], g, options);
}

static std::vector<std::uint32_t> by_definition(const WideRules& rules, std::size_t size) {
    std::vector<std::uint32_t> g;
    for (std::size_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (std::size_t i = 0; i <= n && !std::ranges::count(rules.stuck, static_cast<std::int64_t>(n)); ++i) {
            const std::size_t once = rules.digits.size(), q = rules.repeating.size();
            const std::uint32_t digit = i < once ? rules.digits[i] : q != 0 ? rules.repeating[(i - once) % q] : 0;
            for (std::size_t h = 0; h < 8; ++h)
                if (digit >> h & 1) for_each_partition(n - i, h, 1, rules.unequal, 0, g, options);
        }
        std::uint32_t mex = 0;
        while (options.contains(mex)) ++mex;
        g.push_back(mex);
    }
    return g;
}

template <class Value>
static std::vector<std::uint32_t> by_kernel(const WideRules& rules, std::size_t size) {
    std::vector<Value> values(size);
    std::uint64_t done = 0;
    Wide wide(rules, plenty);
    CHECK(wide.extend(std::span<Value>(values), 0, done, never_interrupted) == static_cast<std::int64_t>(size));
    CHECK(done == size);
    return {values.begin(), values.end()};
}

static void all_hexadecimal_codes_of_two_digits() {
    for (std::uint32_t d0 : {0U, 4U, 8U, 12U})
        for (std::uint32_t d1 = 0; d1 < 16; ++d1)
            for (std::uint32_t d2 = 0; d2 < 16; ++d2) {
                const WideRules rules{{d0, d1, d2}, {}, false, {}};
                CHECK(by_kernel<std::uint16_t>(rules, 18) == by_definition(rules, 18));
            }
}

static void random_games_of_every_kind() {
    std::mt19937 random(7);
    for (int turn = 0; turn < 400; ++turn) {
        WideRules rules{{}, {}, random() % 3 == 0, {}};
        rules.digits.push_back(random() % 3 ? 0 : digit_below(32, random) & ~3U);
        for (std::size_t i = random() % 3; i > 0; --i) rules.digits.push_back(digit_below(32, random));
        for (std::size_t i = random() % 3; i > 0; --i) rules.repeating.push_back(digit_below(32, random));
        if (random() % 4 == 0) rules.stuck = {2, 5};
        CHECK(by_kernel<std::uint32_t>(rules, 17) == by_definition(rules, 17));
    }
}

static void continuing_anywhere_gives_the_same_values() {
    std::mt19937 random(11);
    for (int turn = 0; turn < 60; ++turn) {
        const std::uint32_t first = random() % 2 ? 0 : 8;
        WideRules rules{{first, digit_below(16, random), digit_below(16, random)}, {}, random() % 4 == 0, {}};
        if (turn % 3 == 0) rules.repeating = {digit_below(16, random), digit_below(16, random)};
        const auto all = by_kernel<std::uint32_t>(rules, 60);
        Wide wide(rules, plenty);
        for (const std::int64_t start : {0, 17, 40, 5, 6, 59, 60}) {
            std::vector<std::uint16_t> values(all.begin(), all.begin() + start);
            values.resize(static_cast<std::size_t>(std::min<std::int64_t>(start + 20, 60)));
            std::uint64_t done = 0;
            const auto stop = static_cast<std::int64_t>(values.size());
            CHECK(wide.extend(std::span<std::uint16_t>(values), start, done, never_interrupted) == stop);
            CHECK(std::ranges::equal(values, std::span(all).first(values.size())));
        }
    }
}

// 0.(3) is Nim, and G(256) = 256 does not fit a byte.
static void a_value_that_does_not_fit_stops_the_work() {
    Wide wide({{0}, {3}, false, {}}, plenty);
    std::vector<std::uint8_t> narrow(300);
    std::uint64_t done = 0;
    CHECK(wide.extend(std::span<std::uint8_t>(narrow), 0, done, never_interrupted) == 256);
    CHECK(!wide.is_full());
    std::vector<std::uint16_t> values(narrow.begin(), narrow.end());
    CHECK(wide.extend(std::span<std::uint16_t>(values), 256, done, never_interrupted) == 300);
    CHECK(values[299] == 299);
}

static void too_little_memory_stops_the_work() {
    Wide wide({{0, 8}, {}, false, {}}, 10'000);
    std::vector<std::uint32_t> values(100'000);
    std::uint64_t done = 0;
    const std::int64_t reached = wide.extend(std::span<std::uint32_t>(values), 0, done, never_interrupted);
    CHECK(wide.is_full());
    CHECK(reached > 100 && reached < 2000 && wide.bytes() <= 10'000);
    CHECK(done == static_cast<std::uint64_t>(reached));
}

static void an_interruption_at_any_moment_does_no_harm() {
    const WideRules rules{{4, 11, 8}, {15, 2}, false, {}};
    const auto all = by_kernel<std::uint32_t>(rules, 90);
    for (int after = 1; after < 200; after += 3) {
        Wide wide(rules, plenty);
        std::vector<std::uint16_t> values(90);
        std::uint64_t done = 0;
        int polls = 0;
        try {
            wide.extend(std::span<std::uint16_t>(values), 0, done, [&] { if (++polls == after) throw 1; });
        } catch (int) {
        }
        wide.extend(std::span<std::uint16_t>(values), static_cast<std::int64_t>(done), done, never_interrupted);
        CHECK(std::ranges::equal(values, all));
    }
}

// Sums that the end of the given values does not need are omitted. This must not affect later values.
static void an_interruption_while_adopting_values_does_no_harm() {
    const WideRules rules{{0, 8}, {}, false, {}};
    const auto all = by_kernel<std::uint32_t>(rules, 60);
    for (int after = 1; after <= 40; ++after)
        for (std::int64_t start = 0; start < 60; ++start) {
            Wide wide(rules, plenty);
            std::vector<std::uint16_t> values(all.begin(), all.end());
            std::uint64_t done = 0;
            int polls = 0;
            try {
                wide.extend(std::span(values), 40, done, [&] { if (++polls == after) throw 1; });
            } catch (int) {
            }
            CHECK(polls == after && done == 40);
            std::fill(values.begin() + start, values.end(), std::uint16_t{0});
            wide.extend(std::span(values), start, done, never_interrupted);
            CHECK(std::ranges::equal(values, all));
        }
}

static void translations_of_sets() {
    std::mt19937_64 random(3);
    TranslatedUnion sum;
    for (int turn = 0; turn < 200; ++turn) {
        const std::size_t words = std::size_t{1} << random() % 4;
        std::set<std::uint32_t> expected;
        sum.begin(words);
        for (int sets = 0; sets < 3; ++sets) {
            Bits set(std::size_t{1} << random() % (static_cast<std::size_t>(std::bit_width(words))), 0);
            const auto g = static_cast<std::uint32_t>(random() % (64 * words));
            for (int i = 0; i < 9; ++i) {
                const auto v = static_cast<std::uint32_t>(random() % (64 * set.size()));
                insert(set, v);
                expected.insert(v ^ g);
            }
            sum.add(set, g);
        }
        const Bits all = sum.take();
        for (std::uint32_t v = 0; v < 64 * words; ++v) CHECK((all[v / 64] >> v % 64 & 1) == expected.contains(v));
    }
}

static void run() {
    all_hexadecimal_codes_of_two_digits();
    random_games_of_every_kind();
    continuing_anywhere_gives_the_same_values();
    a_value_that_does_not_fit_stops_the_work();
    too_little_memory_stops_the_work();
    an_interruption_at_any_moment_does_no_harm();
    an_interruption_while_adopting_values_does_no_harm();
    translations_of_sets();
}

}  // namespace more_than_two_heaps

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv,
                              {{"taking", taking::run},
                               {"endless", endless::run},
                               {"more_than_two_heaps", more_than_two_heaps::run}});
}
