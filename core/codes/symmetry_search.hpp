#pragma once
// Individualisation and refinement: the permutations of the places that map one incidence structure to another.
//
// A path singles out places one after another, with refinement in between, until every place has its own cell. A permutation that
// maps one structure to the other maps the path to a path with the same values in every round. So it is found among the paths
// that follow the path with equal values. Each of these ends in at most one permutation, which is tested (McKay, Practical graph
// isomorphism, 1981).
//
// The singled-out places of the first path are a base. From the last base point up, level by level, and for each place in the cell
// of the base point that no known symmetry reaches, search for a symmetry that fixes the earlier base points and maps this one to
// the place. The symmetries found are a strong generating set (Sims 1970). If a place fails, all places in its orbit fail.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "base/random.hpp"
#include "codes/packing.hpp"
#include "codes/symmetry_matrix.hpp"

namespace grundy::codes::symmetry {

// ---- Values that distinguish places and words

using Value = std::uint64_t;

// Not 0 for small numbers, including 0.
inline Value mixed(Value x) { return grundy::mixed(x + golden_gamma); }

// ---- Meetings of words
//
// A more careful comparison of words with equal values: in how many places each word meets the others, and how often two words that
// meet in a certain number of places both meet a third word in that number of places.
//
// In a design, for example the words of least weight in an extended quadratic residue code, all points look alike until several are
// singled out, even if one counts how pairs of words meet. A search that only counts words would have to try nearly all points.

// The supports of words as bit sets.
struct Supports {
    std::size_t limbs = 0;
    std::vector<Limb> bits;
    const Limb* operator[](std::size_t word) const { return &bits[word * limbs]; }
};

// The number of common places of each pair of the given words, or of common bits of any bit sets.
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

// Words, and the number of places in which each pair meets.
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
    // The rarest number that occurs at least eight times per word, and so often enough to be useful; otherwise the most frequent number.
    std::size_t usual(std::span<const std::size_t> frequency) const {
        std::size_t best = static_cast<std::size_t>(std::ranges::max_element(frequency) - frequency.begin());
        for (std::size_t count = 0; count < frequency.size(); ++count)
            if (frequency[count] >= 8 * size_ && frequency[count] < frequency[best]) best = count;
        return best;
    }
    // Joins words that meet in `usual_count` places. Counts, for each join, the words to which both are joined.
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

// Sets of words of equal value, the smallest first, as long as they have at most `most_pairs` ordered pairs.
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

// Changes the values of words in small classes according to how they meet the other words of their class.
template <class R>
void tell_apart_by_meetings(const Supports& supports, std::vector<Value>& values, std::size_t most_pairs, R& run) {
    for (const auto& words : small_classes(values, most_pairs)) {
        const std::vector<Value> found = Meetings<R>(supports, words, run).values(64 * supports.limbs);
        for (std::size_t i = 0; i < words.size(); ++i) values[words[i]] = mixed(values[words[i]] + found[i]);
        run.spend(words.size() * words.size() / 2);
    }
}

// ---- Words as an incidence structure of places and words, with the digits as labels
//
// One round of refinement: a word's value is a hash of the multiset of (cell of the place, digit) over its nonzero places, and a
// place's value is a hash of the multiset of (value of the word, digit) over the words that are nonzero there. Values depend only on
// the structure and the cells, not on the numbering of places or words.

using Label = std::uint16_t;

struct Entry {
    Index at;
    Label label;
};

// Lists of entries, stored one after another.
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

    // Adds a word with label(j) at each place j. 0 is not an entry.
    template <class LabelOf>
    void add_word(LabelOf label) {
        for (std::size_t j = 0; j < places_; ++j)
            if (const auto value = static_cast<Label>(label(j))) words_.entries.push_back({static_cast<Index>(j), value});
        words_.start.push_back(words_.entries.size());
    }
    // The limit on pairs of words in the careful comparison of the rounds below; 0 turns it off.
    std::size_t most_pairs = 0;

    // The values of the places after a round that begins with these cells. The careful comparison includes meetings of words.
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
        for_each_index<1024>(words_.size(), run, [&](std::size_t w) {
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

// ---- Partitions
//
// Ordered partitions of the places, refined by an incidence structure until they are stable: cells are split by the values of
// their places.
//
// If a permutation maps one structure and partition to another, it also maps the refined partitions and all values. Two hashes that
// happen to be equal can leave a cell too large, but do not invalidate this.

// Ordered cells. The number of a cell is the number of places in the cells before it.
class Partition {
  public:
    // Places of equal colour are in one cell. Cells are in the order of the colours.
    explicit Partition(std::span<const Index> colours) : order_(all_indices(colours.size())), cell_(colours.size()), size_(colours.size()) {
        if (colours.empty()) return;
        std::ranges::stable_sort(order_, {}, [&](Index place) { return colours[place]; });
        size_[0] = static_cast<Index>(colours.size());
        cells_ = 1;
        split(0, [&](Index place) { return Value{colours[place]}; });
    }

    std::size_t places() const { return order_.size(); }
    bool is_discrete() const { return cells_ == order_.size(); }
    Index place(std::size_t position) const { return order_[position]; }
    bool has_cells_like(const Partition& other) const { return size_ == other.size_; }
    std::span<const Index> members(Index cell) const { return {order_.data() + cell, size_[cell]}; }
    // The first of the largest cells.
    Index largest_cell() const { return static_cast<Index>(std::ranges::max_element(size_) - size_.begin()); }

    // Moves a place to its own cell, before the rest of its cell.
    void single_out(Index place) {
        const Index cell = cell_[place];
        if (size_[cell] == 1) return;
        std::iter_swap(std::find(order_.begin() + cell, order_.end(), place), order_.begin() + cell);
        split_off(cell, 1);
    }

    // Refines until no round splits a cell. Calls accept(hash of the round) after each round, and stops if it returns false.
    template <class Accept, class R>
    bool refine(Incidence& incidence, Accept accept, R& run) {
        for (bool closer = false;;) {
            const std::size_t before = cells_;
            if (!accept(split_all(incidence.values(cell_, closer, run)))) return false;
            if (is_discrete()) break;
            if (cells_ != before) closer = false;
            else if (closer || incidence.most_pairs == 0) break;
            else closer = true;
        }
        return true;
    }

  private:
    // Splits all cells by the values of their places. Returns a hash of the values and cells in order.
    Value split_all(std::span<const Value> values) {
        const auto value = [&](Index place) { return values[place]; };
        for (std::size_t cell = 0, next; cell < order_.size(); cell = next) {
            next = cell + size_[cell];
            if (size_[cell] == 1) continue;
            std::sort(order_.begin() + static_cast<std::ptrdiff_t>(cell), order_.begin() + static_cast<std::ptrdiff_t>(next),
                      [&](Index a, Index b) { return values[a] < values[b]; });
            split(static_cast<Index>(cell), value);
        }
        Value hash = cells_;
        for (const Index place : order_) hash = mixed(hash ^ values[place]) + cell_[place];
        return hash;
    }
    // Splits a cell whose places are sorted by value.
    template <class ValueOf>
    void split(Index cell, ValueOf value) {
        for (Index position = cell + 1, end = cell + size_[cell]; position < end; ++position)
            if (value(order_[position]) != value(order_[position - 1])) {
                split_off(cell, position - cell);
                cell = position;
            }
    }
    // Keeps the first `count` places of a cell and makes a new cell of the others.
    void split_off(Index cell, Index count) {
        const Index next = cell + count, end = cell + size_[cell];
        size_[next] = end - next;
        size_[cell] = count;
        for (Index position = next; position < end; ++position) cell_[order_[position]] = next;
        ++cells_;
    }

    std::vector<Index> order_, cell_, size_;  // size_[c] is 0 where no cell begins
    std::size_t cells_ = 0;
};

// ---- The search

using Permutation = std::vector<Index>;  // place i is mapped to p[i]

// Generators such that, for every i, those that fix base[0], ..., base[i - 1] generate the stabiliser of these points, and only the
// identity fixes the whole base.
struct Chain {
    std::vector<Index> base;
    std::vector<Permutation> generators;
};

// The first path of a structure: partitions, the base, and the hashes of the rounds after each step.
class Path {
  public:
    template <class R>
    Path(Incidence& incidence, std::span<const Index> colours, R& run) {
        Partition partition(colours);
        refine(partition, incidence, run);
        while (!partition.is_discrete()) {
            base_.push_back(partition.members(partition.largest_cell()).front());
            partition.single_out(base_.back());
            refine(partition, incidence, run);
        }
    }
    std::size_t length() const { return base_.size(); }
    std::span<const Index> base() const { return base_; }
    const Partition& partition(std::size_t level) const { return partitions_[level]; }
    Index target(std::size_t level) const { return partitions_[level].largest_cell(); }

    // Whether another path has the same rounds before its first step.
    bool begins_like(const Path& other) const { return rounds_[0] == other.rounds_[0] && partitions_[0].has_cells_like(other.partitions_[0]); }

    // Refines another partition. Returns whether its rounds are equal to those of this path at the given level.
    template <class R>
    bool follows(Partition& other, std::size_t level, Incidence& incidence, R& run) const {
        std::size_t round = 0;
        const auto& expected = rounds_[level];
        const auto accept = [&](Value hash) { return round < expected.size() && hash == expected[round++]; };
        return other.refine(incidence, accept, run) && round == expected.size() && other.has_cells_like(partitions_[level]);
    }

  private:
    template <class R>
    void refine(Partition& partition, Incidence& incidence, R& run) {
        rounds_.emplace_back();
        partition.refine(incidence, [&](Value hash) { return rounds_.back().push_back(hash), true; }, run);
        partitions_.push_back(partition);
    }
    std::vector<Partition> partitions_;
    std::vector<std::vector<Value>> rounds_;
    std::vector<Index> base_;
};

// Thrown if values distinguish so little that too many attempts fail.
struct Weak {};

// Searches below a partition that follows the path up to a level for an accepted permutation that maps the path's structure to this
// one.
template <class Accept, class R>
class Follower {
  public:
    Follower(const Path& path, Incidence& incidence, Accept accept, std::size_t most_failures, R& run)
        : path_(path), incidence_(incidence), accept_(accept), failures_left_(most_failures), run_(run) {}

    std::optional<Permutation> below(const Partition& partition, std::size_t level) {
        if (level == path_.length()) return at_end(partition);
        for (const Index place : members(partition, level))
            if (auto found = through(partition, level, place)) return found;
        return std::nullopt;
    }
    std::optional<Permutation> through(Partition partition, std::size_t level, Index place) {
        partition.single_out(place);
        if (path_.follows(partition, level + 1, incidence_, run_))
            if (auto found = below(partition, level + 1)) return found;
        if (failures_left_-- == 0) throw Weak{};
        return std::nullopt;
    }
    std::span<const Index> members(const Partition& partition, std::size_t level) const { return partition.members(path_.target(level)); }
    std::optional<Permutation> at_end(const Partition& partition) {
        const std::size_t n = incidence_.places();
        const Partition& first = path_.partition(path_.length());
        Permutation image(n);
        for (std::size_t i = 0; i < n; ++i) image[first.place(i)] = partition.place(i);
        return accept_(image) ? std::optional(image) : std::nullopt;
    }

  private:
    const Path& path_;
    Incidence& incidence_;
    Accept accept_;
    std::size_t failures_left_;
    R& run_;
};

// All symmetries of a structure for which accept(permutation) is true. They must form a group.
template <class Accept, class R>
Chain symmetries(const Path& path, Incidence& incidence, Accept accept, std::size_t most_failures, R& run) {
    Chain chain{{path.base().begin(), path.base().end()}, {}};
    Follower follower(path, incidence, accept, most_failures, run);
    DisjointSets orbits(incidence.places());
    for (std::size_t level = path.length(); level-- > 0;) {
        const Partition& partition = path.partition(level);
        std::vector<Index> failed;
        for (const Index place : follower.members(partition, level)) {
            const auto together = [&](Index other) { return orbits.root(other) == orbits.root(place); };
            if (together(path.base()[level]) || std::ranges::any_of(failed, together)) continue;
            if (auto found = follower.through(partition, level, place)) {
                orbits.join(*found);
                chain.generators.push_back(std::move(*found));
            } else {
                failed.push_back(place);
            }
        }
    }
    return chain;
}

// The orbits of the places under the symmetries that fix the first base points.
inline DisjointSets orbits_at(const Chain& chain, std::size_t level, std::size_t n) {
    DisjointSets orbits(n);
    const auto keeps = [](const Permutation& p) { return [&p](Index point) { return p[point] == point; }; };
    for (const Permutation& p : chain.generators)
        if (std::ranges::all_of(std::span(chain.base).first(level), keeps(p))) orbits.join(p);
    return orbits;
}

// An accepted permutation that maps the structure of a path to another structure. The symmetries of the other structure make most
// attempts unnecessary: on its own first path, one place of each orbit is enough. That path is tried first.
template <class Accept, class R>
std::optional<Permutation> carried(const Path& path, const Path& other, const Chain& chain, Incidence& incidence, Accept accept,
                                   std::size_t most_failures, R& run) {
    if (!path.begins_like(other)) return std::nullopt;
    Follower follower(path, incidence, accept, most_failures, run);
    std::size_t level = 0;
    const auto own_step_follows = [&] {
        Partition next = other.partition(level);
        next.single_out(other.base()[level]);
        return path.follows(next, level + 1, incidence, run);
    };
    while (level < path.length() && own_step_follows()) ++level;
    if (level == path.length())
        if (auto found = follower.at_end(other.partition(level))) return found;
    for (std::size_t up = std::min(level + 1, path.length()); up-- > 0;) {
        DisjointSets orbits = orbits_at(chain, up, incidence.places());
        for (const Index place : follower.members(other.partition(up), up))
            if (orbits.root(place) == place && orbits.root(other.base()[up]) != place)
                if (auto found = follower.through(other.partition(up), up, place)) return found;
    }
    return std::nullopt;
}

}  // namespace grundy::codes::symmetry
