#pragma once
// The words of small weight in a space of small dimension, by looking at all of its words in the order of a Gray code.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "codes/greedy_light.hpp"
#include "codes/popcount.hpp"
#include "cpu/compiler.hpp"
#include "runs/poll.hpp"

namespace grundy::codes {

namespace gray {

// Word number i of the Gray code has the coefficients i ^ i/2; from i - 1 to i vector number countr_zero(i) changes.
template <std::size_t N, class Emit>
struct Steps {
    template <class Count>
    GRUNDY_ALWAYS_INLINE static void run(const Bits<N>* vectors, Bits<N>& word, std::uint64_t begin, std::uint64_t end, std::size_t d,
                                           Emit& emit) {
        for (std::uint64_t i = begin; i < end; ++i) {
            word = word ^ vectors[std::countr_zero(i)];
            std::size_t weight = 0;
            for (const std::uint64_t part : word) weight += Count::ones(part);
            if (weight < d) emit(i ^ i >> 1);
        }
    }
};

template <std::size_t N, class Emit>
auto steps_in_use() {
    return Counting<Steps<N, Emit>, void(const Bits<N>*, Bits<N>&, std::uint64_t, std::uint64_t, std::size_t, Emit&)>::in_use();
}

}  // namespace gray

// The same as LightWords, for a basis of at most 62 vectors, given as words of N times 64 bits.
template <std::size_t W, std::size_t N>
class AllWords {
  public:
    AllWords(std::span<const Bits<N>> vectors, std::size_t d) : vectors_(vectors), d_(d) {}

    template <class Emit, Poll P>
    void each(Emit emit, P& poll, std::uint64_t& done) const {
        constexpr std::uint64_t piece = std::uint64_t{1} << 18;
        const std::uint64_t stop = std::uint64_t{1} << vectors_.size();
        auto found = [&](std::uint64_t coefficients) { emit(Bits<W>{coefficients}); };
        const auto steps = gray::steps_in_use<N, decltype(found)>();
        found(0);
        Bits<N> word{};
        for (std::uint64_t begin = 1; begin < stop; begin += piece) {
            const std::uint64_t end = std::min(stop, begin + piece);
            steps(vectors_.data(), word, begin, end, d_, found);
            done += end - begin;
            poll();
        }
    }

  private:
    std::span<const Bits<N>> vectors_;
    std::size_t d_;
};

}  // namespace grundy::codes
