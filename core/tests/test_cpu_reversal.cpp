#include "base/compiler.hpp"

#include "check.hpp"

using grundy::cpu::bits_reversed;
using grundy::cpu::bytes_reversed;

// Both are linear, so the 64 powers of two tell everything.
static void each_bit_goes_to_its_place() {
    for (unsigned i = 0; i < 64; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        CHECK(bits_reversed(bit) == std::uint64_t{1} << (63 - i));
        CHECK(bytes_reversed(bit) == std::uint64_t{1} << (56 - i / 8 * 8 + i % 8));
    }
    CHECK(bytes_reversed(0x0123456789abcdef) == 0xefcdab8967452301);
}

int main() {
    each_bit_goes_to_its_place();
    return grundy::tests::failures != 0;
}
