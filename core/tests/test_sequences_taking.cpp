#include "sequences/taking.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"

using grundy::never_interrupted;
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

// With moves 1..300 the values run up to 300, beyond one byte.
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

static void moves_beyond_32_bits_are_never_made() {
    CHECK(by_kernel<std::uint8_t>({1, std::int64_t{1} << 33}, 6) == by_definition({1}, 6));
}

static void no_heaps_and_no_moves() {
    CHECK(by_kernel<std::uint8_t>({1, 2}, 0).empty());
    CHECK(by_kernel<std::uint8_t>({}, 3) == by_definition({}, 3));
}

// A heap goes by its own definition when finishing takes differ from the others.
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

// All digits 0 to 3 for takes of 1 to 5, and a stuck heap; from any start on.
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

// With moves 1..300, G(256) = 256 is no byte.
static void a_value_that_does_not_fit_ends_the_work() {
    std::vector<std::int64_t> moves;
    for (int s = 1; s <= 300; ++s) moves.push_back(s);
    std::vector<std::uint8_t> values(1000);
    std::uint64_t done = 0;
    CHECK(taking_values({moves, moves, {}}, std::span(values), 0, done, never_interrupted) == 256);
}

int main() {
    agrees_with_the_definition_on_all_small_sets();
    values_beyond_a_byte();
    values_that_just_fit_a_byte();
    moves_beyond_32_bits_are_never_made();
    no_heaps_and_no_moves();
    digits_up_to_three();
    a_value_that_does_not_fit_ends_the_work();
    return grundy::tests::failures != 0;
}
