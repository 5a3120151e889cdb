#pragma once
// Nimbers of any size: 2^k words, the least significant first. The tower of tower.hpp continues above the words.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "nim/path.hpp"
#include "nim/word.hpp"

namespace grundy::nim::wide {

using Words = std::vector<Word>;

// The least number of words, a power of two, whose field contains the number.
inline std::size_t field_words(const Words& a) {
    std::size_t used = a.size();
    while (used > 1 && a[used - 1] == 0) --used;
    return std::bit_ceil(std::max<std::size_t>(used, 1));
}

// Up to this size one call of the vector kernel computes all products of words. Work of this size takes about a millisecond, so
// poll() is called between pieces of this size.
inline constexpr std::size_t evaluated_words = 1024;

inline void add_to(Word* sum, const Word* a, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) sum[i] ^= a[i];
}

// q ⊗ λ in place, where λ = 2^(64n - 1) is the top bit of n words. With halves, λ = λ'·X for the λ' of a half, so
// λ (q1·X + q0) = λ'(q0 + q1)·X + λ'² q1: three multiplications by λ' at half the size.
template <Poll P>
void times_lambda(Word* q, std::size_t n, P& poll) {
    if (n == evaluated_words) poll();
    if (n == 1) {
        static const LinearMap<Word> map = multiple_map(lambda(64));
        q[0] = map(q[0]);
        return;
    }
    const std::size_t h = n / 2;
    for (std::size_t i = 0; i < h; ++i) {
        const Word q0 = q[i], q1 = q[h + i];
        q[i] = q1;
        q[h + i] = q0 ^ q1;
    }
    times_lambda(q, h, poll);
    times_lambda(q, h, poll);
    times_lambda(q + h, h, poll);
}

// Values at 3^log n points, as in matmul.hpp; n ≤ evaluated_words.
inline Word* evaluate(const Word* a, std::size_t n, Word* values) {
    if (n == 1) {
        *values = *a;
        return values + 1;
    }
    const std::size_t h = n / 2;
    values = evaluate(a + h, h, evaluate(a, h, values));
    Words sum(a, a + h);
    add_to(sum.data(), a + h, h);
    return evaluate(sum.data(), h, values);
}

// low = P + λQ and high = R + P, given P in the low half of `a`, Q in `q` and R in the high half.
template <Poll P>
void combine(Word* a, Word* q, std::size_t h, P& poll) {
    add_to(a + h, a, h);
    times_lambda(q, h, poll);
    add_to(a, q, h);
}

template <Poll P>
const Word* interpolate(const Word* values, std::size_t n, Word* a, P& poll) {
    if (n == 1) {
        *a = *values;
        return values + 1;
    }
    const std::size_t h = n / 2;
    Words q(h);
    values = interpolate(values, h, a, poll);
    values = interpolate(values, h, q.data(), poll);
    values = interpolate(values, h, a + h, poll);
    combine(a, q.data(), h, poll);
    return values;
}

inline std::size_t point_count(std::size_t n) { return n == 1 ? 1 : 3 * point_count(n / 2); }

template <Poll P>
void multiply_evaluated(const Word* a, const Word* b, Word* product, std::size_t n, P& poll) {
    const std::size_t points = point_count(n);
    Words values(2 * points);
    evaluate(a, n, values.data());
    evaluate(b, n, values.data() + points);
    path().of_64.multiply(values.data(), values.data() + points, values.data(), points);
    interpolate(values.data(), n, product, poll);
}

inline void multiply(const Word* a, const Word* b, Word* product, std::size_t n, Poll auto& poll) {
    if (n <= evaluated_words) {
        poll();
        return multiply_evaluated(a, b, product, n, poll);
    }
    const std::size_t h = n / 2;
    Words sums(2 * h), q(h), p(h);
    for (std::size_t i = 0; i < h; ++i) {
        sums[i] = a[i] ^ a[h + i];
        sums[h + i] = b[i] ^ b[h + i];
    }
    multiply(a, b, p.data(), h, poll);
    multiply(a + h, b + h, q.data(), h, poll);
    multiply(sums.data(), sums.data() + h, product + h, h, poll);
    std::copy(p.begin(), p.end(), product);
    combine(product, q.data(), h, poll);
}

// If the operands have different fields, the larger one is a vector over the field of the smaller one.
inline Words multiply(const Words& a, const Words& b, Poll auto&& poll) {
    const std::size_t n = field_words(a), m = field_words(b);
    if (n < m) return multiply(b, a, poll);
    Words long_one(a), short_one(b), product(n);
    long_one.resize(n);
    short_one.resize(m);
    for (std::size_t i = 0; i < n; i += m) multiply(long_one.data() + i, short_one.data(), product.data() + i, m, poll);
    return product;
}

template <Poll P>
void square(Word* a, std::size_t n, P& poll) {
    if (n == evaluated_words) poll();
    if (n == 1) {
        a[0] = square_map<Word>()(a[0]);
        return;
    }
    const std::size_t h = n / 2;
    square(a, h, poll);
    square(a + h, h, poll);
    Words top(a + h, a + n);
    times_lambda(top.data(), h, poll);
    add_to(a, top.data(), h);
}

template <Poll P>
void sqrt(Word* a, std::size_t n, P& poll) {
    if (n == evaluated_words) poll();
    if (n == 1) {
        a[0] = sqrt_map<Word>()(a[0]);
        return;
    }
    const std::size_t h = n / 2;
    Words top(a + h, a + n);
    times_lambda(top.data(), h, poll);
    add_to(a, top.data(), h);
    sqrt(a, h, poll);
    sqrt(a + h, h, poll);
}

// Conjugate over norm; 0 for 0.
inline void reciprocal(Word* a, std::size_t n, Poll auto& poll) {
    if (n == 1) {
        a[0] = word_reciprocal(a[0]);
        return;
    }
    const std::size_t h = n / 2;
    Words conjugate(a, a + h), norm(h), top(a + h, a + n);
    add_to(conjugate.data(), a + h, h);
    multiply(a, conjugate.data(), norm.data(), h, poll);
    square(top.data(), h, poll);
    times_lambda(top.data(), h, poll);
    add_to(norm.data(), top.data(), h);
    reciprocal(norm.data(), h, poll);
    multiply(conjugate.data(), norm.data(), a, h, poll);
    std::copy(a + h, a + n, top.begin());
    multiply(top.data(), norm.data(), a + h, h, poll);
}

// The even root of y² + y = a in place, for a whose top bit is 0.
template <Poll P>
void artin_schreier(Word* a, std::size_t n, P& poll) {
    if (n == evaluated_words) poll();
    if (n == 1) {
        a[0] = artin_schreier_map<Word>()(a[0]);
        return;
    }
    const std::size_t h = n / 2;
    artin_schreier(a + h, h, poll);
    Words rest(a + h, a + n);
    square(rest.data(), h, poll);
    times_lambda(rest.data(), h, poll);
    add_to(a, rest.data(), h);
    if (a[h - 1] >> 63) {
        a[h] ^= 1;
        a[h - 1] ^= lambda(64);
    }
    artin_schreier(a, h, poll);
}

// a^e by windows of four binary digits of e, whose bits are stored in words like those of a number.
inline Words power(const Words& a, const Words& e, Poll auto&& poll) {
    const std::size_t n = field_words(a);
    std::vector<Words> small{{1}, a};  // a^0, a^1, …, computed when needed
    Words result{1};
    bool started = false;
    for (std::size_t digit = 16 * e.size(); digit-- > 0;) {
        const std::size_t window = e[digit / 16] >> 4 * (digit % 16) & 15;
        if (!started && window == 0) continue;
        started = true;
        while (small.size() <= window) small.push_back(multiply(small.back(), a, poll));
        result.resize(n);
        for (int i = 0; i < 4; ++i) square(result.data(), n, poll);
        if (window != 0) result = multiply(result, small[window], poll);
        poll();
    }
    return result;
}

// ---- Frobenius: x^(2^k) without squaring k times
//
// For the X of a step of the tower, X² = X + λ, so X^(2^k) = X + t with t the sum of λ^(2^i) over i < k. Hence
// (a1·X + a0)^(2^k) = b1·X + b0 + b1 t with b1 and b0 the powers of the halves. Doubling k is cheap:
// t for 2k is t + t^(2^k) with the t for k. If the field of the halves has k bits, t is 1 (the trace of λ) and b = a.

template <Poll P>
class Frobenius {
  public:
    explicit Frobenius(P& poll) : poll_(poll) {}

    // In place, for a number of n words and any k below its number of bits.
    void apply(Word* a, std::size_t n, std::size_t k) {
        for (std::size_t power = 1; power <= k; power *= 2)
            if (k & power) step(a, n, power);
    }

  private:
    // For k a power of two.
    void step(Word* a, std::size_t n, std::size_t k) {
        if (k >= 64 * n) return;
        if (n == 1) {
            a[0] = frobenius_map<Word>(static_cast<unsigned>(k))(a[0]);
            return;
        }
        const std::size_t h = n / 2;
        if (k == 64 * h) return add_to(a, a + h, h);
        step(a, h, k);
        step(a + h, h, k);
        Words product(h);
        multiply(a + h, sum_of_lambdas(h, k).data(), product.data(), h, poll_);
        add_to(a, product.data(), h);
    }

    // t for the step from n words to 2n words, cached.
    const Words& sum_of_lambdas(std::size_t n, std::size_t k) {
        const auto [place, is_new] = sums_.try_emplace({n, k});
        if (!is_new) return place->second;
        Words sum(n);
        if (k == 1) {
            sum[n - 1] = lambda(64);
        } else {
            sum = sum_of_lambdas(n, k / 2);
            Words power = sum;
            step(power.data(), n, k / 2);
            add_to(sum.data(), power.data(), n);
        }
        return sums_[{n, k}] = sum;
    }

    P& poll_;
    std::map<std::pair<std::size_t, std::size_t>, Words> sums_;
};

}  // namespace grundy::nim::wide
