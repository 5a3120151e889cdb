#pragma once
// The field of nimbers below 2^64, computed from its tower of quadratic extensions, and its F_2-linear maps as tables.
//
// Split a number of L bits into halves of h = L/2 bits, a = a1·X + a0 with X = 2^h. Then X ⊗ X = X ⊕ λ with λ = 2^(h-1)
// (Conway, ONAG 1976, chapter 6; Lenstra, Nim multiplication 1978, section 4). Everything below is one recursion over
// the halves. All tables are made from it, at compile time or on first use. It is slow; the paths compute products of arrays.
// All functions are constexpr, so files that are compiled for a special instruction set may include this header.
#include <bit>
#include <cstddef>
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

// The inverse of square: the halves are √a1 and √(a0 + λ a1).
constexpr Word sqrt(Word a) {
    if (a <= 1) return a;
    const int h = field_bits(a) / 2;
    const Word a1 = a >> h;
    return sqrt(a1) << h | sqrt((a & low_bits(h)) ^ multiply(a1, lambda(h)));
}

// 1/a = conjugate/norm. The conjugate of a1·X + a0 is a1·X + a0 + a1. The norm a0(a0 + a1) + λ a1² has half as many bits.
constexpr Word reciprocal(Word a) {
    if (a <= 1) return a;
    const int h = field_bits(a) / 2;
    const Word a1 = a >> h, a0 = a & low_bits(h);
    const Word over_norm = reciprocal(multiply(a0, a0 ^ a1) ^ multiply(square(a1), lambda(h)));
    return multiply(a1, over_norm) << h | multiply(a0 ^ a1, over_norm);
}

// The even y with y² + y = a in the field with the given number of bits, for an a whose top bit (its trace) is 0.
// The halves satisfy y1² + y1 = a1 and y0² + y0 = a0 + λ y1². Of y1 and y1 + 1, use the one that makes the last trace 0.
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

// ---- Tables of linear maps such as squaring, in a form for each path

// The image of v is the sum of the images of its four-bit digits. The map is stored in three forms: digit[k][v] are the images as
// words, shuffle[k][j][v] is byte j of these words (16-byte rows, for pshufb), and affine[j][i] is the 8x8 bit matrix that
// maps byte i of the argument to byte j of the image (for gf2p8affineqb).
template <class T>
struct LinearMap {
    static constexpr std::size_t bytes = sizeof(T), bits = 8 * bytes, digits = 2 * bytes;
    T digit[digits][16];
    alignas(16) std::uint8_t shuffle[digits][bytes][16];
    std::uint64_t affine[bytes][bytes];

    constexpr T operator()(T v) const {
        T image = 0;
        for (std::size_t k = 0; k < digits; ++k) image = static_cast<T>(image ^ digit[k][v >> 4 * k & 15]);
        return image;
    }
};

// GFNI expects row r of an 8x8 matrix in byte 7 - r of a qword, with bit c for column c.
constexpr std::uint64_t affine_matrix(const Word (&column)[8]) {
    std::uint64_t matrix = 0;
    for (std::size_t row = 0; row < 8; ++row)
        for (std::size_t c = 0; c < 8; ++c) matrix |= (column[c] >> row & 1) << (8 * (7 - row) + c);
    return matrix;
}

template <class T, class Image>
constexpr LinearMap<T> linear_map(Image image) {
    using Map = LinearMap<T>;
    Map map{};
    Word column[Map::bits] = {};
    for (std::size_t k = 0; k < Map::bits; ++k) column[k] = image(static_cast<T>(Word{1} << k));
    for (std::size_t k = 0; k < Map::digits; ++k)
        for (std::size_t v = 0; v < 16; ++v) {
            Word sum = 0;
            for (std::size_t bit = 0; bit < 4; ++bit)
                if (v >> bit & 1) sum ^= column[4 * k + bit];
            map.digit[k][v] = static_cast<T>(sum);
            for (std::size_t j = 0; j < Map::bytes; ++j) map.shuffle[k][j][v] = static_cast<std::uint8_t>(sum >> 8 * j);
        }
    for (std::size_t j = 0; j < Map::bytes; ++j)
        for (std::size_t i = 0; i < Map::bytes; ++i) {
            Word block[8] = {};
            for (std::size_t c = 0; c < 8; ++c) block[c] = column[8 * i + c] >> 8 * j & 255;
            map.affine[j][i] = affine_matrix(block);
        }
    return map;
}

}  // namespace grundy::nim
