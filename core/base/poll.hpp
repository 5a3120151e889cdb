#pragma once
// How a long kernel stays interruptible.
//
// A kernel calls `poll()` between pieces of work of at most a few milliseconds. The caller decides what that means:
// the bindings look for Ctrl-C (and throw), the C++ tests do nothing. So kernels know neither Python nor signals.
#include <concepts>
#include <cstddef>

namespace grundy {

template <class F>
concept Poll = std::invocable<F&>;

inline constexpr auto never_interrupted = [] {};

// Calls visit(i) for i = 0, ..., size - 1, and poll() before every `block` of them: outside of the loop that does the work,
// which the compiler then keeps in registers.
template <std::size_t block = 1 << 14, class Visit, Poll P>
void for_each_index(std::size_t size, P& poll, Visit visit) {
    for (std::size_t begin = 0; begin < size; begin += block) {
        poll();
        const std::size_t end = size - begin < block ? size : begin + block;
        for (std::size_t i = begin; i < end; ++i) visit(i);
    }
}

}  // namespace grundy
