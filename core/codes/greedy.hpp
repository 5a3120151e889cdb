#pragma once
// Greedy codes of any ordered basis.
//
// The vectors of a space with the ordered basis w_0, ..., w_{m-1} are listed as A_k, the sum of the w_i at the bits of k. The greedy
// code takes each vector that differs in at least d places from all vectors taken before. It is the kernel of the linear function g
// with
//     g(w_i) = mex { g(w_i + y) : y in V, wt(y) < d, the last basis vector of y is w_i }
// (Fraenkel, Error-correcting codes derived from combinatorial games, 1996, Theorems 3.5 and 3.6). There are two methods: by
// the words of small weight, which are found directly or among all words of a small space, and by a table of coset weights.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "base/random.hpp"
#include "codes/coset_table.hpp"
#include "codes/packing.hpp"

namespace grundy::codes {

// ---- Words of small weight in a subspace V of GF(2)^n, each exactly once, without visiting the other words of V
//
// V has a basis w_0, ..., w_{m-1}. A coordinate c has an image, which consists of the syndrome of the unit vector e_c and of
// coefficients. The sum of the syndromes over a word is zero exactly if the word is in V; then the sum of the coefficients is the set
// of basis vectors whose sum is the word. A word of weight < d is a set of a coordinates in the left half and a set of b in the right
// half with equal syndromes, a + b < d (meet in the middle). Tables hold the sets of at most (d-1)/2 coordinates of a half. Larger
// sets of the other half are visited one by one. So the work is the number of these sets plus the number of words found.

template <std::size_t W>
using Bits = std::array<std::uint64_t, W>;

template <std::size_t W>
inline Bits<W> operator^(Bits<W> a, const Bits<W>& b) {
    for (std::size_t i = 0; i < W; ++i) a[i] ^= b[i];
    return a;
}

// One more than the index of the highest bit that is set, or 0 if there is none.
template <std::size_t W>
inline std::size_t bit_width(const Bits<W>& bits) {
    for (std::size_t i = W; i-- > 0;)
        if (bits[i] != 0) return 64 * i + static_cast<std::size_t>(std::bit_width(bits[i]));
    return 0;
}

template <std::size_t W>
struct Image {
    Bits<W> syndrome{}, coefficients{};
    Image operator^(const Image& other) const { return {syndrome ^ other.syndrome, coefficients ^ other.coefficients}; }
};

// Calls visit(sum of the images, size) for each set of `least` to `most` of the images.
template <std::size_t W, class Visit>
void for_each_set(std::span<const Image<W>> images, std::size_t least, std::size_t most, Visit& visit, const Image<W>& sum = {},
              std::size_t size = 0) {
    if (size >= least) visit(sum, size);
    if (size == most) return;
    for (std::size_t i = 0; i < images.size() && size + images.size() - i >= least; ++i)
        for_each_set(images.subspan(i + 1), least, most, visit, sum ^ images[i], size + 1);
}

// The sets of at most `most` images, ordered by syndrome and then by size.
template <std::size_t W>
class HalfTable {
  public:
    template <Poll P>
    HalfTable(std::span<const Image<W>> images, std::size_t check_bits, std::size_t most, P& poll) : sizes_(most + 1) {
        std::size_t sets = 0;
        walk(images, poll, [&](const Image<W>&, std::size_t) { ++sets; });
        bits_ = std::min(check_bits, std::max(static_cast<std::size_t>(std::bit_width(sets)), std::size_t{3}) - 2);
        exact_ = bits_ == check_bits;
        begin_.assign((std::size_t{1} << bits_) * sizes_ + 1, 0);
        walk(images, poll, [&](const Image<W>& sum, std::size_t size) { ++begin_[group(sum.syndrome) + size]; });
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        // Groups are filled from their ends, which become their beginnings.
        entries_.resize(sets);
        walk(images, poll, [&](const Image<W>& sum, std::size_t size) { entries_[--begin_[group(sum.syndrome) + size]] = sum; });
    }

    // Calls emit(coefficients) for each set of at most `most` images that forms a word of V with the given set. Returns the number of
    // entries visited.
    template <class Emit>
    std::size_t matches(const Image<W>& other, std::size_t most, Emit& emit) const {
        const std::size_t at = group(other.syndrome), begin = begin_[at], end = begin_[at + std::min(most + 1, sizes_)];
        for (std::size_t e = begin; e < end; ++e)
            if (entries_[e].syndrome == other.syndrome) emit(entries_[e].coefficients ^ other.coefficients);
        return end - begin;
    }

  private:
    template <class Visit, Poll P>
    void walk(std::span<const Image<W>> images, P& poll, Visit visit) const {
        std::size_t steps = 0;
        auto polled = [&](const Image<W>& sum, std::size_t size) {
            visit(sum, size);
            if (++steps % (std::size_t{1} << 16) == 0) poll();
        };
        for_each_set<W>(images, 0, sizes_ - 1, polled);
    }
    std::size_t group(const Bits<W>& syndrome) const {
        if (exact_) return syndrome[0] * sizes_;
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : syndrome) mixed = (mixed ^ word ^ word >> 32) * golden_gamma;
        return (mixed >> (64 - bits_)) * sizes_;  // bits_ is at least 1, because the group is not exact
    }
    std::size_t sizes_, bits_ = 0;
    bool exact_ = false;
    std::vector<std::size_t> begin_;
    std::vector<Image<W>> entries_;
};

struct TooManyWords : std::runtime_error {
    TooManyWords() : std::runtime_error("too many words of small weight") {}
};

// The light words of V, which are recomputed in every pass.
template <std::size_t W>
class LightWords {
  public:
    // Weights are less than d, which must be from 1 to the number of images + 1.
    template <Poll P>
    LightWords(std::span<const Image<W>> images, std::size_t check_bits, std::size_t d, P& poll)
        : most_(d - 1),
          left_(images.first(images.size() / 2)),
          right_(images.subspan(images.size() / 2)),
          left_table_(left_, check_bits, most_ / 2, poll),
          right_table_(right_, check_bits, most_ - std::min(most_, most_ / 2 + 1), poll) {}

    // Calls emit(coefficients) for each light word, including the zero word; `done` counts the steps.
    template <class Emit, Poll P>
    void for_each(Emit emit, P& poll, std::uint64_t& done) const {
        const std::size_t half = most_ / 2;
        scan(right_, 0, left_table_, emit, poll, done);
        if (half < most_) scan(left_, half + 1, right_table_, emit, poll, done);
    }

  private:
    template <class Emit, Poll P>
    void scan(std::span<const Image<W>> images, std::size_t least, const HalfTable<W>& table, Emit& emit, P& poll,
              std::uint64_t& done) const {
        std::size_t steps = 0;
        auto visit = [&](const Image<W>& sum, std::size_t size) {
            steps += 1 + table.matches(sum, most_ - size, emit);
            if (steps < (std::size_t{1} << 18)) return;
            done += steps;
            steps = 0;
            poll();
        };
        for_each_set<W>(images, least, most_, visit);
        done += steps;
    }
    std::size_t most_;
    std::span<const Image<W>> left_, right_;
    HalfTable<W> left_table_, right_table_;
};

namespace gray {

// ---- Words of small weight in a space of small dimension, by visiting all of its words in the order of a Gray code

// Word number i of the Gray code has the coefficients i ^ i/2. From i - 1 to i, the coefficient number countr_zero(i) changes.
template <std::size_t N, class Emit>
struct Steps {
    template <class Count>
    GRUNDY_ALWAYS_INLINE static void run(const Bits<N>* vectors, Bits<N>& word, std::uint64_t begin, std::uint64_t end, std::size_t d,
                                           Emit& emit) {
        for (std::uint64_t i = begin; i < end; ++i) {
            word = word ^ vectors[std::countr_zero(i)];
            std::size_t weight = 0;
            for (const std::uint64_t part : word) weight += Count::ones(part);
            if (weight < d) emit(i ^ i >> 1);
        }
    }
};

template <std::size_t N, class Emit>
auto steps_in_use() {
    return Counting<Steps<N, Emit>, void(const Bits<N>*, Bits<N>&, std::uint64_t, std::uint64_t, std::size_t, Emit&)>::in_use();
}

}  // namespace gray

// The same as LightWords, for a basis of at most 62 vectors, given as words of N times 64 bits.
template <std::size_t W, std::size_t N>
class AllWords {
  public:
    AllWords(std::span<const Bits<N>> vectors, std::size_t d) : vectors_(vectors), d_(d) {}

    template <class Emit, Poll P>
    void for_each(Emit emit, P& poll, std::uint64_t& done) const {
        constexpr std::uint64_t piece = std::uint64_t{1} << 18;
        const std::uint64_t stop = std::uint64_t{1} << vectors_.size();
        auto found = [&](std::uint64_t coefficients) { emit(Bits<W>{coefficients}); };
        const auto steps = gray::steps_in_use<N, decltype(found)>();
        found(0);
        Bits<N> word{};
        for (std::uint64_t begin = 1; begin < stop; begin += piece) {
            const std::uint64_t end = std::min(stop, begin + piece);
            steps(vectors_.data(), word, begin, end, d_, found);
            done += end - begin;
            poll();
        }
    }

  private:
    std::span<const Bits<N>> vectors_;
    std::size_t d_;
};

// ---- Greedy codes by the words of small weight
//
// The words are sorted by their last basis vector. A value then takes one linear map and one mex.

// The function g on the vectors found so far, eight coefficients at a time.
template <std::size_t W>
class ByteMap {
  public:
    ByteMap() : sums_(8 * W * 256) {}
    void add(std::size_t i, std::uint64_t value) {
        fill(i, value);
        if (i + 1 < 64 * W) fill(i + 1, 0);
        bytes_ = i / 8 + 1;
    }
    // The value of coefficients. At most the last one may not have been added yet, and it counts as zero.
    std::uint64_t operator()(const Bits<W>& coefficients) const {
        std::uint64_t sum = 0;
        for (std::size_t byte = 0; byte < bytes_; ++byte)
            sum ^= sums_[byte * 256 + (coefficients[byte / 8] >> byte % 8 * 8 & 255)];
        return sum;
    }

  private:
    void fill(std::size_t i, std::uint64_t value) {
        std::uint64_t* sums = sums_.data() + i / 8 * 256;
        const std::size_t bit = std::size_t{1} << i % 8;
        for (std::size_t low = 0; low < bit; ++low) sums[bit + low] = sums[low] ^ value;
    }
    std::vector<std::uint64_t> sums_;
    std::size_t bytes_ = 0;
};

// A set of numbers below a bound.
class ValueSet {
  public:
    explicit ValueSet(std::uint64_t bound) : bound_(bound), words_(bound / 64 + 1) {}
    void add(std::uint64_t value) {
        if (value < bound_) words_[value / 64] |= std::uint64_t{1} << value % 64;
    }
    std::uint64_t mex() const {
        std::size_t i = 0;
        while (words_[i] == ~std::uint64_t{0}) ++i;  // the bound itself is never in the set
        return 64 * i + static_cast<std::uint64_t>(std::countr_one(words_[i]));
    }

  private:
    std::uint64_t bound_;
    std::vector<std::uint64_t> words_;
};

struct EnumerationLimits {
    std::uint64_t most_words = ~std::uint64_t{0};     // of small weight; if there are more, TooManyWords is thrown
    std::size_t most_bytes = ~std::size_t{0} / 2;     // for stored words; a smaller limit means more passes
};

// `words` is a LightWords or AllWords, whose for_each(emit, poll, done) visits the words of small weight.
template <std::size_t W, class Words, Poll P>
class Enumeration {
  public:
    Enumeration(const Words& words, std::size_t m, EnumerationLimits limits, P& poll, std::uint64_t& done)
        : words_(words), m_(m), limits_(limits), counts_(m + 1), poll_(poll), done_(done) {}

    std::vector<std::uint64_t> values() {
        count();
        while (values_.size() < m_) {
            const std::size_t begin = values_.size(), end = end_of_pass(begin);
            if (end == begin + 1)
                stream(begin);
            else
                keep(begin, end);
        }
        return values_;
    }

    // All nonzero words, in the order of their last basis vectors.
    std::vector<Bits<W>> listed() {
        count();
        std::vector<Bits<W>> words;
        const auto first = places(0, m_);
        words.resize(first.back());
        fill(words.data(), first, 0, m_);
        return words;
    }

  private:
    void count() {
        std::uint64_t total = 0;
        words_.for_each(
            [&](const Bits<W>& coefficients) {
                ++counts_[bit_width(coefficients)];
                if (++total > limits_.most_words) throw TooManyWords();
            },
            poll_, done_);
    }
    std::uint64_t count_of(std::size_t i) const { return counts_[i + 1]; }

    // The end of the largest range of basis vectors whose words fit the memory, with at least one vector.
    std::size_t end_of_pass(std::size_t begin) const {
        std::size_t end = begin + 1;
        for (std::uint64_t sum = count_of(begin); end < m_; ++end) {
            sum += count_of(end);
            if (sum > limits_.most_bytes / sizeof(Bits<W>)) break;
        }
        return end;
    }
    // The values of earlier vectors are 0, ..., 2^bits - 1, and a mex is at most the number of words.
    ValueSet empty_set(std::size_t i) const { return ValueSet(std::min(count_of(i), std::uint64_t{1} << bits_) + 1); }
    void add(std::uint64_t value) {
        bits_ = std::max(bits_, static_cast<std::size_t>(std::bit_width(value)));
        map_.add(values_.size(), value);
        values_.push_back(value);
    }
    // The last coefficient of y is not in the map yet, so the map returns g(w_i + y).
    void stream(std::size_t i) {
        ValueSet found = empty_set(i);
        words_.for_each(
            [&](const Bits<W>& coefficients) {
                if (bit_width(coefficients) == i + 1) found.add(map_(coefficients));
            },
            poll_, done_);
        add(found.mex());
    }
    void keep(std::size_t begin, std::size_t end) {
        const auto first = places(begin, end);
        const auto kept = make_buffer<Bits<W>>(first.back());
        fill(kept.get(), first, begin, end);
        for (std::size_t i = begin; i < end; ++i) {
            ValueSet found = empty_set(i);
            const Bits<W>* words = kept.get() + first[i - begin];
            for_each_index(count_of(i), poll_, [&](std::size_t j) { found.add(map_(words[j])); });
            done_ += count_of(i);
            add(found.mex());
        }
    }
    std::vector<std::size_t> places(std::size_t begin, std::size_t end) const {
        std::vector<std::size_t> first{0};
        for (std::size_t i = begin; i < end; ++i) first.push_back(first.back() + count_of(i));
        return first;
    }
    void fill(Bits<W>* words, std::vector<std::size_t> next, std::size_t begin, std::size_t end) {
        words_.for_each(
            [&](const Bits<W>& coefficients) {
                const std::size_t width = bit_width(coefficients);
                if (width > begin && width <= end) words[next[width - 1 - begin]++] = coefficients;
            },
            poll_, done_);
    }

    const Words& words_;
    std::size_t m_;
    EnumerationLimits limits_;
    std::vector<std::uint64_t> counts_, values_;
    ByteMap<W> map_;
    std::size_t bits_ = 0;
    P& poll_;
    std::uint64_t& done_;
};

// ---- Greedy codes by a table of coset weights
//
// In this basis, each w_i has a coordinate p_i, its pivot, that no earlier vector has.
//
// A word y of V whose last basis vector is w_i has ones only in pivots up to p_i and in the r coordinates that are not pivots,
// and it has a one in p_i. So y = e_p + z, where z has the syndrome h_i of e_p and uses earlier coordinates only. Extend g to all
// coordinates: G = 0 on coordinates without a pivot, and G(e_p) = g(w_i) + G(w_i - e_p). Let D[x, s] be the least weight of a z
// with G(z) = x and syndrome s. Then
//     g(w_i) = mex { c + x : D[x, h_i] <= d - 2 },    c = G(w_i - e_p);
// The column (G(e_p), h_i) is then added to the table, in place on pairs of entries that differ by it. Without check bits this is
// the table of the lexicodes; see also Trachtenberg, Designing lexicographic codes with a given trellis complexity, 2002.

struct TableTooLarge : std::runtime_error {
    TableTooLarge(std::size_t bits, std::size_t known)
        : std::runtime_error("the table is too large"), table_bits(bits), values_known(known) {}
    std::size_t table_bits, values_known;
};

// A basis in the form for the method: the syndrome h_i of each pivot, and the earlier pivots of w_i as `words` 64-bit words.
struct TriangularBasis {
    std::size_t check_bits;
    std::span<const std::uint64_t> syndromes;
    std::span<const std::uint64_t> earlier;
    std::size_t words;
    std::size_t size() const { return syndromes.size(); }
};

template <Poll P>
class GreedyTable {
  public:
    GreedyTable(const TriangularBasis& basis, std::size_t d, std::size_t most_bytes, P& poll)
        : basis_(basis), least_(static_cast<std::uint8_t>(d - 1)), most_bytes_(most_bytes), poll_(poll) {}

    // `done` counts the vectors.
    std::vector<std::uint64_t> values(std::uint64_t& done) {
        while (table_.bits() < basis_.check_bits) {  // the coordinates without a pivot
            check_size(basis_.check_bits);
            table_.double_by_column(poll_);
        }
        for (std::size_t i = 0; i < basis_.size(); ++i) {
            const std::uint64_t change = sum_of_earlier(i), value = mex(change, basis_.syndromes[i]);
            values_.push_back(value);
            columns_.push_back(value ^ change);
            if (i + 1 < basis_.size()) join((value ^ change) << basis_.check_bits | basis_.syndromes[i]);
            ++done;
        }
        return values_;
    }

  private:
    std::uint64_t sum_of_earlier(std::size_t i) const {
        std::uint64_t sum = 0;
        for (std::size_t j = 0; j < i; ++j)
            if (basis_.earlier[i * basis_.words + j / 64] >> j % 64 & 1) sum ^= columns_[j];
        return sum;
    }
    std::uint64_t mex(std::uint64_t change, std::uint64_t syndrome) const {
        const std::uint64_t stop = std::uint64_t{1} << (table_.bits() - basis_.check_bits);
        for (std::uint64_t begin = 0; begin < stop; begin += 1 << 14) {
            poll_();
            for (std::uint64_t x = begin; x < std::min<std::uint64_t>(stop, begin + (1 << 14)); ++x)
                if (table_[(x ^ change) << basis_.check_bits | syndrome] >= least_) return x;
        }
        return stop;
    }
    void join(std::uint64_t column) {
        if (column >> table_.bits() != 0) {
            check_size(table_.bits() + 1);
            table_.double_unreached(poll_);
        }
        table_.add_columns({&column, 1}, poll_);
    }
    void check_size(std::size_t bits) const {
        if (bits > CosetTable::most_bits || std::size_t{1} << bits > most_bytes_) throw TableTooLarge(bits, values_.size());
    }

    TriangularBasis basis_;
    std::uint8_t least_;
    std::size_t most_bytes_;
    CosetTable table_;
    std::vector<std::uint64_t> values_, columns_;
    P& poll_;
};

}  // namespace grundy::codes
