#pragma once
// x^(2^k) of nimbers of any size, without squaring k times.
//
// For the X of a step of the tower, X² = X + λ, so X^(2^k) = X + t with t the sum of λ^(2^i) over i < k. Hence
// (a1·X + a0)^(2^k) = b1·X + b0 + b1 t with b1 and b0 the powers of the halves. The sums double by themselves:
// t for 2k is t + t^(2^k) with the t for k. If the field of the halves has k bits, t is 1 (the trace of λ) and b = a.
#include <cstddef>
#include <map>
#include <utility>

#include "nim/wide.hpp"

namespace grundy::nim::wide {

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

    // t for the step from n words to 2n words, made once.
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
