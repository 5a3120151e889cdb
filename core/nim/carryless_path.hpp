#pragma once
// Products of polynomials over {0, 1} for each instruction set, and the recursion by halves above them. The portable path is
// used if nim::is_scalar() is true.
//
// A polynomial is an array of words: bit i of word k is the coefficient of y^(64k + i).
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/compiler.hpp"

namespace grundy::nim::carryless {

using Word = std::uint64_t;

struct Path {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    // The product, 2n words, of two polynomials of n words each. It must not overlap its factors; scratch has scratch_words(n) words.
    void (*multiply)(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch);
    // sum[0], ..., sum[n] += a · by, for a of n words.
    void (*add_multiple)(const Word* a, std::size_t n, Word by, Word* sum);
    // The square, 2n words, of a polynomial of n words. It must not overlap a.
    void (*square)(const Word* a, std::size_t n, Word* square);
    // sum[0], ..., sum[n - 1] += a.
    void (*add)(const Word* a, std::size_t n, Word* sum);
};

// Each level of the recursion needs twice the larger half; there are at most 64 levels.
constexpr std::size_t scratch_words(std::size_t n) { return 2 * n + 128; }

extern const Path path_portable;
#if GRUNDY_X86_64
extern const Path path_pclmul, path_vpclmul;
#endif

// All paths of this build, the slowest first. The processor may not support some of them.
std::span<const Path* const> paths();

// The portable path if the scalar path of nim arithmetic is in use; otherwise the chosen path, or else the fastest one.
const Path& path();

// Choose a path by name, for the tests. Returns false, without a change, if no path has this name or it is not supported.
bool choose_path(const char* name);

// ---- Halves
//
// The product by halves (Karatsuba and Ofman 1962) above a leaf for the instruction set. With L = a0·b0, H = a1·b1 and
// M = (a0 + a1)(b0 + b1), the product of a0 + a1·Y and b0 + b1·Y is L + (M + L + H)·Y + H·Y².

template <class Leaf>
struct Halves {
    Leaf& leaf;

    void multiply(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch) const {
        if (n <= Leaf::most) return leaf.multiply(a, b, n, product, scratch);
        const std::size_t low = (n + 1) / 2, high = n - low;
        add_halves(a, low, high, product);
        add_halves(b, low, high, product + low);
        multiply(product, product + low, low, scratch, scratch + 2 * low);
        multiply(a, b, low, product, scratch + 2 * low);
        multiply(a + low, b + low, high, product + 2 * low, scratch + 2 * low);
        add_middle(scratch, low, high, product);
    }

  private:
    static void add_halves(const Word* a, std::size_t low, std::size_t high, Word* sum) {
        for (std::size_t i = 0; i < high; ++i) sum[i] = a[i] ^ a[low + i];
        if (high < low) sum[high] = a[high];
    }

    // One pass over the four quarters L0, L1, H0, H1 of the product, of which H1 may be shorter by 1 or 2 words.
    static void add_middle(const Word* middle, std::size_t low, std::size_t high, Word* product) {
        Word* const second = product + low;
        Word* const third = second + low;
        const Word* const fourth = third + low;
        const std::size_t top = 2 * high - low;
        for (std::size_t i = 0; i < top; ++i) {
            const Word both = second[i] ^ third[i];
            second[i] = both ^ product[i] ^ middle[i];
            third[i] = both ^ fourth[i] ^ middle[low + i];
        }
        for (std::size_t i = top; i < low; ++i) {
            const Word both = second[i] ^ third[i];
            second[i] = both ^ product[i] ^ middle[i];
            third[i] = both ^ middle[low + i];
        }
    }
};

template <class Leaf>
struct ByHalves {
    static void multiply(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch) {
        Leaf leaf;
        Halves<Leaf>{leaf}.multiply(a, b, n, product, scratch);
    }
    static void add(const Word* a, std::size_t n, Word* sum) {
        for (std::size_t i = 0; i < n; ++i) sum[i] ^= a[i];
    }
};

template <class Leaf>
constexpr Path halves_path(const char* name, const char* needs) {
    return {name, needs, ByHalves<Leaf>::multiply, Leaf::add_multiple, Leaf::square, ByHalves<Leaf>::add};
}

}  // namespace grundy::nim::carryless
