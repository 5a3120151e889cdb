#pragma once
// Syndromes, and keys of 64 bits that are linear in them: the syndromes themselves while they are that short, otherwise a random
// linear map of them, so that different syndromes seldom have the same key, and what is found is compared.
//
// With a basis that has pivots at some bits, the checks are the other bits ("free"): the column of a free bit is a unit vector,
// and that of a pivot is what its row has in the free bits.
#include <cstddef>
#include <span>
#include <vector>

#include "codes/enumerate_sums.hpp"
#include "codes/information_set.hpp"
#include "codes/packing.hpp"
#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::codes::distance {

class Syndromes {
  public:
    template <Poll P>
    Syndromes(const Shape& shape, std::span<const Word> rows, P& poll, unsigned most_key_bits = 64)
        : systematic_(shape, rows), keys_(1) {
        systematic_.take_all(poll);
        find_free_bits();
        exact_ = free_.size() <= most_key_bits;
        key_bits_ = exact_ ? static_cast<unsigned>(free_.size()) : most_key_bits;
        Random random(2);
        for (std::size_t i = 0; i < free_.size(); ++i)
            coins_.push_back(exact_ ? Word{1} << i : random.next() >> (64 - most_key_bits));
        keys_.reserve(shape.n, shape.n * ((std::size_t{1} << shape.bits) - 1));
        columns_.reserve(shape.n * shape.bits * words());
        for (std::size_t j = 0; j < shape.n; ++j) {
            poll();
            add_digit(j);
        }
    }
    // The bytes of all this for a code of the given dimension over GF(2).
    static double bytes(const Shape& shape, std::size_t dimension) {
        const std::size_t free = shape.n * shape.bits - dimension;
        const std::size_t values = (std::size_t{1} << shape.bits) - 1;
        const double words = static_cast<double>(shape.n) * static_cast<double>(values + 1) +
                             static_cast<double>(shape.n * shape.bits) * static_cast<double>(free / 64 + 1) +
                             static_cast<double>(dimension) * static_cast<double>(shape.words());
        return sizeof(Word) * words + static_cast<double>(free) * (sizeof(Bit) + sizeof(Word));
    }
    bool is_exact() const { return exact_; }
    unsigned key_bits() const { return key_bits_; }
    std::size_t words() const { return free_.size() / 64 + 1; }
    const Groups& keys() const { return keys_; }  // a group for each digit: the keys of its values 1, 2, ..., q - 1
    void add_column(std::size_t digit, Word value, Row& syndrome) const {
        const unsigned bits = systematic_.shape().bits;
        for (unsigned bit = 0; bit < bits; ++bit)
            if (value >> bit & 1) add(syndrome.data(), columns_.data() + (digit * bits + bit) * words(), words());
    }
    Row of(Row word) const {
        systematic_.reduce(word.data());
        Row syndrome(words());
        for (std::size_t i = 0; i < free_.size(); ++i)
            if (systematic_.shape().has(word.data(), free_[i].digit, free_[i].bit)) syndrome[i / 64] |= Word{1} << (i % 64);
        return syndrome;
    }
    Word key(const Row& syndrome) const {
        Word sum = 0;
        for (std::size_t i = 0; i < free_.size(); ++i)
            if (syndrome[i / 64] >> (i % 64) & 1) sum ^= coins_[i];
        return sum;
    }

  private:
    struct Bit {
        std::size_t digit;
        unsigned bit;
    };
    void find_free_bits() {
        const Shape& shape = systematic_.shape();
        for (std::size_t j = 0; j < shape.n; ++j) {
            unsigned pivots = 0;
            for (const auto& pivot : systematic_.group(j)) pivots |= 1u << pivot.bit;
            for (unsigned bit = 0; bit < shape.bits; ++bit)
                if ((pivots >> bit & 1) == 0) free_.push_back({j, bit});
        }
    }
    void add_digit(std::size_t j) {
        const Shape& shape = systematic_.shape();
        std::vector<Row> keys;
        for (unsigned bit = 0; bit < shape.bits; ++bit) {
            Row unit(shape.words());
            shape.set_digit(unit.data(), j, Word{1} << bit);
            const Row column = of(unit);
            columns_.insert(columns_.end(), column.begin(), column.end());
            keys.push_back({key(column)});
        }
        keys_.add_group(keys);
    }
    Systematic systematic_;
    std::vector<Bit> free_;
    std::vector<Word> coins_;
    Groups keys_;
    std::vector<Word> columns_;  // the syndromes of the bits of all digits
    bool exact_ = true;
    unsigned key_bits_ = 0;
};

}  // namespace grundy::codes::distance
