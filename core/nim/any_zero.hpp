#pragma once
// Is there a zero among the numbers? A plain loop, compiled for each path: without comparisons of 64 bits at once it would
// take as long as the reciprocals themselves.
#include <cstddef>

namespace grundy::nim {
namespace {

template <class T>
bool any_zero(const T* a, std::size_t n) {
    T found = 0;
    for (std::size_t i = 0; i < n; ++i) found = static_cast<T>(found | static_cast<T>(a[i] == 0 ? -1 : 0));
    return found != 0;
}

}  // namespace
}  // namespace grundy::nim
