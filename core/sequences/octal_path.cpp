// The steps for every processor, and which ones are in use.
#include "sequences/octal_path.hpp"

#include <string_view>

#include "nim/path.hpp"
#include "sequences/octal_steps.hpp"

namespace grundy::sequences {

struct Portable;
constinit const OctalPath octal_path_portable = {"portable", plain::steps<Portable, std::uint8_t>(),
                                                 plain::steps<Portable, std::uint16_t>(),
                                                 plain::steps<Portable, std::uint32_t>()};

const OctalPath& octal_path() {
#if defined(__x86_64__)
    if (nim::path().name != std::string_view("scalar")) return octal_path_avx2;
#endif
    return octal_path_portable;
}

}  // namespace grundy::sequences
