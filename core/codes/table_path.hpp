#pragma once
// The steps on a table of coset weights, compiled for one instruction set each (see cpu/paths.hpp).
//
// D[s] is the least number of columns with sum s. A new column h makes it min(D[s], D[s ^ h] + 1); new columns that are the
// multiples of one, of which a word takes at most one, make it min(D[s], 1 + the least D in the coset of s by all multiples).
#include <cstddef>
#include <cstdint>
#include <span>

#include "codes/orbits.hpp"
#include "cpu/compiler.hpp"

namespace grundy::codes {

struct TablePath {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    // Takes in columns, one after the other, in the chunks of the orbits from begin to end.
    void (*add_columns)(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> columns, std::size_t begin, std::size_t end);
    // Takes in the column of one digit, whose multiples these values span.
    void (*add_digit)(std::uint8_t* table, const Orbits& orbits, std::span<const std::uint64_t> values, std::size_t begin, std::size_t end);
    // The first place from begin on with a byte that is at least `least`, or end. Both are multiples of `lanes`.
    std::size_t (*find)(const std::uint8_t* table, std::size_t begin, std::size_t end, std::uint8_t least);
};

extern const TablePath table_path_portable;
#if GRUNDY_X86_64
extern const TablePath table_path_avx2;
#endif

// The path in use: the portable one when the nim arithmetic is told to be scalar.
const TablePath& table_path();

}  // namespace grundy::codes
