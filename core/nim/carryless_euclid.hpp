#pragma once
// Greatest common divisors, reciprocals and linear recurrences by division steps (Bernstein and Yang 2019, "Fast
// constant-time gcd computation and modular inversion").
//
// A step takes a number d and power series f, g with f(0) = 1. If d > 0 and g(0) = 1 it goes to (1 - d, g, (f + g)/y), else
// to (1 + d, f, (g + g(0)·f)/y). The lowest n coefficients of f and g decide the first n steps, and y^n times the change of
// (f, g) is a matrix of polynomials of degree at most n: so n steps are two times n/2 steps and a few products.
#include <array>
#include <utility>

#include "nim/carryless.hpp"
#include "nim/carryless_division.hpp"

namespace grundy::nim::carryless {

struct Jump {
    std::ptrdiff_t d;
    std::array<Words, 4> matrix;  // rows for f and g
};

inline Jump few_steps(std::ptrdiff_t d, std::size_t n, Word f, Word g) {
    Word u = 1, v = 0, q = 0, r = 1;
    for (std::size_t i = 0; i < n; ++i) {
        if ((g & 1) != 0) {
            if (d > 0) {
                std::swap(f, g), std::swap(u, q), std::swap(v, r);
                d = -d;
            }
            g ^= f, q ^= u, r ^= v;
        }
        g >>= 1, u <<= 1, v <<= 1;
        ++d;
    }
    return {d, {Words{u}, Words{v}, Words{q}, Words{r}}};
}

template <Poll P>
Words combined(View a, View x, View b, View y, P& poll) {
    return sum(multiply(a, x, poll), multiply(b, y, poll));
}

// The first n steps from d and the lowest n coefficients of f and g.
template <Poll P>
Jump jump(std::ptrdiff_t d, std::size_t n, View f, View g, P& poll) {
    if (n < 64) return few_steps(d, n, f.empty() ? 0 : f[0], g.empty() ? 0 : g[0]);
    const std::size_t half = n / 2, rest = n - half;
    const Jump first = jump(d, half, low_part(f, half), low_part(g, half), poll);
    const auto& [u, v, q, r] = first.matrix;
    const Words next_f = low_part(shifted_down(combined(u, f, v, g, poll), half), rest);
    const Words next_g = low_part(shifted_down(combined(q, f, r, g, poll), half), rest);
    Jump second = jump(first.d, rest, next_f, next_g, poll);
    auto& [s, t, x, y] = second.matrix;
    std::array<Words, 4> product = {combined(s, u, t, q, poll), combined(s, v, t, r, poll), combined(x, u, y, q, poll),
                                    combined(x, v, y, r, poll)};
    for (Words& entry : product) entry.resize(words_for(n + 1));
    return {second.d, std::move(product)};
}

struct Divisors {
    Words gcd;
    Words factor;  // factor · b = gcd modulo a
};

// For a of larger degree than b, and a not 0 (theorem 6.2 there).
template <Poll P>
Divisors gcd_with_factor(View a, View b, P& poll) {
    const std::size_t degree = bit_length(a) - 1;
    if (degree == 0) return {{1}, {}};
    const std::size_t steps = 2 * degree - 1;
    const Words f = reversed(trimmed(a), degree + 1), g = reversed(trimmed(b), degree);
    const Jump all = jump(1, steps, f, g, poll);
    const auto gcd_degree = static_cast<std::size_t>(all.d) / 2;
    const Words last = shifted_down(combined(all.matrix[0], f, all.matrix[1], g, poll), steps);
    // The entry v of the matrix, from y^(2·gcd_degree + 1) on, is the factor in reverse.
    const std::size_t factor_bits = degree - gcd_degree;
    const Words factor = shifted_down(all.matrix[1], 2 * gcd_degree + 1);
    return {reversed(low_part(last, gcd_degree + 1), gcd_degree + 1), reversed(low_part(factor, factor_bits), factor_bits)};
}

// The minimal polynomial of the shortest linear recurrence of the first n bits of s, leading coefficient 1: division steps on
// (1, s) are the algorithm of Berlekamp (1968) and Massey (1969), one step a bit, and d = n + 1 - 2·length.
template <Poll P>
Words linear_recurrence(View s, std::size_t n, P& poll) {
    const Words one = {1};
    const Jump all = jump(1, n, one, low_part(s, n), poll);
    const auto length = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(n) + 1 - all.d) / 2;
    return reversed(low_part(all.matrix[3], length + 1), length + 1);
}

}  // namespace grundy::nim::carryless
