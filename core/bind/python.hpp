#pragma once
// Shared by all bindings: arrays, Ctrl-C and progress while a kernel works, exceptions, and threads.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <new>
#include <ranges>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "base/buffer.hpp"

namespace grundy::bind {

namespace nb = nanobind;

// ---- NumPy arrays: inputs of kernels, and outputs, which own their memory

template <class Value>
using Input = nb::ndarray<const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Value>
using InputMatrix = nb::ndarray<const Value, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Values that a kernel reads and extends.
template <class Value>
using InOut = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Value, std::size_t dimensions = 1>
class Output {
  public:
    using Array = nb::ndarray<nb::numpy, Value, nb::ndim<dimensions>, nb::c_contig>;

    explicit Output(std::initializer_list<std::size_t> shape) : shape_(shape), data_(make_buffer<Value>(size())) {}
    std::span<Value> span() { return {data_.get(), size()}; }
    Array array() && {
        Value* data = data_.release();
        nb::capsule owner(data, [](void* p) noexcept { FreeBuffer{}(p); });
        return Array(data, shape_.size(), shape_.data(), owner);
    }

  private:
    std::size_t size() const {
        std::size_t product = 1;
        for (const std::size_t extent : shape_) product *= extent;
        return product;
    }
    std::vector<std::size_t> shape_;
    Buffer<Value> data_;
};

// Copies values to an array, and rows of equal length to a matrix. Their length is a parameter because there may be no rows.
template <std::ranges::sized_range Values>
auto as_array(const Values& values) {
    Output<std::ranges::range_value_t<Values>> out({std::ranges::size(values)});
    std::ranges::copy(values, out.span().begin());
    return std::move(out).array();
}
template <std::ranges::sized_range Rows>
auto as_matrix(const Rows& rows, std::size_t columns) {
    using Value = std::ranges::range_value_t<std::ranges::range_value_t<Rows>>;
    Output<Value, 2> out({std::ranges::size(rows), columns});
    auto end = out.span().begin();
    for (const auto& row : rows) end = std::ranges::copy(row, end).out;
    return std::move(out).array();
}
// The same for values that are given as one sequence, row after row.
template <class Value>
auto as_matrix(std::span<const Value> values, std::size_t columns) {
    Output<Value, 2> out({values.size() / columns, columns});
    std::ranges::copy(values, out.span().begin());
    return std::move(out).array();
}

template <class Value>
std::span<const Value> span(const Input<Value>& array) {
    return {array.data(), array.size()};
}

// ---- Polls
//
// The polls that kernels get from the bindings.

class SignalPoll {
  public:
    // Checks for Ctrl-C, at most 50 times per second. Called with the GIL released; throws KeyboardInterrupt, or whatever a signal
    // handler raises.
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(20);
        const nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

  private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

// Also reports progress to a Python function. The kernel increases `done` as it works.
class ReportPoll {
  public:
    ReportPoll(const nb::object& report, const std::uint64_t& done) : report_(report), done_(done) {}
    void operator()() {
        signals_();
        const auto now = std::chrono::steady_clock::now();
        if (report_.is_none() || now < next_) return;
        next_ = now + std::chrono::milliseconds(100);
        const nb::gil_scoped_acquire gil;
        report_(done_);
    }

  private:
    const nb::object& report_;
    const std::uint64_t& done_;
    SignalPoll signals_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
};

// ---- C++ exceptions as Python errors, for functions that C code calls

// Runs `work`. If it throws, sets a Python error and returns false, as the C interface requires. The GIL need not be held.
template <class Work>
bool succeeds(Work work) {
    try {
        work();
        return true;
    } catch (nb::python_error& error) {
        const nb::gil_scoped_acquire gil;
        error.restore();
    } catch (const std::bad_alloc&) {
        const nb::gil_scoped_acquire gil;
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        const nb::gil_scoped_acquire gil;
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return false;
}

// ---- Threads
//
// A kernel that continues from call to call works without Python's lock (the GIL), so another thread could read it in the
// meantime. Only the working thread may read it, in its report function, which runs between two steps.

class Worker {
  public:
    // During the lifetime of this object, its thread is at work. The GIL is held when it is created and destroyed.
    class AtWork {
      public:
        explicit AtWork(Worker& worker) : worker_(worker) {
            std::thread::id nobody;
            if (!worker_.id_.compare_exchange_strong(nobody, std::this_thread::get_id()))
                throw std::runtime_error("these values are already being computed; wait until that ends, or start another engine");
        }
        ~AtWork() { worker_.id_ = std::thread::id(); }
        AtWork(const AtWork&) = delete;
        AtWork& operator=(const AtWork&) = delete;

      private:
        Worker& worker_;
    };

    // Throws if another thread is at work. While the caller holds the GIL, no other thread can begin.
    void check_reader() const {
        const std::thread::id id = id_;
        if (id != std::thread::id() && id != std::this_thread::get_id())
            throw std::runtime_error("another thread is computing these values; read them after it ends, or in its report function");
    }

  private:
    std::atomic<std::thread::id> id_{};
};

}  // namespace grundy::bind
