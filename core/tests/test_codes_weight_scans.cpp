#include "codes/packing.hpp"

#include <bit>
#include <cstddef>
#include <string_view>
#include <vector>

#include "both_paths.hpp"
#include "check.hpp"
#include "random_codes.hpp"

using namespace grundy::codes;
using namespace grundy::codes::distance;
using namespace grundy::tests;

static void digits_come_back() {
    for (const unsigned bits : {1u, 2u, 3u, 4u, 5u, 8u}) {
        const Shape shape = shape_of(70, bits);
        Row word(shape.words());
        std::vector<Word> digits;
        for (std::size_t j = 0; j < shape.n; ++j) {
            digits.push_back(numbers.below(std::size_t{1} << bits));
            shape.set_digit(word.data(), j, 1);
            shape.set_digit(word.data(), j, digits[j]);
        }
        for (std::size_t j = 0; j < shape.n; ++j) {
            CHECK(shape.digit(word.data(), j) == digits[j]);
            for (unsigned bit = 0; bit < bits; ++bit) CHECK(shape.has(word.data(), j, bit) == (digits[j] >> bit & 1));
        }
    }
}

static void bits_outside_of_the_digits_are_seen() {
    for (const unsigned bits : {1u, 3u, 5u, 8u}) {
        const Shape shape = shape_of(7, bits);
        Row rows(2 * shape.words());
        for (std::size_t j = 0; j < shape.n; ++j) shape.set_digit(rows.data() + shape.words(), j, (Word{1} << bits) - 1);
        CHECK(are_words(shape, rows));
        for (std::size_t bit = 0; bit < 64 * shape.words(); ++bit) {
            Row other = rows;
            other[shape.words() + bit / 64] |= Word{1} << bit % 64;
            CHECK(are_words(shape, other) == (other == rows));
        }
    }
}

static void bits_are_counted_by_any_instructions() {
    for (int i = 0; i < 1000; ++i) {
        const Word x = numbers.next() & numbers.next() >> numbers.below(64);
        const auto ones = static_cast<unsigned>(std::popcount(x));
        CHECK(PlainCount::ones(x) == ones && CountInstruction::ones(x) == ones);
    }
    CHECK(PlainCount::ones(0) == 0 && PlainCount::ones(~Word{0}) == 64);
}

// Every width, every number of 64-bit words.
static void scans_agree_with_the_definition() {
    for (const unsigned bits : {1u, 2u, 3u, 4u, 8u})
        for (std::size_t n = 1; n <= 90; n += n < 20 ? 1 : 7) {
            const Shape shape = shape_of(n, bits);
            const std::size_t words = shape.words(), count = numbers.below(40);
            const Scans scans = scans_for(shape.width, words);
            std::vector<Word> table;
            const Row sum = random_word(shape);
            std::vector<std::uint32_t> expected(n + 1), lane_counts(lanes * (n + 1));
            unsigned least = static_cast<unsigned>(n) + 1;
            std::size_t where = 0;
            for (std::size_t i = 0; i < count; ++i) {
                Row word = random_word(shape);
                table.insert(table.end(), word.begin(), word.end());
                add(word.data(), sum.data(), words);
                const unsigned its = nonzero_digits(shape, word);
                CHECK(weight(shape, word.data()) == its);
                ++expected[its];
                if (its < least) least = its, where = i;
            }
            Lightest best{static_cast<unsigned>(n) + 1, 0};
            CHECK(scans.find(sum.data(), table.data(), count, words, best) == (count > 0));
            CHECK(best.weight == least && (count == 0 || best.index == where));
            CHECK(!scans.find(sum.data(), table.data(), count, words, best));
            scans.count(sum.data(), table.data(), count, words, lane_counts.data(), n + 1);
            for (std::size_t w = 0; w <= n; ++w) {
                std::uint32_t total = 0;
                for (std::size_t lane = 0; lane < lanes; ++lane) total += lane_counts[lane * (n + 1) + w];
                CHECK(total == expected[w]);
            }
        }
}

static void the_path_says_how_bits_are_counted() {
    const bool scalar = grundy::nim::is_scalar();
    CHECK(!(scalar && counts_by_instruction()));
    using Loop = Counting<FindLoop<1, 1>, Find>;
    CHECK((Loop::in_use() == Loop::plain) == !counts_by_instruction());
}

int main() {
    on_both_paths([] {
        digits_come_back();
        bits_outside_of_the_digits_are_seen();
        the_path_says_how_bits_are_counted();
        bits_are_counted_by_any_instructions();
        scans_agree_with_the_definition();
    });
    return failures != 0;
}
