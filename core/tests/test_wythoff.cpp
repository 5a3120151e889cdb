#include "games/wythoff.hpp"

#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"

using Table = std::vector<std::uint32_t>;

static Table by_kernel(std::size_t width, std::size_t height) {
    Table table(width * height);
    grundy::games::wythoff_values(width, height, table, grundy::never_interrupted);
    return table;
}

static Table by_definition(std::size_t width, std::size_t height) {
    Table table(width * height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            std::set<std::uint32_t> options;
            for (std::size_t k = 1; k <= x; ++k) options.insert(table[y * width + x - k]);
            for (std::size_t k = 1; k <= y; ++k) options.insert(table[(y - k) * width + x]);
            for (std::size_t k = 1; k <= x && k <= y; ++k) options.insert(table[(y - k) * width + x - k]);
            std::uint32_t mex = 0;
            while (options.contains(mex)) ++mex;
            table[y * width + x] = mex;
        }
    }
    return table;
}

// Narrow, square and wide boards: the ring of diagonals wraps at different places.
static void agrees_with_the_definition_on_all_small_boards() {
    for (std::size_t width = 0; width <= 14; ++width)
        for (std::size_t height = 0; height <= 40; ++height) CHECK(by_kernel(width, height) == by_definition(width, height));
    CHECK(by_kernel(40, 9) == by_definition(40, 9));
}

// Values pass 64 and 128, so the search for a missing value crosses words.
static void agrees_with_the_definition_across_words() { CHECK(by_kernel(90, 100) == by_definition(90, 100)); }

static void the_table_is_symmetric() {
    const std::size_t size = 300;
    const Table table = by_kernel(size, size);
    for (std::size_t y = 0; y < size; ++y)
        for (std::size_t x = 0; x < y; ++x) CHECK(table[y * size + x] == table[x * size + y]);
}

int main() {
    agrees_with_the_definition_on_all_small_boards();
    agrees_with_the_definition_across_words();
    the_table_is_symmetric();
    return grundy::tests::failures != 0;
}
