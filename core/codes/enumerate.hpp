#pragma once
// The words of a code or of a coset: all words, or the sums of few words from groups of words; their weights, and the lightest word.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "codes/packing.hpp"

namespace grundy::codes::distance {

// ---- All words of a code, or of a coset of it
//
// The sums of the first rows of the basis form a table. The other rows are added to it in the order of a Gray code, one row at a
// time. So every word costs an addition and a count of bits.

// Visits offset + the span of the first rows of a basis, which are independent packed words.
class SpanWalk {
  public:
    static constexpr std::size_t table_bytes = std::size_t{1} << 14;  // half of the first-level cache

    SpanWalk(std::span<const Word> rows, std::size_t words) : rows_(rows), words_(words), table_(words) {
        const std::size_t count = rows.size() / words;
        while (low_ < count && table_.size() * 2 * sizeof(Word) <= table_bytes) {
            const std::size_t old = table_.size();
            table_.resize(2 * old);
            for (std::size_t i = 0; i < old; ++i) table_[old + i] = table_[i] ^ rows[low_ * words + i % words];
            ++low_;
        }
    }
    // Calls visit(sum, table, count), where the next words are sum + each word of the table. Stops when visit returns false, and
    // returns whether it did not.
    template <class Visit>
    bool walk(const Word* offset, std::size_t dimension, Visit visit) const {
        const std::size_t low = std::min(low_, dimension), count = std::size_t{1} << low;
        Row sum(offset, offset + words_);
        for (std::uint64_t step = 1;; ++step) {  // 2^64 steps would take too long to reach
            if (!visit(sum.data(), table_.data(), count)) return false;
            const std::size_t row = low + static_cast<std::size_t>(std::countr_zero(step));
            if (row >= dimension) return true;
            add(sum.data(), rows_.data() + row * words_, words_);
        }
    }
    // Visits one word of each line {c x}, where each `step` consecutive rows span a line: the sums of the first row of a line and any
    // words before it. With step 1 these are all nonzero words.
    template <class Visit>
    bool walk_lines(std::size_t step, Visit visit) const {
        const std::size_t count = rows_.size() / words_;
        for (std::size_t first = 0; first < count; first += step)
            if (!walk(rows_.data() + first * words_, first, visit)) return false;
        return true;
    }

  private:
    std::span<const Word> rows_;
    std::size_t words_, low_ = 0;
    std::vector<Word> table_;
};

inline constexpr std::uint64_t words_between_polls = std::uint64_t{1} << 16;

// The number of words of each weight 0, ..., n in offset + code or, with line > 0 and no offset, among one word of each line.
class Histogram {
  public:
    explicit Histogram(const Shape& shape)
        : shape_(shape), count_(scans_for(shape.width, shape.words()).count), lanes_(lanes * (shape.n + 1)), total_(shape.n + 1) {}

    template <Poll P>
    void count_coset(std::span<const Word> rows, const Word* offset, P& poll, std::uint64_t& done) {
        const SpanWalk span(rows, shape_.words());
        span.walk(offset, rows.size() / shape_.words(), visitor(poll, done));
        flush();
    }
    template <Poll P>
    void count_lines(std::span<const Word> rows, std::size_t line, P& poll, std::uint64_t& done) {
        const SpanWalk span(rows, shape_.words());
        span.walk_lines(line, visitor(poll, done));
        flush();
    }
    const std::vector<std::uint64_t>& total() const { return total_; }

  private:
    template <Poll P>
    auto visitor(P& poll, std::uint64_t& done) {
        return [&, this](const Word* sum, const Word* table, std::size_t count) {
            count_(sum, table, count, shape_.words(), lanes_.data(), shape_.n + 1);
            done += count;
            if ((since_ += count) >= words_between_polls) {
                flush();
                poll();
            }
            return true;
        };
    }
    void flush() {
        for (std::size_t i = 0; i < lanes_.size(); ++i) total_[i % (shape_.n + 1)] += std::exchange(lanes_[i], 0);
        since_ = 0;
    }
    Shape shape_;
    CountWeights count_;
    std::vector<std::uint32_t> lanes_;
    std::vector<std::uint64_t> total_;
    std::uint64_t since_ = 0;
};

// The lightest word found so far by any method.
struct Best {
    unsigned weight;
    Row word;
    void take(const Shape& shape, const Row& found) {
        const unsigned its = codes::weight(shape, found.data());
        if (its >= weight) return;
        weight = its;
        word = found;
    }
    void take_lightest(const Shape& shape, std::span<const Word> rows) {
        for (std::size_t i = 0; i < rows.size(); i += shape.words()) take(shape, Row(rows.data() + i, rows.data() + i + shape.words()));
    }
};

// Finds the lightest nonzero word of a code, or (with an offset) the lightest word of a coset. Stops at weight `stop` or less.
template <Poll P>
void enumerate(const Shape& shape, std::span<const Word> rows, const Word* offset, std::size_t line, unsigned stop, Best& best,
               P& poll, std::uint64_t& done) {
    const std::size_t words = shape.words();
    const FindLightest find = scans_for(shape.width, words).find;
    std::uint64_t since = 0;
    const auto visit = [&](const Word* sum, const Word* table, std::size_t count) {
        Lightest lightest{best.weight, 0};
        if (find(sum, table, count, words, lightest)) {
            Row found(sum, sum + words);
            add(found.data(), table + lightest.index * words, words);
            best.take(shape, found);
        }
        done += count;
        if ((since += count) >= words_between_polls) {
            since = 0;
            poll();
        }
        return best.weight > stop;
    };
    const SpanWalk span(rows, words);
    if (offset != nullptr) span.walk(offset, rows.size() / words, visit);
    else span.walk_lines(line, visit);
}

// ---- Sums of words from different groups
//
// The sums of w words, one from each of w groups, are the combinations of rows with coefficients in the algorithm of Brouwer and
// Zimmermann, and the combinations of columns in the search by syndromes.
//
// The sums over the t lowest chosen groups are in a table that is made once, ordered by their highest group: the sums that use
// groups below m are a prefix of it. A walk over the other w - t groups ends at a piece of the table, and the loop over the piece
// costs an addition and a count of bits per sum.

// Each group consists of the sums of one or more of its rows.
class Groups {
  public:
    explicit Groups(std::size_t words) : words_(words) {}
    std::size_t words() const { return words_; }
    std::size_t size() const { return begin_.size() - 1; }
    std::size_t begin(std::size_t group) const { return begin_[group]; }
    std::size_t end(std::size_t group) const { return begin_[group + 1]; }
    std::size_t size_of(std::size_t group) const { return end(group) - begin(group); }
    const Word* element(std::size_t i) const { return elements_.data() + i * words_; }

    void reserve(std::size_t groups, std::size_t elements) {
        begin_.reserve(groups + 1);
        elements_.reserve(elements * words_);
    }
    void add_group(std::span<const Row> rows) {
        const std::size_t first = begin_.back(), count = (std::size_t{1} << rows.size()) - 1;
        elements_.resize((first + count) * words_);
        for (std::size_t chosen = 1; chosen <= count; ++chosen) {
            Word* sum = elements_.data() + (first + chosen - 1) * words_;
            const std::size_t others = chosen & (chosen - 1);
            if (others != 0) std::copy_n(elements_.data() + (first + others - 1) * words_, words_, sum);
            add(sum, rows[static_cast<std::size_t>(std::countr_zero(chosen))].data(), words_);
        }
        begin_.push_back(first + count);
    }

  private:
    std::size_t words_;
    std::vector<Word> elements_;
    std::vector<std::size_t> begin_{0};
};

// The sums of t words from different groups, ordered by their highest group.
class TailTable {
  public:
    explicit TailTable(const Groups& groups)
        : groups_(&groups), sums_(groups.words()), ends_{std::vector<std::size_t>(groups.size() + 1, 1)} {}

    std::size_t terms() const { return ends_.size() - 1; }
    const Word* sums() const { return sums_.data(); }
    std::size_t count_below(std::size_t group) const { return ends_.back()[group]; }

    // Makes sums of the requested number of terms, or fewer so that the table fits `most_bytes` and the cache.
    void grow(std::size_t most_terms, std::size_t most_bytes) {
        const std::size_t most = most_bytes / sizeof(Word) / std::max<std::size_t>(groups_->words(), 1);
        while (terms() < std::min(most_terms, groups_->size()) && next_count() <= most) add_term();
    }
    // The elements whose sum is an entry of the table.
    void find_terms(std::size_t index, std::vector<std::size_t>& elements) const {
        for (std::size_t t = terms(); t > 0; --t) {
            const auto above = std::upper_bound(ends_[t].begin(), ends_[t].end(), index);
            const auto group = static_cast<std::size_t>(above - ends_[t].begin()) - 1;
            index -= ends_[t][group];
            elements.push_back(groups_->begin(group) + index / ends_[t - 1][group]);
            index %= ends_[t - 1][group];
        }
    }

  private:
    std::size_t next_count() const {
        std::size_t count = 0;  // tables are small, so this cannot overflow
        for (std::size_t group = 0; group < groups_->size(); ++group) count += groups_->size_of(group) * ends_.back()[group];
        return count;
    }
    void add_term() {
        const std::vector<std::size_t>& fewer = ends_.back();
        std::vector<Word> sums;
        sums.reserve(next_count() * groups_->words());
        std::vector<std::size_t> ends{0};
        for (std::size_t group = 0; group < groups_->size(); ++group) {
            for (std::size_t e = groups_->begin(group); e < groups_->end(group); ++e) append_sums(groups_->element(e), fewer[group], sums);
            ends.push_back(ends.back() + groups_->size_of(group) * fewer[group]);
        }
        sums_ = std::move(sums);
        ends_.push_back(std::move(ends));
    }
    void append_sums(const Word* element, std::size_t count, std::vector<Word>& sums) const {
        const std::size_t words = groups_->words();
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < words; ++j) sums.push_back(sums_[i * words + j] ^ element[j]);
    }
    const Groups* groups_;
    std::vector<Word> sums_;
    std::vector<std::vector<std::size_t>> ends_;  // for each number of terms: the number of sums that use groups below m, m = 0, 1, ...
};

inline constexpr std::size_t tail_bytes = std::size_t{1} << 17;

// Visits all sums offset + (w words from different groups). With `lines`, only one element of the highest group is used, because the
// others are its multiples.
class SumWalk {
  public:
    SumWalk(const Groups& groups, const Word* offset, bool lines) : groups_(groups), tail_(groups), offset_(offset), lines_(lines) {}

    // Calls visit(sum, table, count) for pieces of the table. Stops when visit returns false, and returns whether it did not.
    template <class Visit>
    bool walk(std::size_t w, Visit visit) {
        if (w > groups_.size()) return true;
        prepare(w);
        return descend(groups_.size(), 0, visit);
    }
    // The elements of a sum in the piece that was last passed to `visit`.
    std::vector<std::size_t> terms(std::size_t index) const {
        std::vector<std::size_t> elements(chosen_);
        tail_.find_terms(index, elements);
        return elements;
    }

  private:
    void prepare(std::size_t w) {
        const std::size_t wanted = w > 0 ? w - 1 : 0;
        if (tail_.terms() > wanted) tail_ = TailTable(groups_);
        tail_.grow(wanted, tail_bytes);
        upper_ = w - tail_.terms();
        chosen_.assign(upper_, 0);
        sums_.assign((upper_ + 1) * groups_.words(), 0);
        std::copy_n(offset_, groups_.words(), sums_.data());
    }
    template <class Visit>
    bool descend(std::size_t below, std::size_t depth, Visit& visit) {
        const std::size_t words = groups_.words();
        const Word* sum = sums_.data() + depth * words;
        if (depth == upper_) return visit(sum, tail_.sums(), tail_.count_below(below));
        Word* next = sums_.data() + (depth + 1) * words;
        for (std::size_t group = upper_ - depth - 1 + tail_.terms(); group < below; ++group) {
            const std::size_t end = lines_ && depth == 0 ? groups_.begin(group) + 1 : groups_.end(group);
            for (std::size_t e = groups_.begin(group); e < end; ++e) {
                for (std::size_t i = 0; i < words; ++i) next[i] = sum[i] ^ groups_.element(e)[i];
                chosen_[depth] = e;
                if (!descend(group, depth + 1, visit)) return false;
            }
        }
        return true;
    }
    const Groups& groups_;
    TailTable tail_;
    const Word* offset_;
    bool lines_;
    std::size_t upper_ = 0;
    std::vector<std::size_t> chosen_;
    std::vector<Word> sums_;
};

}  // namespace grundy::codes::distance
