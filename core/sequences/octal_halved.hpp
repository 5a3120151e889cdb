#pragma once
// Marks at half the width, for 32 lanes at a time.
//
// Let p be the lowest bit of the mask of a class. Among the values of one class at n, the bit p follows from the others,
// so it can be dropped; dropping is linear, so it goes through an XOR. Once n - b is beyond twice the last rare heap for
// all breaks b, a split of n has at most one rare heap: those with one have values of the common class, those without of
// the other class. So two sets of values without the bit p, one for each kind of split, tell everything.
//
// A set has a byte for each lane and each eight values, as byte shuffles fill it: value v is bit v % 8 of sets[v / 8][lane].
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace grundy::sequences {

inline constexpr std::int64_t halved_lanes = 32;
inline constexpr std::uint64_t most_halved = 512;  // values below are halved to a byte

struct HalvedSets {
    alignas(32) std::array<std::array<std::uint8_t, halved_lanes>, 32> bytes;

    // 32 values of a lane, from 32 * part on.
    std::uint64_t part(std::size_t part, std::size_t lane) const {
        std::uint64_t found = 0;
        for (std::size_t i = 4; i-- > 0;) found = found << 8 | bytes[4 * part + i][lane];
        return found;
    }
};

// The 64 values v that 32 halved ones stand for: bit v of the result is the bit of x for v without its bit p, p < 6.
inline std::uint64_t doubled(std::uint64_t x, unsigned p) {
    constexpr std::uint64_t every_other[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                             0x00ff00ff00ff00ff, 0x0000ffff0000ffff};
    for (unsigned s = 5; s-- > p;) x = (x | x << (1u << s)) & every_other[s];
    return x | x << (1u << p);
}

}  // namespace grundy::sequences
