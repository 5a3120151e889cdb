#pragma once
// Words over GF(q) from digits to packed words and back, and the loop that looks for light ones.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/packing.hpp"
#include "codes/popcount.hpp"
#include "codes/symmetry_matrix.hpp"
#include "cpu/compiler.hpp"

namespace grundy::codes::symmetry {

// One 64-bit piece of a packed word; words are those of the code here.
using Limb = Word;

inline Shape shape_of(std::size_t n, std::size_t q) {
    const auto bits = static_cast<unsigned>(std::countr_zero(q));
    return {n, bits, bits};
}

inline void pack(const Shape& shape, std::span<const Digit> digits, Limb* word) {
    for (std::size_t l = 0; l < shape.words(); ++l) word[l] = 0;
    for (std::size_t j = 0; j < shape.n; ++j) word[j * shape.width / 64] |= Limb{digits[j]} << (j * shape.width % 64);
}

inline void unpack(const Shape& shape, const Limb* word, std::span<Digit> digits) {
    for (std::size_t j = 0; j < shape.n; ++j) digits[j] = static_cast<Digit>(shape.digit(word, j));
}

// Appends to `out` the sums of `start` and one of the `count` words in `rows` whose weight is at most `most`.
using ScanRows = void(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most, std::vector<Limb>& out);
using Scan = ScanRows*;

// The number of limbs is known when compiling if `fixed` is not 0.
template <std::size_t fixed, unsigned width>
struct ScanLoop {
    template <class Bits>
    GRUNDY_ALWAYS_INLINE static void run(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most,
                                           std::vector<Limb>& out) {
        if constexpr (fixed != 0) limbs = fixed;
        for (std::size_t r = 0; r < count; ++r, rows += limbs) {
            if (weight_of_sum<Bits, width, fixed>(start, rows, limbs) > most) continue;
            for (std::size_t l = 0; l < limbs; ++l) out.push_back(start[l] ^ rows[l]);
        }
    }
};

template <unsigned width>
Scan scan_for(std::size_t limbs) {
    if (limbs == 1) return Counting<ScanLoop<1, width>, ScanRows>::in_use();
    if (limbs == 2) return Counting<ScanLoop<2, width>, ScanRows>::in_use();
    return Counting<ScanLoop<0, width>, ScanRows>::in_use();
}

inline Scan scan_for(const Shape& shape) {
    switch (shape.width) {
        case 1: return scan_for<1>(shape.words());
        case 2: return scan_for<2>(shape.words());
        case 4: return scan_for<4>(shape.words());
        default: return scan_for<8>(shape.words());
    }
}

}  // namespace grundy::codes::symmetry
