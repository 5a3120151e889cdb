#include "codes/enumerate.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <set>
#include <vector>

#include "both_paths.hpp"
#include "check.hpp"
#include "random_codes.hpp"

using namespace grundy::codes;
using namespace grundy::codes::distance;
using namespace grundy::tests;

static auto& quiet = grundy::never_interrupted;

static void weights_of_cosets_agree_with_the_definition() {
    for (int i = 0; i < 120; ++i) {
        const Shape shape = shape_of(1 + numbers.below(40), static_cast<unsigned>(1 + numbers.below(8)));
        const auto rows = random_basis(shape, numbers.below(15));
        const Row offset = random_word(shape);
        Histogram histogram(shape);
        std::uint64_t done = 0;
        histogram.count_coset(rows, offset.data(), quiet, done);
        const auto words = words_of(shape, rows, offset);
        CHECK(histogram.total() == weights_of(shape, words) && done == words.size());
    }
}

static void lines_of_one_row_are_all_words_but_zero() {
    for (int i = 0; i < 100; ++i) {
        const Shape shape = shape_of(1 + numbers.below(100), 1);
        const auto rows = random_basis(shape, numbers.below(14));
        Histogram histogram(shape);
        std::uint64_t done = 0;
        histogram.count_lines(rows, 1, quiet, done);
        auto expected = weights_of(shape, words_of(shape, rows, Row(shape.words())));
        --expected[0];
        CHECK(histogram.total() == expected);
    }
}

static void the_lightest_word_is_found() {
    for (int i = 0; i < 120; ++i) {
        const Shape shape = shape_of(1 + numbers.below(40), static_cast<unsigned>(1 + numbers.below(8)));
        const auto rows = random_basis(shape, numbers.below(15));
        const bool coset = numbers.below(2);
        const Row offset = coset ? random_word(shape) : Row(shape.words());
        const auto words = words_of(shape, rows, offset);
        Best best{static_cast<unsigned>(shape.n) + 1, {}};
        std::uint64_t done = 0;
        enumerate(shape, rows, coset ? offset.data() : nullptr, 1, 0, best, quiet, done);
        const unsigned least = least_weight(shape, words, !coset);
        CHECK(best.weight == least && (least > shape.n || is_among(words, best.word)));
        Best other{static_cast<unsigned>(shape.n) + 1, {}};
        enumerate(shape, rows, coset ? offset.data() : nullptr, 1, least + 2, other, quiet, done);
        CHECK(other.weight >= least && other.weight <= std::max(least, least + 2));
    }
}

static void more_than_64_rows_are_not_fewer() {
    for (const std::size_t dimension : {62u, 63u, 64u, 65u, 74u, 75u, 80u, 200u}) {
        const Shape shape = shape_of(dimension, 1);
        std::vector<Word> rows(dimension * shape.words());
        for (std::size_t i = 0; i < dimension; ++i) shape.set_digit(rows.data() + i * shape.words(), i, 1);
        const SpanWalk span(rows, shape.words());
        const Row zero(shape.words());
        std::set<Row> sums;
        CHECK(!span.walk(zero.data(), dimension, [&](const Word* sum, const Word*, std::size_t) {
            CHECK(sums.emplace(sum, sum + shape.words()).second);
            return sums.size() < 5000;
        }));
        CHECK(sums.size() == 5000);
    }
}

static std::multiset<Row> sums_by_definition(const Groups& groups, std::size_t w, const Row& offset) {
    std::multiset<Row> found;
    for (std::size_t chosen = 0; chosen < std::size_t{1} << groups.size(); ++chosen) {
        if (static_cast<std::size_t>(std::popcount(chosen)) != w) continue;
        std::vector<Row> sums{offset};
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!(chosen >> g & 1)) continue;
            std::vector<Row> next;
            for (const Row& sum : sums)
                for (std::size_t e = groups.begin(g); e < groups.end(g); ++e) {
                    next.push_back(sum);
                    add(next.back().data(), groups.element(e), groups.words());
                }
            sums = next;
        }
        found.insert(sums.begin(), sums.end());
    }
    return found;
}

static Groups random_groups(std::size_t words, std::size_t size) {
    Groups groups(words);
    for (std::size_t g = 0; g < size; ++g) {
        std::vector<Row> rows(1 + numbers.below(3), Row(words));
        for (Row& row : rows)
            for (Word& x : row) x = numbers.next();
        groups.add_group(rows);
    }
    return groups;
}

static void every_sum_of_w_groups_comes_once_and_tells_its_terms() {
    for (int i = 0; i < 40; ++i) {
        const std::size_t words = 1 + numbers.below(3);
        const Groups groups = random_groups(words, numbers.below(7));
        Row offset(words);
        for (Word& x : offset) x = numbers.next();
        SumWalk walk(groups, offset.data(), false);
        for (std::size_t w = 0; w <= groups.size() + 1; ++w) {
            std::multiset<Row> found;
            walk.walk(w, [&](const Word* sum, const Word* table, std::size_t count) {
                for (std::size_t k = 0; k < count; ++k) {
                    Row word(sum, sum + words), again = offset;
                    add(word.data(), table + k * words, words);
                    for (const std::size_t e : walk.terms(k)) add(again.data(), groups.element(e), words);
                    CHECK(word == again && walk.terms(k).size() == w);
                    found.insert(word);
                }
                return true;
            });
            CHECK(found == sums_by_definition(groups, w, offset));
        }
    }
}

// The group of a line is {c x}; here c is any bijection, which is all that matters.
static void with_lines_the_highest_group_gives_one_element() {
    const Groups groups = random_groups(1, 6);
    const Word zero = 0;
    for (std::size_t w = 1; w <= 6; ++w) {
        SumWalk all(groups, &zero, false), some(groups, &zero, true);
        std::size_t expected = 0, count = 0;
        all.walk(w, [&](const Word*, const Word*, std::size_t size) {
            for (std::size_t k = 0; k < size; ++k) {
                const auto terms = all.terms(k);
                const std::size_t highest = *std::ranges::max_element(terms);
                for (std::size_t g = 0; g < groups.size(); ++g) expected += groups.begin(g) == highest;
            }
            return true;
        });
        some.walk(w, [&](const Word*, const Word*, std::size_t size) { return count += size, true; });
        CHECK(count == expected && count > 0);
    }
}

static void a_walk_stops_when_told() {
    const Groups groups = random_groups(1, 6);
    const Word zero = 0;
    SumWalk walk(groups, &zero, false);
    int calls = 0;
    CHECK(!walk.walk(3, [&](const Word*, const Word*, std::size_t) { return ++calls < 1; }) && calls == 1);
}

int main() {
    on_both_paths([] {
        weights_of_cosets_agree_with_the_definition();
        lines_of_one_row_are_all_words_but_zero();
        the_lightest_word_is_found();
        more_than_64_rows_are_not_fewer();
        every_sum_of_w_groups_comes_once_and_tells_its_terms();
        with_lines_the_highest_group_gives_one_element();
        a_walk_stops_when_told();
    });
    return failures != 0;
}
