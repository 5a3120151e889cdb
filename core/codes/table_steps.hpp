#pragma once
// The steps of table_path.hpp for lanes of one kind.
#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "codes/lanes.hpp"
#include "codes/table_path.hpp"

namespace grundy::codes {

// What becomes of two bytes whose indices differ by a column ...
struct AddColumn {
    template <class Lanes>
    static Lanes apply(Lanes own, Lanes other) {
        return min(own, other.plus_one());
    }
};
// ... and of two whose least is wanted.
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
            orbits.each_member(orbit, [&](std::size_t x, std::uint64_t first) { chunks[x] = table + first; });
            for (std::size_t i = 0; i < columns.size(); ++i) step<AddColumn>(chunks, orbits, i, columns[i]);
        }
    }

    static void add_digit(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> values, std::size_t begin, std::size_t end) {
        const std::size_t chunk = std::size_t{1} << orbits.chunk_bits();
        std::vector<std::uint8_t> least(orbits.size() * chunk);
        std::vector<std::uint8_t*> chunks(orbits.size()), leasts(orbits.size());
        for (std::size_t x = 0; x < orbits.size(); ++x) leasts[x] = least.data() + x * chunk;
        for (std::size_t orbit = begin; orbit < end; ++orbit) {
            orbits.each_member(orbit, [&](std::size_t x, std::uint64_t first) {
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
        const std::size_t top = std::bit_floor(far);  // one of each pair has this bit
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
