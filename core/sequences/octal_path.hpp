#pragma once
// The hot loops of the octal kernel, compiled for one instruction set each (see base/features.hpp).
//
// A block is eight consecutive heaps n0, ..., n0 + 7, its lanes. Each lane has a row of 64-bit words, in which bit v is 1 if v is
// the value of an option. For one heap i the partners n0 - b - i, n0 + 1 - b - i, ... of the lanes are consecutive, so one load
// and one XOR compute eight values. This requires that all of them are known: b + i >= 8.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/compiler.hpp"

namespace grundy::sequences {

// ---- Marks at half the width, for 32 lanes at a time
//
// Let p be the lowest bit of the mask of a class. Among the values of one class at n, the other bits determine the bit p, so it can
// be dropped. Dropping is linear, so it commutes with XOR. If n - b is more than twice the last rare heap for all breaks b, a split
// of n has at most one rare heap. Splits with one have values of the common class, and splits without one have values of the other
// class. So two sets of values without the bit p, one for each kind of split, contain all information.
//
// A set has a byte for each lane and every eight values, for byte shuffles: value v is bit v % 8 of sets[v / 8][lane].

inline constexpr std::int64_t halved_lanes = 32;
inline constexpr std::uint64_t most_halved = 512;  // smaller values fit a byte when halved

struct HalvedSets {
    alignas(32) std::array<std::array<std::uint8_t, halved_lanes>, 32> bytes;

    // The 32 values of a lane from 32 * part on.
    std::uint64_t part(std::size_t part, std::size_t lane) const {
        std::uint64_t found = 0;
        for (std::size_t i = 4; i-- > 0;) found = found << 8 | bytes[4 * part + i][lane];
        return found;
    }
};

// Expands 32 halved values to 64: bit v of the result is the bit of x for v without its bit p, p < 6.
inline std::uint64_t doubled(std::uint64_t x, unsigned p) {
    constexpr std::uint64_t every_other[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                             0x00ff00ff00ff00ff, 0x0000ffff0000ffff};
    for (unsigned s = 5; s-- > p;) x = (x | x << (1u << s)) & every_other[s];
    return x | x << (1u << p);
}

// ---- Paths

inline constexpr std::int64_t block_lanes = 8;

// The heaps of some splits. Their values are values[x] ^ base[lane - at[x]] for x < count.
struct Heaps {
    const std::int64_t* at;
    const std::uint64_t* values;
    std::size_t count;
};

template <class Value>
struct OctalSteps {
    // Marks the splits of one block in its rows, which have the given number of words. With 0 words, rows have one word for values
    // below 32. Values beyond the rows are omitted.
    void (*mark)(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words);
    // Returns a bit for each lane whose candidate is among values[x] ^ base[lane - at[x]]. It may stop when all lanes in `pending`
    // have their bits.
    unsigned (*refute)(const Value* base, Heaps heaps, const Value* candidates, unsigned pending);
    // Returns a bit for each of at most eight wanted values that is among low[x] ^ high[-x], x < count.
    unsigned (*find)(const Value* low, const Value* high, std::int64_t count, const Value* wanted, unsigned wanted_count);
    // Marks 32 lanes. The bit `dropped` is removed from all values, which are then below `stop`, a multiple of 32. This function
    // may be missing.
    void (*mark_halved)(const Value* base, Heaps heaps, unsigned dropped, std::uint64_t stop, HalvedSets& sets);
};

struct OctalPath {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    OctalSteps<std::uint8_t> bytes;
    OctalSteps<std::uint16_t> shorts;
    OctalSteps<std::uint32_t> longs;

    template <class Value>
    const OctalSteps<Value>& steps() const {
        if constexpr (sizeof(Value) == 1) return bytes;
        else if constexpr (sizeof(Value) == 2) return shorts;
        else return longs;
    }
};

extern const OctalPath octal_path_portable;
#if GRUNDY_X86_64
extern const OctalPath octal_path_avx2;
#endif

// The path in use: the portable one if the scalar path of nim arithmetic is in use.
const OctalPath& octal_path();

}  // namespace grundy::sequences

namespace grundy::sequences::portable {

// ---- The steps in plain C++, for every type and number of words
//
// `Build` names the instruction set for which a file is compiled. Without it, the linker would use the code of one file for all.

// One word per lane: eight sets that remain in registers.
template <class Build, class Value>
void mark_one_word(const Value* base, Heaps heaps, std::uint64_t* rows) {
    std::uint64_t sets[block_lanes] = {};
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        for (std::size_t lane = 0; lane < block_lanes; ++lane) {
            const std::uint64_t v = heaps.values[x] ^ partners[lane];
            sets[lane] |= std::uint64_t{v < 64} << (v & 63);
        }
    }
    for (std::size_t lane = 0; lane < block_lanes; ++lane) rows[lane] |= sets[lane];
}

// Many words: consecutive marks are in different rows, so they do not wait for each other.
template <class Build, class Value>
void mark(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words) {
    if (words <= 1) return mark_one_word<Build>(base, heaps, rows);
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        for (std::size_t lane = 0; lane < block_lanes; ++lane) {
            const std::uint64_t v = heaps.values[x] ^ partners[lane];
            if (v / 64 < words) rows[lane * words + v / 64] |= std::uint64_t{1} << (v % 64);
        }
    }
}

template <class Build, class Value>
unsigned refute(const Value* base, Heaps heaps, const Value* candidates, unsigned pending) {
    constexpr std::size_t chunk = 128;
    unsigned hits = 0;
    for (std::size_t x = 0; x < heaps.count && (hits & pending) != pending; x += chunk) {
        Value found[block_lanes] = {};
        for (std::size_t y = x; y < heaps.count && y < x + chunk; ++y) {
            const Value* partners = base - heaps.at[y];
            const auto own = static_cast<Value>(heaps.values[y]);
            for (std::size_t lane = 0; lane < block_lanes; ++lane)
                found[lane] |= static_cast<Value>((partners[lane] ^ own) == candidates[lane]);
        }
        for (unsigned lane = 0; lane < block_lanes; ++lane) hits |= unsigned{found[lane] != 0} << lane;
    }
    return hits;
}

template <class Build, class Value>
bool contains(const Value* low, const Value* high, std::int64_t count, Value wanted) {
    constexpr std::int64_t chunk = 256;
    std::int64_t x = 0;
    for (; x + chunk <= count; x += chunk) {
        Value found = 0;
        for (std::int64_t y = x; y < x + chunk; ++y) found |= static_cast<Value>((low[y] ^ high[-y]) == wanted);
        if (found) return true;
    }
    for (; x < count; ++x)
        if ((low[x] ^ high[-x]) == wanted) return true;
    return false;
}

template <class Build, class Value>
unsigned find(const Value* low, const Value* high, std::int64_t count, const Value* wanted, unsigned wanted_count) {
    unsigned found = 0;
    for (unsigned w = 0; w < wanted_count; ++w) found |= unsigned{contains<Build>(low, high, count, wanted[w])} << w;
    return found;
}

template <class Build, class Value>
constexpr OctalSteps<Value> steps() {
    return {&mark<Build, Value>, &refute<Build, Value>, &find<Build, Value>, nullptr};
}

}  // namespace grundy::sequences::portable
