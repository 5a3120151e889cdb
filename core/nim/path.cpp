// The path for every processor, which uses look-up tables and no vector instructions, and the choice of the path in use.
#include "nim/path.hpp"

#include "base/features.hpp"
#include "nim/word.hpp"

namespace grundy::nim {
namespace {

// ---- The scalar path

template <class T>
void multiply_array(const T* a, const T* b, T* product_, std::size_t n) {
    const Logarithms& tables = logarithms_16();
    for (std::size_t i = 0; i < n; ++i) product_[i] = static_cast<T>(product<8 * sizeof(T)>(tables, a[i], b[i]));
}

void multiply_bytes(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* product_, std::size_t n) {
    const ByteProducts& table = byte_products();
    for (std::size_t i = 0; i < n; ++i) product_[i] = table.product[a[i]][b[i]];
}

template <class T>
void reciprocal_array(const T* a, T* image, std::size_t n) {
    const Logarithms& tables = logarithms_16();
    for (std::size_t i = 0; i < n; ++i) image[i] = static_cast<T>(reciprocal<8 * sizeof(T)>(tables, a[i]));
}

template <class T>
void map_array(const LinearMap<T>& map, const T* a, T* image, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) image[i] = map(a[i]);
}

template <class T>
constexpr Kernels<T> kernels() {
    return {multiply_array<T>, reciprocal_array<T>, map_array<T>, any_zero<T>};
}

void panel_product(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* sum, std::size_t rows, std::size_t inner) {
    const ByteProducts& table = byte_products();
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < inner; ++k) {
            const std::uint8_t* const times = table.product[a[i * inner + k]];
            for (std::size_t j = 0; j < panel_columns; ++j) sum[i * panel_columns + j] ^= times[b[k * panel_columns + j]];
        }
}

}  // namespace

constinit const Path path_scalar = {"scalar",
                          "",
                          {multiply_bytes, reciprocal_array<std::uint8_t>, map_array<std::uint8_t>, any_zero<std::uint8_t>},
                          kernels<std::uint16_t>(),
                          kernels<std::uint32_t>(),
                          kernels<std::uint64_t>(),
                          panel_product};

namespace {

// ---- The choice among the paths

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
