#pragma once
// Products of vectors and matrices over the field of T.
//
// Matrices are multiplied by evaluation and interpolation. The product of a1·X + a0 and b1·X + b0 needs the three products at
// "0", "∞" and "1": a0 b0, a1 b1, (a0+a1)(b0+b1). Doing this k times turns an array of words into 3^k arrays of words of 1/2^k
// the size. All steps are linear, so products may be summed before the interpolation. A product of matrices of T is therefore
// one evaluation, byte_points<T> products of matrices of bytes, and one interpolation: a few vector instructions per product of
// words.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/poll.hpp"
#include "nim/operations.hpp"
#include "nim/path.hpp"
#include "nim/word.hpp"

namespace grundy::nim {

// ---- The inner product Σ a_i ⊗ b_i, without an array of the products

// Computes several sums at once, because each step of one sum waits for the step before it.
template <class T>
T xor_of(const T* numbers, std::size_t n) {
    constexpr std::size_t lanes = 64 / sizeof(T);
    T sums[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k) sums[k] = static_cast<T>(sums[k] ^ numbers[i + k]);
    T sum = 0;
    for (const T part : sums) sum = static_cast<T>(sum ^ part);
    for (; i < n; ++i) sum = static_cast<T>(sum ^ numbers[i]);
    return sum;
}

template <class T>
T inner_product(const Operand& a, const Operand& b, std::size_t n, Poll auto&& poll) {
    T buffer_a[block_size<T>], buffer_b[block_size<T>], products[block_size<T>];
    T sum = 0;
    for (std::size_t i = 0; i < n; i += block_size<T>) {
        const std::size_t m = std::min(block_size<T>, n - i);
        const T* const left = gather(a.from(i), m, buffer_a);
        path().kernels<T>().multiply(left, gather(b.from(i), m, buffer_b), products, m);
        sum = static_cast<T>(sum ^ xor_of(products, m));
        if (i / block_size<T> % 16 == 15) poll();
    }
    return sum;
}

// ---- Evaluation and interpolation

template <class T>
using Half = std::conditional_t<sizeof(T) == 8, std::uint32_t, std::conditional_t<sizeof(T) == 4, std::uint16_t, std::uint8_t>>;

// The number of points, and of bytes, at which a T is evaluated.
template <class T>
inline constexpr std::size_t byte_points = 3 * byte_points<Half<T>>;
template <>
inline constexpr std::size_t byte_points<std::uint8_t> = 1;

// values[p · distance + i] becomes the value of a[i] at point p. `scratch` holds n words of T.
template <class T>
void evaluate(const T* a, std::size_t n, std::uint8_t* values, std::size_t distance, T* scratch) {
    if constexpr (sizeof(T) == 1) {
        for (std::size_t i = 0; i < n; ++i) values[i] = a[i];
    } else {
        using H = Half<T>;
        H* const half = reinterpret_cast<H*>(scratch);
        constexpr std::size_t third = byte_points<H>;
        for (std::size_t i = 0; i < n; ++i) half[i] = static_cast<H>(a[i]);
        evaluate<H>(half, n, values, distance, half + n);
        for (std::size_t i = 0; i < n; ++i) half[i] = static_cast<H>(a[i] >> width<H>);
        evaluate<H>(half, n, values + third * distance, distance, half + n);
        for (std::size_t i = 0; i < n; ++i) half[i] = static_cast<H>(a[i] ^ a[i] >> width<H>);
        evaluate<H>(half, n, values + 2 * third * distance, distance, half + n);
    }
}

// The inverse: with P, Q, R the products at 0, ∞ and 1, a[i] = (R + P)·X + P + λQ.
template <class T>
void interpolate(const std::uint8_t* values, std::size_t distance, T* a, std::size_t n, T* scratch) {
    if constexpr (sizeof(T) == 1) {
        for (std::size_t i = 0; i < n; ++i) a[i] = values[i];
    } else {
        using H = Half<T>;
        H* const half = reinterpret_cast<H*>(scratch);
        constexpr std::size_t third = byte_points<H>;
        static const LinearMap<H> times_lambda = multiple_map(static_cast<H>(lambda(static_cast<int>(width<H>))));
        interpolate<H>(values, distance, half, n, half + n);
        for (std::size_t i = 0; i < n; ++i) a[i] = static_cast<T>(static_cast<T>(half[i]) << width<H> | half[i]);
        interpolate<H>(values + third * distance, distance, half, n, half + n);
        path().kernels<H>().map(times_lambda, half, half, n);
        for (std::size_t i = 0; i < n; ++i) a[i] ^= half[i];
        interpolate<H>(values + 2 * third * distance, distance, half, n, half + n);
        for (std::size_t i = 0; i < n; ++i) a[i] = static_cast<T>(a[i] ^ static_cast<T>(half[i]) << width<H>);
    }
}

// ---- Products of matrices

// The values of a matrix at all points: `at(p)` is the matrix of bytes at point p.
template <class T>
struct Evaluated {
    std::vector<std::uint8_t> bytes;
    std::size_t size = 0;  // of each matrix

    explicit Evaluated(std::size_t most) : bytes(byte_points<T> * most) {}
    std::uint8_t* at(std::size_t point) { return bytes.data() + point * size; }
};

// c[i][j] = the sum of a[i][k] ⊗ b[k][j]. Matrices are stored row by row; c is rows × columns, a is rows × inner. Rows, inner
// numbers and columns are cut into pieces whose evaluations fit the caches.
template <class T>
void matmul(const T* a, const T* b, T* c, std::size_t rows, std::size_t inner, std::size_t columns, Poll auto&& poll) {
    const std::size_t depth = std::min<std::size_t>(inner, 512), height = std::min<std::size_t>(rows, 256);
    Evaluated<T> left(height * depth), right(depth * panel_columns), sum(height * panel_columns);
    std::vector<T> gathered(std::max(height * std::max(depth, panel_columns), depth * panel_columns)), scratch(gathered.size());
    const auto evaluate_piece = [&](const T* from, std::size_t stride, std::size_t m, std::size_t n, std::size_t padded, Evaluated<T>& to) {
        std::fill_n(gathered.begin(), m * padded, T{0});
        for (std::size_t i = 0; i < m; ++i) std::copy_n(from + i * stride, n, gathered.data() + i * padded);
        to.size = m * padded;
        evaluate(gathered.data(), to.size, to.at(0), to.size, scratch.data());
    };
    for (std::size_t j = 0; j < columns; j += panel_columns)
        for (std::size_t i = 0; i < rows; i += height) {
            const std::size_t n = std::min(panel_columns, columns - j), m = std::min(height, rows - i);
            sum.size = m * panel_columns;
            std::fill(sum.bytes.begin(), sum.bytes.end(), std::uint8_t{0});
            for (std::size_t k = 0; k < inner; k += depth) {
                const std::size_t d = std::min(depth, inner - k);
                evaluate_piece(a + i * inner + k, inner, m, d, d, left);
                evaluate_piece(b + k * columns + j, columns, d, n, panel_columns, right);
                for (std::size_t p = 0; p < byte_points<T>; ++p) path().panel_product(left.at(p), right.at(p), sum.at(p), m, d);
                poll();
            }
            interpolate(sum.at(0), sum.size, gathered.data(), sum.size, scratch.data());
            for (std::size_t r = 0; r < m; ++r) std::copy_n(gathered.data() + r * panel_columns, n, c + (i + r) * columns + j);
        }
}

}  // namespace grundy::nim
