#include "codes/information_sets.hpp"

#include <cstddef>
#include <vector>

#include "both_paths.hpp"
#include "check.hpp"
#include "random_codes.hpp"

using namespace grundy::codes;
using namespace grundy::codes::distance;
using namespace grundy::tests;

static auto& quiet = grundy::never_interrupted;

static void a_pivot_stands_in_one_row_only() {
    for (int i = 0; i < 100; ++i) {
        const Shape shape = shape_of(1 + numbers.below(30), static_cast<unsigned>(1 + numbers.below(8)));
        const auto rows = random_basis(shape, numbers.below(30));
        Systematic systematic(shape, rows);
        const std::size_t count = rows.size() / shape.words();
        for (int step = 0; step < 60; ++step) {
            const std::size_t digit = numbers.below(shape.n);
            if (numbers.below(3) == 0) systematic.drop(digit);
            else systematic.take(digit);
            std::size_t pivots = 0;
            for (std::size_t j = 0; j < shape.n; ++j)
                for (const auto& pivot : systematic.group(j)) {
                    ++pivots;
                    for (std::size_t k = 0; k < count; ++k) CHECK(shape.has(systematic.row(k), j, pivot.bit) == (k == pivot.row));
                }
            CHECK(pivots <= count && systematic.is_complete() == (pivots == count));
        }
        std::vector<Word> now;
        for (std::size_t k = 0; k < count; ++k) now.insert(now.end(), systematic.row(k), systematic.row(k) + shape.words());
        CHECK(basis_of(shape, now, quiet) == rows);
    }
}

static void what_is_spanned_reduces_to_zero() {
    const Shape shape = shape_of(20, 2);
    const auto rows = random_basis(shape, 9);
    Systematic systematic(shape, rows);
    for (std::size_t j = 0; j < shape.n; ++j) systematic.take(j);
    CHECK(systematic.is_complete());
    for (Row word : words_of(shape, rows, Row(shape.words()))) {
        systematic.reduce(word.data());
        CHECK(word == Row(shape.words()));
    }
}

static void light_words_are_found_and_real() {
    for (int i = 0; i < 200; ++i) {
        const Shape shape = shape_of(1 + numbers.below(30), static_cast<unsigned>(1 + numbers.below(4)));
        const auto rows = random_basis(shape, numbers.below(12));
        const bool coset = numbers.below(2);
        const Row offset = coset ? random_word(shape) : Row(shape.words());
        const auto words = words_of(shape, rows, offset);
        const unsigned least = least_weight(shape, words, !coset);
        InformationSetSearch search(shape, rows, offset, coset, false, 3, quiet);
        Best best{static_cast<unsigned>(shape.n) + 1, {}};
        std::uint64_t done = 0;
        search.search(300, least, best, quiet, done);
        CHECK(best.weight == least && (least > shape.n || is_among(words, best.word)));
    }
}

int main() {
    on_both_paths([] {
        a_pivot_stands_in_one_row_only();
        what_is_spanned_reduces_to_zero();
        light_words_are_found_and_real();
    });
    return failures != 0;
}
