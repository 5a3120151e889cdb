#pragma once
// The paths of nim arithmetic (see base/features.hpp): the kernels below, compiled for one instruction set each.
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/compiler.hpp"
#include "nim/tower.hpp"

namespace grundy::nim {

// Every kernel works on n contiguous numbers. The output may be equal to an input but must not overlap it otherwise.
template <class T>
struct Kernels {
    void (*multiply)(const T* a, const T* b, T* product, std::size_t n);
    void (*reciprocal)(const T* a, T* reciprocal, std::size_t n);  // 0 for 0
    void (*map)(const LinearMap<T>& map, const T* a, T* image, std::size_t n);
    bool (*any_zero)(const T* a, std::size_t n);
};

// sum[i][j] += the sum over k < inner of a[i][k] ⊗ b[k][j], all below 256, for i < rows and j < panel_columns.
using PanelProduct = void (*)(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* sum, std::size_t rows,
                              std::size_t inner);
inline constexpr std::size_t panel_columns = 64;

struct Path {
    const char* name;
    const char* needs;  // instruction sets; see cpu::supports()
    Kernels<std::uint8_t> of_8;
    Kernels<std::uint16_t> of_16;
    Kernels<std::uint32_t> of_32;
    Kernels<std::uint64_t> of_64;
    PanelProduct panel_product;

    template <class T>
    const Kernels<T>& kernels() const {
        if constexpr (sizeof(T) == 1) return of_8;
        else if constexpr (sizeof(T) == 2) return of_16;
        else if constexpr (sizeof(T) == 4) return of_32;
        else return of_64;
    }
};

extern const Path path_scalar;
#if GRUNDY_X86_64
extern const Path path_avx2, path_gfni, path_avx512;
#endif

// All paths of this build, the slowest first. The processor may not support some of them.
std::span<const Path* const> paths();

// The path in use: the fastest one that the processor supports, unless another one is chosen.
const Path& path();

// Choose a path by name. Returns false, without a change, if no path has this name or the processor does not support it.
bool choose_path(const char* name);

// Whether the path without vector instructions is in use. If so, kernels outside of nim arithmetic do not use them either.
bool is_scalar();

namespace {

// Whether one of the numbers is zero. A plain loop, compiled for each path: without vector comparisons it would take as long as
// the reciprocals.
template <class T>
bool any_zero(const T* a, std::size_t n) {
    T found = 0;
    for (std::size_t i = 0; i < n; ++i) found = static_cast<T>(found | static_cast<T>(a[i] == 0 ? -1 : 0));
    return found != 0;
}

}  // namespace
}  // namespace grundy::nim
