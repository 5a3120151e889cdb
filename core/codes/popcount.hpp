#pragma once
// Loops that count bits, compiled twice: for processors that have an instruction for it, and for all. Which one is taken is
// decided here, once for all kernels of codes: plain counting when nim arithmetic is told to be scalar.
#include <cstdint>

#include "cpu/features.hpp"
#include "nim/path.hpp"

namespace grundy::codes {

// Counts bits by adding neighbours: pairs, nibbles, bytes (Wegner 1960 and HAKMEM 169 tell the story).
struct PlainCount {
    GRUNDY_ALWAYS_INLINE static unsigned ones(std::uint64_t x) {
        x -= x >> 1 & 0x5555555555555555u;
        x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        return static_cast<unsigned>(x * 0x0101010101010101u >> 56);
    }
};
struct CountInstruction {
    GRUNDY_ALWAYS_INLINE static unsigned ones(std::uint64_t x) { return cpu::ones_by_instruction(x); }
};

inline bool counts_by_instruction() {
    static const bool supported = cpu::supports("popcnt");
    return supported && !nim::is_scalar();
}

// Loop::run<Count>(arguments...) is a static function that is always inlined, and counts bits with Count::ones.
template <class Loop, class Signature>
struct Counting;

template <class Loop, class Result, class... Arguments>
struct Counting<Loop, Result(Arguments...)> {
    using Function = Result (*)(Arguments...);

    static Result plain(Arguments... arguments) { return Loop::template run<PlainCount>(arguments...); }
#if GRUNDY_X86_64
    GRUNDY_WITH_POPCNT static Result by_instruction(Arguments... arguments) {
        return Loop::template run<CountInstruction>(arguments...);
    }
    static Function in_use() { return counts_by_instruction() ? by_instruction : plain; }
#else
    static Function in_use() { return plain; }
#endif
};

}  // namespace grundy::codes
