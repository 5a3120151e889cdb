// Periods of sequences: the least period that the values prove, where it fails, and its exceptions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "bind/python.hpp"
#include "sequences/periods.hpp"

namespace grundy::bind {
namespace {

using sequences::Differences;
using sequences::PeriodBound;
using Found = std::pair<std::int64_t, std::int64_t>;

void check(bool holds, const char* rule) {
    if (!holds) throw std::invalid_argument(rule);
}

// Checks the numbers of a bound. Kernels multiply them by at most the number of values.
PeriodBound checked_bound(std::int64_t starts, std::int64_t periods, std::int64_t rest, std::int64_t least,
                                 std::int64_t beyond) {
    constexpr std::int64_t many = std::int64_t{1} << 16, far = std::int64_t{1} << 62;
    check(1 <= starts && starts <= periods && periods <= many, "starts and periods must satisfy 1 <= starts <= periods <= 65536");
    check(0 <= rest && rest <= far && 0 <= beyond && beyond <= far, "rest and beyond must be from 0 to 2^62");
    check(0 <= least && least <= 1, "least must be 0 or 1");
    return {starts, periods, rest, least, beyond};
}

template <class Sequence>
Found search(const Sequence& values, const PeriodBound& bound, std::size_t pattern) {
    check(values.size() < std::size_t{1} << 44, "there must be fewer than 2^44 values");
    check(pattern < std::size_t{1} << 31, "the pattern must have fewer than 2^31 values");
    const nb::gil_scoped_release nogil;
    const auto found = pattern == 0 ? sequences::tail_period(values, bound, SignalPoll{})
                                    : sequences::tail_period_in_place(values, bound, pattern, SignalPoll{});
    return {found.period, found.start};
}

template <class Value>
Found proved_period(Input<Value> values, std::int64_t starts, std::int64_t periods, std::int64_t rest, std::int64_t least,
                           std::int64_t beyond, std::size_t pattern) {
    return search(span(values), checked_bound(starts, periods, rest, least, beyond), pattern);
}

template <class Value>
Found proved_period_of_differences(Input<Value> values, std::int64_t starts, std::int64_t periods, std::int64_t rest,
                                          std::int64_t least, std::int64_t beyond, std::size_t pattern) {
    return search(Differences<Value>(span(values)), checked_bound(starts, periods, rest, least, beyond), pattern);
}

// Checks that [begin, end) and its copy `period` places later lie within the values.
template <class Value>
void check_window(const Input<Value>& values, std::size_t begin, std::size_t end, std::size_t period) {
    check(begin <= end && end <= values.size() && period <= values.size() - end, "the window and its copy must lie within the values");
}

template <class Value>
std::size_t first_difference(Input<Value> values, std::size_t begin, std::size_t end, std::size_t period,
                                    std::int64_t saltus) {
    check_window(values, begin, end, period);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    const auto all = span(values);
    if (saltus == 0) return sequences::first_difference(begin, end, sequences::shift_differs(all, period), poll);
    return sequences::first_difference(begin, end, sequences::shift_differs(all, period, saltus), poll);
}

template <class Value>
auto exceptions(Input<Value> values, std::size_t start, std::size_t period, std::int64_t saltus, std::size_t limit) {
    check(period >= 1 && start <= values.size() && period <= values.size() - start, "a whole period must lie within the values");
    // Then the saltus times the number of periods fits 64 bits.
    constexpr std::int64_t wide = std::int64_t{1} << 32;
    check(saltus == 0 || (-wide < saltus && saltus < wide && start < std::size_t{1} << 31),
          "saltus must be below 2^32 and start below 2^31");
    const auto found = [&] {
        const nb::gil_scoped_release nogil;
        return sequences::exceptions(span(values), start, period, saltus, limit, SignalPoll{});
    }();
    using Array = decltype(as_array(*found));
    return found ? std::optional<Array>(as_array(*found)) : std::nullopt;
}

template <class Value>
void periods_of(nb::module_& module) {
    const auto values = nb::arg("values").noconvert();
    module.def("proved_period", &proved_period<Value>, values, nb::arg("starts"), nb::arg("periods"), nb::arg("rest"),
               nb::arg("least"), nb::arg("beyond"), nb::arg("pattern"),
               "Return the least (period, start) that satisfy the bound, or (0, 0) if there are none. If `pattern` is 0, use a table "
               "of borders.");
    module.def("proved_period_of_differences", &proved_period_of_differences<Value>, values, nb::arg("starts"),
               nb::arg("periods"), nb::arg("rest"), nb::arg("least"), nb::arg("beyond"), nb::arg("pattern"),
               "Return the least (period, start) of the first differences, like `proved_period`.");
    module.def("first_difference", &first_difference<Value>, values, nb::arg("begin"), nb::arg("end"), nb::arg("period"),
               nb::arg("saltus"), "Return the first n in [begin, end) with values[n + period] != values[n] + saltus, or end.");
    module.def("exceptions", &exceptions<Value>, values, nb::arg("start"), nb::arg("period"), nb::arg("saltus"), nb::arg("limit"),
               "Return the heaps before the start that do not fit the period continued backwards, or None if there are more than `limit`.");
}

}  // namespace

void define_periods(nb::module_& module) {
    periods_of<std::uint8_t>(module);
    periods_of<std::uint16_t>(module);
    periods_of<std::uint32_t>(module);
}

}  // namespace grundy::bind
