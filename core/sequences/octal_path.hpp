#pragma once
// The hot loops of the octal kernel, compiled for one instruction set each (see cpu/paths.hpp).
//
// A block is eight heaps n0, ..., n0 + 7 side by side, its lanes. Each lane has a row of 64-bit words, in which bit v
// says that v is the value of an option. For one heap i the partners n0 - b - i, n0 + 1 - b - i, ... of the lanes are
// consecutive, so one load and one XOR find eight values. That holds as long as all of them are known: b + i >= 8.
#include <cstddef>
#include <cstdint>

#include "cpu/compiler.hpp"
#include "sequences/octal_halved.hpp"

namespace grundy::sequences {

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
    // in `asked` have.
    unsigned (*refute)(const Value* base, Heaps heaps, const Value* candidates, unsigned asked);
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

// The path in use: the portable one when the nim arithmetic is told to be scalar.
const OctalPath& octal_path();

}  // namespace grundy::sequences
