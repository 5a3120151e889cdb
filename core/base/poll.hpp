#pragma once
// Interruption of long kernels.
//
// A kernel calls `poll()` at least every few milliseconds. The caller decides what it does: in the bindings it checks for Ctrl-C
// and may throw, in the C++ tests it does nothing. So kernels depend on neither Python nor signals.
#include <concepts>
#include <cstddef>

namespace grundy {

template <class F>
concept Poll = std::invocable<F&>;

inline constexpr auto never_interrupted = [] {};

// Calls visit(i) for i = 0, ..., size - 1, and poll() before every `block` of them. The poll is outside of the inner loop, whose
// variables the compiler can then keep in registers.
template <std::size_t block = 1 << 14, class Visit, Poll P>
void for_each_index(std::size_t size, P& poll, Visit visit) {
    for (std::size_t begin = 0; begin < size; begin += block) {
        poll();
        const std::size_t end = size - begin < block ? size : begin + block;
        for (std::size_t i = begin; i < end; ++i) visit(i);
    }
}

}  // namespace grundy
