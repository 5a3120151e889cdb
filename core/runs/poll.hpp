#pragma once
// How a long kernel stays interruptible.
//
// A kernel calls `poll()` between pieces of work of at most a few milliseconds. The caller decides what that means:
// the bindings look for Ctrl-C (and throw), the C++ tests do nothing. So kernels know neither Python nor signals.
#include <concepts>

namespace grundy {

template <class F>
concept Poll = std::invocable<F&>;

inline constexpr auto never_interrupted = [] {};

}  // namespace grundy
