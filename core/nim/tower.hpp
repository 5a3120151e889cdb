#pragma once
// The field of nimbers below 2^64, straight from its tower of quadratic extensions.
//
// Split a number of L bits into halves of h = L/2 bits, a = a1·X + a0 with X = 2^h. Then X ⊗ X = X ⊕ λ with λ = 2^(h-1)
// (Conway, ONAG 1976, chapter 6; Lenstra, Nim multiplication 1978, section 4). Everything below is one recursion over
// the halves. It is the source of all tables, at compile time or at first use, and slow: the paths compute products of arrays.
#include <bit>
#include <cstdint>

namespace grundy::nim {

using Word = std::uint64_t;

constexpr Word low_bits(int bits) { return bits == 64 ? ~Word{0} : (Word{1} << bits) - 1; }

// λ of the step from the field of h bits to that of 2h bits.
constexpr Word lambda(int h) { return Word{1} << (h - 1); }

// The number of bits, a power of two, of the smallest field that contains x.
constexpr int field_bits(Word x) { return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::bit_width(x | 1)))); }

// (a1·X + a0)(b1·X + b0): with P = a0 b0, Q = a1 b1 and R = (a0 + a1)(b0 + b1), low = P + λQ and high = R + P.
constexpr Word multiply(Word a, Word b) {
    if (a <= 1 || b <= 1) return a * b;
    const int bits = field_bits(a | b), h = bits / 2;
    const Word a1 = a >> h, a0 = a & low_bits(h), b1 = b >> h, b0 = b & low_bits(h);
    const Word p = multiply(a0, b0);
    const Word high = multiply(a0 ^ a1, b0 ^ b1) ^ p;
    return high << h | (p ^ multiply(multiply(a1, b1), lambda(h)));
}

// (a1·X + a0)² = a1²·X + a0² + λ a1².
constexpr Word square(Word a) {
    if (a <= 1) return a;
    const int h = field_bits(a) / 2;
    const Word high = square(a >> h);
    return high << h | (square(a & low_bits(h)) ^ multiply(high, lambda(h)));
}

// Undoes square: the halves are √a1 and √(a0 + λ a1).
constexpr Word sqrt(Word a) {
    if (a <= 1) return a;
    const int h = field_bits(a) / 2;
    const Word a1 = a >> h;
    return sqrt(a1) << h | sqrt((a & low_bits(h)) ^ multiply(a1, lambda(h)));
}

// 1/a = conjugate/norm; the conjugate of a1·X + a0 is a1·X + a0 + a1, the norm a0(a0 + a1) + λ a1² has half the bits.
constexpr Word reciprocal(Word a) {
    if (a <= 1) return a;
    const int h = field_bits(a) / 2;
    const Word a1 = a >> h, a0 = a & low_bits(h);
    const Word over_norm = reciprocal(multiply(a0, a0 ^ a1) ^ multiply(square(a1), lambda(h)));
    return multiply(a1, over_norm) << h | multiply(a0 ^ a1, over_norm);
}

// The even y with y² + y = a in the field of the given bits, for a whose top bit there (its trace) is 0.
// Halves: y1² + y1 = a1, and y0² + y0 = a0 + λ y1²; of y1 and y1 + 1 the one that makes the last trace 0.
constexpr Word artin_schreier(Word a, int bits) {
    if (bits == 1) return 0;
    const int h = bits / 2;
    Word y1 = artin_schreier(a >> h, h);
    Word rest = (a & low_bits(h)) ^ multiply(square(y1), lambda(h));
    if (rest >> (h - 1) & 1) {
        y1 ^= 1;
        rest ^= lambda(h);
    }
    return y1 << h | artin_schreier(rest, h);
}

}  // namespace grundy::nim
