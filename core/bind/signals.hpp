#pragma once
// The poll that kernels get from Python: looks for Ctrl-C a few dozen times a second.
#include <nanobind/nanobind.h>

#include <chrono>

namespace grundy::bind {

class SignalPoll {
  public:
    // Called with the GIL released; throws KeyboardInterrupt (or what else a signal handler raises).
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(20);
        const nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

  private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

}  // namespace grundy::bind
