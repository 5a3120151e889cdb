#pragma once
// Products of matrices over the field of T: byte_points<T> products of matrices of bytes between one evaluation and one
// interpolation (see evaluation.hpp). Per product of words that is a handful of vector instructions.
#include <algorithm>
#include <vector>

#include "nim/evaluation.hpp"
#include "runs/poll.hpp"

namespace grundy::nim {

// c[i][j] = the sum of a[i][k] ⊗ b[k][j]; row by row, c is rows × columns, a is rows × inner.
template <class T>
void matmul(const T* a, const T* b, T* c, std::size_t rows, std::size_t inner, std::size_t columns, Poll auto&& poll) {
    constexpr std::size_t points = byte_points<T>;
    // Rows at a time, so that the evaluated rows fit the second cache.
    const std::size_t fitting = (std::size_t{1} << 19) / (points * std::max<std::size_t>(inner, 1));
    const std::size_t strip = std::min(rows, std::clamp<std::size_t>(fitting, 16, 512));
    std::vector<std::uint8_t> left(points * strip * inner), right(points * inner * panel_columns), sum(points * strip * panel_columns);
    std::vector<T> gathered(std::max(inner, strip) * panel_columns), scratch(std::max(strip * inner, gathered.size()));
    for (std::size_t j = 0; j < columns; j += panel_columns) {
        const std::size_t width = std::min(panel_columns, columns - j);
        std::fill(gathered.begin(), gathered.end(), T{0});
        for (std::size_t k = 0; k < inner; ++k) std::copy_n(b + k * columns + j, width, gathered.data() + k * panel_columns);
        evaluate(gathered.data(), inner * panel_columns, right.data(), inner * panel_columns, scratch.data());
        for (std::size_t i = 0; i < rows; i += strip) {
            const std::size_t height = std::min(strip, rows - i);
            evaluate(a + i * inner, height * inner, left.data(), height * inner, scratch.data());
            std::fill(sum.begin(), sum.end(), std::uint8_t{0});
            for (std::size_t p = 0; p < points; ++p) {
                path().panel_product(left.data() + p * height * inner, right.data() + p * inner * panel_columns,
                                     sum.data() + p * height * panel_columns, height, inner);
                poll();
            }
            interpolate(sum.data(), height * panel_columns, gathered.data(), height * panel_columns, scratch.data());
            for (std::size_t r = 0; r < height; ++r)
                std::copy_n(gathered.data() + r * panel_columns, width, c + (i + r) * columns + j);
        }
    }
}

}  // namespace grundy::nim
