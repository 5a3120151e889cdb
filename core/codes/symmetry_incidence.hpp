#pragma once
// Words as an incidence structure of places and words, with the digits as labels.
//
// One round of refinement: a word's value is a hash of the multiset of (cell of the place, digit) over its nonzero places, and a
// place's value one of the multiset of (value of the word, digit) over the words that are not 0 there. Values depend on the
// structure and the cells only, not on the numbering of places or words.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_meetings.hpp"
#include "codes/symmetry_values.hpp"
#include "runs/poll.hpp"

namespace grundy::codes::symmetry {

using Label = std::uint16_t;

struct Entry {
    Index at;
    Label label;
};

// Lists of entries one after another.
struct Lists {
    std::vector<std::size_t> start{0};
    std::vector<Entry> entries;
    std::size_t size() const { return start.size() - 1; }
    std::span<const Entry> operator[](std::size_t i) const { return {entries.data() + start[i], start[i + 1] - start[i]}; }
};

class Incidence {
  public:
    explicit Incidence(std::size_t places) : places_(places) {}

    std::size_t places() const { return places_; }
    std::size_t words() const { return words_.size(); }
    std::size_t size() const { return words_.entries.size(); }

    // Adds a word given by label(j) for each place j; 0 is no entry.
    template <class LabelOf>
    void add_word(LabelOf label) {
        for (std::size_t j = 0; j < places_; ++j)
            if (const auto value = static_cast<Label>(label(j))) words_.entries.push_back({static_cast<Index>(j), value});
        words_.start.push_back(words_.entries.size());
    }
    // How many pairs of words the closer look of the rounds below may take; 0 for none.
    std::size_t most_pairs = 0;

    // The values of the places after a round that begins with these cells. A closer look sees how words meet.
    template <class R>
    std::span<const Value> values(std::span<const Index> cell, bool closer, R& run) {
        if (by_place_.size() != places_) transpose(run);
        of_place_.resize(places_);
        for (std::size_t j = 0; j < places_; ++j) of_place_[j] = mixed(cell[j]);
        sums(words_, of_place_, of_word_, run);
        if (closer) tell_apart_by_meetings(supports_, of_word_, most_pairs, run);
        sums(by_place_, of_word_, of_place_, run);
        run.spend(words());
        return of_place_;
    }

  private:
    template <class R>
    void transpose(R& run) {
        by_place_.start.assign(places_ + 1, 0);
        for (const Entry& entry : words_.entries) ++by_place_.start[entry.at + 1];
        for (std::size_t j = 0; j < places_; ++j) by_place_.start[j + 1] += by_place_.start[j];
        by_place_.entries.resize(words_.entries.size());
        supports_.limbs = (places_ + 63) / 64;
        supports_.bits.assign(words() * supports_.limbs, 0);
        std::vector<std::size_t> next(by_place_.start.begin(), by_place_.start.end() - 1);
        each_index<1024>(words_.size(), run, [&](std::size_t w) {
            for (const Entry& entry : words_[w]) {
                by_place_.entries[next[entry.at]++] = {static_cast<Index>(w), entry.label};
                supports_.bits[w * supports_.limbs + entry.at / 64] |= Limb{1} << (entry.at % 64);
                while (factors_.size() <= entry.label) factors_.push_back(mixed(factors_.size()) | 1);
            }
        });
    }
    template <class R>
    void sums(const Lists& lists, std::span<const Value> values, std::vector<Value>& out, R& run) const {
        out.resize(lists.size());
        std::size_t steps = 0;
        for (std::size_t i = 0; i < lists.size(); ++i) {
            Value sum = 0;
            for (const Entry& entry : lists[i]) sum += values[entry.at] * factors_[entry.label];
            out[i] = mixed(sum);
            steps += lists[i].size();
            if (steps > std::size_t{1} << 18) run(), steps = 0;
        }
    }

    std::size_t places_;
    Lists words_, by_place_;
    Supports supports_;
    std::vector<Value> factors_;  // of the labels
    std::vector<Value> of_place_, of_word_;
};

}  // namespace grundy::codes::symmetry
