// Which paths there are, and which one is in use.
#include "nim/path.hpp"

#include "cpu/paths.hpp"

namespace grundy::nim {
namespace {

constexpr const Path* all_paths[] = {
    &path_scalar,
#if GRUNDY_X86_64
    &path_avx2,
    &path_gfni,
    &path_avx512,
#endif
};

cpu::Paths<Path>& choice() {
    static cpu::Paths<Path> paths(all_paths);
    return paths;
}

}  // namespace

std::span<const Path* const> paths() { return all_paths; }

const Path& path() { return choice().in_use(); }

bool choose_path(const char* name) { return choice().choose(name); }

bool is_scalar() { return &path() == &path_scalar; }

}  // namespace grundy::nim
