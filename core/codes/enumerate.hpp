#pragma once
// All words of a code, or of a coset of it.
//
// The sums of the first rows of the basis are a table; the other rows are added to it in the order of a Gray code, one row a
// time. So every word costs an addition and a count of bits.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "codes/packing.hpp"
#include "codes/weight_scans.hpp"
#include "runs/poll.hpp"

namespace grundy::codes::distance {

// Walks over offset + the span of the first rows of a basis, given as independent packed words.
class SpanWalk {
  public:
    static constexpr std::size_t table_bytes = std::size_t{1} << 14;  // half of the fastest cache

    SpanWalk(std::span<const Word> rows, std::size_t words) : rows_(rows), words_(words), table_(words) {
        const std::size_t count = rows.size() / words;
        while (low_ < count && table_.size() * 2 * sizeof(Word) <= table_bytes) {
            const std::size_t old = table_.size();
            table_.resize(2 * old);
            for (std::size_t i = 0; i < old; ++i) table_[old + i] = table_[i] ^ rows[low_ * words + i % words];
            ++low_;
        }
    }
    // Calls visit(sum, table, count): the next words are sum + each of the table. It returns whether to go on, and so does this.
    template <class Visit>
    bool walk(const Word* offset, std::size_t dimension, Visit visit) const {
        const std::size_t low = std::min(low_, dimension), count = std::size_t{1} << low;
        Row sum(offset, offset + words_);
        for (std::uint64_t step = 1;; ++step) {  // no clock reaches 2^64
            if (!visit(sum.data(), table_.data(), count)) return false;
            const std::size_t row = low + static_cast<std::size_t>(std::countr_zero(step));
            if (row >= dimension) return true;
            add(sum.data(), rows_.data() + row * words_, words_);
        }
    }
    // One word of each line {c x}, where `step` rows that follow one another span a line: the first row of one line, and
    // whatever is before it. With step 1 these are all words but 0.
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

// How often each weight 0, ..., n occurs: among offset + code, or, with line > 0 and no offset, among one word of each line.
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

// The lightest word seen so far, by any method.
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

// The lightest word that is not 0 of a code, or (with an offset) of a coset; stops at a word of weight `stop` or less.
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

}  // namespace grundy::codes::distance
