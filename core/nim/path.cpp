// Which paths there are, and which one is in use.
#include "nim/path.hpp"

#include <atomic>
#include <string_view>

namespace grundy::nim {
namespace {

constexpr const Path* all_paths[] = {
    &path_scalar,
#if defined(__x86_64__)
    &path_avx2,
    &path_gfni,
    &path_avx512,
#endif
};

const Path* fastest() {
    const Path* best = &path_scalar;
    for (const Path* candidate : all_paths)
        if (candidate->supported()) best = candidate;
    return best;
}

std::atomic<const Path*>& in_use() {
    static std::atomic<const Path*> chosen = fastest();
    return chosen;
}

}  // namespace

std::span<const Path* const> paths() { return all_paths; }

const Path& path() { return *in_use().load(std::memory_order_relaxed); }

bool choose_path(const char* name) {
    for (const Path* candidate : all_paths)
        if (candidate->name == std::string_view(name) && candidate->supported()) {
            in_use().store(candidate, std::memory_order_relaxed);
            return true;
        }
    return false;
}

}  // namespace grundy::nim
