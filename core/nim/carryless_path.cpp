// The path for every processor, which uses tables of sixteen multiples, and the choice of the path in use.
#include "nim/carryless_path.hpp"

#include <array>

#include "base/features.hpp"
#include "nim/path.hpp"

namespace grundy::nim::carryless {
namespace {

struct TableLeaf {
    static constexpr std::size_t most = 8;

    static void multiply(const Word* a, const Word* b, std::size_t n, Word* product, Word* /*scratch*/) {
        for (std::size_t i = 0; i < 2 * n; ++i) product[i] = 0;
        for (std::size_t i = 0; i < n; ++i) add_multiple(a, n, b[i], product + i);
    }

    static void add_multiple(const Word* a, std::size_t n, Word by, Word* sum) {
        const Multiples multiples(by);
        for (std::size_t i = 0; i < n; ++i) {
            const Double product = multiples(a[i]);
            sum[i] ^= product.low;
            sum[i + 1] ^= product.high;
        }
    }

    // Inserts zeros between bits, so that each half of a word becomes a word.
    static void square(const Word* a, std::size_t n, Word* square) {
        for (std::size_t i = 0; i < n; ++i) {
            square[2 * i] = spread(a[i] & 0xffffffff);
            square[2 * i + 1] = spread(a[i] >> 32);
        }
    }

  private:
    struct Double {
        Word low, high;
    };

    // by · w for all w of four bits. These products have 64 + 3 bits.
    struct Multiples {
        std::array<Double, 16> of{};
        explicit Multiples(Word by) {
            of[1] = {by, 0};
            for (std::size_t w = 2; w < 16; w += 2) {
                of[w] = {of[w / 2].low << 1, of[w / 2].high << 1 | of[w / 2].low >> 63};
                of[w + 1] = {of[w].low ^ by, of[w].high};
            }
        }
        Double operator()(Word word) const {
            Double product{0, 0};
            for (int shift = 60; shift >= 0; shift -= 4) {
                const Double& next = of[word >> shift & 15];
                product = {product.low << 4 ^ next.low, (product.high << 4 | product.low >> 60) ^ next.high};
            }
            return product;
        }
    };

    static Word spread(Word x) {
        x = (x | x << 16) & 0x0000ffff0000ffff;
        x = (x | x << 8) & 0x00ff00ff00ff00ff;
        x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
        x = (x | x << 2) & 0x3333333333333333;
        return (x | x << 1) & 0x5555555555555555;
    }
};

constexpr const Path* all_paths[] = {
    &path_portable,
#if GRUNDY_X86_64
    &path_pclmul,
    &path_vpclmul,
#endif
};

cpu::Paths<Path>& choice() {
    static cpu::Paths<Path> paths(all_paths);
    return paths;
}

}  // namespace

constinit const Path path_portable = halves_path<TableLeaf>("portable", "");

std::span<const Path* const> paths() { return all_paths; }

const Path& path() { return nim::is_scalar() ? path_portable : choice().in_use(); }

bool choose_path(const char* name) { return choice().choose(name); }

}  // namespace grundy::nim::carryless
