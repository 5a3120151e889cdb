#pragma once
// All light words of a code, up to the least weight at which they span it.
//
// With m disjoint information sets, a word of weight w has at most w/m nonzero digits in one of them; so after all messages of
// weight at most t have been encoded by each of the m systematic generators, every word of weight at most m(t + 1) - 1 has been
// seen (Brouwer and Zimmermann; Betten et al., Error-Correcting Linear Codes, 2006, chapter 1). After step t in only s of
// the sets, that holds up to weight s(t + 1) + (m - s)t - 1.
//
// Let w be the least weight such that the words of weight at most w span the code. Permutations of the coordinates keep weights,
// so the set of these words is carried to that of the image code; and it has no other symmetries than the code.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_packed.hpp"
#include "codes/symmetry_sums.hpp"
#include "runs/poll.hpp"

namespace grundy::codes::symmetry {

template <class R>
class LightWords {
  public:
    LightWords(const Matrix& generator, const Field& field, R& run)
        : field_(field), run_(run), n_(generator.columns), shape_(shape_of(n_, field.size())), scan_(scan_for(shape_)), heaviest_(n_) {
        k_ = reduced(generator, field, run).size();
        for (const Basis& basis : many_disjoint_bases(generator, field, run)) {
            if ((sets_.size() + 1) * k_ * (field.size() - 1) * shape_.words() * sizeof(Limb) > most_bytes) break;
            sets_.emplace_back(basis.rows, shape_, field);
        }
    }

    // How many words the next step looks at; infinite when they would not fit.
    double next_cost() const {
        if (sets_.empty() || overflow_) return std::numeric_limits<double>::infinity();
        double messages = 1;  // binomial(k, t) (q - 1)^(t - 1): words are seen up to a factor
        for (std::size_t i = 0; i < t_; ++i)
            messages *= static_cast<double>(k_ - i) / static_cast<double>(i + 1) * static_cast<double>(i == 0 ? 1 : field_.size() - 1);
        return messages;
    }
    void advance() {
        sets_[set_].each_block(t_, [this](const Limb* start, const Limb* terms, std::size_t count) { return look(start, terms, count); });
        run_.spend(std::exchange(seen_, 0));
        if (!overflow_) tidy();
        if (++set_ == sets_.size()) set_ = 0, ++t_;
    }
    // Whether all words of weight at most heaviest() are known, and span the code.
    bool is_complete() const { return spanning_ && !overflow_ && heaviest_ <= all_seen_up_to(); }
    std::size_t heaviest() const { return heaviest_; }
    std::size_t size() const { return kept_.size() / shape_.words(); }

    // Visits the words. Of the multiples of a word those are visited that come first by their digits, whatever the places.
    template <class Visit>
    void each(Visit visit) const {
        std::vector<Digit> digits(n_);
        each_index<1024>(size(), run_, [&](std::size_t i) {
            unpack(shape_, &kept_[i * shape_.words()], digits);
            for (const Digit factor : first_multiples(digits)) {
                std::vector<Digit> multiple = digits;
                scale(multiple, factor, field_);
                visit(std::span<const Digit>(multiple));
            }
        });
    }

  private:
    static constexpr std::size_t piece = 1 << 13;  // words between two polls
    static constexpr std::size_t most_bytes = std::size_t{1} << 26;

    std::size_t all_seen_up_to() const {
        if (t_ > k_ || (t_ == k_ && set_ > 0)) return n_;
        return set_ * (t_ + 1) + (sets_.size() - set_) * t_ - 1;
    }

    // Looks at a block of words; false when too many of them are light.
    bool look(const Limb* start, const Limb* terms, std::size_t count) {
        const std::size_t limbs = shape_.words(), before = kept_.size();
        for (std::size_t i = 0; i < count; i += piece) {
            const std::size_t here = std::min(piece, count - i);
            scan_(start, terms + i * limbs, here, limbs, heaviest_, kept_);
            seen_ += here;
            if (seen_ >= piece) run_.spend(std::exchange(seen_, 0));
        }
        for (std::size_t i = before; i < kept_.size() && field_.size() > 2; i += limbs) normalise(&kept_[i]);
        if (size() <= 2 * run_.most_kept()) return true;
        tidy();
        overflow_ = size() > run_.most_kept();
        return !overflow_;
    }

    // Makes the first nonzero digit 1.
    void normalise(Limb* word) {
        std::vector<Digit> digits(n_);
        unpack(shape_, word, digits);
        const auto first = std::ranges::find_if(digits, [](Digit x) { return x != 0; });
        scale(digits, field_.inverse(*first), field_);
        pack(shape_, digits, word);
    }

    // Sorts the words by weight, drops what is there twice and what is heavier than needed to span the code.
    void tidy() {
        const std::size_t limbs = shape_.words();
        std::vector<std::pair<Index, Index>> order;  // weight and place
        each_index<piece>(size(), run_, [&](std::size_t i) { order.emplace_back(weight(shape_, &kept_[i * limbs]), i); });
        const auto compare = [&](const auto& a, const auto& b) {
            if (a.first != b.first) return a.first < b.first;
            const Limb *x = &kept_[a.second * limbs], *y = &kept_[b.second * limbs];
            return std::lexicographical_compare(x, x + limbs, y, y + limbs);
        };
        sort(order, compare);
        const auto end = std::unique(order.begin(), order.end(), [&](const auto& a, const auto& b) { return !compare(a, b); });
        order.erase(end, order.end());
        cut(order);
        std::vector<Limb> sorted;
        sorted.reserve(order.size() * limbs);
        for (const auto& [w, i] : order) sorted.insert(sorted.end(), &kept_[i * limbs], &kept_[i * limbs] + limbs);
        kept_ = std::move(sorted);
    }

    // Pieces of a few milliseconds, then merges: so that a poll comes often enough.
    template <class Order, class Compare>
    void sort(Order& order, Compare compare) {
        const auto size = std::ssize(order);
        const auto at = [&](std::ptrdiff_t i) { return order.begin() + std::min(i, size); };
        for (std::ptrdiff_t i = 0; i < size; i += std::ptrdiff_t(piece)) {
            std::sort(at(i), at(i + std::ptrdiff_t(piece)), compare);
            run_();
        }
        for (std::ptrdiff_t step = std::ptrdiff_t(piece); step < size; step *= 2)
            for (std::ptrdiff_t i = 0; i < size; i += 2 * step) {
                std::inplace_merge(at(i), at(i + step), at(i + 2 * step), compare);
                run_();
            }
    }

    // Finds the least weight at which the words span the code; heavier ones go.
    void cut(std::vector<std::pair<Index, Index>>& order) {
        Span span(*this);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % 1024 == 0) run_();
            span.insert(&kept_[order[i].second * shape_.words()]);
            if (span.size() < k_) continue;
            spanning_ = true;
            heaviest_ = order[i].first;
            order.erase(std::ranges::upper_bound(order, std::pair<Index, Index>(order[i].first, ~Index{0})), order.end());
            return;
        }
    }

    // What some words span, as rows with pivots and all their multiples.
    class Span {
      public:
        explicit Span(const LightWords& words) : words_(words) {}
        std::size_t size() const { return pivots_.size(); }
        void insert(const Limb* word) {
            const std::size_t limbs = words_.shape_.words(), factors = words_.field_.size() - 1;
            std::vector<Limb> rest(word, word + limbs);
            for (std::size_t i = 0; i < pivots_.size(); ++i)
                if (const Digit factor = static_cast<Digit>(words_.shape_.digit(rest.data(), pivots_[i])))
                    for (std::size_t l = 0; l < limbs; ++l) rest[l] ^= rows_[(i * factors + factor - 1) * limbs + l];
            Matrix row(1, words_.n_);
            unpack(words_.shape_, rest.data(), row[0]);
            const auto first = std::ranges::find_if(row[0], [](Digit x) { return x != 0; });
            if (first == row[0].end()) return;
            pivots_.push_back(static_cast<std::size_t>(first - row[0].begin()));
            scale(row[0], words_.field_.inverse(*first), words_.field_);
            const std::vector<Limb> packed = multiples(row, words_.shape_, words_.field_);
            rows_.insert(rows_.end(), packed.begin(), packed.end());
        }

      private:
        const LightWords& words_;
        std::vector<std::size_t> pivots_;
        std::vector<Limb> rows_;
    };

    // The factors after which the digits with their frequencies, in order, come first of all; one of the most frequent digits
    // becomes 1. A permutation of the places changes nothing in this.
    std::vector<Digit> first_multiples(std::span<const Digit> digits) const {
        if (field_.size() == 2) return {1};
        std::vector<std::size_t> frequency(field_.size());
        for (const Digit digit : digits)
            if (digit != 0) ++frequency[digit];
        const std::size_t most = *std::ranges::max_element(frequency);
        std::vector<std::pair<Digit, std::size_t>> best;
        std::vector<Digit> factors;
        for (std::size_t x = 1; x < field_.size(); ++x) {
            if (frequency[x] != most) continue;
            const Digit factor = field_.inverse(static_cast<Digit>(x));
            std::vector<std::pair<Digit, std::size_t>> scaled;
            for (std::size_t y = 1; y < field_.size(); ++y)
                if (frequency[y] != 0) scaled.emplace_back(field_.times(factor, static_cast<Digit>(y)), frequency[y]);
            std::ranges::sort(scaled);
            if (!factors.empty() && scaled > best) continue;
            if (scaled != best) factors.clear();
            best = std::move(scaled);
            factors.push_back(factor);
        }
        return factors;
    }

    const Field& field_;
    R& run_;
    std::size_t n_, k_ = 0;
    Shape shape_;
    Scan scan_;
    std::vector<Sums> sets_;
    std::size_t t_ = 1, set_ = 0;  // the next step: messages of weight t, systematic in this set
    std::size_t heaviest_;
    bool spanning_ = false, overflow_ = false;
    std::vector<Limb> kept_;
    std::uint64_t seen_ = 0;
};

}  // namespace grundy::codes::symmetry
