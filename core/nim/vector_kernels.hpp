#pragma once
// The kernels of a path from the planes of its instruction set.
#include <cstring>

#include "nim/any_zero.hpp"
#include "nim/path.hpp"
#include "nim/planes.hpp"

namespace grundy::nim {
namespace {

// Full blocks of Leaf::width numbers straight from memory; what is left goes through a block of our own.
template <class Leaf, class T>
void multiply_array(const T* a, const T* b, T* product_, std::size_t n) {
    constexpr std::size_t bytes = sizeof(T);
    std::size_t i = 0;
    for (; i + Leaf::width <= n; i += Leaf::width)
        store(product(load<Leaf, bytes>(a + i), load<Leaf, bytes>(b + i)), product_ + i);
    if (i == n) return;
    T x[Leaf::width] = {}, y[Leaf::width] = {};
    std::memcpy(x, a + i, (n - i) * sizeof(T));
    std::memcpy(y, b + i, (n - i) * sizeof(T));
    store(product(load<Leaf, bytes>(x), load<Leaf, bytes>(y)), x);
    std::memcpy(product_ + i, x, (n - i) * sizeof(T));
}

template <class Leaf, class T, class Block>
GRUNDY_INLINE void whole_blocks(const T* a, T* image, std::size_t n, Block block) {
    std::size_t i = 0;
    for (; i + Leaf::width <= n; i += Leaf::width) block(a + i, image + i);
    if (i == n) return;
    T x[Leaf::width] = {};
    std::memcpy(x, a + i, (n - i) * sizeof(T));
    block(x, x);
    std::memcpy(image + i, x, (n - i) * sizeof(T));
}

// What is done with a block are classes and no lambdas, of which C++20 cannot say that they are to be inlined.
template <class Leaf, class T>
struct Reciprocals {
    GRUNDY_ALWAYS_INLINE void operator()(const T* from, T* to) const { store(reciprocal_of(load<Leaf, sizeof(T)>(from)), to); }
};

template <class Leaf, class T>
void reciprocal_array(const T* a, T* image, std::size_t n) {
    whole_blocks<Leaf>(a, image, n, Reciprocals<Leaf, T>{});
}

template <class Leaf, class T>
struct Images {
    const LinearMap<T>& map;

    GRUNDY_ALWAYS_INLINE void operator()(const T* from, T* to) const {
        typename Leaf::Bytes v[sizeof(T)];
        read_planes<Leaf>(from, v);
        Leaf::map(map, v);
        write_planes<Leaf>(v, to);
    }
};

template <class Leaf, class T>
void map_array(const LinearMap<T>& map, const T* a, T* image, std::size_t n) {
    whole_blocks<Leaf>(a, image, n, Images<Leaf, T>{map});
}

// A few rows of the sum stay in registers while a panel of b streams by; multiplying by the fixed number a[i][k] is a
// linear map of bytes, which every leaf has in a table.
template <class Leaf, std::size_t rows>
GRUNDY_INLINE void panel_rows(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* sum, std::size_t inner) {
    constexpr std::size_t vectors = panel_columns / Leaf::width;
    typename Leaf::Bytes total[rows][vectors];
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t v = 0; v < vectors; ++v) total[r][v] = Leaf::read(sum + (r * vectors + v) * Leaf::width);
    for (std::size_t k = 0; k < inner; ++k) {
        typename Leaf::Argument argument[vectors];
        for (std::size_t v = 0; v < vectors; ++v) argument[v] = Leaf::argument(Leaf::read(b + k * panel_columns + v * Leaf::width));
        for (std::size_t r = 0; r < rows; ++r) {
            const auto multiplier = Leaf::multiplier(a[r * inner + k]);
            for (std::size_t v = 0; v < vectors; ++v) total[r][v] = Leaf::add_times(total[r][v], multiplier, argument[v]);
        }
    }
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t v = 0; v < vectors; ++v) Leaf::write(total[r][v], sum + (r * vectors + v) * Leaf::width);
}

template <class Leaf>
void panel_product(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* sum, std::size_t rows, std::size_t inner) {
    std::size_t i = 0;
    for (; i + 4 <= rows; i += 4) panel_rows<Leaf, 4>(a + i * inner, b, sum + i * panel_columns, inner);
    for (; i < rows; ++i) panel_rows<Leaf, 1>(a + i * inner, b, sum + i * panel_columns, inner);
}

template <class Leaf, class T>
constexpr Kernels<T> vector_kernels() {
    return {multiply_array<Leaf, T>, reciprocal_array<Leaf, T>, map_array<Leaf, T>, any_zero<T>};
}

template <class Leaf>
constexpr Path vector_path(const char* name, const char* needs) {
    return {name,
            needs,
            vector_kernels<Leaf, std::uint8_t>(),
            vector_kernels<Leaf, std::uint16_t>(),
            vector_kernels<Leaf, std::uint32_t>(),
            vector_kernels<Leaf, std::uint64_t>(),
            panel_product<Leaf>};
}

}  // namespace
}  // namespace grundy::nim
