#pragma once
// Large work arrays that are not filled before their first use, on large pages where the system has them: random access
// to hundreds of megabytes spends half of its time looking up small pages, and a new array of small ones is filled in less time
// than the system takes to provide them.
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy {

struct FreeBuffer {
    void operator()(void* data) const noexcept { std::free(data); }
};

template <class Value>
using Buffer = std::unique_ptr<Value[], FreeBuffer>;

template <class Value>
Buffer<Value> make_buffer(std::size_t size) {
    static_assert(std::is_trivial_v<Value>);
    constexpr std::size_t page = std::size_t{1} << 21;
    if (size > static_cast<std::size_t>(-1) / sizeof(Value) - page) throw std::bad_alloc();
    const std::size_t bytes = size * sizeof(Value);
    const bool large = bytes >= page / 4;
    void* data = large ? std::aligned_alloc(page, (bytes + page - 1) / page * page) : std::malloc(bytes + (bytes == 0));
    if (data == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    if (large) madvise(data, bytes, MADV_HUGEPAGE);  // a wish: nothing is lost where it is not granted
#endif
    return Buffer<Value>(static_cast<Value*>(data));
}

}  // namespace grundy
