#pragma once
// NumPy arrays that own what a kernel has filled.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <ranges>
#include <span>
#include <utility>
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

// Values as an array, and rows of equal length as a matrix; the length is given because there may be no rows.
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
// The same from all values, one row after another.
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

}  // namespace grundy::bind
