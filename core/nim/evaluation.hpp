#pragma once
// The tower product as evaluation, products of the parts, and interpolation, on whole arrays at once.
//
// The product of a1·X + a0 and b1·X + b0 needs the three products at "0", "∞" and "1": a0 b0, a1 b1, (a0+a1)(b0+b1).
// Doing this k times turns an array of words into 3^k arrays of words of 1/2^k the size; since everything is linear,
// sums of products may be taken before the way back.
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nim/maps.hpp"
#include "nim/path.hpp"

namespace grundy::nim {

template <class T>
using Half = std::conditional_t<sizeof(T) == 8, std::uint32_t, std::conditional_t<sizeof(T) == 4, std::uint16_t, std::uint8_t>>;

// The number of bytes at which a T is evaluated.
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

// The way back: with P, Q, R the products at 0, ∞ and 1, a[i] = (R + P)·X + P + λQ.
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

}  // namespace grundy::nim
