// The steps for every processor, and the choice of the path in use.
#include "sequences/octal_path.hpp"

#include "base/features.hpp"
#include "nim/path.hpp"

namespace grundy::sequences {
namespace {

constexpr const OctalPath* all_paths[] = {
    &octal_path_portable,
#if GRUNDY_X86_64
    &octal_path_avx2,
#endif
};

}  // namespace

struct Portable;
constinit const OctalPath octal_path_portable = {"portable", "", portable::steps<Portable, std::uint8_t>(),
                                                 portable::steps<Portable, std::uint16_t>(),
                                                 portable::steps<Portable, std::uint32_t>()};

const OctalPath& octal_path() {
    static const cpu::Paths<OctalPath> paths(all_paths);
    return nim::is_scalar() ? octal_path_portable : paths.in_use();
}

}  // namespace grundy::sequences
