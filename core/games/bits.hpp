#pragma once
// Sets of up to 64 cells or vertices as the bits of one word.
#include <cstdint>

namespace grundy::games {

// Calls visit for each bit that is set, as a word that has only this one, from the lowest on.
template <class Visit>
void each_bit(std::uint64_t bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) visit(bits & -bits);
}

}  // namespace grundy::games
