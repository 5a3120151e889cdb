#include "games/wythoff.hpp"

#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"

using Table = std::vector<std::uint32_t>;

static Table by_kernel(std::size_t width, std::size_t height, std::size_t a) {
    Table table(width * height);
    grundy::games::wythoff_values(width, height, a, table, grundy::never_interrupted);
    return table;
}

static Table by_definition(std::size_t width, std::size_t height, std::size_t a) {
    Table table(width * height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            std::set<std::uint32_t> options;
            for (std::size_t k = 1; k <= x; ++k) options.insert(table[y * width + x - k]);
            for (std::size_t l = 1; l <= y; ++l) options.insert(table[(y - l) * width + x]);
            for (std::size_t k = 1; k <= x; ++k)
                for (std::size_t l = k < a ? 1 : k - a + 1; l <= y && l < k + a; ++l)
                    options.insert(table[(y - l) * width + x - k]);
            std::uint32_t mex = 0;
            while (options.contains(mex)) ++mex;
            table[y * width + x] = mex;
        }
    }
    return table;
}

static bool agrees(std::size_t width, std::size_t height, std::size_t a) {
    return by_kernel(width, height, a) == by_definition(width, height, a);
}

// Narrow, square and wide boards: the ring of diagonals wraps at different places.
static void agrees_with_the_definition_on_all_small_boards() {
    for (std::size_t a = 1; a <= 5; ++a)
        for (std::size_t width = 0; width <= 12; ++width)
            for (std::size_t height = 0; height <= 26; ++height) CHECK(agrees(width, height, a));
    CHECK(agrees(40, 9, 1));
    CHECK(agrees(40, 9, 3));
}

// Values pass 64 and 128, so several sweeps are made, and rows have several words.
static void agrees_with_the_definition_across_words() {
    CHECK(agrees(90, 100, 1));
    CHECK(agrees(130, 70, 1));
    CHECK(agrees(66, 80, 2));
    CHECK(agrees(80, 66, 7));
    CHECK(agrees(70, 70, 200));
}

// Long boards: a sweep ends where all columns have its values, and begins where rows are not yet full.
static void agrees_with_the_definition_on_long_boards() {
    for (std::size_t a = 1; a <= 4; ++a)
        for (std::size_t width = 1; width <= 3; ++width) CHECK(agrees(width, 400, a));
}

static void the_table_is_symmetric() {
    const std::size_t size = 300;
    for (const std::size_t a : {std::size_t{1}, std::size_t{3}}) {
        const Table table = by_kernel(size, size, a);
        for (std::size_t y = 0; y < size; ++y)
            for (std::size_t x = 0; x < y; ++x) CHECK(table[y * size + x] == table[x * size + y]);
    }
}

// When a is larger than both piles, any two numbers may be taken: the longest play has x + y moves, and that is the value.
static void a_large_a_gives_the_sum_of_the_piles() {
    const std::size_t size = 90;
    const Table table = by_kernel(size, size, size);
    for (std::size_t y = 0; y < size; ++y)
        for (std::size_t x = 0; x < size; ++x) CHECK(table[y * size + x] == x + y);
}

int main() {
    agrees_with_the_definition_on_all_small_boards();
    agrees_with_the_definition_across_words();
    agrees_with_the_definition_on_long_boards();
    the_table_is_symmetric();
    a_large_a_gives_the_sum_of_the_piles();
    return grundy::tests::failures != 0;
}
