// libFuzzer: makes two arrays of nimbers from bytes, and compares products, reciprocals and roots on every path with the tower.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "bytes.hpp"
#include "nim/path.hpp"
#include "nim/tower.hpp"
#include "nim/word.hpp"

using grundy::fuzz::demand;
using namespace grundy::nim;

namespace {

template <class T>
void check(const Path& path, const std::uint8_t* data, std::size_t size) {
    const std::size_t n = std::min<std::size_t>(size / sizeof(T) / 2, 100);
    std::vector<T> a(n), b(n), product(n), inverse(n), root(n);
    if (n == 0) return;
    std::memcpy(a.data(), data, n * sizeof(T));
    std::memcpy(b.data(), data + n * sizeof(T), n * sizeof(T));
    const Kernels<T>& kernels = path.kernels<T>();
    kernels.multiply(a.data(), b.data(), product.data(), n);
    kernels.reciprocal(a.data(), inverse.data(), n);
    kernels.map(sqrt_map<T>(), a.data(), root.data(), n);
    for (std::size_t i = 0; i < n; ++i) {
        demand(product[i] == multiply(a[i], b[i]), "a product is wrong");
        demand(inverse[i] == reciprocal(a[i]), "a reciprocal is wrong");
        demand(multiply(root[i], root[i]) == a[i], "a root is wrong");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    for (const Path* path : paths()) {
        if (!choose_path(path->name)) continue;  // the processor lacks its instructions
        switch (data[0] % 4) {
            case 0: check<std::uint8_t>(*path, data + 1, size - 1); break;
            case 1: check<std::uint16_t>(*path, data + 1, size - 1); break;
            case 2: check<std::uint32_t>(*path, data + 1, size - 1); break;
            default: check<std::uint64_t>(*path, data + 1, size - 1);
        }
    }
    return 0;
}
