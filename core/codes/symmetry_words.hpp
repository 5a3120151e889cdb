#pragma once
// Words that represent a code in the search for its symmetries: its light words, or the rows of a projection.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "base/random.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_search.hpp"

namespace grundy::codes::symmetry {

// ---- Sums of t multiples of the rows of a systematic generator: words of a code by information sets

// Each row times 1, 2, ..., q - 1, packed.
inline std::vector<Limb> multiples(const Matrix& rows, const Shape& shape, const Field& field) {
    std::vector<Limb> packed(rows.rows * (field.size() - 1) * shape.words());
    Limb* next = packed.data();
    for (std::size_t i = 0; i < rows.rows; ++i)
        for (std::size_t factor = 1; factor < field.size(); ++factor, next += shape.words()) {
            std::vector<Digit> row(rows[i].begin(), rows[i].end());
            scale(row, static_cast<Digit>(factor), field);
            pack(shape, row, next);
        }
    return packed;
}

// The sums of t multiples of the rows, up to a factor. They are visited in blocks: a start, and terms to add to it one at a time.
class Sums {
  public:
    Sums(const Matrix& rows, const Shape& shape, const Field& field)
        : limbs_(shape.words()), factors_(field.size() - 1), k_(rows.rows), rows_(multiples(rows, shape, field)) {
        if (k_ * factors_ * k_ * factors_ / 2 * limbs_ <= most_limbs_of_pairs) take_pairs();
    }

    // Calls visit(start, terms, count) for each block until it returns false.
    template <class Visit>
    void for_each_block(std::size_t t, Visit visit) {
        starts_.assign((t + 1) * limbs_, 0);
        choose(0, 0, t, visit);
    }

  private:
    static constexpr std::size_t most_limbs_of_pairs = std::size_t{1} << 18;

    const Limb* row(std::size_t i, std::size_t f) const { return &rows_[(i * factors_ + f) * limbs_]; }

    // The sums of two rows, those of late rows first, so that the pairs of rows from i on are a prefix.
    void take_pairs() {
        pairs_from_.assign(k_ + 1, 0);
        for (std::size_t i = k_; i-- > 0;) {
            for (std::size_t f = 0; f < factors_; ++f)
                for (std::size_t x = (i + 1) * factors_; x < k_ * factors_; ++x)
                    for (std::size_t l = 0; l < limbs_; ++l) pairs_.push_back(row(i, f)[l] ^ rows_[x * limbs_ + l]);
            pairs_from_[i] = pairs_.size() / limbs_;
        }
    }

    // Adds t - depth more rows, from the given row on, in all ways. The first row has the factor 1.
    template <class Visit>
    bool choose(std::size_t depth, std::size_t from, std::size_t t, Visit& visit) {
        const Limb* start = &starts_[depth * limbs_];
        if (depth > 0 && depth + 1 == t) return visit(start, row(from, 0), (k_ - from) * factors_);
        if (depth > 0 && depth + 2 == t && !pairs_from_.empty()) return visit(start, pairs_.data(), pairs_from_[from]);
        for (std::size_t i = from; i + t <= k_ + depth; ++i)
            for (std::size_t f = 0; f < (depth == 0 ? 1 : factors_); ++f) {
                for (std::size_t l = 0; l < limbs_; ++l) starts_[(depth + 1) * limbs_ + l] = starts_[depth * limbs_ + l] ^ row(i, f)[l];
                const bool goes_on = t == 1 ? visit(&starts_[0], row(i, f), 1) : choose(depth + 1, i + 1, t, visit);
                if (!goes_on) return false;
            }
        return true;
    }

    std::size_t limbs_, factors_, k_;
    std::vector<Limb> rows_, pairs_, starts_;
    std::vector<std::size_t> pairs_from_;
};

// Systematic generators on disjoint sets of columns, in the given order of columns.
template <class R>
std::vector<Basis> disjoint_bases(const Matrix& generator, std::span<const Index> columns, const Field& field, R& run) {
    std::vector<bool> used(generator.columns);
    std::vector<Basis> found;
    while (true) {
        std::vector<Index> order(columns.begin(), columns.end());
        std::stable_partition(order.begin(), order.end(), [&](Index column) { return !used[column]; });
        Basis basis = reduced(generator, field, order, run);
        if (basis.size() == 0 || std::ranges::any_of(basis.pivots, [&](Index pivot) { return used[pivot]; })) return found;
        for (const Index pivot : basis.pivots) used[pivot] = true;
        found.push_back(std::move(basis));
    }
}

// Finds as many as a few random orders of the columns yield, at most n/k.
template <class R>
std::vector<Basis> many_disjoint_bases(const Matrix& generator, const Field& field, R& run) {
    std::vector<Index> columns = all_indices(generator.columns);
    std::vector<Basis> most = disjoint_bases(generator, columns, field, run);
    Random random(1);
    for (int attempt = 0; attempt < 16 && !most.empty() && (most.size() + 1) * most[0].size() <= generator.columns; ++attempt) {
        random.shuffle(columns);
        auto found = disjoint_bases(generator, columns, field, run);
        if (found.size() > most.size()) most = std::move(found);
    }
    return most;
}

// ---- All light words of a code, up to the least weight at which they span it
//
// With m disjoint information sets, a word of weight w has at most w/m nonzero digits in one of them. So after all messages of
// weight at most t have been encoded by each of the m systematic generators, every word of weight at most m(t + 1) - 1 has been
// found (Brouwer and Zimmermann; Betten et al., Error-Correcting Linear Codes, 2006, chapter 1). After step t in only s of
// the sets, this holds up to weight s(t + 1) + (m - s)t - 1.
//
// Let w be the least weight such that the words of weight at most w span the code. Permutations of the coordinates preserve weights,
// so they map the set of these words to that of the image code. The set has the same symmetries as the code.

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

    // The number of words that the next step visits, or infinity if they would not fit memory.
    double next_cost() const {
        if (sets_.empty() || overflow_) return std::numeric_limits<double>::infinity();
        double messages = 1;  // binomial(k, t) (q - 1)^(t - 1), because words are found up to a factor
        for (std::size_t i = 0; i < t_; ++i)
            messages *= static_cast<double>(k_ - i) / static_cast<double>(i + 1) * static_cast<double>(i == 0 ? 1 : field_.size() - 1);
        return messages;
    }
    void advance() {
        sets_[set_].for_each_block(t_, [this](const Limb* start, const Limb* terms, std::size_t count) { return scan_block(start, terms, count); });
        run_.spend(std::exchange(scanned_, 0));
        if (!overflow_) tidy();
        if (++set_ == sets_.size()) set_ = 0, ++t_;
    }
    // Whether all words of weight at most heaviest() are known, and span the code.
    bool is_complete() const { return spanning_ && !overflow_ && heaviest_ <= complete_up_to(); }
    std::size_t heaviest() const { return heaviest_; }
    std::size_t size() const { return kept_.size() / shape_.words(); }

    // Visits the words. Of the multiples of a word, it visits those whose digits come first, independently of the places.
    template <class Visit>
    void for_each(Visit visit) const {
        std::vector<Digit> digits(n_);
        for_each_index<1024>(size(), run_, [&](std::size_t i) {
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

    std::size_t complete_up_to() const {
        if (t_ > k_ || (t_ == k_ && set_ > 0)) return n_;
        return set_ * (t_ + 1) + (sets_.size() - set_) * t_ - 1;
    }

    // Searches a block of words. Returns false if too many of them are light.
    bool scan_block(const Limb* start, const Limb* terms, std::size_t count) {
        const std::size_t limbs = shape_.words(), before = kept_.size();
        for (std::size_t i = 0; i < count; i += piece) {
            const std::size_t here = std::min(piece, count - i);
            scan_(start, terms + i * limbs, here, limbs, heaviest_, kept_);
            scanned_ += here;
            if (scanned_ >= piece) run_.spend(std::exchange(scanned_, 0));
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

    // Sorts the words by weight, and drops duplicates and words heavier than needed to span the code.
    void tidy() {
        const std::size_t limbs = shape_.words();
        std::vector<std::pair<Index, Index>> order;  // weight and place
        for_each_index<piece>(size(), run_, [&](std::size_t i) { order.emplace_back(weight(shape_, &kept_[i * limbs]), i); });
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

    // Sorts pieces in a few milliseconds each and then merges them, so that poll() is called often enough.
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

    // Finds the least weight at which the words span the code, and drops heavier words.
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

    // The span of some words, as rows with pivots and all their multiples.
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

    // The factors for which the sorted digits with their frequencies come first; one of the most frequent digits becomes 1. This does
    // not depend on the order of the places.
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
    std::uint64_t scanned_ = 0;
};

// ---- Projections: the symmetries of a code with a small hull are those of a matrix
//
// Let d be a digit for each place, and x, y -> sum of d_i x_i y_i nondegenerate on the code C with the basis G. Then the matrix
// A = G^T (G D G^T)^-1 G, D diagonal, does not depend on the basis, and its rows span C. So a permutation that preserves d maps C
// to another code exactly if it maps A to the A of that code, in rows and columns at once. With d = 1, A is the projection to C
// along its dual, and nondegenerate means that C meets its dual only in 0 (Bardet, Otmani and Saeed-Taha, Permutation code
// equivalence is not harder than graph isomorphism when hulls are trivial, 2019).
//
// If C meets its dual in a few words (its hull), these distinguish places. After refinement by them, each cell of places may have its
// own d, from GF(256) if GF(q) is too small; C and its span over GF(256) have the same symmetries. This fails as long as v·d is in the
// dual for a word v of the hull, for example if the hull has a single nonzero word. So if necessary, one place i is singled out too,
// every i of a cell in turn, and all these matrices together represent the code.

// G D G^T.
template <class R>
Matrix gram(const Matrix& rows, std::span<const Digit> d, const Field& field, R& run) {
    Matrix product(rows.rows, rows.rows);
    std::vector<Digit> scaled(rows.columns);
    for (std::size_t i = 0; i < rows.rows; ++i) {
        for (std::size_t c = 0; c < rows.columns; ++c) scaled[c] = field.times(rows[i][c], d[c]);
        for (std::size_t j = 0; j <= i; ++j) {
            Digit sum = 0;
            for (std::size_t c = 0; c < rows.columns; ++c) sum = static_cast<Digit>(sum ^ field.times(scaled[c], rows[j][c]));
            product[i][j] = product[j][i] = sum;
        }
        run();
    }
    return product;
}

// A basis of the words of the code that are orthogonal to the whole code.
template <class R>
Matrix hull(const Basis& code, const Field& field, R& run) {
    const std::vector<Digit> ones(code.rows.columns, 1);
    const Matrix combinations = checks(reduced(gram(code.rows, ones, field, run), field, run));
    Matrix words(combinations.rows, code.rows.columns);
    for (std::size_t i = 0; i < words.rows; ++i)
        for (std::size_t j = 0; j < code.size(); ++j) add_multiple(words[i], code.rows[j], combinations[i][j], field);
    return words;
}

// The matrix A, if the form is nondegenerate.
template <class R>
std::optional<Matrix> projection(const Basis& code, std::span<const Digit> d, const Field& field, R& run) {
    const std::size_t k = code.size(), n = code.rows.columns;
    const Matrix form = gram(code.rows, d, field, run);
    Matrix both(k, k + n);  // (form | G) becomes (1 | form^-1 G)
    for (std::size_t i = 0; i < k; ++i) {
        std::ranges::copy(form[i], both[i].begin());
        std::ranges::copy(code.rows[i], both[i].begin() + static_cast<std::ptrdiff_t>(k));
    }
    const std::vector<Index> order = all_indices(k);
    const Basis solved = reduced(std::move(both), field, order, run);
    if (solved.size() < k) return std::nullopt;
    Matrix projector(n, n);
    for (std::size_t i = 0; i < k; ++i) {
        run();
        for (std::size_t c = 0; c < n; ++c) add_multiple(projector[c], solved.rows[i].subspan(k), code.rows[i][c], field);
    }
    return projector;
}

// All words of a small code.
inline Incidence all_words(const Matrix& basis, const Field& field) {
    Matrix words(1, basis.columns);
    for (std::size_t i = 0; i < basis.rows; ++i)
        for (std::size_t old = words.rows, factor = 1; factor < field.size(); ++factor)
            for (std::size_t w = 0; w < old; ++w) {
                words.digits.resize(++words.rows * words.columns);
                std::ranges::copy(words[w], words[words.rows - 1].begin());
                add_multiple(words[words.rows - 1], basis[i], static_cast<Digit>(factor), field);
            }
    Incidence incidence(basis.columns);
    for (std::size_t w = 1; w < words.rows; ++w) incidence.add_word([&](std::size_t j) { return words[w][j]; });
    return incidence;
}

// The matrices A of a code as an incidence structure.
template <class R>
class Projections {
  public:
    Projections(const Part& part, const Field& field, R& run)
        : part_(part), field_(field), run_(run), hull_(hull(part.code, field, run)), found_(part.points()) {}

    // The rows of one matrix over GF(q), if the hull is 0.
    std::optional<Incidence> simple() {
        const std::size_t n = part_.points();
        if (hull_.rows > 0 || n * n > most_entries) return std::nullopt;
        add(*projection(part_.code, std::vector<Digit>(n, 1), field_, run_), std::nullopt);
        return std::move(found_);
    }
    // Returns nothing if the hull is too large or its words are not distinguished enough.
    std::optional<Incidence> words() {
        if (hull_.rows == 0) return simple();
        if (part_.points() * part_.points() > most_entries || !hull_has_few_words() || !by_cells()) return std::nullopt;
        return std::move(found_);
    }

  private:
    static constexpr std::size_t most_entries = std::size_t{1} << 22, most_hull_words = std::size_t{1} << 12;

    bool hull_has_few_words() const {
        std::size_t count = 1;
        for (std::size_t i = 0; i < hull_.rows && count <= most_hull_words; ++i) count *= field_.size();
        return count <= most_hull_words;
    }
    bool by_cells() {
        const Field large(256);
        Incidence hull_words = all_words(hull_, field_);
        const auto accept = [](Value) { return true; };
        Partition cells(part_.colours);
        cells.refine(hull_words, accept, run_);
        if (auto matrix = projection(part_.code, digits(cells), large, run_)) return add(*matrix, std::nullopt), true;
        for (const Index cell : by_size(cells)) {
            if (cells.members(cell).size() * part_.points() * part_.points() > most_entries) return false;
            for (const Index place : cells.members(cell)) {
                Partition finer = cells;
                finer.single_out(place);
                finer.refine(hull_words, accept, run_);
                if (auto matrix = projection(part_.code, digits(finer), large, run_)) add(*matrix, place);
            }
            if (found_.words() > 0) return true;
        }
        return false;
    }
    static std::vector<Index> by_size(const Partition& cells) {
        std::vector<Index> listed;
        for (const Index cell : all_indices(cells.places()))
            if (!cells.members(cell).empty()) listed.push_back(cell);
        std::ranges::stable_sort(listed, {}, [&](Index cell) { return cells.members(cell).size(); });
        return listed;
    }
    std::vector<Digit> digits(const Partition& cells) const {
        std::vector<Digit> d(cells.places());
        for (const Index cell : all_indices(d.size()))
            for (const Index place : cells.members(cell)) d[place] = static_cast<Digit>(1 + mixed(cell) % 255);
        return d;
    }
    // A word for each row, with marks at its own place and at the place that was singled out.
    void add(const Matrix& projector, std::optional<std::size_t> place) {
        for (std::size_t i = 0; i < projector.rows; ++i)
            found_.add_word([&](std::size_t j) { return projector[i][j] + (i == j ? 256 : 0) + (place == j ? 512 : 0); });
    }

    const Part& part_;
    const Field& field_;
    R& run_;
    Matrix hull_;
    Incidence found_;
};

}  // namespace grundy::codes::symmetry
