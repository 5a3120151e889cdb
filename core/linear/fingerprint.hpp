#pragma once
// Vectors told apart by 64 bits.
//
// A fingerprint is a linear map to GF(2)^64, so that of a sum is the XOR of those of its terms. With at most 64 coordinates
// in use it is the vector itself. Otherwise each coordinate has a random one. Equal vectors have equal fingerprints, so what is
// not found is not there; different vectors share one with probability 2^-64, so what is found has to be compared.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "linear/columns.hpp"
#include "runs/random.hpp"

namespace grundy::linear {

// The high bits of this tell most keys apart.
inline std::uint64_t spread(std::uint64_t key) { return (key ^ key >> 32) * golden_gamma; }

class Fingerprint {
  public:
    // `used` tells which coordinates occur; `bits` is less than 64 only in tests, to see fingerprints collide.
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
        each_bit(row, [&](std::size_t j) { sum ^= coins_[j]; });
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
    // What is left of a key: 0 exactly if it is in the span.
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

// A set of different fingerprints, numbered in the order in which they come.
class FingerprintSet {
  public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit FingerprintSet(std::size_t capacity)
        : bits_(static_cast<unsigned>(std::bit_width(4 * capacity + 15))), slots_(std::size_t{1} << bits_, none), seen_(slots_.size() / 16) {}

    // The number of a key; it is inserted if it is new.
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
    bool may_contain(Word key) const { return maybe(hashed(key)); }  // true for all keys of the set, and for few others
    std::span<const Word> keys() const { return keys_; }
    std::size_t size() const { return keys_.size(); }

  private:
    // The highest bits of a product, two more than a slot needs: they choose a bit of `seen_`, which is small enough
    // to stay close, and answers most questions.
    std::size_t hashed(Word key) const {
        return static_cast<std::size_t>(spread(key) >> (62 - bits_));
    }
    bool maybe(std::size_t hash) const { return seen_[hash / 64] >> (hash % 64) & 1; }
    void mark(std::size_t hash) { seen_[hash / 64] |= Word{1} << (hash % 64); }
    std::size_t slot_of(Word key, std::size_t hash) const {
        std::size_t slot = hash >> 2;
        while (slots_[slot] != none && keys_[slots_[slot]] != key) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    unsigned bits_;
    std::vector<std::uint32_t> slots_;
    std::vector<Word> seen_;
    std::vector<Word> keys_;
};

}  // namespace grundy::linear
