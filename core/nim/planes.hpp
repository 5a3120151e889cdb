#pragma once
// Nim arithmetic on byte planes: plane i holds byte i of many numbers side by side, so that one vector instruction works
// on all of them. A number of n bytes is an element of a tower over the field of 256 elements, whose arithmetic on planes
// is the `Leaf` that each instruction set provides:
//
//   Leaf::Bytes                      a vector of bytes as it lies in memory
//   Leaf::Plane                      the same bytes in the form in which Leaf multiplies
//   Leaf::enter, Leaf::leave         from Bytes to Plane and back
//   Leaf::add, multiply, scale<c>, square, reciprocal    on planes; c is a nimber below 256
//
// The recursion is that of tower.hpp with the halves written as planes.
#include <cstddef>

#include "cpu/compiler.hpp"
#include "nim/tower.hpp"

// Kernels are compiled once for each instruction set. Of an inline function that they share the linker would keep one
// copy, perhaps with instructions that this processor lacks.
#define GRUNDY_INLINE GRUNDY_ALWAYS_INLINE static inline

namespace grundy::nim {
namespace {

// λ of the step from n/2 bytes to n bytes.
template <std::size_t n>
constexpr Word half_lambda = lambda(4 * static_cast<int>(n));

// A number of n bytes is high·X + low. Halves within halves, and no array, lets compilers keep planes in registers.
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

// The constant c = c1·X + c0 times q1·X + q0 is (c1 q0 + (c0 + c1) q1)·X + c0 q0 + λ c1 q1; for the constants that
// occur, powers of λ, it mostly needs three products of halves.
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

// For the place s, exchanges byte column j + s of vector i with byte column j of vector i + s.
template <class Leaf, std::size_t s, std::size_t n>
GRUNDY_INLINE void exchange_columns(typename Leaf::Bytes (&v)[n]) {
    if constexpr (s < n) {
        GRUNDY_UNROLL(8)
        for (std::size_t i = 0; i < n; ++i)
            if ((i & s) == 0) Leaf::template exchange<8 * s>(v[i], v[i + s]);
    }
}

// Takes n vectors of n-byte numbers to n byte planes, and back: each exchange is its own inverse, and their order is free.
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

}  // namespace
}  // namespace grundy::nim
