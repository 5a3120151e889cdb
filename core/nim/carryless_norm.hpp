#pragma once
// Norms modulo P: the product of powers of one polynomial, a few compositions for each bit of their number.
#include <bit>
#include <cstddef>

#include "nim/carryless_composition.hpp"

namespace grundy::nim::carryless {

// The product of a(y^(2^(k·i))) for i < count, when P is irreducible or at least divides y^(2^(k·count)) + y: squaring k
// times is the substitution of h = y^(2^k). With g_j for j factors and h_j = y^(2^(k·j)),
// g_(i+j) = g_i · g_j(h_i) and h_(i+j) = h_j(h_i), so a few compositions per bit of `count` are enough (von zur Gathen and
// Shoup 1992). Over {0, 1} substitution and squaring agree modulo every P.
template <Poll P>
Words norm(const Modulus& modulus, const Words& a, std::size_t k, std::size_t count, P& poll) {
    Modulus::Room room(modulus);
    Words h = modulus.reduced(Words{2}, poll);
    modulus.square_times(h, k, room, poll);
    Words product = a, whole = h;
    const Composition once(modulus, h, poll);
    for (std::size_t bit = static_cast<std::size_t>(std::bit_width(count)) - 1; bit-- > 0;) {
        {
            const Composition doubled(modulus, whole, poll);
            modulus.multiply(product, doubled(product, poll), room, poll);
            if (bit > 0 || (count & 1) != 0) whole = doubled(whole, poll);
        }
        if ((count >> bit & 1) != 0) {
            product = once(product, poll);
            modulus.multiply(product, a, room, poll);
            if (bit > 0) whole = once(whole, poll);
        }
    }
    return product;
}

}  // namespace grundy::nim::carryless
