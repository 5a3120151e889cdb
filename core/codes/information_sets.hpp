#pragma once
// The least weight of a code or of a coset by information sets: with a proof, and by chance.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "base/random.hpp"
#include "codes/enumerate.hpp"
#include "codes/packing.hpp"

namespace grundy::codes::distance {

// ---- A basis of a code in systematic form on chosen digits
//
// The code is a span over GF(2). A digit is taken by turning as many of its bits as possible into pivots: bits that exactly one row
// of the basis has. The rows with pivots in a digit are its group. When all rows have pivots, the digits taken are an information
// set: a sum of rows from w groups has at least w nonzero digits there. If the code is linear over GF(q), a group spans the
// multiples of one row, because a word that is 0 in the other digits of the set is unique up to a factor.

class Systematic {
  public:
    Systematic(const Shape& shape, std::span<const Word> rows)
        : shape_(shape), words_(shape.words()), rows_(rows.begin(), rows.end()), free_(words_ ? rows.size() / words_ : 0),
          groups_(shape.n) {
        for (std::size_t i = 0; i < free_.size(); ++i) free_[i] = i;
    }
    const Shape& shape() const { return shape_; }
    std::size_t words() const { return words_; }
    const Word* row(std::size_t i) const { return rows_.data() + i * words_; }
    struct Pivot {
        std::size_t row;
        unsigned bit;
    };
    const std::vector<Pivot>& group(std::size_t digit) const { return groups_[digit]; }
    bool is_complete() const { return free_.empty(); }

    // Turns bits of the digit into pivots. Returns whether there were new ones.
    bool take(std::size_t digit) {
        const std::size_t before = free_.size();
        for (unsigned bit = 0; bit < shape_.bits && !free_.empty(); ++bit)
            for (std::size_t at = 0; at < free_.size(); ++at)
                if (shape_.has(row(free_[at]), digit, bit)) {
                    make_pivot(at, digit, bit);
                    break;
                }
        return free_.size() < before;
    }
    template <Poll P>
    void take_all(P& poll) {
        for (std::size_t j = 0; j < shape_.n; ++j) {
            poll();
            take(j);
        }
    }
    // Releases the pivots of the digit.
    void drop(std::size_t digit) {
        for (const Pivot& pivot : groups_[digit]) free_.push_back(pivot.row);
        groups_[digit].clear();
    }
    // The rows that have pivots in these digits.
    std::vector<Word> pivot_rows(std::span<const std::size_t> digits) const {
        std::vector<Word> found;
        for (const std::size_t digit : digits)
            for (const Pivot& pivot : groups_[digit]) found.insert(found.end(), row(pivot.row), row(pivot.row) + words_);
        return found;
    }
    // The word of the coset of `word` that is 0 at all pivots.
    void reduce(Word* word) const {
        for (std::size_t digit = 0; digit < groups_.size(); ++digit)
            for (const Pivot& pivot : groups_[digit])
                if (shape_.has(word, digit, pivot.bit)) add(word, row(pivot.row), words_);
    }

  private:
    void make_pivot(std::size_t at, std::size_t digit, unsigned bit) {
        const std::size_t chosen = free_[at];
        free_[at] = free_.back();
        free_.pop_back();
        groups_[digit].push_back({chosen, bit});
        const std::size_t count = words_ ? rows_.size() / words_ : 0;
        for (std::size_t i = 0; i < count; ++i)
            if (i != chosen && shape_.has(row(i), digit, bit)) add(rows_.data() + i * words_, row(chosen), words_);
    }
    Shape shape_;
    std::size_t words_;
    std::vector<Word> rows_;
    std::vector<std::size_t> free_;
    std::vector<std::vector<Pivot>> groups_;
};

// A reduced basis of a spanning set, made digit by digit from the first digit on.
template <Poll P>
std::vector<Word> basis_of(const Shape& shape, std::span<const Word> rows, P& poll) {
    Systematic systematic(shape, rows);
    std::vector<std::size_t> digits(shape.n);
    for (std::size_t j = 0; j < shape.n; ++j) {
        poll();
        digits[j] = j;
        systematic.take(j);
    }
    return systematic.pivot_rows(digits);
}

// A basis of the words that have an even number of bits in common with each row. If the basis of the rows is reduced, every bit that
// is not a pivot yields a word: the bit itself, and the pivots of the rows that have it.
template <Poll P>
std::vector<Word> checks_of(const Shape& shape, std::span<const Word> rows, P& poll) {
    Systematic systematic(shape, rows);
    systematic.take_all(poll);
    std::vector<Word> checks;
    for (std::size_t j = 0; j < shape.n; ++j) {
        poll();
        for (unsigned bit = 0; bit < shape.bits; ++bit) {
            const auto is_this = [bit](const Systematic::Pivot& pivot) { return pivot.bit == bit; };
            if (std::ranges::any_of(systematic.group(j), is_this)) continue;
            Row check(shape.words());
            shape.set_digit(check.data(), j, Word{1} << bit);
            for (std::size_t other = 0; other < shape.n; ++other)
                for (const auto& pivot : systematic.group(other))
                    if (shape.has(systematic.row(pivot.row), j, bit))
                        shape.set_digit(check.data(), other, shape.digit(check.data(), other) | Word{1} << pivot.bit);
            checks.insert(checks.end(), check.begin(), check.end());
        }
    }
    return checks;
}

// ---- The least weight, with a proof
//
// Brouwer (unpublished) and Zimmermann (1996); see Grassl,
// "Searching for linear codes with large minimum distance" (2006).
//
// Choose information sets one after another, each as far as possible on digits that no earlier set has: `own` of its groups have
// digits of their own. When all sums of at most w groups have been visited, every other word has at least w + 1 nonzero digits in
// the set, and so at least w + 1 - (groups - own) in the set's own digits. The bounds of different sets add up. In a coset the same
// holds for the offset that is 0 at all pivots.

// Packs the digits of a word at the given places.
inline Row picked(const Shape& shape, const Word* word, std::span<const std::size_t> places) {
    const Shape smaller{places.size(), shape.bits, shape.width};
    Row found(std::max<std::size_t>(smaller.words(), 1));
    for (std::size_t i = 0; i < places.size(); ++i) smaller.set_digit(found.data(), i, shape.digit(word, places[i]));
    return found;
}

// The digits of an information set, and the sizes of their groups.
struct Choice {
    std::vector<std::size_t> digits, sizes;  // digits of its own first
    std::size_t own = 0;
    std::size_t groups() const { return digits.size(); }
};

// An information set with its groups, prepared for sums.
class InformationSet {
  public:
    InformationSet(const Systematic& systematic, const Choice& choice, const Row& offset)
        : offset_(offset), full_(systematic.words()), scanned_(1) {
        const Shape& shape = systematic.shape();
        systematic.reduce(offset_.data());
        fills_digits_ = std::ranges::all_of(choice.digits, [&](std::size_t j) { return systematic.group(j).size() == shape.bits; });
        std::vector<std::size_t> places;
        for (std::size_t j = 0; j < shape.n; ++j)
            if (!fills_digits_ || systematic.group(j).empty()) places.push_back(j);
        scanned_offset_ = picked(shape, offset_.data(), places);
        scanned_ = Groups(scanned_offset_.size());
        for (const std::size_t digit : choice.digits) add_group(systematic, digit, places);
    }
    // If every group fills its digit, w groups have weight w in the set, and only the other digits need to be counted.
    bool fills_digits() const { return fills_digits_; }
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
    bool fills_digits_ = false;
    Row offset_, scanned_offset_;
    Groups full_, scanned_;
};

class Zimmermann {
  public:
    static constexpr std::size_t most_sets = 64;
    static constexpr std::size_t most_bytes = std::size_t{1} << 27;  // of the groups; fewer sets give weaker bounds, not false ones

    // rows: a basis; offset: 0 for the code itself; lines: the groups are lines over GF(q), and only the code itself is searched.
    template <Poll P>
    Zimmermann(const Shape& shape, std::span<const Word> rows, const Row& offset, bool lines, P& poll)
        : shape_(shape), rows_(rows.begin(), rows.end()), offset_(offset), lines_(lines), choices_(best_choices(rows, poll)) {
        const std::size_t most = std::max<std::size_t>(most_bytes / std::max<std::size_t>(bytes(rows.size()), 1), 1);
        if (choices_.size() > most) choices_.resize(most);
        sets_.resize(choices_.size());
    }
    const std::vector<Choice>& sets() const { return choices_; }

    // Visits all sums of w groups of a set. Stops at a word of weight `stop` or less.
    template <Poll P>
    void search(std::size_t which, std::size_t w, unsigned stop, Best& best, P& poll, std::uint64_t& done) {
        const InformationSet& set = set_at(which, poll);
        const unsigned known = set.fills_digits() ? static_cast<unsigned>(w) : 0;
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
    // A set is made when it is needed; the bounds do not depend on it.
    template <Poll P>
    const InformationSet& set_at(std::size_t which, P& poll) {
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
    // A set with one less group of its own needs a larger w, by one, for the same bound.
    static double score(const std::vector<Choice>& found) {
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
            if (score(other) > score(best)) best = std::move(other);
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

// ---- Light words by chance
//
// Choose an information set, visit all sums of at most two of its groups (of one, if there are too many sums of two), exchange a few
// of its digits for others, and repeat (Lee and Brickell 1988; the exchange is that of Leon 1988 and van Tilburg 1988). This finds
// words, but does not prove that there is no lighter word.

class InformationSetSearch {
  public:
    // rows: a basis; lines: as for Zimmermann; coset: whether the offset itself counts.
    template <Poll P>
    InformationSetSearch(const Shape& shape, std::span<const Word> rows, const Row& offset, bool coset, bool lines, std::uint64_t seed,
                         P& poll)
        : systematic_(shape, rows), offset_(offset), coset_(coset), lines_(lines), random_(seed),
          find_(scans_for(shape.width, shape.words()).find), order_(shape.n) {
        for (std::size_t j = 0; j < shape.n; ++j) order_[j] = j;
        complete(poll);
    }
    template <Poll P>
    void search(std::uint64_t rounds, unsigned stop, Best& best, P& poll, std::uint64_t& done) {
        for (std::uint64_t i = 0; i < rounds && best.weight > stop; ++i) {
            look_at_sums(best, stop, poll);
            exchange(poll);
            ++done;
        }
    }

  private:
    static constexpr double most_sums = 1 << 20;

    template <Poll P>
    void look_at_sums(Best& best, unsigned stop, P& poll) {
        const std::size_t words = systematic_.words();
        Groups groups(words);
        for (const std::size_t digit : taken_) add_group(groups, digit);
        systematic_.reduce(offset_.data());
        SumWalk sums(groups, offset_.data(), lines_);
        for (std::size_t w = coset_ ? 0 : 1; w <= most_groups(groups); ++w)
            sums.walk(w, [&](const Word* sum, const Word* table, std::size_t count) {
                Lightest lightest{best.weight, 0};
                if (find_(sum, table, count, words, lightest)) {
                    Row found(sum, sum + words);
                    add(found.data(), table + lightest.index * words, words);
                    best.take(systematic_.shape(), found);
                }
                poll();
                return best.weight > stop;
            });
    }
    // With many digits it is better to try many information sets than many sums in each.
    std::size_t most_groups(const Groups& groups) const {
        double one = 0, same = 0;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const auto size = static_cast<double>(groups.size_of(g));
            one += size;
            same += size * size;
        }
        const double two = (one * one - same) / 2;
        const double lines = lines_ && groups.size() > 0 ? static_cast<double>(groups.size_of(0)) : 1;
        return two / lines <= most_sums ? 2 : one / lines <= most_sums || !coset_ ? 1 : 0;
    }
    void add_group(Groups& groups, std::size_t digit) const {
        std::vector<Row> rows;
        for (const auto& pivot : systematic_.group(digit))
            rows.emplace_back(systematic_.row(pivot.row), systematic_.row(pivot.row) + systematic_.words());
        groups.add_group(rows);
    }
    // Drops an eighth of the digits, and takes other digits first.
    template <Poll P>
    void exchange(P& poll) {
        const std::size_t count = std::min(taken_.size(), taken_.size() / 8 + 1);
        random_.shuffle(taken_);
        std::vector<std::size_t> dropped(taken_.end() - static_cast<std::ptrdiff_t>(count), taken_.end());
        taken_.resize(taken_.size() - count);
        for (const std::size_t digit : dropped) systematic_.drop(digit);
        is_dropped_.assign(systematic_.shape().n, 0);
        for (const std::size_t digit : dropped) is_dropped_[digit] = 1;
        complete(poll);
    }
    template <Poll P>
    void complete(P& poll) {
        random_.shuffle(order_);
        is_dropped_.resize(systematic_.shape().n);
        for (const unsigned late : {0u, 1u})
            for (const std::size_t digit : order_) {
                if (systematic_.is_complete()) return;
                poll();
                const bool fresh = systematic_.group(digit).empty();
                if (is_dropped_[digit] == late && systematic_.take(digit) && fresh) taken_.push_back(digit);
            }
    }
    Systematic systematic_;
    Row offset_;
    bool coset_, lines_;
    Random random_;
    FindLightest find_;
    std::vector<std::size_t> order_, taken_;
    std::vector<std::uint8_t> is_dropped_;
};

}  // namespace grundy::codes::distance
