#pragma once
// Vectors over GF(2): rows of 64-bit words with elimination, and fingerprints of 64 bits that distinguish vectors.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "base/random.hpp"

namespace grundy::linear {

// ---- Rows and elimination

using Word = std::uint64_t;
using Row = std::vector<Word>;

inline std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
inline bool bit(std::span<const Word> row, std::size_t j) { return row[j / 64] >> (j % 64) & 1; }
inline void flip(std::span<Word> row, std::size_t j) { row[j / 64] ^= Word{1} << (j % 64); }
inline void add(std::span<Word> row, std::span<const Word> other) {
    for (std::size_t w = 0; w < row.size(); ++w) row[w] ^= other[w];
}

// The index of the lowest bit, if there is one.
inline std::optional<std::size_t> lowest(std::span<const Word> row) {
    for (std::size_t w = 0; w < row.size(); ++w)
        if (row[w]) return 64 * w + static_cast<std::size_t>(std::countr_zero(row[w]));
    return std::nullopt;
}

template <class Visit>
void for_each_bit(std::span<const Word> row, Visit visit) {
    for (std::size_t w = 0; w < row.size(); ++w)
        for (Word rest = row[w]; rest; rest &= rest - 1) visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

class Rows {
  public:
    Rows(std::size_t rows, std::size_t bits) : words_(words_for(bits)), size_(rows), data_(rows * words_) {}
    std::size_t size() const { return size_; }
    std::size_t words() const { return words_; }
    std::span<const Word> data() const { return data_; }  // one row after another
    std::span<Word> operator[](std::size_t i) { return {data_.data() + i * words_, words_}; }
    std::span<const Word> operator[](std::size_t i) const { return {data_.data() + i * words_, words_}; }

  private:
    std::size_t words_, size_;
    std::vector<Word> data_;
};

// A basis in which each vector has a lowest bit that no later vector has. Bits from `width` on are carried along but never pivots.
class Echelon {
  public:
    explicit Echelon(std::size_t width) : width_(width) {}
    // The remainder of a row after elimination with the vectors of the basis.
    void reduce(std::span<Word> row) const {
        for (const auto& [pivot, vector] : basis_)
            if (bit(row, pivot)) add(row, vector);
    }
    // Adds the remainder of a row to the basis. Returns its pivot, or nothing if the remainder is 0.
    std::optional<std::size_t> insert(Row row) {
        reduce(row);
        const auto pivot = lowest(row);
        if (!pivot || *pivot >= width_) return std::nullopt;
        basis_.emplace_back(*pivot, std::move(row));
        return pivot;
    }
    const auto& vectors() const { return basis_; }

  private:
    std::size_t width_;
    std::vector<std::pair<std::size_t, Row>> basis_;
};

// The indices of given vectors whose sum is the target, if it is in their span.
template <class Vector, Poll P>
std::optional<std::vector<std::size_t>> combination(std::size_t count, std::size_t words, Vector vector, std::span<const Word> target, P& poll) {
    // Each vector is followed by the set of given vectors whose sum it is.
    const std::size_t width = words + words_for(count);
    Echelon basis(64 * words);
    for_each_index<16>(count, poll, [&](std::size_t i) {
        Row row(width);
        add(std::span(row).first(words), vector(i));
        flip(row, 64 * words + i);
        basis.insert(std::move(row));
    });
    Row rest(width);
    add(std::span(rest).first(words), target);
    basis.reduce(rest);
    if (const auto left = lowest(rest); left && *left < 64 * words) return std::nullopt;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < count; ++i)
        if (bit(rest, 64 * words + i)) chosen.push_back(i);
    return chosen;
}

// ---- Fingerprints: 64 bits that distinguish vectors
//
// The fingerprint is a linear map to GF(2)^64, so the fingerprint of a sum is the XOR of the fingerprints of its terms. If at most 64
// coordinates are in use, it is the vector itself. Otherwise each coordinate has a random fingerprint. Equal vectors have equal
// fingerprints, so a vector whose fingerprint is not found is not in the set. Different vectors have the same fingerprint with
// probability 2^-64, so a vector that is found must be compared.

// A hash whose high bits distinguish most keys.
inline std::uint64_t spread(std::uint64_t key) { return (key ^ key >> 32) * golden_gamma; }

class Fingerprint {
  public:
    // `used` are the coordinates that occur. `bits` is less than 64 only in tests, to make fingerprints collide.
    Fingerprint(const std::vector<std::uint8_t>& used, std::uint64_t attempt, unsigned bits = 64) : coins_(used.size()) {
        std::size_t count = 0;
        for (const std::uint8_t u : used) count += u;
        exact_ = count <= bits;
        std::size_t next = 0;
        for (std::size_t j = 0; j < used.size(); ++j) {
            if (!used[j]) continue;
            coins_[j] = exact_ ? Word{1} << next++ : mixed(golden_gamma * (attempt * used.size() + j + 1)) >> (64 - bits);
        }
    }
    bool is_exact() const { return exact_; }
    Word of(std::span<const Word> row) const {
        Word sum = 0;
        for_each_bit(row, [&](std::size_t j) { sum ^= coins_[j]; });
        return sum;
    }

  private:
    std::vector<Word> coins_;
    bool exact_ = true;
};

// The span of fingerprints.
class KeySpan {
  public:
    void clear() { basis_.clear(); }
    // The remainder of a key, which is 0 exactly if the key is in the span.
    Word reduced(Word key) const {
        for (const auto& [vector, low] : basis_)
            if (key & low) key ^= vector;
        return key;
    }
    void insert(Word key) {
        key = reduced(key);
        if (key) basis_.emplace_back(key, key & (~key + 1));
    }

  private:
    std::vector<std::pair<Word, Word>> basis_;  // vectors and their lowest bits
};

// A set of distinct fingerprints, numbered in the order of insertion.
class FingerprintSet {
  public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit FingerprintSet(std::size_t capacity)
        : bits_(static_cast<unsigned>(std::bit_width(4 * capacity + 15))), slots_(std::size_t{1} << bits_, none), filter_(slots_.size() / 16) {}

    // The number of a key, which is inserted if it is new.
    std::uint32_t insert(Word key) {
        const std::size_t hash = hashed(key), slot = slot_of(key, hash);
        if (slots_[slot] == none) {
            slots_[slot] = static_cast<std::uint32_t>(keys_.size());
            keys_.push_back(key);
            mark(hash);
        }
        return slots_[slot];
    }
    std::uint32_t find(Word key) const {
        const std::size_t hash = hashed(key);
        return maybe(hash) ? slots_[slot_of(key, hash)] : none;
    }
    bool contains(Word key) const { return find(key) != none; }
    bool may_contain(Word key) const { return maybe(hashed(key)); }  // true for all keys of the set, and for a few others
    std::span<const Word> keys() const { return keys_; }
    std::size_t size() const { return keys_.size(); }

  private:
    // The highest bits of a product, two more than for a slot, choose a bit of `filter_`. The filter fits the cache and answers
    // most queries.
    std::size_t hashed(Word key) const {
        return static_cast<std::size_t>(spread(key) >> (62 - bits_));
    }
    bool maybe(std::size_t hash) const { return filter_[hash / 64] >> (hash % 64) & 1; }
    void mark(std::size_t hash) { filter_[hash / 64] |= Word{1} << (hash % 64); }
    std::size_t slot_of(Word key, std::size_t hash) const {
        std::size_t slot = hash >> 2;
        while (slots_[slot] != none && keys_[slots_[slot]] != key) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    unsigned bits_;
    std::vector<std::uint32_t> slots_;
    std::vector<Word> filter_;
    std::vector<Word> keys_;
};

}  // namespace grundy::linear
