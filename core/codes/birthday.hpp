#pragma once
// The least weight by syndromes: the least w such that w columns of the parity check, with factors, add up to the syndrome of the
// coset.
//
// A word of weight w is a sum of floor(w/2) columns that differs by the syndrome from a sum of ceil(w/2) columns. Store the former
// sums and look up the latter. Weights are tried in increasing order: if the two sums had a digit in common, there would be a
// lighter word, which would have been found before.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "base/random.hpp"
#include "codes/enumerate.hpp"
#include "codes/information_sets.hpp"
#include "codes/packing.hpp"

namespace grundy::codes::distance {

// ---- Sets of keys
//
// A set of 64-bit keys for fast queries, most of which are negative. If keys are short, it has a bit for every possible key. Otherwise
// it uses open addressing behind a filter of bits. The form and the number of bytes are known in advance.

class SumSet {
  public:
    struct Plan {
        bool direct;               // one bit per key
        std::uint64_t filter = 0;  // 64-bit words of bits
        std::uint64_t slots = 0;
        bool fits = true;          // false: a set cannot have that many keys
        double bytes() const {
            return fits ? 8.0 * (static_cast<double>(filter) + static_cast<double>(slots)) : std::numeric_limits<double>::infinity();
        }
    };
    static constexpr double most_keys = 2e9;  // 32 bits choose a slot

    // key_bits: the length of keys; count: the number of keys that will be inserted.
    static Plan plan(unsigned key_bits, double count) {
        const double slots = count * 1.5 + 16, direct = std::exp2(static_cast<double>(key_bits) - 3);
        if (key_bits <= 44 && direct <= std::max(4194304.0, 16 * slots))
            return {.direct = true, .filter = std::max<std::uint64_t>(std::uint64_t{1} << key_bits >> 6, 1)};
        if (count > most_keys) return {.direct = false, .fits = false};
        return {false, std::bit_ceil(static_cast<std::uint64_t>(count / 8) + 2), static_cast<std::uint64_t>(slots)};
    }
    template <Poll P>
    SumSet(const Plan& plan, P& poll)
        : plan_(fitting(plan)), filter_(cleared(plan.filter, poll)), slots_(cleared(plan.slots, poll)),
          shift_(64 - static_cast<unsigned>(std::bit_width(plan.filter - 1))) {}

    bool has(Word key) const {
        const Place at = place(key);
        if ((filter_[at.word] & at.mask) != at.mask) [[likely]] return false;
        return plan_.direct || is_in_slots(key);
    }
    void insert(Word key) {
        const Place at = place(key);
        filter_[at.word] |= at.mask;
        if (!plan_.direct) put_into_slots(key);
    }
    void prefetch(Word key) const {
        cpu::prefetch_read(&filter_[place(key).word]);
        if (!plan_.direct) cpu::prefetch_read(&slots_[slot(key)]);
    }

  private:
    static const Plan& fitting(const Plan& plan) {
        if (!plan.fits) throw std::bad_alloc();
        return plan;
    }
    template <Poll P>
    static Buffer<Word> cleared(std::uint64_t size, P& poll) {
        Buffer<Word> words = make_buffer<Word>(std::max<std::size_t>(size, 1));
        for_each_index<1 << 18>(size, poll, [&](std::size_t i) { words[i] = 0; });
        return words;
    }
    // Keys are sums of few columns and far from random. A single multiplication would leave them in clusters.
    static Word hash(Word key) {
        key = (key ^ key >> 32) * 0xbf58476d1ce4e5b9u;
        return (key ^ key >> 29) * golden_gamma;
    }
    // In the filter a key has two bits of one 64-bit word.
    struct Place {
        std::uint64_t word;
        Word mask;
    };
    Place place(Word key) const {
        if (plan_.direct) return {key >> 6, Word{1} << (key & 63)};
        const Word hashed = hash(key);
        return {hashed >> shift_, Word{1} << (hashed & 63) | Word{1} << (hashed >> 6 & 63)};
    }
    std::uint64_t slot(Word key) const { return (hash(key) >> 32) * plan_.slots >> 32; }
    bool is_in_slots(Word key) const {
        if (key == 0) return has_zero_;
        std::uint64_t at = slot(key);
        while (slots_[at] != 0 && slots_[at] != key) at = at + 1 == plan_.slots ? 0 : at + 1;
        return slots_[at] == key;
    }
    void put_into_slots(Word key) {
        if (key == 0) {
            has_zero_ = true;
            return;
        }
        std::uint64_t at = slot(key);
        while (slots_[at] != 0 && slots_[at] != key) at = at + 1 == plan_.slots ? 0 : at + 1;
        slots_[at] = key;
    }
    Plan plan_;
    Buffer<Word> filter_, slots_;  // 0 is an empty slot
    unsigned shift_;
    bool has_zero_ = false;
};

// ---- Syndromes
//
// Syndromes, and keys of 64 bits that are linear in them. Short syndromes are their own keys. Otherwise the keys are a random linear
// map of the syndromes; different syndromes rarely have the same key, and matches are compared.
//
// With a basis that has pivots at some bits, the checks are the other bits ("free"). The column of a free bit is a unit vector, and
// the column of a pivot consists of the free bits of its row.

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
    // The number of bytes in total for a code of the given dimension over GF(2).
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

// ---- The search

// The memory of a search, which depends only on the size of a code.
struct BirthdayPlan {
    SumSet::Plan kept;  // the sums of columns
    double setup;       // the bytes of the syndromes
    double bytes() const { return kept.bytes() + setup; }
};

// The number of sums of m columns: each digit is one of n, and its value one of q - 1.
inline double sums_of_columns(const Shape& shape, std::size_t m) {
    double count = 1;
    for (std::size_t i = 0; i < m; ++i)
        count *= static_cast<double>(shape.n - std::min(i, shape.n)) / static_cast<double>(i + 1) * (std::exp2(shape.bits) - 1);
    return count;
}

class Birthday {
  public:
    // most_key_bits is less than 64 only in tests, to make keys collide.
    template <Poll P>
    Birthday(const Shape& shape, std::span<const Word> rows, const Row& offset, bool lines, P& poll, unsigned most_key_bits = 64)
        : shape_(shape), syndromes_(shape, rows, poll, most_key_bits), target_(syndromes_.of(offset)), target_key_(syndromes_.key(target_)),
          lines_(lines) {}

    // The memory for the sums of m columns, in a code of the given dimension over GF(2).
    static BirthdayPlan plan(const Shape& shape, std::size_t dimension, std::size_t m) {
        const auto key_bits = static_cast<unsigned>(std::min<std::size_t>(shape.n * shape.bits - dimension, 64));
        return {SumSet::plan(key_bits, sums_of_columns(shape, m)), Syndromes::bytes(shape, dimension)};
    }

    // Searches for a word of weight w, if there is no lighter one. 0 does not count unless an offset was given.
    template <Poll P>
    bool search(std::size_t w, Best& best, P& poll, std::uint64_t& done) {
        if (w % 2 == 1) {
            keep(w / 2, poll, done);
            return look_up(w, best, poll, done);
        }
        return keep_and_look_up(w / 2, best, poll, done);
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
                kept_->prefetch(*sum ^ table[std::min(i + ahead, size - 1)]);
                kept_->insert(*sum ^ table[i]);
            }
            count(size, poll, done);
            return true;
        });
        stored_ = m;
    }
    template <Poll P>
    bool look_up(std::size_t w, Best& best, P& poll, std::uint64_t& done) {
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
    // A sum is looked up before it is stored, so it does not match itself.
    template <Poll P>
    bool keep_and_look_up(std::size_t m, Best& best, P& poll, std::uint64_t& done) {
        renew(m, poll);
        const Word zero = 0;
        SumWalk walk(syndromes_.keys(), &zero, false);
        const bool found = !walk.walk(m, [&](const Word* sum, const Word* table, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) {
                const Word key = *sum ^ table[i];
                kept_->prefetch(*sum ^ table[std::min(i + ahead, size - 1)]);
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
    // Searches for the m columns of a stored key, and tests whether they and `terms` are in fact a lighter word.
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
        const bool is_zero = std::ranges::all_of(word, [](Word x) { return x == 0; });  // a sum that matched itself
        if (is_there && !is_zero) best.take(shape_, word);
    }
    static constexpr std::size_t ahead = 16;  // prefetch distance: about the memory latency in iterations of the loop
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
