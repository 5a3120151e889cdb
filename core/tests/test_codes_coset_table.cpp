// Tables of coset weights against their definition, on every path and for every size of the table.
#include "codes/coset_table.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <vector>

#include "base/compiler.hpp"
#include "check.hpp"
#include "codes/lexicode.hpp"
#include "nim/path.hpp"

namespace {

std::ptrdiff_t allocations_left = -1;  // never exhausted

}  // namespace

// Not inlined, so that the compiler does not look into what belongs together.
GRUNDY_NEVER_INLINE void* operator new(std::size_t size) {
    if (allocations_left == 0) throw std::bad_alloc();
    if (allocations_left > 0) --allocations_left;
    if (void* place = std::malloc(size)) return place;
    throw std::bad_alloc();
}
GRUNDY_NEVER_INLINE void operator delete(void* place) noexcept { std::free(place); }
GRUNDY_NEVER_INLINE void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace {

using namespace grundy;
using codes::CosetTable;
using Table = std::vector<int>;
using Values = std::vector<std::uint64_t>;

auto poll = [] {};

Table naive_column(const Table& table, std::uint64_t h) {
    Table out(table);
    for (std::size_t s = 0; s < table.size(); ++s) out[s] = std::min(table[s], table[s ^ h] + 1);
    return out;
}

Table naive_digit(const Table& table, const Values& values) {
    Table out(table);
    for (std::size_t c = 1; c < std::size_t{1} << values.size(); ++c) {
        std::uint64_t value = 0;
        for (std::size_t bit = 0; bit < values.size(); ++bit)
            if (c >> bit & 1) value ^= values[bit];
        for (std::size_t s = 0; s < table.size(); ++s) out[s] = std::min(out[s], table[s ^ value] + 1);
    }
    return out;
}

bool same(const CosetTable& table, const Table& expected) {
    return std::ranges::equal(table.bytes(), expected, [](std::uint8_t found, int wanted) { return found == std::min(wanted, 255); });
}

void check_columns(unsigned bits, std::size_t count, std::mt19937_64& random) {
    CosetTable table;
    Table expected(std::size_t{1} << bits, 1000);
    expected[0] = 0;
    while (table.bits() < bits) table.double_unreached(poll);
    for (int round = 0; round < 3; ++round) {
        Values columns;
        for (std::size_t i = 0; i < count; ++i) columns.push_back(random() & ((std::uint64_t{1} << bits) - 1));
        table.add_columns(columns, poll);
        for (const auto h : columns) expected = naive_column(expected, h);
        CHECK(same(table, expected));
        table.add_columns(columns, poll);
        CHECK(same(table, expected));  // once more changes nothing
    }
}

void check_digits(unsigned bits, std::size_t count, std::mt19937_64& random) {
    CosetTable table;
    Table expected(std::size_t{1} << bits, 1000);
    expected[0] = 0;
    while (table.bits() < bits) table.double_unreached(poll);
    for (int round = 0; round < 3; ++round) {
        Values values;
        for (std::size_t i = 0; i < count; ++i) values.push_back(random() & ((std::uint64_t{1} << bits) - 1));
        table.add_digit(values, poll);
        expected = naive_digit(expected, values);
        CHECK(same(table, expected));
    }
}

// The parity check (1 | columns): unit columns, then random ones.
void check_coset_weights(unsigned digits, unsigned digit_bits, std::mt19937_64& random) {
    const unsigned bits = digits * digit_bits;
    Values values;
    for (unsigned i = 0; i < 5 * digit_bits; ++i) values.push_back(random() & ((std::uint64_t{1} << bits) - 1));
    Values all;
    for (unsigned bit = 0; bit < bits; ++bit) all.push_back(std::uint64_t{1} << bit);
    all.insert(all.end(), values.begin(), values.end());
    Table expected(std::size_t{1} << bits, 1000);
    expected[0] = 0;
    for (std::size_t i = 0; i < all.size(); i += digit_bits)
        expected = naive_digit(expected, {all.begin() + static_cast<std::ptrdiff_t>(i), all.begin() + static_cast<std::ptrdiff_t>(i + digit_bits)});
    codes::CosetWeights weights(bits, digit_bits);
    std::uint64_t done = 0;
    weights.fill(values, done, poll);
    CHECK(same(weights.table(), expected));
    CHECK(done == 5);
}

void check_find(unsigned bits, std::mt19937_64& random) {
    CosetTable table;
    std::vector<std::uint8_t> weights(std::size_t{1} << bits);
    for (auto& byte : weights) byte = static_cast<std::uint8_t>(random() % 200);
    table.restore(bits, weights, poll);
    for (int round = 0; round < 200; ++round) {
        const std::size_t begin = random() % (table.size() + 1);
        const auto least = static_cast<std::uint8_t>(180 + random() % 40);
        std::size_t expected = begin;
        while (expected < table.size() && table[expected] < least) ++expected;
        CHECK(table.find(begin, least, poll) == expected);
    }
}

// mex over all sums of at most d - 2 earlier values.
Values naive_coins(std::size_t count, int d) {
    Values coins;
    for (std::size_t n = 0; n < count; ++n) {
        std::vector<bool> excluded(std::size_t{1} << 20);
        for (std::size_t set = 0; set < std::size_t{1} << n; ++set) {
            if (std::popcount(set) > d - 2) continue;
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < n; ++i)
                if (set >> i & 1) sum ^= coins[i];
            excluded[sum] = true;
        }
        coins.push_back(static_cast<std::uint64_t>(std::ranges::find(excluded, false) - excluded.begin()));
    }
    return coins;
}

void check_lexicodes() {
    for (int d = 1; d <= 9; ++d) {
        codes::Lexicode lexicode(static_cast<std::uint8_t>(d));
        std::uint64_t done = 0;
        CHECK(lexicode.grow(13, 30, done, poll));
        CHECK(done == 13);
        CHECK(std::ranges::equal(lexicode.values(), naive_coins(13, d)));
        Table expected(lexicode.table().size(), 1000);
        expected[0] = 0;
        for (const auto h : lexicode.values()) expected = naive_column(expected, h);
        CHECK(same(lexicode.table(), expected));
    }
}

struct Stop {};

// A run that is stopped again and again, and goes on each time, also from a copy, finds the same coins.
void check_interrupted() {
    codes::Lexicode whole(7);
    std::uint64_t done = 0;
    CHECK(whole.grow(90, 30, done, poll));
    codes::Lexicode stopped(7);
    for (int polls = 1, stops = 0; stops >= 0; ++polls, ++stops) {
        int left = polls;
        auto stopping = [&left] {
            if (--left == 0) throw Stop{};
        };
        try {
            CHECK(stopped.grow(90, 30, done, stopping));
            break;
        } catch (const Stop&) {
        }
    }
    CHECK(std::ranges::equal(whole.values(), stopped.values()));
    CHECK(std::ranges::equal(whole.table().bytes(), stopped.table().bytes()));
    codes::Lexicode restored(7), first(7);
    CHECK(first.grow(40, 30, done, poll));
    restored.restore(first.values(), first.table().bits(), first.table().bytes(), poll);
    CHECK(restored.grow(90, 30, done, poll));
    CHECK(std::ranges::equal(whole.values(), restored.values()));
    CHECK(!first.grow(200, 20, done, poll));
    CHECK(first.table().bits() == 20);
}

// Over 4 and 16 digits the mex of all digits gives the nim multiples of the value of 1.
void check_digit_lexicodes() {
    codes::DigitLexicode quaternary(4, 2);
    std::uint64_t done = 0;
    CHECK(quaternary.grow(8, 30, done, poll));
    const Values expected{1, 2, 4, 8, 16, 32, 21, 42, 27, 45, 30, 39, 64, 128, 69, 138};
    CHECK(std::ranges::equal(quaternary.values(), expected));
    codes::DigitLexicode octal(3, 3);
    CHECK(octal.grow(6, 30, done, poll));
    CHECK(octal.places() == 6);
    CHECK(!octal.grow(100, 7, done, poll));
}

// Whichever allocation fails, the work can go on afterwards.
template <class Lexicode, class... Arguments>
void check_without_memory(std::size_t count, Arguments... arguments) {
    std::uint64_t done = 0;
    Lexicode whole(arguments...);
    CHECK(whole.grow(count, 30, done, poll));
    bool fails = true;
    for (std::ptrdiff_t before = 0; fails; ++before) {
        Lexicode lexicode(arguments...);
        allocations_left = before;
        try {
            lexicode.grow(count, 30, done, poll);
            fails = false;
        } catch (const std::bad_alloc&) {
        }
        allocations_left = -1;
        CHECK(lexicode.grow(count, 30, done, poll));
        CHECK(std::ranges::equal(whole.values(), lexicode.values()));
        CHECK(std::ranges::equal(whole.table().bytes(), lexicode.table().bytes()));
    }
}

// A table that moves to a larger place, and one that is read from a file, look for Ctrl-C on the way: two parts each of 2^22 bytes.
void check_polls_while_a_table_is_copied() {
    CosetTable table;
    std::size_t polls = 0;
    auto counting = [&] { ++polls; };
    while (table.bits() < 23) table.double_by_column(poll);
    table.double_by_column(counting);
    CHECK(polls == 4);
    const std::vector<std::uint8_t> bytes(table.bytes().begin(), table.bytes().end());
    polls = 0;
    table.restore(24, bytes, counting);
    CHECK(polls == 4);
    CHECK(std::ranges::equal(bytes, table.bytes()));
    struct Stopped {};
    auto stopping = [] { throw Stopped{}; };
    CosetTable other;
    while (other.bits() < 23) other.double_by_column(poll);
    try {
        other.double_by_column(stopping);
        CHECK(false);
    } catch (const Stopped&) {
    }
    other.double_by_column(poll);
    CHECK(std::ranges::equal(bytes, other.bytes()));
}

}  // namespace

int main() {
    check_polls_while_a_table_is_copied();
    std::mt19937_64 random(1);
    for (const char* path : {"scalar", "avx2"}) {
        if (!nim::choose_path(path)) continue;
        for (unsigned bits = 0; bits <= 15; ++bits) {
            for (const unsigned count : {1u, 2u, 4u, 5u}) check_columns(bits, count, random);
            for (const unsigned count : {1u, 2u, 3u, 4u, 8u}) check_digits(bits, count, random);
            check_find(bits, random);
        }
        for (unsigned digits = 0; digits <= 4; ++digits)
            for (const unsigned digit_bits : {1u, 2u, 3u}) check_coset_weights(digits, digit_bits, random);
        check_lexicodes();
        check_interrupted();
        check_digit_lexicodes();
        check_without_memory<codes::Lexicode>(40, std::uint8_t{5});
        check_without_memory<codes::DigitLexicode>(12, std::uint8_t{4}, 2u);
        check_without_memory<codes::DigitLexicode>(8, std::uint8_t{3}, 3u);
    }
    return grundy::tests::failures != 0;
}
