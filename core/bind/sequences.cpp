#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "sequences/subtraction.hpp"
#include "sequences/tail_period.hpp"

namespace grundy::bind {

// The kernel trusts its moves: increasing, positive, and no more of them than a Value can count.
template <class Value>
void check_moves(std::span<const std::int64_t> moves) {
    if (moves.size() > std::numeric_limits<Value>::max()) throw std::invalid_argument("too many moves for this type");
    std::int64_t last = 0;
    for (const std::int64_t s : moves) {
        if (s <= last) throw std::invalid_argument("moves must be positive and increasing");
        last = s;
    }
}

template <class Value>
auto subtraction_values(Input<std::int64_t> moves, std::size_t stop) {
    check_moves<Value>(span(moves));
    Output<Value> values({stop});
    {
        const nb::gil_scoped_release nogil;
        grundy::sequences::subtraction_values<Value>(span(moves), values.span(), SignalPoll{});
    }
    return std::move(values).array();
}

template <class Value>
std::pair<std::int64_t, std::int64_t> tail_period(Input<Value> values, std::int64_t overlap) {
    const nb::gil_scoped_release nogil;
    const auto found = grundy::sequences::tail_period<Value>(span(values), overlap, SignalPoll{});
    return {found.period, found.start};
}

void sequences(nb::module_& module) {
    module.def("subtraction_values_u8", &subtraction_values<std::uint8_t>, nb::arg("moves").noconvert(), nb::arg("stop"),
               "Nim values of the heaps below stop, when at most 255 moves are allowed.");
    module.def("subtraction_values_u32", &subtraction_values<std::uint32_t>, nb::arg("moves").noconvert(),
               nb::arg("stop"), "The same for any number of moves.");
    module.def("tail_period", &tail_period<std::uint8_t>, nb::arg("values").noconvert(), nb::arg("overlap"),
               "Least (period, start) with which the end of the values repeats; (0, 0) if none.");
    module.def("tail_period", &tail_period<std::uint32_t>, nb::arg("values").noconvert(), nb::arg("overlap"));
}

}  // namespace grundy::bind
