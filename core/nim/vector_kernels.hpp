#pragma once
// The kernels of a path with vector instructions, on byte planes: plane i holds byte i of many numbers, so that one instruction
// works on all of them. A number of n bytes is an element of a tower over the field of 256 elements. Each instruction set
// provides the arithmetic of this field on planes as a `Leaf`:
//
//   Leaf::Bytes                      a vector of bytes as in memory
//   Leaf::Plane                      the same bytes in the form in which Leaf multiplies
//   Leaf::enter, Leaf::leave         from Bytes to Plane and back
//   Leaf::add, multiply, scale<c>, square, reciprocal    on planes; c is a nimber below 256
//
// The recursion is that of tower.hpp with the halves written as planes.
#include <cstddef>
#include <cstring>

#include "base/compiler.hpp"
#include "nim/path.hpp"
#include "nim/tower.hpp"

// Kernels are compiled once for each instruction set. The linker would keep one copy of a shared inline function, perhaps with
// instructions that the processor lacks.
#define GRUNDY_INLINE GRUNDY_ALWAYS_INLINE static inline

namespace grundy::nim {
namespace {

// ---- Arithmetic on planes

// λ of the step from n/2 bytes to n bytes.
template <std::size_t n>
constexpr Word half_lambda = lambda(4 * static_cast<int>(n));

// A number of n bytes is high·X + low. Nested halves instead of an array let compilers keep planes in registers.
template <class Leaf, std::size_t n>
struct Planes {
    Planes<Leaf, n / 2> low, high;
};

template <class Leaf>
struct Planes<Leaf, 1> {
    typename Leaf::Plane plane;
};

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> operator^(const Planes<Leaf, n>& a, const Planes<Leaf, n>& b) {
    if constexpr (n == 1) return {Leaf::add(a.plane, b.plane)};
    else return {a.low ^ b.low, a.high ^ b.high};
}

// The constant c = c1·X + c0 times q1·X + q0 is (c1 q0 + (c0 + c1) q1)·X + c0 q0 + λ c1 q1. All constants are powers of λ, and most
// of them need three products of halves.
template <Word c, class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> scale(const Planes<Leaf, n>& q) {
    if constexpr (c == 1) {
        return q;
    } else if constexpr (n == 1) {
        return {Leaf::template scale<static_cast<unsigned>(c)>(q.plane)};
    } else {
        constexpr int h = 4 * static_cast<int>(n);
        constexpr Word c1 = c >> h, c0 = c & low_bits(h), c1_lambda = multiply(c1, lambda(h));
        if constexpr (c1 == 0) return {scale<c0>(q.low), scale<c0>(q.high)};
        else if constexpr (c0 == 0) return {scale<c1_lambda>(q.high), scale<c1>(q.low ^ q.high)};
        else if constexpr (c0 == c1) return {scale<c0>(q.low) ^ scale<c1_lambda>(q.high), scale<c1>(q.low)};
        else if constexpr (c0 == c1_lambda) return {scale<c0>(q.low ^ q.high), scale<c1>(q.low) ^ scale<c0 ^ c1>(q.high)};
        else return {scale<c0>(q.low) ^ scale<c1_lambda>(q.high), scale<c1>(q.low) ^ scale<c0 ^ c1>(q.high)};
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> product(const Planes<Leaf, n>& a, const Planes<Leaf, n>& b) {
    if constexpr (n == 1) {
        return {Leaf::multiply(a.plane, b.plane)};
    } else {
        const auto p = product(a.low, b.low), q = product(a.high, b.high);
        const auto r = product(a.low ^ a.high, b.low ^ b.high);
        return {p ^ scale<half_lambda<n>>(q), r ^ p};
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> square_of(const Planes<Leaf, n>& a) {
    if constexpr (n == 1) {
        return {Leaf::square(a.plane)};
    } else {
        const auto top = square_of(a.high);
        return {square_of(a.low) ^ scale<half_lambda<n>>(top), top};
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> reciprocal_of(const Planes<Leaf, n>& a) {
    if constexpr (n == 1) {
        return {Leaf::reciprocal(a.plane)};
    } else {
        const auto conjugate = a.low ^ a.high;
        const auto over_norm = reciprocal_of(product(a.low, conjugate) ^ scale<half_lambda<n>>(square_of(a.high)));
        return {product(conjugate, over_norm), product(a.high, over_norm)};
    }
}

// Exchanges byte column j + s of vector i with byte column j of vector i + s.
template <class Leaf, std::size_t s, std::size_t n>
GRUNDY_INLINE void exchange_columns(typename Leaf::Bytes (&v)[n]) {
    if constexpr (s < n) {
        GRUNDY_UNROLL(8)
        for (std::size_t i = 0; i < n; ++i)
            if ((i & s) == 0) Leaf::template exchange<8 * s>(v[i], v[i + s]);
    }
}

// Converts n vectors of n-byte numbers to n byte planes, or back: each exchange is its own inverse, and their order is arbitrary.
template <class Leaf, std::size_t n>
GRUNDY_INLINE void transpose(typename Leaf::Bytes (&v)[n]) {
    exchange_columns<Leaf, 1>(v);
    exchange_columns<Leaf, 2>(v);
    exchange_columns<Leaf, 4>(v);
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> enter(const typename Leaf::Bytes* v) {
    if constexpr (n == 1) return {Leaf::enter(*v)};
    else return {enter<Leaf, n / 2>(v), enter<Leaf, n / 2>(v + n / 2)};
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE void leave(const Planes<Leaf, n>& a, typename Leaf::Bytes* v) {
    if constexpr (n == 1) {
        *v = Leaf::leave(a.plane);
    } else {
        leave(a.low, v);
        leave(a.high, v + n / 2);
    }
}

// From memory to byte planes, and back.
template <class Leaf, std::size_t n>
GRUNDY_INLINE void read_planes(const void* from, typename Leaf::Bytes (&v)[n]) {
    GRUNDY_UNROLL(8)
    for (std::size_t i = 0; i < n; ++i) v[i] = Leaf::read(static_cast<const unsigned char*>(from) + i * Leaf::width);
    transpose<Leaf, n>(v);
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE void write_planes(typename Leaf::Bytes (&v)[n], void* to) {
    transpose<Leaf, n>(v);
    GRUNDY_UNROLL(8)
    for (std::size_t i = 0; i < n; ++i) Leaf::write(v[i], static_cast<unsigned char*>(to) + i * Leaf::width);
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> load(const void* from) {
    typename Leaf::Bytes v[n];
    read_planes<Leaf>(from, v);
    return enter<Leaf, n>(v);
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE void store(const Planes<Leaf, n>& planes, void* to) {
    typename Leaf::Bytes v[n];
    leave(planes, v);
    write_planes<Leaf>(v, to);
}

// ---- Kernels on arrays

// Processes full blocks of Leaf::width numbers in place. The remaining numbers are copied to a block.
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

// The operations on a block are classes, not lambdas, because C++20 cannot force a lambda to be inlined.
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

// A few rows of the sum remain in registers while a panel of b is read. Multiplication by the constant a[i][k] is a linear map of
// bytes, which every leaf has in a table.
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
