#pragma once
// Products of polynomials over {0, 1} by each instruction set; nim::is_scalar() says whether plain ones must do.
//
// A polynomial is an array of words: bit i of word k is the coefficient of y^(64k + i).
#include <cstddef>
#include <cstdint>
#include <span>

#include "cpu/compiler.hpp"

namespace grundy::nim::carryless {

using Word = std::uint64_t;

struct Path {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    // The product, 2n words, of two polynomials of n words each. It overlaps nothing; scratch has scratch_words(n) words.
    void (*multiply)(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch);
    // sum[0], ..., sum[n] += a · by, for a of n words.
    void (*add_multiple)(const Word* a, std::size_t n, Word by, Word* sum);
    // The square, 2n words, of a polynomial of n words; it may not overlap a.
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

// All paths of this build, the slowest first; the processor need not support them.
std::span<const Path* const> paths();

// The portable path when the nim arithmetic is told to be scalar, else the one chosen, else the fastest there is.
const Path& path();

// Choose a path by name, for the tests; false, and no change, if there is none of this name or no support for it.
bool choose_path(const char* name);

}  // namespace grundy::nim::carryless
