#pragma once
// Features that compilers express differently. Except for features.hpp, no other header depends on the compiler: the kernels are
// plain C++20 and use the names below. They support GCC and Clang (also as clang-cl) and MSVC. For an unknown compiler the names
// are empty, which costs only speed.
#include <bit>
#include <cstdint>

// Whether the target is x86-64 and has the intrinsics of <immintrin.h>. kernels.cmake may turn them off.
#if !defined(GRUNDY_PORTABLE_ONLY) && (defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC)))
#define GRUNDY_X86_64 1
#else
#define GRUNDY_X86_64 0
#endif

#if defined(__GNUC__) || defined(__clang__)
#define GRUNDY_ALWAYS_INLINE [[gnu::always_inline]]
#define GRUNDY_NEVER_INLINE [[gnu::noinline]]
#elif defined(_MSC_VER)
#define GRUNDY_ALWAYS_INLINE [[msvc::forceinline]]
#define GRUNDY_NEVER_INLINE [[msvc::noinline]]
#else
#define GRUNDY_ALWAYS_INLINE
#define GRUNDY_NEVER_INLINE
#endif

// Unrolls a loop of at most `times` iterations, so that its arrays remain in registers.
#define GRUNDY_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define GRUNDY_UNROLL(times) GRUNDY_PRAGMA(clang loop unroll_count(times))
#elif defined(__GNUC__)
#define GRUNDY_UNROLL(times) GRUNDY_PRAGMA(GCC unroll times)
#else
#define GRUNDY_UNROLL(times)
#endif

// Keeps a vector of 64 bytes in a register. Clang before 20 combines VGF2P8AFFINEQB and the broadcast of its matrix from memory
// into one instruction, and encodes small offsets wrongly: the processor multiplies them by 8 (found by our tests; LLVM, pull
// request 120340, 2024). Where AVX-512 is emulated there is no such register.
#if GRUNDY_X86_64 && defined(__clang__) && defined(__AVX512F__)
#define GRUNDY_IN_REGISTER(vector) __asm__("" : "+v"(vector))
#else
#define GRUNDY_IN_REGISTER(vector) static_cast<void>(vector)
#endif

// Lets one function use the instruction that counts bits, regardless of how other code is compiled. MSVC needs no attribute.
#if GRUNDY_X86_64 && (defined(__GNUC__) || defined(__clang__))
#define GRUNDY_WITH_POPCNT [[gnu::target("popcnt")]]
#else
#define GRUNDY_WITH_POPCNT
#endif

#if GRUNDY_X86_64 && defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace grundy::cpu {

// Prefetch the memory around an address that will soon be read or written. Every address is allowed.
GRUNDY_ALWAYS_INLINE inline void prefetch_read([[maybe_unused]] const void* place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place, 0);
#elif GRUNDY_X86_64
    _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#endif
}
GRUNDY_ALWAYS_INLINE inline void prefetch_write([[maybe_unused]] const void* place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place, 1);
#elif GRUNDY_X86_64
    _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#endif
}

// The number of bits that are set. In a function with GRUNDY_WITH_POPCNT this is one instruction.
GRUNDY_ALWAYS_INLINE inline unsigned ones_by_instruction(std::uint64_t x) {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_popcountll(x));
#elif GRUNDY_X86_64
    return static_cast<unsigned>(__popcnt64(x));
#else
    return static_cast<unsigned>(std::popcount(x));
#endif
}

// The bytes of a word in reverse order. Compilers recognize these shifts and replace them by one instruction if there is one.
constexpr std::uint64_t bytes_reversed(std::uint64_t x) {
    x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
    x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
    return x >> 32 | x << 32;
}

constexpr std::uint64_t bits_reversed(std::uint64_t x) {
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
    return bytes_reversed(x);
}

}  // namespace grundy::cpu
