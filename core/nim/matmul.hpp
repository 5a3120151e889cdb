#pragma once
// Products of matrices over the field of T: byte_points<T> products of matrices of bytes between one evaluation and one
// interpolation (see evaluation.hpp). Per product of words that is a handful of vector instructions.
#include <algorithm>
#include <vector>

#include "nim/evaluation.hpp"
#include "runs/poll.hpp"

namespace grundy::nim {

// Numbers of a matrix at all points: `at(p)` is the matrix of bytes at point p.
template <class T>
struct Evaluated {
    std::vector<std::uint8_t> bytes;
    std::size_t size = 0;  // of each of the matrices

    explicit Evaluated(std::size_t most) : bytes(byte_points<T> * most) {}
    std::uint8_t* at(std::size_t point) { return bytes.data() + point * size; }
};

// c[i][j] = the sum of a[i][k] ⊗ b[k][j]; row by row, c is rows × columns, a is rows × inner. Rows, inner numbers and
// columns are taken in pieces whose evaluations fit the caches.
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
