// Words of codes by every method, on random codes, against the definition.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <set>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "codes/birthday.hpp"
#include "codes/enumerate.hpp"
#include "codes/information_sets.hpp"
#include "codes/packing.hpp"

namespace grundy::tests {

// Random codes, and definitions for single words.

namespace distance = grundy::codes::distance;

inline Random numbers(7);
inline const bool begins_again = before_each_part([] { numbers = Random(7); });

inline codes::Shape shape_of(std::size_t n, unsigned bits) { return {n, bits, bits <= 2 ? bits : bits <= 4 ? 4u : 8u}; }

inline codes::Row random_word(const codes::Shape& shape, unsigned sparse = 1) {
    codes::Row word(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j)
        if (numbers.below(sparse) == 0) shape.set_digit(word.data(), j, numbers.below(std::size_t{1} << shape.bits));
    return word;
}

// The definition of the weight.
inline unsigned nonzero_digits(const codes::Shape& shape, const codes::Row& word) {
    unsigned count = 0;
    for (std::size_t j = 0; j < shape.n; ++j) count += shape.digit(word.data(), j) != 0;
    return count;
}

// A basis of a random additive code of at most the given dimension over GF(2).
inline std::vector<codes::Word> random_basis(const codes::Shape& shape, std::size_t dimension, unsigned sparse = 1) {
    std::vector<codes::Word> rows;
    for (std::size_t i = 0; i < dimension; ++i) {
        const codes::Row word = random_word(shape, sparse);
        rows.insert(rows.end(), word.begin(), word.end());
    }
    return distance::basis_of(shape, rows, never_interrupted);
}

// All words offset + (a sum of rows), without the Gray code.
inline std::vector<codes::Row> words_of(const codes::Shape& shape, const std::vector<codes::Word>& rows, const codes::Row& offset) {
    std::vector<codes::Row> words{offset};
    for (std::size_t i = 0; i < rows.size(); i += shape.words())
        for (std::size_t count = words.size(), j = 0; j < count; ++j) {
            words.push_back(words[j]);
            codes::add(words.back().data(), rows.data() + i, shape.words());
        }
    return words;
}

inline std::vector<std::uint64_t> weights_of(const codes::Shape& shape, const std::vector<codes::Row>& words) {
    std::vector<std::uint64_t> counts(shape.n + 1);
    for (const codes::Row& word : words) ++counts[nonzero_digits(shape, word)];
    return counts;
}

// The least weight, optionally of nonzero words only; n + 1 if there are none.
inline unsigned least_weight(const codes::Shape& shape, const std::vector<codes::Row>& words, bool nonzero) {
    const std::vector<std::uint64_t> counts = weights_of(shape, words);
    unsigned weight = nonzero ? 1 : 0;
    while (weight <= shape.n && counts[weight] == 0) ++weight;
    return weight;
}

inline bool is_among(const std::vector<codes::Row>& words, const codes::Row& word) { return std::ranges::find(words, word) != words.end(); }

}  // namespace grundy::tests

using namespace grundy::codes::distance;
using namespace grundy::codes;
using namespace grundy::tests;
static auto& quiet = grundy::never_interrupted;

namespace packed_words {

static void digits_are_read_back() {
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

static void bits_outside_of_the_digits_are_detected() {
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

static void the_path_determines_how_bits_are_counted() {
    const bool scalar = grundy::nim::is_scalar();
    CHECK(!(scalar && counts_by_instruction()));
    using Loop = Counting<FindLoop<1, 1>, Find>;
    CHECK((Loop::in_use() == Loop::plain) == !counts_by_instruction());
}

static void run() {
    on_both_paths([] {
        digits_are_read_back();
        bits_outside_of_the_digits_are_detected();
        the_path_determines_how_bits_are_counted();
        bits_are_counted_by_any_instructions();
        scans_agree_with_the_definition();
    });
}

}  // namespace packed_words

namespace all_words_and_sums {

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

static void walks_visit_all_sums_of_more_than_64_rows() {
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

static void every_sum_of_w_groups_occurs_once_with_its_terms() {
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

// The group of a line is {c x}. The test may use any bijections as c.
static void with_lines_the_highest_group_has_one_element() {
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

static void a_walk_stops_when_visit_returns_false() {
    const Groups groups = random_groups(1, 6);
    const Word zero = 0;
    SumWalk walk(groups, &zero, false);
    int calls = 0;
    CHECK(!walk.walk(3, [&](const Word*, const Word*, std::size_t) { return ++calls < 1; }) && calls == 1);
}

static void run() {
    on_both_paths([] {
        weights_of_cosets_agree_with_the_definition();
        lines_of_one_row_are_all_words_but_zero();
        the_lightest_word_is_found();
        walks_visit_all_sums_of_more_than_64_rows();
        every_sum_of_w_groups_occurs_once_with_its_terms();
        with_lines_the_highest_group_has_one_element();
        a_walk_stops_when_visit_returns_false();
    });
}

}  // namespace all_words_and_sums

namespace systematic_bases {

static void a_pivot_is_in_only_one_row() {
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

static void vectors_in_the_span_reduce_to_zero() {
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

static void light_words_are_found_and_valid() {
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

static void run() {
    on_both_paths([] {
        a_pivot_is_in_only_one_row();
        vectors_in_the_span_reduce_to_zero();
        light_words_are_found_and_valid();
    });
}

}  // namespace systematic_bases

namespace zimmermann {

// The bound that the sets yield after each has been searched up to w groups.
static std::size_t bound(const Zimmermann& search, std::size_t w) {
    std::size_t total = 0;
    for (const Choice& set : search.sets()) {
        const std::size_t borrowed = set.groups() - set.own;
        total += w + 1 > borrowed ? w + 1 - borrowed : 0;
    }
    return total;
}

static void bounds_are_valid_and_reach_the_least_weight(const Shape& shape, const std::vector<Word>& rows, const Row& offset, bool coset) {
    const auto words = words_of(shape, rows, offset);
    const unsigned least = least_weight(shape, words, !coset);
    Zimmermann search(shape, rows, offset, false, quiet);
    Best best{static_cast<unsigned>(shape.n) + 1, {}};
    std::uint64_t done = 0;
    for (std::size_t w = coset ? 0 : 1; bound(search, w - 1) < best.weight || w == 0; ++w) {
        if (!search.sets().empty() && w > search.sets()[0].groups()) break;
        if (search.sets().empty()) break;
        for (std::size_t i = 0; i < search.sets().size(); ++i) search.search(i, w, 0, best, quiet, done);
        if (w < search.sets()[0].groups()) CHECK(std::min<std::size_t>(bound(search, w), best.weight) <= least);
    }
    CHECK(rows.empty() || (best.weight == least && is_among(words, best.word)));
}

static void random_codes_and_cosets() {
    for (int i = 0; i < 400; ++i) {
        const unsigned bits = static_cast<unsigned>(1 + numbers.below(4));
        const Shape shape = shape_of(1 + numbers.below(i % 4 == 0 ? 80 : 14), bits);
        const auto rows = random_basis(shape, numbers.below(13), static_cast<unsigned>(1 + numbers.below(4)));
        const bool coset = numbers.below(2);
        bounds_are_valid_and_reach_the_least_weight(shape, rows, coset ? random_word(shape) : Row(shape.words()), coset);
    }
}

static void own_digits_are_disjoint() {
    for (int i = 0; i < 50; ++i) {
        const Shape shape = shape_of(1 + numbers.below(60), static_cast<unsigned>(1 + numbers.below(3)));
        const auto rows = random_basis(shape, 1 + numbers.below(20));
        const Zimmermann search(shape, rows, Row(shape.words()), false, quiet);
        std::size_t own = 0;
        for (const Choice& set : search.sets()) own += set.own;
        CHECK(own <= shape.n);
        CHECK(rows.empty() || (search.sets()[0].own == search.sets()[0].groups()));
    }
}

static void a_code_of_zeros_has_no_sets() {
    const Shape shape = shape_of(5, 1);
    CHECK(Zimmermann(shape, {}, Row(shape.words()), false, quiet).sets().empty());
}

static void groups_have_the_reported_sizes() {
    for (int i = 0; i < 50; ++i) {
        const Shape shape = shape_of(1 + numbers.below(12), static_cast<unsigned>(1 + numbers.below(3)));
        const auto rows = random_basis(shape, numbers.below(8));
        Zimmermann search(shape, rows, Row(shape.words()), false, quiet);
        for (std::size_t which = 0; which < search.sets().size(); ++which) {
            std::uint64_t done = 0, sum = 0;
            Best best{static_cast<unsigned>(shape.n) + 1, {}};
            search.search(which, 1, 0, best, quiet, done);
            for (const std::size_t size : search.sets()[which].sizes) sum += size;
            CHECK(done == sum || best.weight <= 1);  // it stops there
        }
    }
}

static void run() {
    on_both_paths([] {
        random_codes_and_cosets();
        own_digits_are_disjoint();
        a_code_of_zeros_has_no_sets();
        groups_have_the_reported_sizes();
    });
}

}  // namespace zimmermann

namespace birthday {

static void the_first_weight_found_is_the_least() {
    for (int i = 0; i < 250; ++i) {
        const unsigned bits = static_cast<unsigned>(1 + numbers.below(4));
        const Shape shape = shape_of(1 + numbers.below(i % 5 == 0 ? 30 : 9), bits);
        const auto rows = random_basis(shape, numbers.below(12), static_cast<unsigned>(1 + numbers.below(4)));
        const bool coset = numbers.below(2);
        const Row offset = coset ? random_word(shape) : Row(shape.words());
        const auto words = words_of(shape, rows, offset);
        const unsigned least = least_weight(shape, words, true);
        if (least > shape.n || (coset && is_among(words, Row(shape.words())))) continue;
        if (least > (bits < 3 ? 7 : 4)) continue;
        const bool is_short = i % 3 == 0 && least < 5;
        // Short keys collide very often. This must not lose words or find wrong ones.
        Birthday search(shape, rows, offset, false, quiet, is_short ? 9 : 64);
        Best best{static_cast<unsigned>(shape.n) + 1, {}};
        std::uint64_t done = 0;
        for (std::size_t w = 1; w < least; ++w) CHECK(!search.search(w, best, quiet, done));
        CHECK(search.search(least, best, quiet, done) && best.weight == least && is_among(words, best.word));
    }
}

static void weights_can_be_skipped() {
    for (int i = 0; i < 100; ++i) {
        const Shape shape = shape_of(12, 1);
        const auto rows = random_basis(shape, 6);
        const auto words = words_of(shape, rows, Row(shape.words()));
        const unsigned least = least_weight(shape, words, true);
        Birthday search(shape, rows, Row(shape.words()), false, quiet);
        Best best{13, {}};
        std::uint64_t done = 0;
        CHECK(search.search(least, best, quiet, done) && best.weight == least);
    }
}

static void a_set_of_sums_finds_its_keys() {
    for (const unsigned key_bits : {4u, 12u, 40u, 64u}) {
        const double count = key_bits == 4 ? 10 : 3000;
        const SumSet::Plan plan = SumSet::plan(key_bits, count);
        CHECK(plan.direct == (key_bits < 40));
        SumSet sums(plan, quiet);
        std::set<Word> keys;
        for (int i = 0; i < count; ++i) {
            const Word key = i == 5 ? 0 : numbers.next() >> (64 - key_bits);
            CHECK(sums.has(key) == keys.contains(key));
            sums.insert(key);
            keys.insert(key);
        }
        for (const Word key : keys) CHECK(sums.has(key));
        for (int i = 0; i < 3000; ++i) {
            const Word key = numbers.next() >> (64 - key_bits);
            CHECK(sums.has(key) == keys.contains(key));
        }
    }
}

static void the_memory_is_known_in_advance() {
    CHECK(SumSet::plan(20, 1000).bytes() == 131072);
    CHECK(SumSet::plan(64, 1000).bytes() >= 12000 && SumSet::plan(64, 1000).bytes() < 15000);
    // A set with more keys than slots would search for a place forever.
    for (const double count : {2.1e9, 1e10, 1e30}) {
        const SumSet::Plan plan = SumSet::plan(64, count);
        CHECK(std::isinf(plan.bytes()));
        bool refused = false;
        try {
            SumSet(plan, quiet);
        } catch (const std::bad_alloc&) {
            refused = true;
        }
        CHECK(refused);
    }
    CHECK(static_cast<double>(SumSet::plan(64, 2e9).slots) > 2e9);
    // With one bit per key, a set holds any number of sums.
    CHECK(SumSet::plan(40, 1e12).direct && SumSet::plan(40, 1e12).bytes() == 137438953472.0);
}

static void the_plan_does_not_need_the_syndromes() {
    const Shape shape = shape_of(1200, 8);
    const BirthdayPlan plan = Birthday::plan(shape, 4800, 1);
    CHECK(plan.setup > 8 * 1200 * 255 && plan.setup < 3e7);
    CHECK(plan.bytes() == plan.setup + plan.kept.bytes());
    CHECK(Birthday::plan(shape_of(24, 1), 12, 4).kept.direct);
}

static void run() {
    the_first_weight_found_is_the_least();
    weights_can_be_skipped();
    a_set_of_sums_finds_its_keys();
    the_memory_is_known_in_advance();
    the_plan_does_not_need_the_syndromes();
}

}  // namespace birthday

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv,
                              {{"packed_words", packed_words::run},
                               {"all_words_and_sums", all_words_and_sums::run},
                               {"systematic_bases", systematic_bases::run},
                               {"zimmermann", zimmermann::run},
                               {"birthday", birthday::run}});
}
