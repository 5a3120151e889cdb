#include "linear/vectors.hpp"

#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::linear;
using grundy::tests::random_below;

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

// As many coordinates as there are bits: the vector itself, wherever its coordinates are.
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

// The next attempt has other fingerprints, and with 64 bits a hundred thousand vectors are told apart.
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

static void a_set_numbers_its_keys_in_the_order_in_which_they_come() {
    for (const std::size_t capacity : {0u, 1u, 7u, 1000u}) {
        FingerprintSet set(capacity);
        std::map<Word, std::uint32_t> known;
        CHECK(!set.contains(0) && set.find(77) == FingerprintSet::none && set.size() == 0);
        while (known.size() < capacity) {
            // Few high bits and few low ones, so that keys often come again.
            const Word key = Word{random_below(64)} << 58 | random_below(64);
            const std::uint32_t number = known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
            CHECK(set.insert(key) == number);
            CHECK(set.size() == known.size());
        }
        for (const auto& [key, number] : known) CHECK(set.find(key) == number && set.keys()[number] == key);
        for (Word key = 0; key < 5000; ++key) CHECK(set.contains(key) == known.contains(key));
    }
}

// Keys of one place in the table, one after another, are still told apart; the place is chosen by the high bits of a product.
static void keys_that_meet_in_one_slot_are_told_apart() {
    constexpr std::size_t capacity = 40;
    const unsigned slots = static_cast<unsigned>(std::bit_width(4 * capacity + 15));
    std::vector<Word> meeting;
    for (Word key = 0; meeting.size() < 2 * capacity; ++key)
        if (((key ^ key >> 32) * 0x9e3779b97f4a7c15u) >> (64 - slots) == 5) meeting.push_back(key);
    FingerprintSet set(capacity);
    for (std::uint32_t i = 0; i < capacity; ++i) CHECK(set.insert(meeting[i]) == i);
    for (std::uint32_t i = 0; i < 2 * capacity; ++i) CHECK(set.find(meeting[i]) == (i < capacity ? i : FingerprintSet::none));
}

int main() {
    fingerprints_are_linear();
    fingerprints_of_few_coordinates_are_exact();
    attempts_differ();
    a_set_numbers_its_keys_in_the_order_in_which_they_come();
    keys_that_meet_in_one_slot_are_told_apart();
    return grundy::tests::failures != 0;
}
