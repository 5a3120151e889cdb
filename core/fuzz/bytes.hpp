#pragma once
// Shared by the targets for libFuzzer: small numbers from bytes, and an assertion.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace grundy::fuzz {

inline void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// Returns one number after another, and zeros after the last byte.
class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool empty() const { return left_ == 0; }
    std::size_t below(std::size_t n) {
        if (left_ == 0) return 0;
        --left_;
        return *data_++ % n;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

}  // namespace grundy::fuzz
