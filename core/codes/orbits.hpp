#pragma once
// Chunks of a table that some shifts s → s ^ h carry into each other. A table of coset weights is updated for several columns
// at once while the chunks of one orbit are in the cache, so that memory is read and written once for all of them.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::codes {

class Orbits {
  public:
    // Indices of the table have `bits` bits, places within a chunk `chunk_bits`.
    Orbits(unsigned bits, unsigned chunk_bits, std::span<const std::uint64_t> shifts) : chunk_bits_(chunk_bits) {
        for (const std::uint64_t shift : shifts) shifts_.push_back(within(shift >> chunk_bits));
        members_.assign(std::size_t{1} << basis_.size(), 0);
        for (std::size_t x = 1; x < members_.size(); ++x) {
            const auto low = static_cast<std::size_t>(std::countr_zero(x));
            members_[x] = members_[x & (x - 1)] ^ basis_[low];
        }
        std::ranges::sort(pivots_);
        count_ = std::size_t{1} << (bits - chunk_bits - basis_.size());
    }
    std::size_t count() const { return count_; }
    std::size_t size() const { return members_.size(); }
    unsigned chunk_bits() const { return chunk_bits_; }

    // Member x of an orbit goes to member x ^ moved(i) by shift i.
    std::size_t moved(std::size_t shift) const { return shifts_[shift]; }

    // The first index of each chunk of an orbit.
    template <class Visit>
    void each_member(std::size_t orbit, Visit visit) const {
        std::uint64_t chunk = orbit;  // the one that has 0 at all pivots
        for (const unsigned pivot : pivots_) {
            const std::uint64_t below = (std::uint64_t{1} << pivot) - 1;
            chunk = (chunk & ~below) << 1 | (chunk & below);
        }
        for (std::size_t x = 0; x < members_.size(); ++x) visit(x, (chunk ^ members_[x]) << chunk_bits_);
    }

  private:
    // The shift of chunks as a sum of basis vectors; what is not yet one becomes a new one. No vector has the pivot of an earlier one.
    std::size_t within(std::uint64_t shift) {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < basis_.size(); ++i)
            if (shift >> pivots_[i] & 1) {
                shift ^= basis_[i];
                sum |= std::size_t{1} << i;
            }
        if (shift == 0) return sum;
        const auto pivot = static_cast<unsigned>(std::bit_width(shift) - 1);
        basis_.push_back(shift);
        pivots_.push_back(pivot);
        return sum | std::size_t{1} << (basis_.size() - 1);
    }

    unsigned chunk_bits_;
    std::size_t count_;
    std::vector<std::uint64_t> basis_, members_;
    std::vector<unsigned> pivots_;
    std::vector<std::size_t> shifts_;
};

}  // namespace grundy::codes
