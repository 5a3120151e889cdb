#pragma once
// Large uninitialized arrays, on large pages where the system has them. Random access to many megabytes on small pages spends
// half of its time on page look-ups, and the system takes longer to provide small pages than a kernel takes to fill them.
// Memory that operator new reuses keeps its small pages, so large arrays are requested directly from the system.
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy {
namespace pages {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

// Stored before the first element: the number of mapped bytes, or 0 if the memory is from operator new.
struct alignas(64) Header {
    std::size_t mapped;
};

#if defined(__linux__)
// Maps `bytes` bytes, a multiple of the large page, aligned to a large page. Returns nullptr on failure.
inline void* map_large(std::size_t bytes) {
    const std::size_t asked = bytes + large_page;
    void* found = mmap(nullptr, asked, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED) return nullptr;
    auto* begin = static_cast<std::byte*>(found);
    const std::size_t skipped = (large_page - reinterpret_cast<std::size_t>(begin) % large_page) % large_page;
    if (skipped != 0) munmap(begin, skipped);
    if (skipped != large_page) munmap(begin + skipped + bytes, large_page - skipped);
    madvise(begin + skipped, bytes, MADV_HUGEPAGE);  // only a request: failure does no harm
    return begin + skipped;
}
#endif

// Keeps some released memory for reuse, because the system has to clear every new page.
class Spare {
  public:
    static constexpr std::size_t most = std::size_t{64} << 20;

    // Never destroyed, because Python may release arrays after all static objects are destroyed.
    static Spare& common() {
        static Spare* const spare = new Spare;
        return *spare;
    }
    void* take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        for (Piece& piece : pieces_)
            if (piece.bytes == bytes) {
                void* found = std::exchange(piece, pieces_.back()).place;
                pieces_.pop_back();
                kept_ -= bytes;
                return found;
            }
        return nullptr;
    }
    bool keep(void* place, std::size_t bytes) noexcept {
        const std::lock_guard lock(mutex_);
        if (kept_ + bytes > most || pieces_.size() == pieces_.capacity()) return false;
        pieces_.push_back({place, bytes});
        kept_ += bytes;
        return true;
    }

  private:
    struct Piece {
        void* place;
        std::size_t bytes;
    };
    Spare() { pieces_.reserve(most / large_page); }
    std::mutex mutex_;
    std::vector<Piece> pieces_;
    std::size_t kept_ = 0;
};

inline void* allocate(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(-1) / 2) throw std::bad_alloc();
    std::size_t total = bytes + sizeof(Header), mapped = 0;
    void* place = nullptr;
#if defined(__linux__)
    if (total >= large_page / 4) {
        mapped = (total + large_page - 1) / large_page * large_page;
        place = Spare::common().take(mapped);
        if (place == nullptr) place = map_large(mapped);
    }
#endif
    if (mapped == 0) place = ::operator new(total, std::align_val_t{alignof(Header)}, std::nothrow);
    if (place == nullptr) throw std::bad_alloc();
    return new (place) Header{mapped} + 1;
}

inline void release(void* data) noexcept {
    Header* header = static_cast<Header*>(data) - 1;
#if defined(__linux__)
    if (header->mapped != 0) {
        if (!Spare::common().keep(header, header->mapped)) munmap(header, header->mapped);
        return;
    }
#endif
    ::operator delete(header, std::align_val_t{alignof(Header)});
}

}  // namespace pages

struct FreeBuffer {
    void operator()(void* data) const noexcept { pages::release(data); }
};

template <class Value>
using Buffer = std::unique_ptr<Value[], FreeBuffer>;

template <class Value>
Buffer<Value> make_buffer(std::size_t size) {
    static_assert(std::is_trivial_v<Value>);
    if (size > static_cast<std::size_t>(-1) / 4 / sizeof(Value)) throw std::bad_alloc();
    return Buffer<Value>(static_cast<Value*>(pages::allocate(size * sizeof(Value))));
}

}  // namespace grundy
