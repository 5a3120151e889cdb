#pragma once
// Single words without vector instructions: tables of logarithms below 2^16, and the tower above them.
#include <cstdint>
#include <memory>

#include "nim/tower.hpp"

namespace grundy::nim {

// Logarithms to the base 258, the least number that generates the 65535 nonzero ones below 2^16.
struct Logarithms {
    static constexpr std::uint32_t order = 65535;
    std::uint16_t log[order + 1] = {};
    std::uint16_t exp[2 * order] = {};

    Logarithms() {
        Word power = 1;
        for (std::uint32_t k = 0; k < order; ++k, power = multiply(power, 258)) {
            exp[k] = exp[k + order] = static_cast<std::uint16_t>(power);
            log[power] = static_cast<std::uint16_t>(k);
        }
    }
    std::uint16_t product(std::uint32_t a, std::uint32_t b) const {
        return a == 0 || b == 0 ? std::uint16_t{0} : exp[std::uint32_t{log[a]} + log[b]];
    }
    std::uint16_t reciprocal(std::uint32_t a) const { return a == 0 ? std::uint16_t{0} : exp[order - log[a]]; }
};

inline const Logarithms& logarithms_16() {
    static const auto tables = std::make_unique<const Logarithms>();
    return *tables;
}

// All products of bytes: one look-up instead of three.
struct ByteProducts {
    std::uint8_t product[256][256] = {};

    ByteProducts() {
        for (std::uint32_t a = 0; a < 256; ++a)
            for (std::uint32_t b = 0; b < 256; ++b)
                product[a][b] = static_cast<std::uint8_t>(logarithms_16().product(a, b));
    }
};

inline const ByteProducts& byte_products() {
    static const auto table = std::make_unique<const ByteProducts>();
    return *table;
}

// The tower above 16 bits; see tower.hpp for the formulas. `bits` is the width of the operands.
template <int bits>
inline Word product(const Logarithms& tables, Word a, Word b) {
    if constexpr (bits <= 16) {
        return tables.product(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
    } else {
        constexpr int h = bits / 2;
        const Word a1 = a >> h, a0 = a & low_bits(h), b1 = b >> h, b0 = b & low_bits(h);
        const Word p = product<h>(tables, a0, b0), q = product<h>(tables, a1, b1);
        return (product<h>(tables, a0 ^ a1, b0 ^ b1) ^ p) << h | (p ^ product<h>(tables, q, lambda(h)));
    }
}

template <int bits>
inline Word reciprocal(const Logarithms& tables, Word a) {
    if constexpr (bits <= 16) {
        return tables.reciprocal(static_cast<std::uint32_t>(a));
    } else {
        constexpr int h = bits / 2;
        const Word a1 = a >> h, a0 = a & low_bits(h);
        const Word norm = product<h>(tables, a0, a0 ^ a1) ^ product<h>(tables, product<h>(tables, a1, a1), lambda(h));
        const Word over_norm = reciprocal<h>(tables, norm);
        return product<h>(tables, a1, over_norm) << h | product<h>(tables, a0 ^ a1, over_norm);
    }
}

// One product, one reciprocal: what single numbers and the ends of arrays use.
template <class T>
inline T word_product(T a, T b) {
    return static_cast<T>(product<8 * sizeof(T)>(logarithms_16(), a, b));
}
template <class T>
inline T word_reciprocal(T a) {
    return static_cast<T>(reciprocal<8 * sizeof(T)>(logarithms_16(), a));
}

}  // namespace grundy::nim
