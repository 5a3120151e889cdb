#pragma once
// A second look at words that have equal values: in how many places each of them meets the others, and how often two that meet
// in a certain number of places both meet a third one in so many.
//
// In a design (the words of least weight in an extended quadratic residue code form one) all points look alike until several are
// singled out, even if one counts how words meet by twos; a search that counts words only would have to try nearly everything.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/popcount.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_packed.hpp"
#include "codes/symmetry_values.hpp"
#include "cpu/compiler.hpp"

namespace grundy::codes::symmetry {

// The supports of words as bit sets.
struct Supports {
    std::size_t limbs = 0;
    std::vector<Limb> bits;
    const Limb* operator[](std::size_t word) const { return &bits[word * limbs]; }
};

// The number of common places of each two of the given words, or of common bits of any bit sets.
using Count = std::uint16_t;

// out[j] = the number of common bits of sets[own] and sets[others[j]].
using CountCommon = void(const Supports& sets, std::size_t own, std::span<const Index> others, Count* out);

struct CommonLoop {
    template <class Bits>
    GRUNDY_ALWAYS_INLINE static void run(const Supports& sets, std::size_t own, std::span<const Index> others, Count* out) {
        for (std::size_t j = 0; j < others.size(); ++j) {
            std::size_t count = 0;
            for (std::size_t l = 0; l < sets.limbs; ++l) count += Bits::ones(sets[own][l] & sets[others[j]][l]);
            out[j] = static_cast<Count>(count);
        }
    }
};

// Words, each two of which meet in a number of places.
template <class R>
class Meetings {
  public:
    Meetings(const Supports& supports, std::span<const Index> words, R& run)
        : size_(words.size()), counts_(size_ * size_), count_common_(Counting<CommonLoop, CountCommon>::in_use()), run_(run) {
        for (std::size_t i = 0; i < size_; ++i) {
            count_common_(supports, words[i], words, &counts_[i * size_]);
            step(i, supports.limbs);
        }
    }
    // For each word, a value of the multiset of its meetings.
    std::vector<Value> values(std::size_t places) {
        std::vector<std::size_t> frequency(places + 1);
        for (const Count count : counts_) ++frequency[count];
        std::vector<Value> sums(size_);
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j) sums[i] += mixed(counts_[i * size_ + j]);
        add_triangles(usual(frequency), sums);
        return sums;
    }

  private:
    void step(std::size_t i, std::size_t limbs) {
        if ((i + 1) * size_ * limbs / (1 << 20) != i * size_ * limbs / (1 << 20)) run_();
    }
    // The rarest number that is not too rare to tell anything: eight for each word; else the most frequent one.
    std::size_t usual(std::span<const std::size_t> frequency) const {
        std::size_t best = static_cast<std::size_t>(std::ranges::max_element(frequency) - frequency.begin());
        for (std::size_t count = 0; count < frequency.size(); ++count)
            if (frequency[count] >= 8 * size_ && frequency[count] < frequency[best]) best = count;
        return best;
    }
    // Joins words that meet in so many places: for each join, how many words both are joined to.
    void add_triangles(std::size_t usual_count, std::vector<Value>& sums) {
        Supports joined{(size_ + 63) / 64, {}};
        joined.bits.assign(size_ * joined.limbs, 0);
        const auto is_joined = [&](std::size_t i, std::size_t j) { return i != j && counts_[i * size_ + j] == usual_count; };
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j)
                if (is_joined(i, j)) joined.bits[i * joined.limbs + j / 64] |= Limb{1} << (j % 64);
        std::vector<Index> neighbours;
        std::vector<Count> found(size_);
        for (std::size_t i = 0; i < size_; ++i) {
            neighbours.clear();
            for (std::size_t j = 0; j < size_; ++j)
                if (is_joined(i, j)) neighbours.push_back(static_cast<Index>(j));
            count_common_(joined, i, neighbours, found.data());
            for (std::size_t j = 0; j < neighbours.size(); ++j) sums[i] += mixed(~Value{found[j]});
            step(i, joined.limbs);
        }
    }

    std::size_t size_;
    std::vector<Count> counts_;
    CountCommon* count_common_;
    R& run_;
};

// Words of equal value, the smallest sets first, as long as they have no more than so many pairs (in either order).
inline std::vector<std::vector<Index>> small_classes(std::span<const Value> values, std::size_t most_pairs) {
    std::vector<Index> order = all_indices(values.size());
    std::ranges::sort(order, {}, [&](Index word) { return values[word]; });
    std::vector<std::vector<Index>> classes;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || values[order[i]] != values[order[i - 1]]) classes.emplace_back();
        classes.back().push_back(order[i]);
    }
    std::ranges::stable_sort(classes, {}, [](const auto& words) { return words.size(); });
    std::size_t pairs = 0, end = 0;
    while (end < classes.size() && (pairs += classes[end].size() * classes[end].size()) <= most_pairs) ++end;
    classes.resize(end);
    return classes;
}

// Changes the values of words in small classes by how they meet the others of their class.
template <class R>
void tell_apart_by_meetings(const Supports& supports, std::vector<Value>& values, std::size_t most_pairs, R& run) {
    for (const auto& words : small_classes(values, most_pairs)) {
        const std::vector<Value> found = Meetings<R>(supports, words, run).values(64 * supports.limbs);
        for (std::size_t i = 0; i < words.size(); ++i) values[words[i]] = mixed(values[words[i]] + found[i]);
        run.spend(words.size() * words.size() / 2);
    }
}

}  // namespace grundy::codes::symmetry
