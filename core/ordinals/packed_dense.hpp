#pragma once
// Products of packed elements of many monomials: one product of polynomials over {0, 1}.
//
// Kronecker 1882: an element is a polynomial in letters, and in a wider layout, in which each letter has room for the
// exponents of a product, the product of the integers without carries is the product of the polynomials. The letters
// are the κ_(2^n), and for each odd prime p the κ = κ_(p^a) with the largest a: as κ_(p^j) = κ^(p^(a-j)), exponent e of κ
// has the digits of the exponents of κ_p, κ_(p²), ... in reverse order. The product is folded from the lowest letter
// upwards: all exponents from q = p^a on are replaced at once, κ^q = α_p, in all that stands side by side.
#include "ordinals/packed_field.hpp"
#include "runs/poll.hpp"

namespace grundy::ordinals {

class DenseProduct {
  public:
    explicit DenseProduct(const PackedField& field) : field_(field) {
        wide_.push_back(1);
        for (std::size_t i = 0; i < field.generators();) {
            letters_.push_back(letter(i));
            wide_.push_back(wide_.back() * (2 * letters_.back().size() - 1));
            i += letters_.back().generators;
        }
    }

    // How many bits the wide layout has; fields of many primes need more than there are.
    static double wide_bits(const PackedField& field) {
        double result = 1;
        for (std::size_t i = 0; i < field.generators();) {
            const std::size_t count = generators_of_letter(field, i);
            result *= 2.0 * static_cast<double>(field.stride(i + count) / field.stride(i)) - 1;
            i += count;
        }
        return result;
    }

    template <Poll P>
    Words multiply(View a, View b, P& poll) const {
        const Words x = widened(a), y = widened(b);
        return folded(nim::carryless::multiply(x, y, poll), poll);
    }

  private:
    struct Letter {
        std::size_t first, generators;
        // By exponent e of the letter: the place of its power among those of the generators.
        std::vector<std::size_t> places;
        std::size_t size() const { return places.size(); }
    };

    // All powers of one odd prime make one letter.
    static std::size_t generators_of_letter(const PackedField& field, std::size_t i) {
        std::size_t end = i + 1;
        const std::size_t p = field.generator(i).prime;
        while (p != 2 && end < field.generators() && field.generator(end).prime == p) ++end;
        return end - i;
    }

    Letter letter(std::size_t i) const {
        const std::size_t count = generators_of_letter(field_, i), p = field_.generator(i).prime;
        Letter made{i, count, std::vector<std::size_t>(field_.stride(i + count) / field_.stride(i))};
        for (std::size_t place = 0; place < made.size(); ++place) {
            std::size_t exponent = 0, rest = place;
            for (std::size_t k = 0; k < count; ++k, rest /= p) exponent = exponent * p + rest % p;
            made.places[exponent] = place;
        }
        return made;
    }

    Words widened(View a) const {
        Words padded(a.begin(), a.end());
        padded.resize(field_.words() + 1);
        Words result(nim::carryless::words_for(wide_.back()) + 1);
        widen(letters_.size(), padded, 0, result, 0);
        return result;
    }

    // Copies an element of the field of the first `level` letters.
    void widen(std::size_t level, const Words& from, std::size_t from_at, Words& to, std::size_t to_at) const {
        if (level == 0) {
            add_range(from, from_at, 1, to, to_at);
            return;
        }
        const Letter& top = letters_[level - 1];
        const std::size_t narrow = field_.stride(top.first), wide = wide_[level - 1];
        if (level == 1 && top.generators == 1) {
            add_range(from, from_at, top.size(), to, to_at);
            return;
        }
        for (std::size_t e = 0; e < top.size(); ++e)
            widen(level - 1, from, from_at + top.places[e] * narrow, to, to_at + e * wide);
    }

    template <Poll P>
    Words folded(Words x, P& poll) const {
        for (std::size_t level = 0; level < letters_.size(); ++level) {
            poll();
            x = folded_once(level, x);
        }
        x.resize(field_.words());
        return x;
    }

    // From elements of the letters below `level`, side by side for the wide exponents of the others, to those with it.
    Words folded_once(std::size_t level, Words& x) const {
        const Letter& top = letters_[level];
        const std::size_t q = top.size(), narrow = field_.stride(top.first), next = narrow * q;
        const std::size_t count = wide_.back() / wide_[level + 1];
        const std::size_t words = nim::carryless::words_for(count * next) + 1;
        x.resize(nim::carryless::words_for(count * (2 * q - 1) * narrow) + 1);
        Words low(words), high(words);
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t from = k * (2 * q - 1) * narrow, to = k * next;
            if (top.generators == 1) {  // the places are in order
                add_range(x, from, next, low, to);
                add_range(x, from + next, next - narrow, high, to);
                continue;
            }
            for (std::size_t e = 0; e < q; ++e) add_range(x, from + e * narrow, narrow, low, to + top.places[e] * narrow);
            for (std::size_t e = 0; e + 1 < q; ++e)
                add_range(x, from + next + e * narrow, narrow, high, to + top.places[e] * narrow);
        }
        PackedField::Room room(words);
        field_.add_relation(top.first, high.data(), low.data(), room);
        return low;
    }

    const PackedField& field_;
    std::vector<Letter> letters_;
    std::vector<std::size_t> wide_;
};

}  // namespace grundy::ordinals
