#pragma once
// Words over GF(q) packed into 64-bit limbs, 1, 2, 4 or 8 bits a digit, and the loop that looks for light ones.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/popcount.hpp"
#include "codes/symmetry_matrix.hpp"

namespace grundy::codes::symmetry {

using Limb = std::uint64_t;

// A bit for each digit that is not 0.
template <std::size_t width>
inline Limb nonzero(Limb x) {
    if constexpr (width == 8) x |= x >> 4;
    if constexpr (width >= 4) x |= x >> 2;
    if constexpr (width >= 2) x |= x >> 1;
    constexpr Limb lowest = width == 8 ? 0x0101010101010101 : width == 4 ? 0x1111111111111111 : width == 2 ? 0x5555555555555555 : ~Limb{0};
    return x & lowest;
}

// The layout of a word of n digits.
class Packing {
  public:
    Packing(std::size_t n, std::size_t q)
        : n_(n), width_(static_cast<std::size_t>(std::countr_zero(q))), limbs_((n * width_ + 63) / 64) {}
    std::size_t width() const { return width_; }
    std::size_t limbs() const { return limbs_; }

    Digit digit(const Limb* word, std::size_t j) const {
        const std::size_t bit = j * width_;
        return static_cast<Digit>(word[bit / 64] >> (bit % 64) & ((Limb{1} << width_) - 1));
    }
    std::size_t weight(const Limb* word) const {
        std::size_t count = 0;
        for (std::size_t l = 0; l < limbs_; ++l) count += static_cast<std::size_t>(std::popcount(nonzero_digits(word[l])));
        return count;
    }
    void pack(std::span<const Digit> digits, Limb* word) const {
        for (std::size_t l = 0; l < limbs_; ++l) word[l] = 0;
        for (std::size_t j = 0; j < n_; ++j) word[j * width_ / 64] |= Limb{digits[j]} << (j * width_ % 64);
    }
    void unpack(const Limb* word, std::span<Digit> digits) const {
        for (std::size_t j = 0; j < n_; ++j) digits[j] = digit(word, j);
    }

  private:
    Limb nonzero_digits(Limb limb) const {
        switch (width_) {
            case 1: return limb;
            case 2: return nonzero<2>(limb);
            case 4: return nonzero<4>(limb);
            default: return nonzero<8>(limb);
        }
    }
    std::size_t n_, width_, limbs_;
};

// Appends to `out` the sums of `start` and one of the `count` words in `rows` whose weight is at most `most`.
using ScanRows = void(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most, std::vector<Limb>& out);
using Scan = ScanRows*;

// The number of limbs is known when compiling if `fixed` is not 0.
template <std::size_t fixed, std::size_t width>
struct ScanLoop {
    template <class Bits>
    [[gnu::always_inline]] static void run(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most,
                                           std::vector<Limb>& out) {
        if constexpr (fixed != 0) limbs = fixed;
        for (std::size_t r = 0; r < count; ++r, rows += limbs) {
            std::size_t weight = 0;
            for (std::size_t l = 0; l < limbs; ++l) weight += Bits::ones(nonzero<width>(start[l] ^ rows[l]));
            if (weight > most) continue;
            for (std::size_t l = 0; l < limbs; ++l) out.push_back(start[l] ^ rows[l]);
        }
    }
};

template <std::size_t width>
Scan scan_for(std::size_t limbs) {
    if (limbs == 1) return Counting<ScanLoop<1, width>, ScanRows>::in_use();
    if (limbs == 2) return Counting<ScanLoop<2, width>, ScanRows>::in_use();
    return Counting<ScanLoop<0, width>, ScanRows>::in_use();
}

inline Scan scan_for(const Packing& packing) {
    switch (packing.width()) {
        case 1: return scan_for<1>(packing.limbs());
        case 2: return scan_for<2>(packing.limbs());
        case 4: return scan_for<4>(packing.limbs());
        default: return scan_for<8>(packing.limbs());
    }
}

}  // namespace grundy::codes::symmetry
