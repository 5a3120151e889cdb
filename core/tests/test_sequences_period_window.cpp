#include "sequences/periods.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "check.hpp"
#include "period_cases.hpp"

using grundy::never_interrupted;
using grundy::Random;
using grundy::sequences::first_difference;
using grundy::sequences::same_from;
using grundy::sequences::shift_differs;
using grundy::sequences::window_block;

using Values = std::vector<std::uint16_t>;

// One value out of place, at every distance from the borders of the blocks that matters.
static void a_single_difference_is_found_wherever_it_is() {
    auto poll = never_interrupted;
    for (const std::size_t size : {std::size_t{1}, window_block - 1, window_block, window_block + 1, 3 * window_block})
        for (std::size_t place = 0; place < size; place += 1 + size / 97) {
            const auto differs = [place](std::size_t n) { return n == place; };
            for (const std::size_t begin : {std::size_t{0}, place, place + 1}) {
                CHECK(first_difference(begin, size, differs, poll) == (begin > place ? size : place));
                CHECK(same_from(begin, size, differs, poll) == place + 1);
            }
            CHECK(first_difference(0, place, differs, poll) == place);
            CHECK(same_from(0, place, differs, poll) == 0);
        }
}

static void a_shift_is_compared_with_its_saltus() {
    const Values values{0, 1, 2, 3, 5, 4, 6, 8, 7};
    const std::span<const std::uint16_t> all(values);
    auto poll = never_interrupted;
    CHECK(same_from(0, 6, shift_differs(all, 3, 3), poll) == 3);  // 0 1 2 | 3 5 4 | 6 8 7
    CHECK(first_difference(0, 6, shift_differs(all, 3, 3), poll) == 1);
    CHECK(same_from(0, 6, shift_differs(all, 3, -3), poll) == 6);
    CHECK(same_from(0, 6, shift_differs(all, 3), poll) == 6);
}

static std::vector<std::int64_t> exceptions_by_definition(const Values& values, std::size_t start, std::size_t period, std::int64_t saltus) {
    std::vector<std::int64_t> found;
    for (std::size_t n = 0; n < start; ++n) {
        std::size_t times = 0;
        while (n + times * period < start) ++times;
        const auto model = static_cast<std::int64_t>(values[n + times * period]) - static_cast<std::int64_t>(times) * saltus;
        if (static_cast<std::int64_t>(values[n]) != model) found.push_back(static_cast<std::int64_t>(n));
    }
    return found;
}

static void exceptions_are_those_of_the_definition() {
    Random random(11);
    for (int trial = 0; trial < 2000; ++trial) {
        const Values values = grundy::tests::planted_period<std::uint16_t>(random, 2 + random.below(60), 2);
        const std::size_t start = random.below(values.size()), period = 1 + random.below(values.size() - start);
        const auto saltus = static_cast<std::int64_t>(random.below(4));
        const auto expected = exceptions_by_definition(values, start, period, saltus);
        const auto found = [&](std::size_t limit) {
            return grundy::sequences::exceptions(std::span<const std::uint16_t>(values), start, period, saltus, limit, never_interrupted);
        };
        CHECK(found(expected.size()) == expected);
        CHECK(found(values.size()) == expected);
        if (!expected.empty()) CHECK(found(expected.size() - 1) == std::nullopt);
    }
}

int main() {
    a_single_difference_is_found_wherever_it_is();
    a_shift_is_compared_with_its_saltus();
    exceptions_are_those_of_the_definition();
    return grundy::tests::failures != 0;
}
