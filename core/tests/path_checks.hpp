#pragma once
// Compares a path with the tower, on numbers of all sizes and arrays of all lengths.
#include <algorithm>
#include <random>
#include <vector>

#include "check.hpp"
#include "nim/path.hpp"
#include "nim/tower.hpp"
#include "nim/word.hpp"

namespace grundy::tests {

using namespace grundy::nim;

inline std::mt19937_64 random_words(20260101);

// Random numbers of random length, so that small ones and zeros occur in every type.
template <class T>
std::vector<T> random_numbers(std::size_t n) {
    std::vector<T> numbers(n);
    for (T& x : numbers) x = static_cast<T>(random_words() >> random_words() % 64);
    return numbers;
}

template <class T>
void path_agrees_with_the_tower(const Path& path, std::size_t n) {
    const auto a = random_numbers<T>(n), b = random_numbers<T>(n);
    const Kernels<T>& kernels = path.kernels<T>();
    std::vector<T> product(n + 1, T{77}), inverse(n + 1, T{77}), root(n + 1, T{77});
    kernels.multiply(a.data(), b.data(), product.data(), n);
    kernels.reciprocal(a.data(), inverse.data(), n);
    kernels.map(sqrt_map<T>(), a.data(), root.data(), n);
    for (std::size_t i = 0; i < n; ++i) {
        CHECK(product[i] == multiply(a[i], b[i]));
        CHECK(inverse[i] == nim::reciprocal(a[i]));
        CHECK(root[i] == nim::sqrt(a[i]));
    }
    CHECK(kernels.any_zero(a.data(), n) == (std::find(a.begin(), a.end(), T{0}) != a.end()));
    const std::vector<T> ones(n, T{1});
    CHECK(!kernels.any_zero(ones.data(), n));
    CHECK(product[n] == 77 && inverse[n] == 77 && root[n] == 77);  // nothing beyond the end
    std::vector<T> in_place(a);
    kernels.multiply(in_place.data(), b.data(), in_place.data(), n);
    CHECK(std::equal(in_place.begin(), in_place.end(), product.begin()));
    in_place = b;
    kernels.multiply(a.data(), in_place.data(), in_place.data(), n);
    CHECK(std::equal(in_place.begin(), in_place.end(), product.begin()));
    in_place = a;
    kernels.reciprocal(in_place.data(), in_place.data(), n);
    CHECK(std::equal(in_place.begin(), in_place.end(), inverse.begin()));
    in_place = a;
    kernels.map(sqrt_map<T>(), in_place.data(), in_place.data(), n);
    CHECK(std::equal(in_place.begin(), in_place.end(), root.begin()));
}

inline void path_multiplies_matrices(const Path& path) {
    constexpr std::size_t rows = 7, inner = 13;
    const auto a = random_numbers<std::uint8_t>(rows * inner), b = random_numbers<std::uint8_t>(inner * panel_columns);
    std::vector<std::uint8_t> sum(rows * panel_columns, 5);
    path.panel_product(a.data(), b.data(), sum.data(), rows, inner);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < panel_columns; ++j) {
            Word expected = 5;
            for (std::size_t k = 0; k < inner; ++k) expected ^= multiply(a[i * inner + k], b[k * panel_columns + j]);
            CHECK(sum[i * panel_columns + j] == expected);
        }
}

template <class T>
void check_kernels(const Path& path) {
    for (const std::size_t n : {0u, 1u, 31u, 32u, 33u, 64u, 100u, 500u}) path_agrees_with_the_tower<T>(path, n);
}

inline void check_path(const Path& path) {
    check_kernels<std::uint8_t>(path);
    check_kernels<std::uint16_t>(path);
    check_kernels<std::uint32_t>(path);
    check_kernels<std::uint64_t>(path);
    path_multiplies_matrices(path);
}

}  // namespace grundy::tests
