#include "sequences/subtraction.hpp"

#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"

using grundy::never_interrupted;
using grundy::sequences::subtraction_values;

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
    subtraction_values<Value>(moves, values, never_interrupted);
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

int main() {
    agrees_with_the_definition_on_all_small_sets();
    values_beyond_a_byte();
    values_that_just_fit_a_byte();
    moves_beyond_32_bits_are_never_made();
    no_heaps_and_no_moves();
    return grundy::tests::failures != 0;
}
