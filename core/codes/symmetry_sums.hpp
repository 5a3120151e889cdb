#pragma once
// Words of a code by information sets: all sums of t multiples of the rows of a systematic generator.
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_packed.hpp"
#include "runs/random.hpp"

namespace grundy::codes::symmetry {

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

// The sums of t multiples of the rows, up to a factor. They come in blocks: a start, and terms to be added to it one at a time.
class Sums {
  public:
    Sums(const Matrix& rows, const Shape& shape, const Field& field)
        : limbs_(shape.words()), factors_(field.size() - 1), k_(rows.rows), rows_(multiples(rows, shape, field)) {
        if (k_ * factors_ * k_ * factors_ / 2 * limbs_ <= most_limbs_of_pairs) take_pairs();
    }

    // Calls visit(start, terms, count) for each block until it says that it has enough.
    template <class Visit>
    void each_block(std::size_t t, Visit visit) {
        starts_.assign((t + 1) * limbs_, 0);
        choose(0, 0, t, visit);
    }

  private:
    static constexpr std::size_t most_limbs_of_pairs = std::size_t{1} << 18;

    const Limb* row(std::size_t i, std::size_t f) const { return &rows_[(i * factors_ + f) * limbs_]; }

    // The sums of two rows, those of late rows first: all pairs of rows from i on stand at the beginning.
    void take_pairs() {
        pairs_from_.assign(k_ + 1, 0);
        for (std::size_t i = k_; i-- > 0;) {
            for (std::size_t f = 0; f < factors_; ++f)
                for (std::size_t x = (i + 1) * factors_; x < k_ * factors_; ++x)
                    for (std::size_t l = 0; l < limbs_; ++l) pairs_.push_back(row(i, f)[l] ^ rows_[x * limbs_ + l]);
            pairs_from_[i] = pairs_.size() / limbs_;
        }
    }

    // Adds t - depth more rows, from the given one on, in all ways; the first one has the factor 1.
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

// As many as a few random orders of the columns give; there are no more than n/k.
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

}  // namespace grundy::codes::symmetry
