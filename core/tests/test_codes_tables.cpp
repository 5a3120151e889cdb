// Tables of coset weights, lexicodes and greedy codes against their definitions, on every path and for every size of the table.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "check.hpp"
#include "codes/coset_table.hpp"
#include "codes/greedy.hpp"
#include "codes/lexicode.hpp"
#include "digraphs.hpp"
#include "nim/path.hpp"

namespace {

std::ptrdiff_t allocations_left = -1;  // never exhausted

}  // namespace

// Not inlined, so that the compiler does not optimize pairs of calls.
GRUNDY_NEVER_INLINE void* operator new(std::size_t size) {
    if (allocations_left == 0) throw std::bad_alloc();
    if (allocations_left > 0) --allocations_left;
    if (void* place = std::malloc(size)) return place;
    throw std::bad_alloc();
}
GRUNDY_NEVER_INLINE void operator delete(void* place) noexcept { std::free(place); }
GRUNDY_NEVER_INLINE void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace coset_tables {

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
        CHECK(same(table, expected));  // adding columns is idempotent
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

// A run that is interrupted repeatedly and continued each time, also from a copy, finds the same coins.
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

// Over 4 and 16 digits, the values of all digits by mex are the nim multiples of the value of 1.
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

// After any allocation fails, the work can continue.
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

// Moving a table to a larger place and restoring one from a file poll on the way: two parts of 2^22 bytes each.
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

static void run() {
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
}

}  // namespace coset_tables

namespace greedy {

using namespace grundy::codes;
using grundy::never_interrupted;
using Word = std::uint64_t;
using Words = std::vector<Word>;

static std::mt19937_64 generator(1996);

static Word sum_at(const Words& vectors, Word bits) {
    Word sum = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i)
        if (bits >> i & 1) sum ^= vectors[i];
    return sum;
}

// g by the definition: the mex of the values of all earlier words that differ in fewer than d places.
static Words defined_values(const Words& basis, std::size_t d) {
    const std::size_t size = std::size_t{1} << basis.size();
    Words listed(size), g(size), values;
    for (Word k = 0; k < size; ++k) listed[k] = sum_at(basis, k);
    for (std::size_t k = 0; k < size; ++k) {
        std::set<Word> found;
        for (std::size_t j = 0; j < k; ++j)
            if (static_cast<std::size_t>(std::popcount(listed[j] ^ listed[k])) < d) found.insert(g[j]);
        while (found.contains(g[k])) ++g[k];
    }
    for (std::size_t i = 0; i < basis.size(); ++i) values.push_back(g[std::size_t{1} << i]);
    return values;
}

// Elimination: rows with one pivot each, and the basis vectors whose sum they are.
struct Reduced {
    Words rows, sums;
    std::vector<int> pivots;
    bool independent = true;
};

static Reduced reduce(const Words& basis) {
    Reduced found;
    for (std::size_t i = 0; i < basis.size(); ++i) {
        Word row = basis[i], sum = Word{1} << i;
        for (std::size_t j = 0; j < found.rows.size(); ++j)
            if (row >> found.pivots[j] & 1) row ^= found.rows[j], sum ^= found.sums[j];
        if (row == 0) return found.independent = false, found;
        const int pivot = std::countr_zero(row);
        for (std::size_t j = 0; j < found.rows.size(); ++j)
            if (found.rows[j] >> pivot & 1) found.rows[j] ^= row, found.sums[j] ^= sum;
        found.rows.push_back(row), found.sums.push_back(sum), found.pivots.push_back(pivot);
    }
    return found;
}

template <std::size_t W>
static std::vector<Image<W>> images(const Words& basis, std::size_t n) {
    const Reduced found = reduce(basis);
    std::vector<Image<W>> out(n);
    std::vector<int> bit(n, -1);
    int next = 0;
    for (std::size_t c = 0; c < n; ++c)
        if (std::ranges::find(found.pivots, static_cast<int>(c)) == found.pivots.end()) bit[c] = next++;
    for (std::size_t c = 0; c < n; ++c)
        if (bit[c] >= 0) out[c].syndrome[0] = Word{1} << bit[c];
    for (std::size_t j = 0; j < found.rows.size(); ++j) {
        Image<W>& image = out[static_cast<std::size_t>(found.pivots[j])];
        image.coefficients[0] = found.sums[j];
        for (std::size_t c = 0; c < n; ++c)
            if (bit[c] >= 0 && found.rows[j] >> c & 1) image.syndrome[0] ^= Word{1} << bit[c];
    }
    return out;
}

template <std::size_t W>
static Words enumerated(const Words& basis, std::size_t n, std::size_t d, EnumerationLimits limits = {}) {
    Word done = 0;
    auto poll = never_interrupted;
    const auto made = images<W>(basis, n);
    const LightWords<W> words(made, n - basis.size(), std::min(d, n + 1), poll);
    return Enumeration<W, LightWords<W>, decltype(poll)>(words, basis.size(), limits, poll, done).values();
}

static Words by_all_words(const Words& basis, std::size_t d) {
    Word done = 0;
    auto poll = never_interrupted;
    std::vector<Bits<2>> vectors;
    for (const Word w : basis) vectors.push_back({w & 0xF0, w & ~Word{0xF0}});
    const AllWords<1, 2> words(vectors, d);
    return Enumeration<1, AllWords<1, 2>, decltype(poll)>(words, basis.size(), {}, poll, done).values();
}

// The input of the table, or nothing if some vector has no new coordinate.
struct Triangle {
    Words syndromes, earlier;
    std::size_t checks;
};

static bool triangle_of(const Words& basis, std::size_t n, Triangle& out) {
    Word known = 0, pivots = 0;
    Words pivot, rows;
    for (const Word w : basis) {
        const Word fresh = w & ~known;
        if (fresh == 0) return false;
        pivot.push_back(std::bit_floor(fresh));
        pivots |= pivot.back();
        known |= w;
    }
    out = {{}, {}, n - basis.size()};
    for (std::size_t i = 0; i < basis.size(); ++i) {
        Word syndrome = 0, before = 0;
        int bit = 0;
        for (std::size_t c = 0; c < n; ++c)
            if (!(pivots >> c & 1)) syndrome |= (basis[i] >> c & 1) << bit++;
        for (std::size_t j = 0; j < i; ++j)
            if (basis[i] & pivot[j]) before |= Word{1} << j, syndrome ^= out.syndromes[j];
        out.syndromes.push_back(syndrome);
        out.earlier.push_back(before);
    }
    return true;
}

static Words tabulated(const Triangle& triangle, std::size_t d, const char* path = "avx2", std::size_t most_bytes = 1 << 30) {
    grundy::nim::choose_path(path);
    Word done = 0;
    auto poll = never_interrupted;
    const TriangularBasis basis{triangle.checks, triangle.syndromes, triangle.earlier, 1};
    const Words values = GreedyTable(basis, d, most_bytes, poll).values(done);
    CHECK(done == values.size());
    return values;
}

static void check_basis(const Words& basis, std::size_t n, std::size_t d) {
    const Words right = defined_values(basis, d);
    CHECK(enumerated<1>(basis, n, d) == right);
    CHECK(enumerated<2>(basis, n, d) == right);
    CHECK(enumerated<1>(basis, n, d, {.most_bytes = 0}) == right);
    CHECK(enumerated<1>(basis, n, d, {.most_bytes = 100}) == right);
    for (const char* path : {"scalar", "avx2"}) {
        grundy::nim::choose_path(path);
        CHECK(by_all_words(basis, d) == right);
    }
    Triangle triangle;
    if (!triangle_of(basis, n, triangle)) return;
    CHECK(tabulated(triangle, d, "scalar") == right);
    CHECK(tabulated(triangle, d) == right);
}

static void for_each_basis(std::size_t n, std::size_t m, Words& basis, std::size_t d) {
    if (basis.size() == m) return check_basis(basis, n, d);
    for (Word w = 1; w < Word{1} << n; ++w) {
        basis.push_back(w);
        if (reduce(basis).independent) for_each_basis(n, m, basis, d);
        basis.pop_back();
    }
}

static void values_of_all_small_bases() {
    for (std::size_t n = 0; n <= 3; ++n)
        for (std::size_t m = 0; m <= n; ++m)
            for (std::size_t d = 1; d <= n + 2; ++d) {
                Words basis;
                for_each_basis(n, m, basis, d);
            }
}

static void values_of_random_bases() {
    for (int i = 0; i < 400; ++i) {
        const std::size_t n = 1 + generator() % 12, m = generator() % (std::min<std::size_t>(n, 9) + 1), d = 1 + generator() % (n + 1);
        Words basis;
        while (basis.size() < m) {
            // Every other basis is triangular: its vectors have higher and higher top bits.
            const Word top = i % 2 == 0 ? Word{1} << (n - m + basis.size()) : 0;
            basis.push_back((generator() & ((i % 2 == 0 ? top : Word{1} << n) - 1)) | top);
            if (!reduce(basis).independent) basis.pop_back();
        }
        check_basis(basis, n, d);
    }
}

// Conway and Sloane 1986: the values of the lexicode with d = 7 and 23 coins, which is the Golay code, by both methods.
static void the_unit_basis_is_the_lexicode() {
    Words basis;
    for (int i = 0; i < 23; ++i) basis.push_back(Word{1} << i);
    Triangle triangle;
    CHECK(triangle_of(basis, 23, triangle));
    const Words values = tabulated(triangle, 7);
    CHECK(values[22] == 2002 && tabulated(triangle, 7, "scalar") == values && enumerated<1>(basis, 23, 7) == values);
}

static void limits_are_reported() {
    const Words basis{1, 2, 4, 8, 16, 32, 64, 128};
    Triangle triangle;
    triangle_of(basis, 8, triangle);
    bool refused = false;
    try {
        tabulated(triangle, 6, "scalar", 31);
    } catch (const TableTooLarge& large) {
        refused = large.table_bits == 5 && large.values_known == 5;
    }
    CHECK(refused);
    bool many = false;
    try {
        enumerated<1>(basis, 8, 4, {.most_words = 92});
    } catch (const TooManyWords&) {
        many = true;
    }
    CHECK(many);  // 1 + 8 + 28 + 56 words
    CHECK(enumerated<1>(basis, 8, 4, {.most_words = 93}).size() == 8);
}

static void interrupts_are_passed_on() {
    Words basis;
    for (int i = 0; i < 24; ++i) basis.push_back(Word{1} << i);
    Triangle triangle;
    triangle_of(basis, 24, triangle);
    const auto made = images<1>(basis, 24);
    Word done = 0;
    const auto by_table = grundy::tests::interrupt_everywhere([&](auto& poll) {
        GreedyTable(TriangularBasis{0, triangle.syndromes, triangle.earlier, 1}, 8, std::size_t{1} << 30, poll).values(done);
    });
    CHECK(by_table.first >= 24 && by_table.second);
    const auto by_words = grundy::tests::interrupt_everywhere([&](auto& poll) {
        const LightWords<1> words(made, 0, 7, poll);
        Enumeration<1, LightWords<1>, std::remove_reference_t<decltype(poll)>>(words, 24, {}, poll, done).values();
    });
    CHECK(by_words.first >= 2 && by_words.second);
    const std::vector<Bits<1>> vectors(20, Bits<1>{1});
    const auto by_all = grundy::tests::interrupt_everywhere([&](auto& poll) {
        AllWords<1, 1>(vectors, 0).for_each([](const Bits<1>&) {}, poll, done);
    });
    CHECK(by_all.first == 4 && by_all.second);
}

static void run() {
    values_of_all_small_bases();
    values_of_random_bases();
    the_unit_basis_is_the_lexicode();
    limits_are_reported();
    interrupts_are_passed_on();
}

}  // namespace greedy

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"coset_tables", coset_tables::run}, {"greedy", greedy::run}});
}
