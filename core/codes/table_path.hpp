#pragma once
// The steps on a table of coset weights, compiled for one instruction set each (see base/features.hpp).
//
// D[s] is the least number of columns with sum s. A new column h changes it to min(D[s], D[s ^ h] + 1). If the new columns are the
// multiples of one column, of which a word uses at most one, it is min(D[s], 1 + the least D in the coset of s by all multiples).
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/compiler.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace grundy::codes {

// ---- Orbits
//
// Chunks of a table that some shifts s → s ^ h map to each other. A table of coset weights is updated for several columns at once
// while the chunks of one orbit are in the cache, so that memory is read and written once for all of these columns.

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

    // Shift i maps member x of an orbit to member x ^ moved(i).
    std::size_t moved(std::size_t shift) const { return shifts_[shift]; }

    // The first index of each chunk of an orbit.
    template <class Visit>
    void for_each_member(std::size_t orbit, Visit visit) const {
        std::uint64_t chunk = orbit;  // the chunk that has 0 at all pivots
        for (const unsigned pivot : pivots_) {
            const std::uint64_t below = (std::uint64_t{1} << pivot) - 1;
            chunk = (chunk & ~below) << 1 | (chunk & below);
        }
        for (std::size_t x = 0; x < members_.size(); ++x) visit(x, (chunk ^ members_[x]) << chunk_bits_);
    }

  private:
    // The shift of chunks as a sum of basis vectors. A nonzero remainder becomes a new basis vector. No vector has the pivot of an
    // earlier one.
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

// ---- Paths

struct TablePath {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    // Adds columns one after another in the chunks of the orbits from begin to end.
    void (*add_columns)(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> columns, std::size_t begin, std::size_t end);
    // Adds the column of one digit, whose multiples are the span of these values.
    void (*add_digit)(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> values, std::size_t begin, std::size_t end);
    // The first place from begin on with a byte of at least `least`, or end. begin and end are multiples of `lanes`.
    std::size_t (*find)(const std::uint8_t* table, std::size_t begin, std::size_t end, std::uint8_t least);
};

extern const TablePath table_path_portable;
#if GRUNDY_X86_64
extern const TablePath table_path_avx2;
#endif

// The path in use: the portable one if the scalar path of nim arithmetic is in use.
const TablePath& table_path();

// ---- Lanes: the 32 adjacent bytes on which one step works

inline constexpr std::size_t lanes = 32;
inline constexpr unsigned lane_bits = 5;

// Byte i is moved to place i ^ flip.
class PortableLanes {
  public:
    class Flip {
      public:
        explicit Flip(unsigned flip) : flip_(flip) {}
        unsigned flip_;
    };
    static PortableLanes load(const std::uint8_t* place) {
        PortableLanes found;
        std::memcpy(found.words_.data(), place, lanes);
        return found;
    }
    void store(std::uint8_t* place) const { std::memcpy(place, words_.data(), lanes); }
    PortableLanes flipped(Flip flip) const {
        PortableLanes out;
        for (std::size_t w = 0; w < 4; ++w) out.words_[w ^ (flip.flip_ >> 3)] = swapped(words_[w], flip.flip_ & 7);
        return out;
    }
    PortableLanes plus_one() const {
        auto bytes = std::bit_cast<Bytes>(words_);
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(byte + (byte != 255));
        return PortableLanes(bytes);
    }
    friend PortableLanes min(PortableLanes a, PortableLanes b) {
        auto x = std::bit_cast<Bytes>(a.words_);
        const auto y = std::bit_cast<Bytes>(b.words_);
        for (std::size_t i = 0; i < lanes; ++i) x[i] = x[i] < y[i] ? x[i] : y[i];
        return PortableLanes(x);
    }
    // Bit i is 1 if byte i is at least the given number.
    std::uint32_t at_least(std::uint8_t least) const {
        const auto bytes = std::bit_cast<Bytes>(words_);
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < lanes; ++i) found |= std::uint32_t{bytes[i] >= least} << i;
        return found;
    }

  private:
    using Bytes = std::array<std::uint8_t, lanes>;
    PortableLanes() = default;
    explicit PortableLanes(const Bytes& bytes) : words_(std::bit_cast<std::array<std::uint64_t, 4>>(bytes)) {}
    static std::uint64_t swapped(std::uint64_t x, unsigned flip) {
        if (flip & 1) x = (x >> 8 & 0x00ff00ff00ff00ff) | (x & 0x00ff00ff00ff00ff) << 8;
        if (flip & 2) x = (x >> 16 & 0x0000ffff0000ffff) | (x & 0x0000ffff0000ffff) << 16;
        return flip & 4 ? std::rotl(x, 32) : x;
    }
    std::array<std::uint64_t, 4> words_;
};

#if defined(__AVX2__)
class Avx2Lanes {
  public:
    class Flip {
      public:
        explicit Flip(unsigned flip) : halves_(flip & 16 ? 0x4e : 0xe4) {
            alignas(32) std::uint8_t places[lanes];
            for (unsigned i = 0; i < lanes; ++i) places[i] = static_cast<std::uint8_t>((i ^ flip) & 15);
            places_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(places));
        }
        __m256i places_;
        int halves_;
    };
    static Avx2Lanes load(const std::uint8_t* place) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(place))}; }
    void store(std::uint8_t* place) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(place), bytes_); }
    Avx2Lanes flipped(const Flip& flip) const {
        const __m256i within = _mm256_shuffle_epi8(bytes_, flip.places_);
        return {flip.halves_ == 0x4e ? _mm256_permute4x64_epi64(within, 0x4e) : within};
    }
    Avx2Lanes plus_one() const { return {_mm256_adds_epu8(bytes_, _mm256_set1_epi8(1))}; }
    friend Avx2Lanes min(Avx2Lanes a, Avx2Lanes b) { return {_mm256_min_epu8(a.bytes_, b.bytes_)}; }
    std::uint32_t at_least(std::uint8_t least) const {
        const __m256i bound = _mm256_set1_epi8(static_cast<char>(least));
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes_, bound), bytes_)));
    }

  private:
    Avx2Lanes(__m256i bytes) : bytes_(bytes) {}
    __m256i bytes_;
};
#endif

// ---- Steps for lanes of one kind

// The new values of two bytes whose indices differ by a column ...
struct AddColumn {
    template <class Lanes>
    static Lanes apply(Lanes own, Lanes other) {
        return min(own, other.plus_one());
    }
};
// ... and the minimum of two bytes.
struct TakeLeast {
    template <class Lanes>
    static Lanes apply(Lanes own, Lanes other) {
        return min(own, other);
    }
};

template <class Lanes>
class TableSteps {
  public:
    static void add_columns(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> columns, std::size_t begin,
                            std::size_t end) {
        std::vector<std::uint8_t*> chunks(orbits.size());
        for (std::size_t orbit = begin; orbit < end; ++orbit) {
            orbits.for_each_member(orbit, [&](std::size_t x, std::uint64_t first) { chunks[x] = table + first; });
            for (std::size_t i = 0; i < columns.size(); ++i) step<AddColumn>(chunks, orbits, i, columns[i]);
        }
    }

    static void add_digit(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> values, std::size_t begin, std::size_t end) {
        const std::size_t chunk = std::size_t{1} << orbits.chunk_bits();
        std::vector<std::uint8_t> least(orbits.size() * chunk);
        std::vector<std::uint8_t*> chunks(orbits.size()), leasts(orbits.size());
        for (std::size_t x = 0; x < orbits.size(); ++x) leasts[x] = least.data() + x * chunk;
        for (std::size_t orbit = begin; orbit < end; ++orbit) {
            orbits.for_each_member(orbit, [&](std::size_t x, std::uint64_t first) {
                chunks[x] = table + first;
                std::memcpy(leasts[x], chunks[x], chunk);
            });
            for (std::size_t i = 0; i < values.size(); ++i) step<TakeLeast>(leasts, orbits, i, values[i]);
            for (std::size_t x = 0; x < orbits.size(); ++x)
                for (std::size_t place = 0; place < chunk; place += lanes)
                    min(Lanes::load(chunks[x] + place), Lanes::load(leasts[x] + place).plus_one()).store(chunks[x] + place);
        }
    }

    static std::size_t find(const std::uint8_t* table, std::size_t begin, std::size_t end, std::uint8_t least) {
        for (std::size_t place = begin; place < end; place += lanes)
            if (const std::uint32_t found = Lanes::load(table + place).at_least(least))
                return place + static_cast<std::size_t>(std::countr_zero(found));
        return end;
    }

  private:
    template <class Change>
    static void step(const std::vector<std::uint8_t*>& chunks, const Orbits& orbits, std::size_t i, std::uint64_t shift) {
        const std::size_t moved = orbits.moved(i), chunk = std::size_t{1} << orbits.chunk_bits();
        const std::size_t low = shift & (chunk - 1), far = low & ~(lanes - 1);
        const typename Lanes::Flip flip(static_cast<unsigned>(low & (lanes - 1)));
        for (std::size_t x = 0; x < chunks.size(); ++x)
            if (moved == 0) {
                within<Change>(chunks[x], chunk, far, flip);
            } else if (x < (x ^ moved)) {
                between<Change>(chunks[x], chunks[x ^ moved], chunk, far, flip);
            }
    }

    template <class Change>
    static void between(std::uint8_t* a, std::uint8_t* b, std::size_t chunk, std::size_t far, typename Lanes::Flip flip) {
        for (std::size_t place = 0; place < chunk; place += lanes) pair<Change>(a + place, b + (place ^ far), flip);
    }

    template <class Change>
    static void within(std::uint8_t* a, std::size_t chunk, std::size_t far, typename Lanes::Flip flip) {
        if (far == 0) {
            for (std::size_t place = 0; place < chunk; place += lanes) {
                const Lanes own = Lanes::load(a + place);
                Change::apply(own, own.flipped(flip)).store(a + place);
            }
            return;
        }
        const std::size_t top = std::bit_floor(far);  // one index of each pair has this bit
        for (std::size_t high = 0; high < chunk; high += 2 * top)
            for (std::size_t place = high; place < high + top; place += lanes) pair<Change>(a + place, a + (place ^ far), flip);
    }

    template <class Change>
    static void pair(std::uint8_t* a, std::uint8_t* b, const typename Lanes::Flip& flip) {
        const Lanes x = Lanes::load(a), y = Lanes::load(b);
        Change::apply(x, y.flipped(flip)).store(a);
        Change::apply(y, x.flipped(flip)).store(b);
    }
};

template <class Lanes>
constexpr TablePath steps_path(const char* name, const char* needs) {
    return {name, needs, &TableSteps<Lanes>::add_columns, &TableSteps<Lanes>::add_digit, &TableSteps<Lanes>::find};
}

}  // namespace grundy::codes
