#pragma once
// The poll that kernels get from Python: looks for Ctrl-C a few dozen times a second.
#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>

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

// The same, and tells a Python function how far the work is: a kernel counts up `done` as it goes.
class ReportPoll {
  public:
    ReportPoll(const nanobind::object& report, const std::uint64_t& done) : report_(report), done_(done) {}
    void operator()() {
        signals_();
        const auto now = std::chrono::steady_clock::now();
        if (report_.is_none() || now < next_) return;
        next_ = now + std::chrono::milliseconds(100);
        const nanobind::gil_scoped_acquire gil;
        report_(done_);
    }

  private:
    const nanobind::object& report_;
    const std::uint64_t& done_;
    SignalPoll signals_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
};

}  // namespace grundy::bind
