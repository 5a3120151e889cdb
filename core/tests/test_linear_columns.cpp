#include "linear/vectors.hpp"

#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::linear;
using grundy::tests::random_below;

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

// A row is left as 0 exactly when it is in the span, and otherwise as another row of its coset.
static void reducing_by_a_basis_leaves_nothing_of_its_span() {
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

// Bits from the width on tell what was added, and are never pivots.
static void bits_beyond_the_width_only_go_along() {
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

// More vectors than a word has bits, so that which of them are chosen takes more than one word.
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

int main() {
    the_lowest_bit_of_any_word();
    rows_of_no_bits_have_no_words();
    reducing_by_a_basis_leaves_nothing_of_its_span();
    pivots_are_the_lowest_bits_and_dependent_rows_have_none();
    bits_beyond_the_width_only_go_along();
    combinations_add_up_to_the_target_exactly_when_it_is_in_the_span();
    combinations_of_hundreds_of_vectors();
    return grundy::tests::failures != 0;
}
