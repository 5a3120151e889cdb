#pragma once
// The nim sum of the products of two vectors, Σ a_i ⊗ b_i, without an array of the products.
#include <algorithm>
#include <cstddef>

#include "nim/operations.hpp"
#include "nim/path.hpp"
#include "nim/strided.hpp"
#include "runs/poll.hpp"

namespace grundy::nim {

// In several sums at once, because each step of one sum waits for the step before.
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

}  // namespace grundy::nim
