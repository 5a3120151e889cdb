#include "codes/information_sets.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "both_paths.hpp"
#include "check.hpp"
#include "random_codes.hpp"

using namespace grundy::codes;
using namespace grundy::codes::distance;
using namespace grundy::tests;

static auto& quiet = grundy::never_interrupted;

// The bound that the sets give when each has been searched up to w groups.
static std::size_t bound(const Zimmermann& search, std::size_t w) {
    std::size_t total = 0;
    for (const Choice& set : search.sets()) {
        const std::size_t borrowed = set.groups() - set.own;
        total += w + 1 > borrowed ? w + 1 - borrowed : 0;
    }
    return total;
}

static void bounds_are_true_and_meet(const Shape& shape, const std::vector<Word>& rows, const Row& offset, bool coset) {
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
        bounds_are_true_and_meet(shape, rows, coset ? random_word(shape) : Row(shape.words()), coset);
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

static void groups_are_as_large_as_was_said() {
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

int main() {
    on_both_paths([] {
        random_codes_and_cosets();
        own_digits_are_disjoint();
        a_code_of_zeros_has_no_sets();
        groups_are_as_large_as_was_said();
    });
    return failures != 0;
}
