#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "codes/greedy.hpp"
#include "digraphs.hpp"
#include "nim/path.hpp"

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

// g by the definition: the mex over all earlier words that differ in fewer than d places.
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

// Elimination: rows with a pivot each, and which basis vectors they are the sum of.
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

// What the table needs; nothing when some vector has no new coordinate.
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

// Conway and Sloane 1986: the values of the lexicode with d = 7 and 23 coins, whose code is Golay's; here by both methods.
static void the_unit_basis_is_the_lexicode() {
    Words basis;
    for (int i = 0; i < 23; ++i) basis.push_back(Word{1} << i);
    Triangle triangle;
    CHECK(triangle_of(basis, 23, triangle));
    const Words values = tabulated(triangle, 7);
    CHECK(values[22] == 2002 && tabulated(triangle, 7, "scalar") == values && enumerated<1>(basis, 23, 7) == values);
}

static void limits_are_told() {
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

static void interrupts_come_through() {
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
        AllWords<1, 1>(vectors, 0).each([](const Bits<1>&) {}, poll, done);
    });
    CHECK(by_all.first == 4 && by_all.second);
}

int main() {
    values_of_all_small_bases();
    values_of_random_bases();
    the_unit_basis_is_the_lexicode();
    limits_are_told();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
