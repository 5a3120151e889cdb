#pragma once
// A basis of a code in systematic form on digits of our choice.
//
// The code is a span over GF(2). A digit is taken by making as many of its bits as possible pivots: bits that one row of the
// basis has and no other. The rows with pivots in a digit are its group. When all rows have pivots, the digits taken are an
// information set: a sum of rows from w groups has at least w digits there that are not 0. If the code is linear over GF(q),
// then a group is all of a row's multiples (what is 0 in the other digits of the set is unique up to a factor).
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "codes/packing.hpp"
#include "runs/poll.hpp"

namespace grundy::codes::distance {

class Systematic {
  public:
    Systematic(const Shape& shape, std::span<const Word> rows)
        : shape_(shape), words_(shape.words()), rows_(rows.begin(), rows.end()), free_(words_ ? rows.size() / words_ : 0),
          groups_(shape.n) {
        for (std::size_t i = 0; i < free_.size(); ++i) free_[i] = i;
    }
    const Shape& shape() const { return shape_; }
    std::size_t words() const { return words_; }
    const Word* row(std::size_t i) const { return rows_.data() + i * words_; }
    struct Pivot {
        std::size_t row;
        unsigned bit;
    };
    const std::vector<Pivot>& group(std::size_t digit) const { return groups_[digit]; }
    bool is_complete() const { return free_.empty(); }

    // Makes bits of the digit pivots; returns whether there were any new ones.
    bool take(std::size_t digit) {
        const std::size_t before = free_.size();
        for (unsigned bit = 0; bit < shape_.bits && !free_.empty(); ++bit)
            for (std::size_t at = 0; at < free_.size(); ++at)
                if (shape_.has(row(free_[at]), digit, bit)) {
                    make_pivot(at, digit, bit);
                    break;
                }
        return free_.size() < before;
    }
    template <Poll P>
    void take_all(P& poll) {
        for (std::size_t j = 0; j < shape_.n; ++j) {
            poll();
            take(j);
        }
    }
    // The pivots of the digit are none any more.
    void drop(std::size_t digit) {
        for (const Pivot& pivot : groups_[digit]) free_.push_back(pivot.row);
        groups_[digit].clear();
    }
    // The rows that have pivots in these digits.
    std::vector<Word> pivot_rows(std::span<const std::size_t> digits) const {
        std::vector<Word> found;
        for (const std::size_t digit : digits)
            for (const Pivot& pivot : groups_[digit]) found.insert(found.end(), row(pivot.row), row(pivot.row) + words_);
        return found;
    }
    // The word of the coset of `word` that is 0 at all pivots.
    void reduce(Word* word) const {
        for (std::size_t digit = 0; digit < groups_.size(); ++digit)
            for (const Pivot& pivot : groups_[digit])
                if (shape_.has(word, digit, pivot.bit)) add(word, row(pivot.row), words_);
    }

  private:
    void make_pivot(std::size_t at, std::size_t digit, unsigned bit) {
        const std::size_t chosen = free_[at];
        free_[at] = free_.back();
        free_.pop_back();
        groups_[digit].push_back({chosen, bit});
        const std::size_t count = words_ ? rows_.size() / words_ : 0;
        for (std::size_t i = 0; i < count; ++i)
            if (i != chosen && shape_.has(row(i), digit, bit)) add(rows_.data() + i * words_, row(chosen), words_);
    }
    Shape shape_;
    std::size_t words_;
    std::vector<Word> rows_;
    std::vector<std::size_t> free_;
    std::vector<std::vector<Pivot>> groups_;
};

// A reduced basis: the rows that are left of a spanning set, digit by digit from the first one on.
template <Poll P>
std::vector<Word> basis_of(const Shape& shape, std::span<const Word> rows, P& poll) {
    Systematic systematic(shape, rows);
    std::vector<std::size_t> digits(shape.n);
    for (std::size_t j = 0; j < shape.n; ++j) {
        poll();
        digits[j] = j;
        systematic.take(j);
    }
    return systematic.pivot_rows(digits);
}

// A basis of the words that have an even number of bits in common with each row. With the basis of the rows reduced, every bit
// that is no pivot gives one: itself, and the pivots of the rows that have it.
template <Poll P>
std::vector<Word> checks_of(const Shape& shape, std::span<const Word> rows, P& poll) {
    Systematic systematic(shape, rows);
    systematic.take_all(poll);
    std::vector<Word> checks;
    for (std::size_t j = 0; j < shape.n; ++j) {
        poll();
        for (unsigned bit = 0; bit < shape.bits; ++bit) {
            const auto is_this = [bit](const Systematic::Pivot& pivot) { return pivot.bit == bit; };
            if (std::ranges::any_of(systematic.group(j), is_this)) continue;
            Row check(shape.words());
            shape.set_digit(check.data(), j, Word{1} << bit);
            for (std::size_t other = 0; other < shape.n; ++other)
                for (const auto& pivot : systematic.group(other))
                    if (shape.has(systematic.row(pivot.row), j, bit))
                        shape.set_digit(check.data(), other, shape.digit(check.data(), other) | Word{1} << pivot.bit);
            checks.insert(checks.end(), check.begin(), check.end());
        }
    }
    return checks;
}

}  // namespace grundy::codes::distance
