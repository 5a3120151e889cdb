#pragma once
// Greedy codes by the words of small weight.
//
// The vectors of a space with the ordered basis w_0, ..., w_{m-1} are listed as A_k, the sum of the w_i at the bits of k, and
// each one is taken that differs in at least d places from all those taken before. What is taken is the kernel of the linear
// function g with
//     g(w_i) = mex { g(w_i + y) : y in V, wt(y) < d, the last basis vector of y is w_i }
// (Fraenkel, Error-correcting codes derived from combinatorial games, 1996, Theorems 3.5 and 3.6). So the words of small
// weight are sorted by their last basis vector; a value takes one linear map and one mex.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "codes/greedy_light.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::codes {

// The function g on the vectors found so far, eight coefficients at a time.
template <std::size_t W>
class ByteMap {
  public:
    ByteMap() : sums_(8 * W * 256) {}
    void add(std::size_t i, std::uint64_t value) {
        fill(i, value);
        if (i + 1 < 64 * W) fill(i + 1, 0);
        bytes_ = i / 8 + 1;
    }
    // Of coefficients of which at most the last one was not added yet; that one counts as zero.
    std::uint64_t operator()(const Bits<W>& coefficients) const {
        std::uint64_t sum = 0;
        for (std::size_t byte = 0; byte < bytes_; ++byte)
            sum ^= sums_[byte * 256 + (coefficients[byte / 8] >> byte % 8 * 8 & 255)];
        return sum;
    }

  private:
    void fill(std::size_t i, std::uint64_t value) {
        std::uint64_t* sums = sums_.data() + i / 8 * 256;
        const std::size_t bit = std::size_t{1} << i % 8;
        for (std::size_t low = 0; low < bit; ++low) sums[bit + low] = sums[low] ^ value;
    }
    std::vector<std::uint64_t> sums_;
    std::size_t bytes_ = 0;
};

// Which numbers below a bound were seen.
class Seen {
  public:
    explicit Seen(std::uint64_t bound) : bound_(bound), words_(bound / 64 + 1) {}
    void add(std::uint64_t value) {
        if (value < bound_) words_[value / 64] |= std::uint64_t{1} << value % 64;
    }
    std::uint64_t mex() const {
        std::size_t i = 0;
        while (words_[i] == ~std::uint64_t{0}) ++i;  // the bound itself was not seen
        return 64 * i + static_cast<std::uint64_t>(std::countr_one(words_[i]));
    }

  private:
    std::uint64_t bound_;
    std::vector<std::uint64_t> words_;
};

struct EnumerationLimits {
    std::uint64_t most_words = ~std::uint64_t{0};     // of small weight; TooManyWords when there are more
    std::size_t most_bytes = ~std::size_t{0} / 2;     // for words that are kept; with less there are more passes
};

// `words` has each(emit, poll, done), which goes through the words of small weight, LightWords or AllWords.
template <std::size_t W, class Words, Poll P>
class Enumeration {
  public:
    Enumeration(const Words& words, std::size_t m, EnumerationLimits limits, P& poll, std::uint64_t& done)
        : words_(words), m_(m), limits_(limits), counts_(m + 1), poll_(poll), done_(done) {}

    std::vector<std::uint64_t> values() {
        count();
        while (values_.size() < m_) {
            const std::size_t begin = values_.size(), end = end_of_pass(begin);
            if (end == begin + 1)
                stream(begin);
            else
                keep(begin, end);
        }
        return values_;
    }

    // All words but zero, those with an earlier last basis vector first.
    std::vector<Bits<W>> listed() {
        count();
        std::vector<Bits<W>> words;
        const auto first = places(0, m_);
        words.resize(first.back());
        fill(words.data(), first, 0, m_);
        return words;
    }

  private:
    void count() {
        std::uint64_t total = 0;
        words_.each(
            [&](const Bits<W>& coefficients) {
                ++counts_[bit_width(coefficients)];
                if (++total > limits_.most_words) throw TooManyWords();
            },
            poll_, done_);
    }
    std::uint64_t count_of(std::size_t i) const { return counts_[i + 1]; }

    // As many basis vectors as the memory allows, at least one.
    std::size_t end_of_pass(std::size_t begin) const {
        std::size_t end = begin + 1;
        for (std::uint64_t sum = count_of(begin); end < m_; ++end) {
            sum += count_of(end);
            if (sum > limits_.most_bytes / sizeof(Bits<W>)) break;
        }
        return end;
    }
    // The values of earlier vectors are 0, ..., 2^bits - 1, and a mex is at most the number of words.
    Seen unseen(std::size_t i) const { return Seen(std::min(count_of(i), std::uint64_t{1} << bits_) + 1); }
    void add(std::uint64_t value) {
        bits_ = std::max(bits_, static_cast<std::size_t>(std::bit_width(value)));
        map_.add(values_.size(), value);
        values_.push_back(value);
    }
    // The last coefficient of y is not in the map yet, so the map makes g(w_i + y) of it.
    void stream(std::size_t i) {
        Seen seen = unseen(i);
        words_.each(
            [&](const Bits<W>& coefficients) {
                if (bit_width(coefficients) == i + 1) seen.add(map_(coefficients));
            },
            poll_, done_);
        add(seen.mex());
    }
    void keep(std::size_t begin, std::size_t end) {
        const auto first = places(begin, end);
        const auto kept = make_buffer<Bits<W>>(first.back());
        fill(kept.get(), first, begin, end);
        for (std::size_t i = begin; i < end; ++i) {
            Seen seen = unseen(i);
            const Bits<W>* words = kept.get() + first[i - begin];
            each_index(count_of(i), poll_, [&](std::size_t j) { seen.add(map_(words[j])); });
            done_ += count_of(i);
            add(seen.mex());
        }
    }
    std::vector<std::size_t> places(std::size_t begin, std::size_t end) const {
        std::vector<std::size_t> first{0};
        for (std::size_t i = begin; i < end; ++i) first.push_back(first.back() + count_of(i));
        return first;
    }
    void fill(Bits<W>* words, std::vector<std::size_t> next, std::size_t begin, std::size_t end) {
        words_.each(
            [&](const Bits<W>& coefficients) {
                const std::size_t width = bit_width(coefficients);
                if (width > begin && width <= end) words[next[width - 1 - begin]++] = coefficients;
            },
            poll_, done_);
    }

    const Words& words_;
    std::size_t m_;
    EnumerationLimits limits_;
    std::vector<std::uint64_t> counts_, values_;
    ByteMap<W> map_;
    std::size_t bits_ = 0;
    P& poll_;
    std::uint64_t& done_;
};

}  // namespace grundy::codes
