#pragma once
// NumPy arrays that own what a kernel has filled.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include "runs/buffer.hpp"

namespace grundy::bind {

namespace nb = nanobind;

template <class Value>
using Input = nb::ndarray<const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

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

template <class Value>
std::span<const Value> span(const Input<Value>& array) {
    return {array.data(), array.size()};
}

}  // namespace grundy::bind
