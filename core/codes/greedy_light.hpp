#pragma once
// The words of small weight in a subspace V of GF(2)^n, each exactly once, without looking at the other words of V.
//
// V has a basis w_0, ..., w_{m-1}, and a coordinate c has an image: the syndrome of the unit vector e_c, which is zero
// exactly on V when summed over a word, and coefficients whose sum over a word y of V tells the basis vectors that y is
// the sum of. A word of weight < d is a set of a coordinates in the left half and of b in the right half with equal
// syndromes, a + b < d (meet in the middle). Tables hold the sets of at most (d-1)/2 coordinates of a half; larger sets
// of the other half are gone through one by one. So the work is the number of such sets plus the number of words found.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::codes {

template <std::size_t W>
using Bits = std::array<std::uint64_t, W>;

template <std::size_t W>
inline Bits<W> operator^(Bits<W> a, const Bits<W>& b) {
    for (std::size_t i = 0; i < W; ++i) a[i] ^= b[i];
    return a;
}

// One more than the highest bit that is set, 0 if there is none.
template <std::size_t W>
inline std::size_t bit_width(const Bits<W>& bits) {
    for (std::size_t i = W; i-- > 0;)
        if (bits[i] != 0) return 64 * i + static_cast<std::size_t>(std::bit_width(bits[i]));
    return 0;
}

template <std::size_t W>
struct Image {
    Bits<W> syndrome{}, coefficients{};
    Image operator^(const Image& other) const { return {syndrome ^ other.syndrome, coefficients ^ other.coefficients}; }
};

// Calls visit(sum of the images, size) for each set of `least` to `most` of the images.
template <std::size_t W, class Visit>
void each_set(std::span<const Image<W>> images, std::size_t least, std::size_t most, Visit& visit, const Image<W>& sum = {},
              std::size_t size = 0) {
    if (size >= least) visit(sum, size);
    if (size == most) return;
    for (std::size_t i = 0; i < images.size() && size + images.size() - i >= least; ++i)
        each_set(images.subspan(i + 1), least, most, visit, sum ^ images[i], size + 1);
}

// The sets of at most `most` images, by syndrome and then by size.
template <std::size_t W>
class HalfTable {
  public:
    template <Poll P>
    HalfTable(std::span<const Image<W>> images, std::size_t check_bits, std::size_t most, P& poll) : sizes_(most + 1) {
        std::size_t sets = 0;
        walk(images, poll, [&](const Image<W>&, std::size_t) { ++sets; });
        bits_ = std::min(check_bits, std::max(static_cast<std::size_t>(std::bit_width(sets)), std::size_t{3}) - 2);
        exact_ = bits_ == check_bits;
        begin_.assign((std::size_t{1} << bits_) * sizes_ + 1, 0);
        walk(images, poll, [&](const Image<W>& sum, std::size_t size) { ++begin_[group(sum.syndrome) + size]; });
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        // Filled from the ends of the groups, which thereby become their beginnings.
        entries_.resize(sets);
        walk(images, poll, [&](const Image<W>& sum, std::size_t size) { entries_[--begin_[group(sum.syndrome) + size]] = sum; });
    }

    // Calls emit(coefficients) for each set of at most `most` images that makes a word of V with the other one; tells how
    // many entries were looked at.
    template <class Emit>
    std::size_t matches(const Image<W>& other, std::size_t most, Emit& emit) const {
        const std::size_t at = group(other.syndrome), begin = begin_[at], end = begin_[at + std::min(most + 1, sizes_)];
        for (std::size_t e = begin; e < end; ++e)
            if (entries_[e].syndrome == other.syndrome) emit(entries_[e].coefficients ^ other.coefficients);
        return end - begin;
    }

  private:
    template <class Visit, Poll P>
    void walk(std::span<const Image<W>> images, P& poll, Visit visit) const {
        std::size_t steps = 0;
        auto polled = [&](const Image<W>& sum, std::size_t size) {
            visit(sum, size);
            if (++steps % (std::size_t{1} << 16) == 0) poll();
        };
        each_set<W>(images, 0, sizes_ - 1, polled);
    }
    std::size_t group(const Bits<W>& syndrome) const {
        if (exact_) return syndrome[0] * sizes_;
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : syndrome) mixed = (mixed ^ word ^ word >> 32) * golden_gamma;
        return (mixed >> (64 - bits_)) * sizes_;  // with at least one bit, as it is not exact
    }
    std::size_t sizes_, bits_ = 0;
    bool exact_ = false;
    std::vector<std::size_t> begin_;
    std::vector<Image<W>> entries_;
};

struct TooManyWords : std::runtime_error {
    TooManyWords() : std::runtime_error("too many words of small weight") {}
};

// The light words of V, found again in every pass.
template <std::size_t W>
class LightWords {
  public:
    // The weight is less than d, which is from 1 to the number of images + 1.
    template <Poll P>
    LightWords(std::span<const Image<W>> images, std::size_t check_bits, std::size_t d, P& poll)
        : most_(d - 1),
          left_(images.first(images.size() / 2)),
          right_(images.subspan(images.size() / 2)),
          left_table_(left_, check_bits, most_ / 2, poll),
          right_table_(right_, check_bits, most_ - std::min(most_, most_ / 2 + 1), poll) {}

    // Calls emit(coefficients) for each of them, the zero word included; `done` counts the steps.
    template <class Emit, Poll P>
    void each(Emit emit, P& poll, std::uint64_t& done) const {
        const std::size_t half = most_ / 2;
        scan(right_, 0, left_table_, emit, poll, done);
        if (half < most_) scan(left_, half + 1, right_table_, emit, poll, done);
    }

  private:
    template <class Emit, Poll P>
    void scan(std::span<const Image<W>> images, std::size_t least, const HalfTable<W>& table, Emit& emit, P& poll,
              std::uint64_t& done) const {
        std::size_t steps = 0;
        auto visit = [&](const Image<W>& sum, std::size_t size) {
            steps += 1 + table.matches(sum, most_ - size, emit);
            if (steps < (std::size_t{1} << 18)) return;
            done += steps;
            steps = 0;
            poll();
        };
        each_set<W>(images, least, most_, visit);
        done += steps;
    }
    std::size_t most_;
    std::span<const Image<W>> left_, right_;
    HalfTable<W> left_table_, right_table_;
};

}  // namespace grundy::codes
