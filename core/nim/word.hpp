#pragma once
// Single numbers without vector instructions, and the linear maps of the field as tables, which are made on first use. Below 2^16,
// products are sums of logarithms; above, they use the tower of tower.hpp.
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>

#include "nim/tower.hpp"

namespace grundy::nim {

// ---- Products and reciprocals

// Logarithms to the base 258, the least number that generates the 65535 nonzero numbers below 2^16.
struct Logarithms {
    static constexpr std::uint32_t order = 65535;
    std::uint16_t log[order + 1] = {};
    std::uint16_t exp[order] = {};
    std::uint32_t log_lambda = 0;  // of λ = 2^15, for the next step of the tower

    Logarithms() {
        Word power = 1;
        for (std::uint32_t k = 0; k < order; ++k, power = multiply(power, 258)) {
            exp[k] = static_cast<std::uint16_t>(power);
            log[power] = static_cast<std::uint16_t>(k);
        }
        log_lambda = log[lambda(16)];
    }
    // Reduces modulo the order. A table of powers of twice the size would cost more time in the cache.
    static std::uint32_t sum(std::uint32_t k, std::uint32_t l) { return k + l < order ? k + l : k + l - order; }

    Word product(Word a, Word b) const { return a == 0 || b == 0 ? 0 : exp[sum(log[a], log[b])]; }
    Word product_times_lambda(Word a, Word b) const {
        return a == 0 || b == 0 ? 0 : exp[sum(sum(log[a], log[b]), log_lambda)];
    }
    Word times_lambda(Word a) const { return a == 0 ? 0 : exp[sum(log[a], log_lambda)]; }
    Word reciprocal(Word a) const { return a == 0 ? 0 : exp[log[a] == 0 ? 0 : order - log[a]]; }
};

inline const Logarithms& logarithms_16() {
    static const auto tables = std::make_unique<const Logarithms>();
    return *tables;
}

// All products of bytes: one look-up instead of three.
struct ByteProducts {
    std::uint8_t product[256][256] = {};

    ByteProducts() {
        for (Word a = 0; a < 256; ++a)
            for (Word b = 0; b < 256; ++b)
                product[a][b] = static_cast<std::uint8_t>(logarithms_16().product(a, b));
    }
};

inline const ByteProducts& byte_products() {
    static const auto table = std::make_unique<const ByteProducts>();
    return *table;
}

// The tower above 16 bits; see tower.hpp for the formulas. `bits` is the width of the operands, h that of the halves.
template <int bits>
inline Word product(const Logarithms& tables, Word a, Word b);

// q ⊗ λ for λ = 2^(bits - 1), the λ of the next step. With halves it is λ'(q0 + q1)·X + λ'² q1 for the λ' of a half.
template <int bits>
inline Word times_lambda(const Logarithms& tables, Word q) {
    if constexpr (bits <= 16) {
        return tables.times_lambda(q);
    } else {
        constexpr int h = bits / 2;
        const Word q1 = q >> h, q0 = q & low_bits(h);
        return times_lambda<h>(tables, q0 ^ q1) << h | times_lambda<h>(tables, times_lambda<h>(tables, q1));
    }
}

template <int bits>
inline Word product_times_lambda(const Logarithms& tables, Word a, Word b) {
    if constexpr (bits <= 16) return tables.product_times_lambda(a, b);
    else return times_lambda<bits>(tables, product<bits>(tables, a, b));
}

template <int bits>
inline Word product(const Logarithms& tables, Word a, Word b) {
    if constexpr (bits <= 16) {
        return tables.product(a, b);
    } else {
        constexpr int h = bits / 2;
        const Word a1 = a >> h, a0 = a & low_bits(h), b1 = b >> h, b0 = b & low_bits(h);
        const Word p = product<h>(tables, a0, b0);
        const Word high = product<h>(tables, a0 ^ a1, b0 ^ b1) ^ p;
        return high << h | (p ^ product_times_lambda<h>(tables, a1, b1));
    }
}

template <int bits>
inline Word reciprocal(const Logarithms& tables, Word a) {
    if constexpr (bits <= 16) {
        return tables.reciprocal(a);
    } else {
        constexpr int h = bits / 2;
        const Word a1 = a >> h, a0 = a & low_bits(h);
        const Word norm = product<h>(tables, a0, a0 ^ a1) ^ product_times_lambda<h>(tables, a1, a1);
        const Word over_norm = reciprocal<h>(tables, norm);
        return product<h>(tables, a1, over_norm) << h | product<h>(tables, a0 ^ a1, over_norm);
    }
}

// One product and one reciprocal, for single numbers and the ends of arrays.
template <class T>
inline T word_product(T a, T b) {
    return static_cast<T>(product<8 * sizeof(T)>(logarithms_16(), a, b));
}
template <class T>
inline T word_reciprocal(T a) {
    return static_cast<T>(reciprocal<8 * sizeof(T)>(logarithms_16(), a));
}

// ---- Linear maps: squares, roots, multiples

template <class T>
inline constexpr unsigned width = 8 * sizeof(T);

// x → x^(2^k), for k below the number of bits.
template <class T>
const LinearMap<T>& frobenius_map(unsigned k) {
    static std::array<std::once_flag, width<T>> made;
    static std::array<std::unique_ptr<const LinearMap<T>>, width<T>> maps;
    std::call_once(made[k], [k] {
        maps[k] = std::make_unique<const LinearMap<T>>(linear_map<T>([k](T x) {
            for (unsigned i = 0; i < k; ++i) x = word_product(x, x);
            return x;
        }));
    });
    return *maps[k];
}

template <class T>
const LinearMap<T>& square_map() {
    return frobenius_map<T>(1);
}

// √x = x^(2^(bits - 1)), because x^(2^bits) = x.
template <class T>
const LinearMap<T>& sqrt_map() {
    return frobenius_map<T>(width<T> - 1);
}

// The even solution of y² + y = x, which is linear on the x whose top bit is 0. The image of the top bit is arbitrary.
template <class T>
const LinearMap<T>& artin_schreier_map() {
    static const auto map = std::make_unique<const LinearMap<T>>(linear_map<T>([](T x) {
        return x >> (width<T> - 1) ? T{0} : static_cast<T>(artin_schreier(x, static_cast<int>(width<T>)));
    }));
    return *map;
}

// x → c ⊗ x.
template <class T>
LinearMap<T> multiple_map(T c) {
    return linear_map<T>([c](T x) { return word_product(c, x); });
}

}  // namespace grundy::nim
