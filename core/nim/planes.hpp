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

#include "nim/tower.hpp"

// Kernels are compiled once for each instruction set; an inline function shared between them would be a mix of both.
#define GRUNDY_INLINE [[gnu::always_inline]] static inline

namespace grundy::nim {
namespace {

// λ of the step from n/2 bytes to n bytes.
template <std::size_t n>
constexpr Word half_lambda = lambda(4 * static_cast<int>(n));

template <class Leaf, std::size_t n>
struct Planes {
    typename Leaf::Plane plane[n];
};

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n / 2> low(const Planes<Leaf, n>& a) {
    Planes<Leaf, n / 2> half;
    for (std::size_t i = 0; i < n / 2; ++i) half.plane[i] = a.plane[i];
    return half;
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n / 2> high(const Planes<Leaf, n>& a) {
    Planes<Leaf, n / 2> half;
    for (std::size_t i = 0; i < n / 2; ++i) half.plane[i] = a.plane[n / 2 + i];
    return half;
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, 2 * n> join(const Planes<Leaf, n>& low, const Planes<Leaf, n>& high) {
    Planes<Leaf, 2 * n> whole;
    for (std::size_t i = 0; i < n; ++i) {
        whole.plane[i] = low.plane[i];
        whole.plane[n + i] = high.plane[i];
    }
    return whole;
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> operator^(const Planes<Leaf, n>& a, const Planes<Leaf, n>& b) {
    Planes<Leaf, n> sum;
    for (std::size_t i = 0; i < n; ++i) sum.plane[i] = Leaf::add(a.plane[i], b.plane[i]);
    return sum;
}

// The constant c = c1·X + c0 times q1·X + q0 is (c1 q0 + (c0 + c1) q1)·X + c0 q0 + λ c1 q1; for the constants that
// occur, powers of λ, it mostly needs three products of halves.
template <Word c, class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> scale(const Planes<Leaf, n>& q) {
    if constexpr (c == 1) {
        return q;
    } else if constexpr (n == 1) {
        return {{Leaf::template scale<static_cast<unsigned>(c)>(q.plane[0])}};
    } else {
        constexpr int h = 4 * static_cast<int>(n);
        constexpr Word c1 = c >> h, c0 = c & low_bits(h), c1_lambda = multiply(c1, lambda(h));
        const auto q0 = low(q), q1 = high(q);
        if constexpr (c1 == 0) return join(scale<c0>(q0), scale<c0>(q1));
        else if constexpr (c0 == 0) return join(scale<c1_lambda>(q1), scale<c1>(q0 ^ q1));
        else if constexpr (c0 == c1) return join(scale<c0>(q0) ^ scale<c1_lambda>(q1), scale<c1>(q0));
        else if constexpr (c0 == c1_lambda) return join(scale<c0>(q0 ^ q1), scale<c1>(q0) ^ scale<c0 ^ c1>(q1));
        else return join(scale<c0>(q0) ^ scale<c1_lambda>(q1), scale<c1>(q0) ^ scale<c0 ^ c1>(q1));
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> product(const Planes<Leaf, n>& a, const Planes<Leaf, n>& b) {
    if constexpr (n == 1) {
        return {{Leaf::multiply(a.plane[0], b.plane[0])}};
    } else {
        const auto p = product(low(a), low(b)), q = product(high(a), high(b));
        const auto r = product(low(a) ^ high(a), low(b) ^ high(b));
        return join(p ^ scale<half_lambda<n>>(q), r ^ p);
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> square_of(const Planes<Leaf, n>& a) {
    if constexpr (n == 1) {
        return {{Leaf::square(a.plane[0])}};
    } else {
        const auto top = square_of(high(a));
        return join(square_of(low(a)) ^ scale<half_lambda<n>>(top), top);
    }
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> reciprocal_of(const Planes<Leaf, n>& a) {
    if constexpr (n == 1) {
        return {{Leaf::reciprocal(a.plane[0])}};
    } else {
        const auto a0 = low(a), a1 = high(a), conjugate = a0 ^ a1;
        const auto over_norm = reciprocal_of(product(a0, conjugate) ^ scale<half_lambda<n>>(square_of(a1)));
        return join(product(conjugate, over_norm), product(a1, over_norm));
    }
}

// Takes n vectors of n-byte numbers to n byte planes, and back: the same exchanges in any order, each its own inverse.
// Exchange byte column j + s of vector i with byte column j of vector i + s, for the places s = 1, 2, 4 below n.
template <class Leaf, std::size_t n>
GRUNDY_INLINE void transpose(typename Leaf::Bytes (&v)[n]) {
    if constexpr (n >= 2)
        for (std::size_t i = 0; i < n; i += 2) Leaf::template exchange<8>(v[i], v[i + 1]);
    if constexpr (n >= 4)
        for (std::size_t i = 0; i < n; i += i % 4 == 0 ? 1 : 3) Leaf::template exchange<16>(v[i], v[i + 2]);
    if constexpr (n >= 8)
        for (std::size_t i = 0; i < 4; ++i) Leaf::template exchange<32>(v[i], v[i + 4]);
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE Planes<Leaf, n> load(const void* from) {
    typename Leaf::Bytes v[n];
    for (std::size_t i = 0; i < n; ++i) v[i] = Leaf::read(static_cast<const unsigned char*>(from) + i * Leaf::width);
    transpose<Leaf, n>(v);
    Planes<Leaf, n> planes;
    for (std::size_t i = 0; i < n; ++i) planes.plane[i] = Leaf::enter(v[i]);
    return planes;
}

template <class Leaf, std::size_t n>
GRUNDY_INLINE void store(const Planes<Leaf, n>& planes, void* to) {
    typename Leaf::Bytes v[n];
    for (std::size_t i = 0; i < n; ++i) v[i] = Leaf::leave(planes.plane[i]);
    transpose<Leaf, n>(v);
    for (std::size_t i = 0; i < n; ++i) Leaf::write(v[i], static_cast<unsigned char*>(to) + i * Leaf::width);
}

}  // namespace
}  // namespace grundy::nim
