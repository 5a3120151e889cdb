#pragma once
// Greedy codes by a table of coset weights, for a basis in which each w_i has a coordinate p_i, its pivot, that no earlier one has.
//
// A word y of V whose last basis vector is w_i has ones only in pivots up to p_i and in the r coordinates that are no pivots,
// and it has p_i. So y = e_p + z, where z has the syndrome h_i of e_p and uses earlier coordinates only. Extend g to all
// coordinates: G = 0 where there is no pivot, and G(e_p) = g(w_i) + G(w_i - e_p). With D[x, s] the least weight of a z with
// G(z) = x and syndrome s,
//     g(w_i) = mex { c + x : D[x, h_i] <= d - 2 },    c = G(w_i - e_p);
// then the column (G(e_p), h_i) joins the table, in place on pairs of entries that differ by it. With no check bits at all this
// is the table of the lexicodes; see also Trachtenberg, Designing lexicographic codes with a given trellis complexity, 2002.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "codes/coset_table.hpp"
#include "runs/poll.hpp"

namespace grundy::codes {

struct TableTooLarge : std::runtime_error {
    TableTooLarge(std::size_t bits, std::size_t known)
        : std::runtime_error("the table is too large"), table_bits(bits), values_known(known) {}
    std::size_t table_bits, values_known;
};

// A basis as the method needs it: the syndrome h_i of each pivot, and the earlier pivots that w_i has, `words` 64-bit words each.
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
            check_room(basis_.check_bits);
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
            check_room(table_.bits() + 1);
            table_.double_unreached(poll_);
        }
        table_.add_columns({&column, 1}, poll_);
    }
    void check_room(std::size_t bits) const {
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
