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
#include <vector>

#include "ordinals/packed_masks.hpp"

namespace grundy::ordinals {

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
    class Room {
      public:
        explicit Room(std::size_t n) : n_(n) {}
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
    class Lent {
      public:
        explicit Lent(Room& room) : room_(room), words_(room.take()) {}
        ~Lent() { room_.give_back(); }
        Lent(const Lent&) = delete;
        Lent& operator=(const Lent&) = delete;
        Words& operator*() { return words_; }
        Word* data() { return words_.data(); }

      private:
        Room& room_;
        Words& words_;
    };

    // out = κ_i^d · v, for 0 < d < p_i; room.words() words each, which may hold many elements side by side.
    void times_power(std::size_t i, std::size_t d, const Word* v, Word* out, Room& room) const {
        Lent high(room), low(room);
        const bool any = split(i, d, v, low.data(), high.data(), room);
        shift_up(low.data(), room.words(), d * strides_[i], out);
        if (any) add_relation(i, high.data(), out, room);
    }

    // v = low + κ_i^(p_i - d)·high, where the exponents of κ_i in low are below p_i - d; tells whether high is not 0.
    bool split(std::size_t i, std::size_t d, const Word* v, Word* low, Word* high, Room& room) const {
        const std::size_t n = room.words(), stride = strides_[i];
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
    void add_relation(std::size_t i, const Word* v, Word* sum, Room& room) const {
        const std::size_t n = room.words();
        Lent first(room), second(room);
        for (const auto& product : generators_[i].relation) {
            const Word* factor = v;
            Word *next = first.data(), *other = second.data();
            for (const std::size_t j : product) {
                times_power(j, 1, factor, next, room);
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
