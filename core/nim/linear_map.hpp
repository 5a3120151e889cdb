#pragma once
// F_2-linear maps of words, such as squaring, as tables that each path reads in its own way.
#include <cstddef>
#include <cstdint>

#include "nim/tower.hpp"

namespace grundy::nim {

// The image of v is the sum of the images of its four-bit digits. The same sums are kept three times:
// digit[k][v] as whole words, shuffle[k][j][v] as byte j of those (16-byte rows, for pshufb), and
// affine[j][i] as the 8x8 bit matrix that takes byte i of the argument to byte j of the image (for gf2p8affineqb).
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

// GFNI wants row r of an 8x8 matrix in byte 7 - r of a qword, bit c for column c.
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
