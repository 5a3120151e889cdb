#pragma once
// Nim values of heap games directly from their recurrences, with sets of values as bits: octal games by the definition, for the
// first heaps and for games with very many breaks, and games that leave more than two heaps.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/poll.hpp"

namespace grundy::sequences {

// ---- Sets of nim values as bits, and their translations v -> v XOR g

// Bit v mod 64 of word v / 64 is 1 if v is in the set.
using Bits = std::vector<std::uint64_t>;

// The number of words, a power of two, for all values whose binary digits are among those of `digits`. It is closed under XOR.
inline std::size_t words_for(std::uint32_t digits) { return std::bit_ceil(std::size_t{digits} / 64 + 1); }

inline void insert(Bits& set, std::size_t value) {
    if (value / 64 >= set.size()) set.resize(value / 64 + 1, 0);
    set[value / 64] |= std::uint64_t{1} << value % 64;
}

inline void unite(Bits& set, const Bits& other) {
    if (other.size() > set.size()) set.resize(other.size(), 0);
    for (std::size_t w = 0; w < other.size(); ++w) set[w] |= other[w];
}

// The least number that is not in the set.
inline std::size_t mex(const Bits& set) {
    std::size_t w = 0;
    while (w < set.size() && set[w] == ~std::uint64_t{0}) ++w;
    return 64 * w + (w < set.size() ? static_cast<std::size_t>(std::countr_one(set[w])) : 0);
}

// Moves the bits of a word to the places i XOR g, g < 64: swaps neighbours at distance 1, 2, 4, ... for each digit of g.
inline std::uint64_t translated(std::uint64_t word, unsigned g) {
    constexpr std::array<std::uint64_t, 6> lower = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                                    0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned k = 0; k < 6; ++k)
        if (g >> k & 1) word = (word & lower[k]) << (1U << k) | (word >> (1U << k) & lower[k]);
    return word;
}

// A union of translated sets. Sets whose translations agree in the last six digits are first united word by word; bits within words
// are moved only once, at the end.
class TranslatedUnion {
  public:
    // Prepares for sets and translations within this number of words, a power of two.
    void begin(std::size_t words) {
        if (words != words_ || used_ != 0) sums_.assign(64 * words, 0);
        words_ = words;
        used_ = 0;
    }
    void add(const Bits& set, std::uint32_t g) {
        std::uint64_t* sum = sums_.data() + (g % 64) * words_;
        const std::size_t shift = g / 64;
        used_ |= std::uint64_t{1} << g % 64;
        for (std::size_t w = 0; w < set.size(); ++w) sum[w ^ shift] |= set[w];
    }
    // Returns the union, and empties it.
    Bits take() {
        Bits all(words_, 0);
        for (unsigned g = 0; g < 64; ++g) {
            if (!(used_ >> g & 1)) continue;
            std::uint64_t* sum = sums_.data() + g * words_;
            for (std::size_t w = 0; w < words_; ++w) all[w] |= translated(sum[w], g);
            std::fill_n(sum, words_, 0);
        }
        used_ = 0;
        return all;
    }
    void clear() { *this = {}; }

  private:
    std::size_t words_ = 0;
    std::vector<std::uint64_t> sums_;
    std::uint64_t used_ = 0;
};

// ---- The rules of octal games
//
// From a heap of n counters remove i of them and leave nothing, one heap or two heaps, as the
// bits 0, 1 and 2 of the digit d_i allow (Guy and Smith, The G-values of various games, 1956). Two variations: the two
// heaps must differ (Grundy's game), and some heaps allow no move at all (Couples-are-Forever).

struct OctalRules {
    std::vector<std::int64_t> finishing, takes, breaks;  // the i with bit 0, 1, 2 of d_i, increasing
    std::vector<std::int64_t> stuck;                     // heaps without a move, increasing
    bool unequal = false;
    std::int64_t last = 0;  // the largest i with a digit other than 0

    OctalRules(std::span<const std::uint8_t> digits, bool heaps_differ, std::span<const std::int64_t> without_moves)
        : stuck(without_moves.begin(), without_moves.end()), unequal(heaps_differ) {
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const auto removed = static_cast<std::int64_t>(i);
            if (digits[i] & 1) finishing.push_back(removed);
            if (digits[i] & 2) takes.push_back(removed);
            if (digits[i] & 4) breaks.push_back(removed);
            if (digits[i] & 7) last = removed;
        }
        std::ranges::sort(stuck);
    }

    bool finishes(std::int64_t n) const { return std::ranges::binary_search(finishing, n); }
    bool is_stuck(std::int64_t n) const { return !stuck.empty() && n <= stuck.back() && std::ranges::binary_search(stuck, n); }
    // The largest i of a split (i, m - i) with i <= m - i.
    std::int64_t half(std::int64_t m) const { return unequal ? (m - 1) / 2 : m / 2; }
    bool breaks_of_one_parity() const {
        return std::ranges::all_of(breaks, [&](std::int64_t b) { return (b - breaks.front()) % 2 == 0; });
    }
};

// ---- Octal games by the definition
//
// The definition, for the first few heaps: G(n) = mex of
//
//     0 (n in A),  G(n - t) (t in T, t < n),  G(i) xor G(m - i) (b in B, m = n - b, 1 <= i <= m - i)
//
// where A, T and B are the numbers of counters that may be removed leaving no heap, one heap and two heaps.
//
// The set of values of the splits of m counters is the same for all larger heaps, so it is stored until no break reaches it. In a game
// with thousands of breaks, a heap then costs one union for each break instead of all splits for each break.

class PlainMex {
  public:
    explicit PlainMex(std::size_t most_bytes = std::size_t{1} << 28) : most_bytes_(most_bytes) {}

    // All values below n are given. They must be those of the last call unless forget() was called.
    template <class Value, Poll P>
    std::uint64_t value(const OctalRules& rules, const Value* values, std::int64_t n, P& poll) {
        if (rules.is_stuck(n)) return 0;
        options_.clear();
        if (rules.finishes(n)) insert(options_, 0);
        for (const std::int64_t t : rules.takes)
            if (t < n) insert(options_, values[n - t]);
        spend(marked_, rules.takes.size(), poll);
        for (const std::int64_t b : rules.breaks) {
            if (n - b < 2) break;
            const Bits& sums = splits(rules, values, n - b, poll);
            unite(options_, sums);
            spend(scanned_, 64 * sums.size(), poll);
        }
        if (!rules.breaks.empty()) drop(n - rules.breaks.back());
        return mex(options_);
    }
    void forget() {
        kept_.clear();
        bytes_ = 0;
    }
    std::uint64_t marked() const { return marked_; }
    std::uint64_t scanned() const { return scanned_; }

  private:
    static std::size_t bytes_of(const Bits& set) { return 64 + 8 * set.capacity(); }

    template <class Value, Poll P>
    const Bits& splits(const OctalRules& rules, const Value* values, std::int64_t m, P& poll) {
        if (const auto found = kept_.find(m); found != kept_.end()) return found->second;
        constexpr std::int64_t chunk = 1 << 15;
        made_.clear();
        for (std::int64_t i = 1, half = rules.half(m); i <= half;) {
            const std::int64_t begin = i, end = half - i < chunk ? half + 1 : i + chunk;
            for (; i < end; ++i) insert(made_, values[i] ^ values[m - i]);
            spend(marked_, static_cast<std::size_t>(end - begin), poll);
        }
        if (bytes_ + bytes_of(made_) > most_bytes_) return made_;
        bytes_ += bytes_of(made_);
        return kept_[m] = std::move(made_);
    }
    void drop(std::int64_t m) {
        const auto found = kept_.find(m);
        if (found == kept_.end()) return;
        bytes_ -= bytes_of(found->second);
        kept_.erase(found);
    }
    // Counts options, and polls about once per millisecond.
    template <Poll P>
    void spend(std::uint64_t& counter, std::size_t options, P& poll) {
        counter += options;
        const std::uint64_t spent = marked_ + scanned_ / 16;
        if (spent < time_) return;
        time_ = spent + (1 << 18);
        poll();
    }

    std::size_t most_bytes_, bytes_ = 0;
    std::unordered_map<std::int64_t, Bits> kept_;  // the values of the splits of m counters
    Bits options_, made_;
    std::uint64_t marked_ = 0, scanned_ = 0, time_ = 1 << 18;
};

// ---- More than two heaps
//
// A move takes i counters and leaves h heaps, for any set of pairs (i, h): digit d_i has bit 2^h (Guy and Smith 1956 for h <= 2).
// Let S_h[m] be the set of the nim sums of h non-empty heaps with m counters in total:
//
//     S_1[m] = { G(m) },   S_h[m] = union of S_{h-1}[m - c] XOR G(c) over c = 1, ..., m / h,
//
// where c is the least heap. Then G(n) = mex of the union of S_h[n - i] over the pairs (i, h). For three heaps this
// takes O(n^2 V / 64) words for all heaps to n, not O(n^3), where V is the least power of two above all values; S_2 takes n V / 8
// bytes. If the heaps must all be different, they are listed one by one: O(n^h).
//
// Which digit of an endless repetition applies to m depends only on the residue of n - m, for all m far enough below n. For each
// residue of n the union of the values reached is stored, so a step costs one union per digit, as if the digits did not repeat.

struct WideRules {
    std::vector<std::uint32_t> digits;     // d_0, d_1, ...
    std::vector<std::uint32_t> repeating;  // the digits that follow and repeat forever; may be empty
    bool unequal;                          // the heaps left by a move must all be different
    std::vector<std::int64_t> stuck;       // heaps that allow no move, increasing
};

class Wide {
  public:
    Wide(WideRules rules, std::size_t most_bytes) : rules_(std::move(rules)), most_bytes_(most_bytes) {
        for (const std::uint32_t d : rules_.digits) heaps_left_ |= d;
        for (const std::uint32_t d : rules_.repeating) heaps_left_ |= d;
        most_heaps_ = static_cast<std::size_t>(std::bit_width(heaps_left_ | 2)) - 1;
        forget();
    }

    // Fills values[start .. size) from values[0 .. start); `done` is always the number of correct values. Returns the end of the
    // filled part, which is less than the size if a value is too large for its type or if `is_full`.
    template <class Value, Poll P>
    std::int64_t extend(std::span<Value> values, std::int64_t start, std::uint64_t& done, P&& poll) {
        const auto first = static_cast<std::size_t>(start);
        done = first;
        if (known_.size() != first) take_over(std::span<const Value>(values.first(first)), poll);
        for (std::size_t n = first; n < values.size() && !is_full_; ++n) {
            done = n;
            if (!prepare(n, true, poll)) break;
            const std::size_t value = value_of(n);
            if (value > std::numeric_limits<Value>::max()) return static_cast<std::int64_t>(n);
            values[n] = static_cast<Value>(value);
            append(static_cast<std::uint32_t>(value));
        }
        done = known_.size();
        return static_cast<std::int64_t>(done);
    }

    bool is_full() const { return is_full_; }  // the sets would need more memory than allowed
    std::size_t bytes() const { return bytes_; }
    std::uint64_t marked() const { return marked_; }
    std::uint64_t scanned() const { return scanned_; }

  private:
    void forget() {
        known_.clear();
        sums_.assign(most_heaps_ + 1, {});
        old_.assign(rules_.repeating.size(), {});
        digits_of_values_ = 0;
        bytes_ = 0;
        is_full_ = false;
        translated_.clear();
    }

    // Adopts values that were computed elsewhere. If this is interrupted, the result is useless, because sums that only the middle
    // needs are omitted.
    template <class Value, Poll P>
    void take_over(std::span<const Value> values, P&& poll) {
        forget();
        try {
            follow(values, poll);
        } catch (...) {
            forget();
            throw;
        }
    }
    template <class Value, Poll P>
    void follow(std::span<const Value> values, P&& poll) {
        for (std::size_t n = 0; n < values.size(); ++n) {
            // Without repeating digits, only the next few heaps need the sums of the largest number of heaps.
            const bool needs_most = !rules_.repeating.empty() || n + rules_.digits.size() > values.size();
            if (!prepare(n, needs_most, poll)) return;
            append(values[n]);
        }
    }

    void append(std::uint32_t value) {
        known_.push_back(value);
        digits_of_values_ |= value;
        // No digit needs these sums again, except to compute the sums of more heaps.
        const std::size_t window = rules_.digits.size() + 1;
        if (known_.size() < window) return;
        for (std::size_t h = rules_.unequal ? 2 : std::max<std::size_t>(2, most_heaps_); h <= most_heaps_; ++h) {
            Bits& past = sums_[h][known_.size() - window];
            bytes_ -= 8 * past.size();
            past = Bits{};
        }
    }

    bool is_needed(std::size_t h, bool needs_most) const {
        if (rules_.unequal) return heaps_left_ >> h & 1;
        return h < most_heaps_ || needs_most;
    }

    // Makes S_h[n] for all h from the values below n, for the largest h only if it is needed, and adds the values that the
    // repeating digits reach from n on. It is idempotent, so it may be interrupted.
    template <Poll P>
    bool prepare(std::size_t n, bool needs_most, P&& poll) {
        poll();
        for (std::size_t h = 2; h <= most_heaps_; ++h) {
            if (sums_[h].size() > n) continue;
            const std::size_t words = words_for(digits_of_values_);
            if (bytes_ + 8 * 66 * words > most_bytes_) is_full_ = true;
            if (is_full_) return false;
            sums_[h].push_back(is_needed(h, needs_most) ? sums_of(h, n, words, poll) : Bits{});
            bytes_ += 8 * sums_[h].back().size();
        }
        const std::size_t size = rules_.repeating.size();
        if (size == 0 || n < rules_.digits.size()) return true;
        for (std::size_t c = 0; c < size; ++c) {
            if (c % 64 == 63) poll();
            Bits& reached = old_[(n + c) % size];
            bytes_ -= 8 * reached.size();
            leave(reached, rules_.repeating[c], n - rules_.digits.size());
            bytes_ += 8 * reached.size();
            if (bytes_ > most_bytes_) is_full_ = true;
            if (is_full_) return false;
        }
        return true;
    }

    // Adds the values of the positions with m counters in each number of heaps that a digit allows, except none.
    void leave(Bits& options, std::uint32_t digit, std::size_t m) {
        if (m == 0) return;
        if (digit & 2) insert(options, known_[m]);
        for (std::size_t h = 2; h <= most_heaps_; ++h) {
            if (!(digit >> h & 1)) continue;
            unite(options, sums_[h][m]);
            scanned_ += 64 * sums_[h][m].size();
        }
    }

    std::size_t value_of(std::size_t n) {
        if (std::ranges::binary_search(rules_.stuck, static_cast<std::int64_t>(n))) return 0;
        const std::size_t once = rules_.digits.size(), size = rules_.repeating.size();
        Bits options = size != 0 && n >= once ? old_[n % size] : Bits{};
        for (std::size_t i = 0; i < std::min(once, n); ++i) leave(options, rules_.digits[i], n - i);
        const std::uint32_t whole = n < once ? rules_.digits[n] : size != 0 ? rules_.repeating[(n - once) % size] : 0;
        if (whole & 1) insert(options, 0);
        return mex(options);
    }

    template <Poll P>
    Bits sums_of(std::size_t h, std::size_t m, std::size_t words, P&& poll) {
        if (rules_.unequal) return sums_of_different(h, m, words, poll);
        return h == 2 ? sums_of_two(m, words, poll) : sums_of_more(h, m, words, poll);
    }

    template <Poll P>
    Bits sums_of_two(std::size_t m, std::size_t words, P&& poll) {
        Bits all(words, 0);
        for (std::size_t c = 1; 2 * c <= m; ++c) {
            if (c % (1 << 16) == 0) poll();
            insert(all, known_[c] ^ known_[m - c]);
        }
        marked_ += m / 2;
        return all;
    }

    template <Poll P>
    Bits sums_of_more(std::size_t h, std::size_t m, std::size_t words, P&& poll) {
        translated_.begin(words);
        std::size_t work = 0;
        for (std::size_t c = 1; h * c <= m; ++c) {
            const Bits& rest = sums_[h - 1][m - c];
            translated_.add(rest, known_[c]);
            work += rest.size();
            scanned_ += 64 * rest.size();
            if (work < 1 << 18) continue;
            work = 0;
            poll();
        }
        return translated_.take();
    }

    template <Poll P>
    Bits sums_of_different(std::size_t h, std::size_t m, std::size_t words, P&& poll) {
        Bits all(words, 0);
        list_different(all, h, m, 1, 0, poll);
        return all;
    }

    // Adds the nim sums of h different heaps, each at least `least`, with m counters in total, XOR `sum`.
    template <Poll P>
    void list_different(Bits& all, std::size_t h, std::size_t m, std::size_t least, std::uint32_t sum, P&& poll) {
        if (h == 2) {
            for (std::size_t c = least; 2 * c < m; ++c) insert(all, sum ^ known_[c] ^ known_[m - c]);
            marked_ += m / 2;
            poll();
            return;
        }
        // The h heaps hold at least c + (c + 1) + ... + (c + h - 1) counters.
        for (std::size_t c = least; h * c + h * (h - 1) / 2 <= m; ++c)
            list_different(all, h - 1, m - c, c + 1, sum ^ known_[c], poll);
    }

    WideRules rules_;
    std::size_t most_bytes_, most_heaps_ = 1;
    std::uint32_t heaps_left_ = 0;          // bit h: some digit leaves h heaps
    std::vector<std::uint32_t> known_;      // G(0), G(1), ...
    std::vector<std::vector<Bits>> sums_;   // sums_[h][m] is S_h[m]; for the largest h, only for the last few m
    std::vector<Bits> old_;                 // for each residue of n, the values that the repeating digits reach
    TranslatedUnion translated_;
    std::uint32_t digits_of_values_ = 0;    // the OR of all values
    std::size_t bytes_ = 0;
    std::uint64_t marked_ = 0, scanned_ = 0;
    bool is_full_ = false;
};

}  // namespace grundy::sequences
