#pragma once
// The least weight of a code or of a coset, by information sets: Brouwer (unpublished) and Zimmermann (1996); see Grassl,
// "Searching for linear codes with large minimum distance" (2006).
//
// Take information sets one after another, each as far as possible on digits that no earlier one has: `own` of its groups have
// digits of their own. When all sums of at most w groups have been looked at, every other word has w + 1 or more digits that are
// not 0 in the set, and so at least w + 1 - (groups - own) in the digits of its own. These bounds of different sets add up.
// In a coset the same holds for the offset that is 0 at all pivots.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "codes/enumerate.hpp"
#include "codes/enumerate_sums.hpp"
#include "codes/information_set.hpp"
#include "codes/packing.hpp"
#include "codes/weight_scans.hpp"
#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::codes::distance {

// The digits of a word at the given places, one after another.
inline Row picked(const Shape& shape, const Word* word, std::span<const std::size_t> places) {
    const Shape smaller{places.size(), shape.bits, shape.width};
    Row found(std::max<std::size_t>(smaller.words(), 1));
    for (std::size_t i = 0; i < places.size(); ++i) smaller.set_digit(found.data(), i, shape.digit(word, places[i]));
    return found;
}

// Which digits an information set has, and how large their groups are.
struct Choice {
    std::vector<std::size_t> digits, sizes;  // digits of its own first
    std::size_t own = 0;
    std::size_t groups() const { return digits.size(); }
};

// An information set with its groups, ready for sums.
class InformationSet {
  public:
    InformationSet(const Systematic& systematic, const Choice& choice, const Row& offset)
        : offset_(offset), full_(systematic.words()), scanned_(1) {
        const Shape& shape = systematic.shape();
        systematic.reduce(offset_.data());
        whole_ = std::ranges::all_of(choice.digits, [&](std::size_t j) { return systematic.group(j).size() == shape.bits; });
        std::vector<std::size_t> places;
        for (std::size_t j = 0; j < shape.n; ++j)
            if (!whole_ || systematic.group(j).empty()) places.push_back(j);
        scanned_offset_ = picked(shape, offset_.data(), places);
        scanned_ = Groups(scanned_offset_.size());
        for (const std::size_t digit : choice.digits) add_group(systematic, digit, places);
    }
    // Where every group fills its digit, w groups have weight w in the set, and only the other digits are looked at.
    bool is_whole() const { return whole_; }
    const Groups& scanned() const { return scanned_; }
    const Row& scanned_offset() const { return scanned_offset_; }
    Row word(const std::vector<std::size_t>& elements) const {
        Row sum = offset_;
        for (const std::size_t e : elements) add(sum.data(), full_.element(e), full_.words());
        return sum;
    }

  private:
    void add_group(const Systematic& systematic, std::size_t digit, std::span<const std::size_t> places) {
        std::vector<Row> rows, parts;
        for (const auto& pivot : systematic.group(digit)) {
            const Word* row = systematic.row(pivot.row);
            rows.emplace_back(row, row + systematic.words());
            parts.push_back(picked(systematic.shape(), row, places));
        }
        full_.add_group(rows);
        scanned_.add_group(parts);
    }
    bool whole_ = false;
    Row offset_, scanned_offset_;
    Groups full_, scanned_;
};

class Zimmermann {
  public:
    static constexpr std::size_t most_sets = 64;
    static constexpr std::size_t most_bytes = std::size_t{1} << 27;  // of the groups; fewer sets give lower bounds, not false ones

    // rows: a basis; offset: 0 for the code itself; lines: the groups are lines over GF(q), and only the code itself is searched.
    template <Poll P>
    Zimmermann(const Shape& shape, std::span<const Word> rows, const Row& offset, bool lines, P& poll)
        : shape_(shape), rows_(rows.begin(), rows.end()), offset_(offset), lines_(lines), choices_(best_choices(rows, poll)) {
        const std::size_t most = std::max<std::size_t>(most_bytes / std::max<std::size_t>(bytes(rows.size()), 1), 1);
        if (choices_.size() > most) choices_.resize(most);
        sets_.resize(choices_.size());
    }
    const std::vector<Choice>& sets() const { return choices_; }

    // Looks at all sums of w groups of a set; stops at a word of weight `stop` or less.
    template <Poll P>
    void search(std::size_t which, std::size_t w, unsigned stop, Best& best, P& poll, std::uint64_t& done) {
        const InformationSet& set = made(which, poll);
        const unsigned known = set.is_whole() ? static_cast<unsigned>(w) : 0;
        if (best.weight <= known) return;
        const std::size_t words = set.scanned().words();
        const FindLightest find = scans_for(shape_.width, words).find;
        SumWalk sums(set.scanned(), set.scanned_offset().data(), lines_);
        std::uint64_t since = 0;
        sums.walk(w, [&](const Word* sum, const Word* table, std::size_t count) {
            Lightest lightest{best.weight - known, 0};
            if (find(sum, table, count, words, lightest)) best.take(shape_, set.word(sums.terms(lightest.index)));
            done += count;
            if ((since += count) >= words_between_polls) {
                since = 0;
                poll();
            }
            return best.weight > std::max(stop, known);
        });
    }

  private:
    // A set is made when it is needed: the bounds of all of them are known without.
    template <Poll P>
    const InformationSet& made(std::size_t which, P& poll) {
        if (!sets_[which]) {
            Systematic systematic(shape_, rows_);
            for (const std::size_t digit : choices_[which].digits) {
                poll();
                systematic.take(digit);
            }
            sets_[which].emplace(systematic, choices_[which], offset_);
        }
        return *sets_[which];
    }
    std::size_t bytes(std::size_t rows) const { return rows * sizeof(Word) * ((std::size_t{1} << shape_.bits) - 1) / shape_.bits * 2; }

    // Information sets that use the digits in the given order.
    template <Poll P>
    std::vector<Choice> choices(std::span<const Word> rows, std::span<const std::size_t> order, P& poll) const {
        std::vector<Choice> found;
        std::vector<bool> used(shape_.n);
        for (;;) {
            Systematic systematic(shape_, rows);
            Choice choice;
            for (const bool again : {false, true}) {
                for (const std::size_t j : order) {
                    if (used[j] != again || systematic.is_complete()) continue;
                    poll();
                    if (!systematic.take(j)) continue;
                    choice.digits.push_back(j);
                    choice.sizes.push_back((std::size_t{1} << systematic.group(j).size()) - 1);
                }
                if (!again) choice.own = choice.digits.size();
            }
            if (choice.own == 0 || found.size() == most_sets) return found;
            for (std::size_t i = 0; i < choice.own; ++i) used[choice.digits[i]] = true;
            found.push_back(std::move(choice));
        }
    }
    // A set that lacks one more group of its own has to go one w further for the same bound.
    static double worth(const std::vector<Choice>& found) {
        double total = 0;
        for (const Choice& choice : found) total += std::exp2(-static_cast<double>(choice.groups() - choice.own));
        return total;
    }
    bool is_perfect(const std::vector<Choice>& found) const {
        std::size_t own = 0;
        for (const Choice& choice : found) own += choice.own;
        return !found.empty() && own == shape_.n && found.size() <= shape_.n / found.front().groups() + 1;
    }
    template <Poll P>
    std::vector<Choice> best_choices(std::span<const Word> rows, P& poll) const {
        std::vector<std::size_t> order(shape_.n);
        for (std::size_t j = 0; j < shape_.n; ++j) order[j] = j;
        std::vector<Choice> best = choices(rows, order, poll);
        const std::size_t dimension = rows.size() / shape_.words(), effort = rows.size() * dimension * (best.size() + 1);
        Random random(1);
        for (std::size_t attempt = 0; attempt * effort < (std::size_t{1} << 21) && attempt < 20 && !is_perfect(best); ++attempt) {
            random.shuffle(order);
            std::vector<Choice> other = choices(rows, order, poll);
            if (worth(other) > worth(best)) best = std::move(other);
        }
        return best;
    }
    Shape shape_;
    std::vector<Word> rows_;
    Row offset_;
    bool lines_;
    std::vector<Choice> choices_;
    std::vector<std::optional<InformationSet>> sets_;
};

}  // namespace grundy::codes::distance
