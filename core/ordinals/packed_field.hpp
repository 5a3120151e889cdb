#pragma once
// The field that a closed set of generators κ_0, κ_1, ... makes, its elements packed in words (Lenstra 1977).
//
// Generator i has a prime p_i and satisfies κ_i^(p_i) = a sum of products of generators, all lower ones but for κ_i
// itself when p_i = 2. With B_i = p_0 p_1 ... p_(i-1), the monomial Π κ_i^(a_i), 0 <= a_i < p_i, is bit Σ a_i B_i. To
// multiply all monomials of v by κ_i^d at once, those with a_i < p_i - d are shifted up by d·B_i; the others are
// shifted down by (p_i - d)·B_i and multiplied by the relation.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "nim/carryless.hpp"

namespace grundy::ordinals {

// ---- Copying and shifting bits in arrays of words

using nim::carryless::View;
using nim::carryless::Word;
using nim::carryless::Words;

// The `count` <= 64 bits of a from bit `at` on; a has a word to spare behind them, or they end with it.
inline Word bits_at(View a, std::size_t at, std::size_t count) {
    const std::size_t word = at / 64, shift = at % 64;
    Word found = a[word] >> shift;
    if (shift + count > 64) found |= a[word + 1] << (64 - shift);
    return count == 64 ? found : found & ((Word{1} << count) - 1);
}

// to[at, at + count) ^= bits, count <= 64.
inline void add_bits(Word bits, std::size_t count, std::span<Word> to, std::size_t at) {
    const std::size_t word = at / 64, shift = at % 64;
    to[word] ^= bits << shift;
    if (shift + count > 64) to[word + 1] ^= bits >> (64 - shift);
}

// to[to_at, ...) ^= from[from_at, ...), `count` bits.
inline void add_range(View from, std::size_t from_at, std::size_t count, std::span<Word> to, std::size_t to_at) {
    for (std::size_t done = 0; done < count; done += 64) {
        const std::size_t piece = std::min<std::size_t>(64, count - done);
        add_bits(bits_at(from, from_at + done, piece), piece, to, to_at + done);
    }
}

// out = a << bits, both of n words; out is not a.
inline void shift_up(const Word* a, std::size_t n, std::size_t bits, Word* out) {
    const std::size_t words = std::min(bits / 64, n), part = bits % 64;
    std::fill_n(out, words, Word{0});
    if (part == 0) {
        std::copy_n(a, n - words, out + words);
        return;
    }
    if (words < n) out[words] = a[0] << part;
    for (std::size_t i = words + 1; i < n; ++i) out[i] = a[i - words] << part | a[i - words - 1] >> (64 - part);
}

// out = a >> bits, both of n words; out may be a.
inline void shift_down(const Word* a, std::size_t n, std::size_t bits, Word* out) {
    const std::size_t words = std::min(bits / 64, n), part = bits % 64, left = n - words;
    if (part == 0) {
        std::copy_n(a + words, left, out);
    } else {
        for (std::size_t i = 0; i + 1 < left; ++i) out[i] = a[i + words] >> part | a[i + words + 1] << (64 - part);
        if (left > 0) out[left - 1] = a[n - 1] >> part;
    }
    std::fill_n(out + left, words, Word{0});
}

// ---- The bits in which one component has a large exponent

// Patterns that repeat: of every `period` bits the upper `top` ones.
class Masks {
  public:
    // At least `words` words of the pattern. Patterns are made when they are first needed, by whichever thread needs
    // them.
    std::shared_ptr<const Words> find(std::size_t period, std::size_t top, std::size_t words) {
        const std::scoped_lock lock(mutex_);
        auto& known = patterns_[{period, top}];
        if (known == nullptr || known->size() < words)
            known = std::make_shared<const Words>(pattern(period, top, words));
        return known;
    }

  private:
    static Words pattern(std::size_t period, std::size_t top, std::size_t words) {
        Words result(words + 1);
        for (std::size_t end = period; end - top < 64 * words; end += period)
            for (std::size_t at = end - top; at < std::min(end, 64 * words); at += 64) {
                const std::size_t count = std::min<std::size_t>(64, std::min(end, 64 * words) - at);
                add_bits(count == 64 ? ~Word{0} : (Word{1} << count) - 1, count, result, at);
            }
        result.resize(words);
        return result;
    }

    std::mutex mutex_;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<const Words>> patterns_;
};

// ---- The field

struct Generator {
    std::size_t prime;
    // κ^p as a sum of products; a product is a list of numbers of generators.
    std::vector<std::vector<std::size_t>> relation;
};

// Whether the relation of generator i names lower ones only; that of the prime 2 may name its own one, by itself.
inline bool names_lower(const Generator& generator, std::size_t i) {
    return std::ranges::all_of(generator.relation, [&](const std::vector<std::size_t>& product) {
        const bool own = generator.prime == 2 && product.size() == 1;
        return std::ranges::all_of(product, [&](std::size_t j) { return own ? j <= i : j < i; });
    });
}

class PackedField {
  public:
    explicit PackedField(std::vector<Generator> generators) : generators_(std::move(generators)) {
        strides_.push_back(1);
        for (const Generator& generator : generators_) strides_.push_back(strides_.back() * generator.prime);
    }

    std::size_t bits() const { return strides_.back(); }
    std::size_t words() const { return nim::carryless::words_for(bits()); }
    std::size_t generators() const { return generators_.size(); }
    const Generator& generator(std::size_t i) const { return generators_[i]; }
    std::size_t stride(std::size_t i) const { return strides_[i]; }

    // Arrays of n words that are used again and again by one computation.
    class Workspace {
      public:
        explicit Workspace(std::size_t n) : n_(n) {}
        std::size_t words() const { return n_; }
        Words& take() {
            if (used_ == arrays_.size()) arrays_.emplace_back(n_);
            return arrays_[used_++];
        }
        void give_back() { --used_; }

      private:
        std::size_t n_;
        std::size_t used_ = 0;
        std::deque<Words> arrays_;
    };

    // An array that goes back at the end of its block.
    class Borrowed {
      public:
        explicit Borrowed(Workspace& workspace) : workspace_(workspace), words_(workspace.take()) {}
        ~Borrowed() { workspace_.give_back(); }
        Borrowed(const Borrowed&) = delete;
        Borrowed& operator=(const Borrowed&) = delete;
        Words& operator*() { return words_; }
        Word* data() { return words_.data(); }

      private:
        Workspace& workspace_;
        Words& words_;
    };

    // out = κ_i^d · v, for 0 < d < p_i; workspace.words() words each, which may hold many elements side by side.
    void times_power(std::size_t i, std::size_t d, const Word* v, Word* out, Workspace& workspace) const {
        Borrowed high(workspace), low(workspace);
        const bool any = split(i, d, v, low.data(), high.data(), workspace);
        shift_up(low.data(), workspace.words(), d * strides_[i], out);
        if (any) add_relation(i, high.data(), out, workspace);
    }

    // v = low + κ_i^(p_i - d)·high, where the exponents of κ_i in low are below p_i - d; tells whether high is not 0.
    bool split(std::size_t i, std::size_t d, const Word* v, Word* low, Word* high, Workspace& workspace) const {
        const std::size_t n = workspace.words(), stride = strides_[i];
        const auto mask = masks_.find(strides_[i + 1], d * stride, n);
        Word any = 0;
        for (std::size_t k = 0; k < n; ++k) {
            const Word above = v[k] & (*mask)[k];
            high[k] = above;
            low[k] = v[k] ^ above;
            any |= above;
        }
        if (any != 0) shift_down(high, n, (generators_[i].prime - d) * stride, high);
        return any != 0;
    }

    // sum += κ_i^(p_i) · v, where κ_i does not occur in v.
    void add_relation(std::size_t i, const Word* v, Word* sum, Workspace& workspace) const {
        const std::size_t n = workspace.words();
        Borrowed first(workspace), second(workspace);
        for (const auto& product : generators_[i].relation) {
            const Word* factor = v;
            Word *next = first.data(), *other = second.data();
            for (const std::size_t j : product) {
                times_power(j, 1, factor, next, workspace);
                factor = next;
                std::swap(next, other);
            }
            nim::carryless::path().add(factor, n, sum);
        }
    }

  private:
    std::vector<Generator> generators_;
    std::vector<std::size_t> strides_;
    mutable Masks masks_;
};

}  // namespace grundy::ordinals
