// Vectors over GF(2) and their fingerprints.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "digraphs.hpp"
#include "linear/vectors.hpp"

using grundy::tests::random_below;
using namespace grundy::linear;

namespace rows_and_elimination {

static Row random_row(std::size_t bits) {
    Row row(words_for(bits));
    for (std::size_t j = 0; j < bits; ++j)
        if (random_below(2)) flip(row, j);
    return row;
}

static void the_lowest_bit_of_any_word() {
    CHECK(!lowest(Row{}) && !lowest(Row{0, 0, 0}));
    for (std::size_t j = 0; j < 192; ++j) {
        Row row(3);
        flip(row, j);
        CHECK(bit(row, j) && lowest(row) == j);
        for (std::size_t i = j; i < 192; i += 7) row[i / 64] |= Word{1} << (i % 64);
        CHECK(lowest(row) == j);
    }
}

static void rows_of_no_bits_have_no_words() {
    Rows rows(5, 0);
    CHECK(rows.size() == 5 && rows.words() == 0 && rows[4].empty());
    CHECK(Rows(0, 100).size() == 0 && Rows(3, 64).words() == 1 && Rows(3, 65).words() == 2);
}

static std::set<Row> span_of(const std::vector<Row>& vectors, std::size_t words) {
    std::set<Row> sums{Row(words)};
    for (const Row& vector : vectors) {
        std::set<Row> more = sums;
        for (Row sum : sums) {
            add(sum, vector);
            more.insert(sum);
        }
        sums = std::move(more);
    }
    return sums;
}

// A row is reduced to 0 exactly if it is in the span, and otherwise to another row of its coset.
static void reducing_by_a_basis_maps_its_span_to_zero() {
    for (int i = 0; i < 300; ++i) {
        const std::size_t bits = 1 + random_below(90);
        std::vector<Row> given;
        Echelon basis(64 * words_for(bits));
        for (std::size_t count = random_below(6); count > 0; --count) {
            given.push_back(random_row(bits));
            if (random_below(3) == 0) given.back() = *span_of(given, words_for(bits)).rbegin();
            basis.insert(given.back());
        }
        const std::set<Row> span = span_of(given, words_for(bits));
        CHECK(span.size() == std::size_t{1} << basis.vectors().size());
        for (Row row : span) {
            basis.reduce(row);
            CHECK(!lowest(row));
        }
        Row row = random_row(bits), rest = row;
        basis.reduce(rest);
        add(row, rest);
        CHECK(span.contains(row));
        for (const auto& [pivot, vector] : basis.vectors()) CHECK(!bit(rest, pivot));
    }
}

static void pivots_are_the_lowest_bits_and_dependent_rows_have_none() {
    Echelon basis(128);
    CHECK(basis.insert({12, 1}) == 2);
    CHECK(basis.insert({8, 0}) == 3);
    CHECK(basis.insert({4, 1}) == std::nullopt);
    CHECK(basis.insert({0, 0}) == std::nullopt);
    CHECK(basis.insert({0, 6}) == 65);
    CHECK(basis.vectors().size() == 3);
}

// Bits from the width on record the rows that were added, and are never pivots.
static void bits_beyond_the_width_are_carried_along() {
    Echelon basis(64);
    CHECK(basis.insert({5, 1}) == 0);
    CHECK(basis.insert({5, 2}) == std::nullopt);
    Row row{5, 0};
    basis.reduce(row);
    CHECK((row == Row{0, 1}));
}

static void combinations_add_up_to_the_target_exactly_when_it_is_in_the_span() {
    int found = 0;
    for (int i = 0; i < 500; ++i) {
        const std::size_t bits = 1 + random_below(3) * 60 + random_below(8), count = random_below(9);
        std::vector<Row> given;
        for (std::size_t k = 0; k < count; ++k) given.push_back(random_row(bits));
        const std::set<Row> span = span_of(given, words_for(bits));
        Row target = random_row(bits);
        if (random_below(2)) {
            auto member = span.begin();
            std::advance(member, static_cast<std::ptrdiff_t>(random_below(span.size())));
            target = *member;
        }
        const auto chosen = combination(count, words_for(bits), [&](std::size_t k) { return std::span<const Word>(given[k]); }, target, grundy::never_interrupted);
        CHECK(chosen.has_value() == span.contains(target));
        if (!chosen) continue;
        ++found;
        for (std::size_t k = 0; k + 1 < chosen->size(); ++k) CHECK((*chosen)[k] < (*chosen)[k + 1]);
        for (const std::size_t k : *chosen) add(target, given[k]);
        CHECK(!lowest(target));
    }
    CHECK(found > 200 && found < 500);
}

// More vectors than a word has bits, so that the set of chosen vectors has more than one word.
static void combinations_of_hundreds_of_vectors() {
    constexpr std::size_t n = 200;
    Rows units(n, n);
    for (std::size_t k = 0; k < n; ++k) {
        flip(units[k], k);
        if (k) flip(units[k], k - 1);
    }
    Row target(words_for(n));
    flip(target, n - 1);
    const auto chosen = combination(n, words_for(n), [&](std::size_t k) { return std::span<const Word>(units[k]); }, target, grundy::never_interrupted);
    CHECK(chosen.has_value() && chosen->size() == n);
    const auto without_first = combination(n - 1, words_for(n), [&](std::size_t k) { return std::span<const Word>(units[k + 1]); }, target, grundy::never_interrupted);
    CHECK(!without_first);
}

static void run() {
    the_lowest_bit_of_any_word();
    rows_of_no_bits_have_no_words();
    reducing_by_a_basis_maps_its_span_to_zero();
    pivots_are_the_lowest_bits_and_dependent_rows_have_none();
    bits_beyond_the_width_are_carried_along();
    combinations_add_up_to_the_target_exactly_when_it_is_in_the_span();
    combinations_of_hundreds_of_vectors();
}

}  // namespace rows_and_elimination

namespace fingerprints {

static std::vector<std::uint8_t> used_bits(std::size_t width, std::size_t every) {
    std::vector<std::uint8_t> used(width);
    for (std::size_t j = 0; j < width; j += every) used[j] = 1;
    return used;
}

static Row random_row(const std::vector<std::uint8_t>& used) {
    Row row(words_for(used.size()));
    for (std::size_t j = 0; j < used.size(); ++j)
        if (used[j] && random_below(2)) flip(row, j);
    return row;
}

static void fingerprints_are_linear() {
    for (const std::size_t every : {1u, 2u, 5u}) {
        const auto used = used_bits(192, every);
        for (const unsigned bits : {5u, 20u, 64u}) {
            const Fingerprint fingerprint(used, 3, bits);
            CHECK(fingerprint.of(Row(3)) == 0);
            for (int i = 0; i < 100; ++i) {
                Row a = random_row(used);
                const Row b = random_row(used);
                const Word expected = fingerprint.of(a) ^ fingerprint.of(b);
                add(a, b);
                CHECK(fingerprint.of(a) == expected);
                CHECK(bits == 64 || fingerprint.of(a) >> bits == 0);
            }
        }
    }
}

// With as many coordinates as bits, the fingerprint is the vector itself, for any positions of the coordinates.
static void fingerprints_of_few_coordinates_are_exact() {
    for (const unsigned bits : {3u, 12u, 64u}) {
        std::vector<std::uint8_t> used(256);
        for (std::size_t j = 255, count = 0; count < bits; ++count, j -= 3) used[j] = 1;
        const Fingerprint fingerprint(used, 0, bits);
        CHECK(fingerprint.is_exact());
        std::set<Word> units;
        for (std::size_t j = 0; j < used.size(); ++j)
            if (used[j]) {
                Row unit(4);
                flip(unit, j);
                const Word key = fingerprint.of(unit);
                CHECK((key & (key - 1)) == 0 && key != 0);
                units.insert(key);
            }
        CHECK(units.size() == bits);
        used[0] = 1;
        CHECK(!Fingerprint(used, 0, bits).is_exact());
    }
}

// The next attempt has other fingerprints, and 64 bits distinguish a hundred thousand vectors.
static void attempts_differ() {
    const auto used = used_bits(128, 1);
    const Fingerprint first(used, 0), second(used, 1);
    std::set<Word> keys;
    std::set<Row> rows;
    for (int i = 0; i < 100000; ++i) {
        const Row row = random_row(used);
        rows.insert(row);
        keys.insert(first.of(row));
        CHECK(i > 100 || first.of(row) != second.of(row));
    }
    CHECK(keys.size() == rows.size());
}

static void a_set_numbers_its_keys_in_order_of_insertion() {
    for (const std::size_t capacity : {0u, 1u, 7u, 1000u}) {
        FingerprintSet set(capacity);
        std::map<Word, std::uint32_t> known;
        CHECK(!set.contains(0) && set.find(77) == FingerprintSet::none && set.size() == 0);
        while (known.size() < capacity) {
            // Few high bits and few low bits, so that keys are often repeated.
            const Word key = Word{random_below(64)} << 58 | random_below(64);
            const std::uint32_t number = known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
            CHECK(set.insert(key) == number);
            CHECK(set.size() == known.size());
        }
        for (const auto& [key, number] : known) CHECK(set.find(key) == number && set.keys()[number] == key);
        for (Word key = 0; key < 5000; ++key) CHECK(set.contains(key) == known.contains(key));
    }
}

// Keys with the same place in the table are distinguished. The high bits of a product choose the place.
static void keys_in_the_same_slot_are_distinguished() {
    constexpr std::size_t capacity = 40;
    const unsigned slots = static_cast<unsigned>(std::bit_width(4 * capacity + 15));
    std::vector<Word> meeting;
    for (Word key = 0; meeting.size() < 2 * capacity; ++key)
        if (((key ^ key >> 32) * 0x9e3779b97f4a7c15u) >> (64 - slots) == 5) meeting.push_back(key);
    FingerprintSet set(capacity);
    for (std::uint32_t i = 0; i < capacity; ++i) CHECK(set.insert(meeting[i]) == i);
    for (std::uint32_t i = 0; i < 2 * capacity; ++i) CHECK(set.find(meeting[i]) == (i < capacity ? i : FingerprintSet::none));
}

static void run() {
    fingerprints_are_linear();
    fingerprints_of_few_coordinates_are_exact();
    attempts_differ();
    a_set_numbers_its_keys_in_order_of_insertion();
    keys_in_the_same_slot_are_distinguished();
}

}  // namespace fingerprints

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv,
                              {{"rows_and_elimination", rows_and_elimination::run},
                               {"fingerprints", fingerprints::run}});
}
