#pragma once
// The hot loops of the octal kernel, compiled for one instruction set each (see base/features.hpp).
//
// A block is eight heaps n0, ..., n0 + 7 side by side, its lanes. Each lane has a row of 64-bit words, in which bit v
// says that v is the value of an option. For one heap i the partners n0 - b - i, n0 + 1 - b - i, ... of the lanes are
// consecutive, so one load and one XOR find eight values. That holds as long as all of them are known: b + i >= 8.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/compiler.hpp"

namespace grundy::sequences {

// ---- Marks at half the width, for 32 lanes at a time
//
// Let p be the lowest bit of the mask of a class. Among the values of one class at n, the bit p follows from the others,
// so it can be dropped; dropping is linear, so it goes through an XOR. Once n - b is beyond twice the last rare heap for
// all breaks b, a split of n has at most one rare heap: those with one have values of the common class, those without of
// the other class. So two sets of values without the bit p, one for each kind of split, tell everything.
//
// A set has a byte for each lane and each eight values, as byte shuffles fill it: value v is bit v % 8 of sets[v / 8][lane].

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

// ---- Paths

inline constexpr std::int64_t block_lanes = 8;

// The heaps of some splits: marks values[x] ^ base[lane - at[x]] for x < count.
struct Heaps {
    const std::int64_t* at;
    const std::uint64_t* values;
    std::size_t count;
};

template <class Value>
struct OctalSteps {
    // Marks the splits of one block in its rows of the given number of words; 0 words: rows of one word for values below 32.
    // Values beyond the rows are left out.
    void (*mark)(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words);
    // Which lanes have their candidate among values[x] ^ base[lane - at[x]]: a bit for each. It may stop when all lanes
    // in `pending` have.
    unsigned (*refute)(const Value* base, Heaps heaps, const Value* candidates, unsigned pending);
    // Which of up to eight wanted values are among low[x] ^ high[-x], x < count: a bit for each.
    unsigned (*find)(const Value* low, const Value* high, std::int64_t count, const Value* wanted, unsigned wanted_count);
    // Marks the same for 32 lanes, all values without their bit `dropped` and below `stop` then, a multiple of 32; may
    // be missing.
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

// The path in use: the portable one when the scalar path of nim arithmetic is.
const OctalPath& octal_path();

}  // namespace grundy::sequences

namespace grundy::sequences::portable {

// ---- The steps in plain C++, for every type and number of words
//
// `Build` names the instruction set that a file is
// compiled for: without it, the linker would take the code of one file for all.

// One word a lane: eight sets that stay in registers.
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

// Many words: neighbouring marks go to different rows, so none waits for the one before.
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
