#pragma once
// The least weight on the side of the syndromes: the least w such that w columns of the parity check, with factors, add up to
// the syndrome of the coset.
//
// A word of weight w is a sum of floor(w/2) columns that differs by the syndrome from one of ceil(w/2): keep the former, ask for
// the latter. Weights are tried in increasing order, so that whatever the two sums have in common would have been found before.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "codes/birthday_set.hpp"
#include "codes/enumerate.hpp"
#include "codes/enumerate_sums.hpp"
#include "codes/packing.hpp"
#include "codes/syndromes.hpp"
#include "runs/poll.hpp"

namespace grundy::codes::distance {

// What a search takes, known from the size of a code alone.
struct BirthdayPlan {
    SumSet::Plan kept;  // the sums of columns
    double setup;       // the bytes of the syndromes
    double bytes() const { return kept.bytes() + setup; }
};

// How many sums of m columns there are: a digit is any of n, its value any of q - 1.
inline double sums_of_columns(const Shape& shape, std::size_t m) {
    double count = 1;
    for (std::size_t i = 0; i < m; ++i)
        count *= static_cast<double>(shape.n - std::min(i, shape.n)) / static_cast<double>(i + 1) * (std::exp2(shape.bits) - 1);
    return count;
}

class Birthday {
  public:
    // most_key_bits is less than 64 only in tests, to see keys collide.
    template <Poll P>
    Birthday(const Shape& shape, std::span<const Word> rows, const Row& offset, bool lines, P& poll, unsigned most_key_bits = 64)
        : shape_(shape), syndromes_(shape, rows, poll, most_key_bits), target_(syndromes_.of(offset)), target_key_(syndromes_.key(target_)),
          lines_(lines) {}

    // What the sums of m columns take, in a code of the given dimension over GF(2).
    static BirthdayPlan plan(const Shape& shape, std::size_t dimension, std::size_t m) {
        const auto key_bits = static_cast<unsigned>(std::min<std::size_t>(shape.n * shape.bits - dimension, 64));
        return {SumSet::plan(key_bits, sums_of_columns(shape, m)), Syndromes::bytes(shape, dimension)};
    }

    // Looks for a word of weight w, when there is none of less weight (0 does not count unless an offset was given).
    template <Poll P>
    bool search(std::size_t w, Best& best, P& poll, std::uint64_t& done) {
        if (w % 2 == 1) {
            keep(w / 2, poll, done);
            return ask(w, best, poll, done);
        }
        return keep_and_ask(w / 2, best, poll, done);
    }

  private:
    template <Poll P>
    void renew(std::size_t m, P& poll) {
        kept_.reset();
        stored_ = none;
        kept_ = std::make_unique<SumSet>(SumSet::plan(syndromes_.key_bits(), sums_of_columns(shape_, m)), poll);
    }
    template <Poll P>
    void count(std::size_t looked_at, P& poll, std::uint64_t& done) {
        done += looked_at;
        if ((since_ += looked_at) < words_between_polls / 4) return;
        since_ = 0;
        poll();
    }
    template <Poll P>
    void keep(std::size_t m, P& poll, std::uint64_t& done) {
        if (stored_ == m) return;
        renew(m, poll);
        const Word zero = 0;
        SumWalk walk(syndromes_.keys(), &zero, false);
        walk.walk(m, [&](const Word* sum, const Word* table, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) {
                kept_->expect(*sum ^ table[std::min(i + ahead, size - 1)]);
                kept_->insert(*sum ^ table[i]);
            }
            count(size, poll, done);
            return true;
        });
        stored_ = m;
    }
    template <Poll P>
    bool ask(std::size_t w, Best& best, P& poll, std::uint64_t& done) {
        SumWalk walk(syndromes_.keys(), &target_key_, lines_);
        const SumSet& kept = *kept_;
        return !walk.walk(w - w / 2, [&](const Word* sum, const Word* table, std::size_t size) {
            const Word offset = *sum;
            for (std::size_t i = 0; i < size; ++i)
                if (kept.has(offset ^ table[i])) [[unlikely]]
                    if (meets(walk.terms(i), w / 2, offset ^ table[i], best, poll)) return false;
            count(size, poll, done);
            return true;
        });
    }
    // A sum is asked for before it is kept, so it does not meet itself.
    template <Poll P>
    bool keep_and_ask(std::size_t m, Best& best, P& poll, std::uint64_t& done) {
        renew(m, poll);
        const Word zero = 0;
        SumWalk walk(syndromes_.keys(), &zero, false);
        const bool found = !walk.walk(m, [&](const Word* sum, const Word* table, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) {
                const Word key = *sum ^ table[i];
                kept_->expect(*sum ^ table[std::min(i + ahead, size - 1)]);
                if (kept_->has(key ^ target_key_)) [[unlikely]]
                    if (meets(walk.terms(i), m, key ^ target_key_, best, poll)) return false;
                kept_->insert(key);
            }
            count(size, poll, done);
            return true;
        });
        if (!found) stored_ = m;
        return found;
    }
    // Looks for the m columns whose key is known to be kept, and whether they and `terms` really are a word that is wanted.
    template <Poll P>
    bool meets(const std::vector<std::size_t>& terms, std::size_t m, Word key, Best& best, P& poll) const {
        SumWalk walk(syndromes_.keys(), &key, false);
        const unsigned before = best.weight;
        std::uint64_t since = 0;
        return !walk.walk(m, [&](const Word* sum, const Word* table, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i)
                if (*sum == table[i]) {
                    take(terms, walk.terms(i), best);
                    if (best.weight < before) return false;
                }
            if ((since += size) >= words_between_polls) {
                since = 0;
                poll();
            }
            return true;
        });
    }
    void take(const std::vector<std::size_t>& some, const std::vector<std::size_t>& others, Best& best) const {
        Row syndrome = target_, word(shape_.words());
        for (const auto* elements : {&some, &others})
            for (const std::size_t e : *elements) {
                const std::size_t values = (std::size_t{1} << shape_.bits) - 1, digit = e / values;
                const Word value = e % values + 1;
                syndromes_.add_column(digit, value, syndrome);
                shape_.set_digit(word.data(), digit, shape_.digit(word.data(), digit) ^ value);
            }
        const bool is_there = std::ranges::all_of(syndrome, [](Word x) { return x == 0; });
        const bool is_zero = std::ranges::all_of(word, [](Word x) { return x == 0; });  // a sum that has met itself
        if (is_there && !is_zero) best.take(shape_, word);
    }
    static constexpr std::size_t ahead = 16;  // as many sums as the memory is slower than the loop
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    Shape shape_;
    Syndromes syndromes_;
    Row target_;
    Word target_key_;
    bool lines_;
    std::unique_ptr<SumSet> kept_;
    std::size_t stored_ = none;
    std::uint64_t since_ = 0;
};

}  // namespace grundy::codes::distance
