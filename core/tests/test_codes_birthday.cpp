#include "codes/birthday.hpp"

#include <cmath>
#include <cstddef>
#include <new>
#include <set>
#include <vector>

#include "check.hpp"
#include "random_codes.hpp"

using namespace grundy::codes;
using namespace grundy::codes::distance;
using namespace grundy::tests;

static auto& quiet = grundy::never_interrupted;

static void the_least_weight_is_the_first_that_is_found() {
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
        // Short keys collide all the time; nothing may be lost or wrongly found then.
        Birthday search(shape, rows, offset, false, quiet, is_short ? 9 : 64);
        Best best{static_cast<unsigned>(shape.n) + 1, {}};
        std::uint64_t done = 0;
        for (std::size_t w = 1; w < least; ++w) CHECK(!search.search(w, best, quiet, done));
        CHECK(search.search(least, best, quiet, done) && best.weight == least && is_among(words, best.word));
    }
}

static void weights_may_be_left_out() {
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

static void a_set_of_sums_knows_its_keys() {
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

static void memory_is_told_before() {
    CHECK(SumSet::plan(20, 1000).bytes() == 131072);
    CHECK(SumSet::plan(64, 1000).bytes() >= 12000 && SumSet::plan(64, 1000).bytes() < 15000);
    // A set with more keys than slots would look for a place for ever.
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
    // A bit a key holds any number of sums.
    CHECK(SumSet::plan(40, 1e12).direct && SumSet::plan(40, 1e12).bytes() == 137438953472.0);
}

static void the_plan_is_made_without_the_syndromes() {
    const Shape shape = shape_of(1200, 8);
    const BirthdayPlan plan = Birthday::plan(shape, 4800, 1);
    CHECK(plan.setup > 8 * 1200 * 255 && plan.setup < 3e7);
    CHECK(plan.bytes() == plan.setup + plan.kept.bytes());
    CHECK(Birthday::plan(shape_of(24, 1), 12, 4).kept.direct);
}

int main() {
    the_least_weight_is_the_first_that_is_found();
    weights_may_be_left_out();
    a_set_of_sums_knows_its_keys();
    memory_is_told_before();
    the_plan_is_made_without_the_syndromes();
    return failures != 0;
}
