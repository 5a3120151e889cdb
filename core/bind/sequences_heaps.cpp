// Heaps that are never broken, heaps with endless takes, and heaps that moves break into any number of heaps.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/python.hpp"
#include "sequences/heap_values.hpp"
#include "sequences/taking.hpp"

namespace grundy::bind {
namespace {

using grundy::sequences::Endless;
using grundy::sequences::Wide;

using Sizes = std::vector<std::int64_t>;

void check_increasing(const Sizes& sizes, std::int64_t least) {
    for (const std::int64_t size : sizes) {
        if (size < least) throw std::invalid_argument("sizes must be increasing, and takes must be positive");
        least = size + 1;
    }
}

template <class Value>
std::span<Value> below(const InOut<Value>& values, std::int64_t start, std::int64_t stop) {
    if (start < 0 || stop < start || static_cast<std::size_t>(stop) > values.size())
        throw std::invalid_argument("start and stop must satisfy 0 <= start <= stop <= the length of the array");
    return {values.data(), static_cast<std::size_t>(stop)};
}

template <class Value>
std::int64_t taking_values(InOut<Value> values, std::int64_t start, std::int64_t stop, const Sizes& takes,
                           const Sizes& finishing, const Sizes& stuck, nb::object report) {
    check_increasing(takes, 1);
    check_increasing(finishing, 1);
    check_increasing(stuck, 0);
    const std::span<Value> filled = below(values, start, stop);
    std::uint64_t done = 0;
    ReportPoll poll(report, done);
    const nb::gil_scoped_release nogil;
    return grundy::sequences::taking_values({takes, finishing, stuck}, filled, start, done, poll);
}

// A kernel that continues where it stopped. Only one thread at a time may use it.
template <class Kernel>
class Continued {
  public:
    template <class Rules>
    Continued(Rules rules, std::size_t most_bytes) : kernel_(std::move(rules), most_bytes) {}

    template <class Value>
    std::int64_t extend(InOut<Value> values, std::int64_t start, std::int64_t stop, nb::object report) {
        const Worker::AtWork at_work(worker_);
        const std::span<Value> filled = below(values, start, stop);
        std::uint64_t done = 0;
        ReportPoll poll(report, done);
        const nb::gil_scoped_release nogil;
        return kernel_.extend(filled, start, done, poll);
    }

    const Kernel& kernel() const {
        worker_.check_reader();
        return kernel_;
    }

  private:
    Kernel kernel_;
    Worker worker_;
};

using WideValues = Continued<Wide>;
using EndlessValues = Continued<Endless>;

void make_wide(WideValues* self, std::vector<std::uint32_t> digits, std::vector<std::uint32_t> repeating,
                      bool unequal, Sizes stuck, std::size_t most_bytes) {
    check_increasing(stuck, 0);
    if (digits.empty() || digits[0] & 3) throw std::invalid_argument("the digit d0 is required, and its bits 1 and 2 must be 0");
    using Rules = grundy::sequences::WideRules;
    new (self) WideValues(Rules{std::move(digits), std::move(repeating), unequal, std::move(stuck)}, most_bytes);
}

void make_endless(EndlessValues* self, std::vector<std::uint8_t> pattern, Sizes takes, Sizes finishing,
                         Sizes stuck, std::size_t most_bytes) {
    check_increasing(takes, 1);
    check_increasing(finishing, 1);
    check_increasing(stuck, 0);
    if (pattern.empty()) throw std::invalid_argument("the pattern must not be empty");
    using Rules = grundy::sequences::EndlessRules;
    new (self) EndlessValues(Rules{std::move(pattern), std::move(takes), std::move(finishing), std::move(stuck)},
                             most_bytes);
}

template <class Kernel>
nb::class_<Continued<Kernel>> bind_continued(nb::module_& module, const char* name, const char* what) {
    using Self = Continued<Kernel>;
    nb::class_<Self> bound(module, name, what);
    const auto extend = [&](auto method) {
        bound.def("extend", method, nb::arg("values").noconvert(), nb::arg("start"), nb::arg("stop"),
                  nb::arg("report").none(), "Fill values[start:stop], and return the end of the filled part.");
    };
    extend(&Self::template extend<std::uint8_t>);
    extend(&Self::template extend<std::uint16_t>);
    extend(&Self::template extend<std::uint32_t>);
    bound.def_prop_ro("is_full", [](const Self& self) { return self.kernel().is_full(); })
        .def_prop_ro("bytes", [](const Self& self) { return self.kernel().bytes(); })
        .def_prop_ro("marked", [](const Self& self) { return self.kernel().marked(); });
    return bound;
}

template <class Value>
void bind_taking(nb::module_& module) {
    module.def("taking_values", &taking_values<Value>, nb::arg("values").noconvert(), nb::arg("start"), nb::arg("stop"),
               nb::arg("takes"), nb::arg("finishing"), nb::arg("stuck"), nb::arg("report").none(),
               "Fill values[start:stop] for a heap that is never broken, and return the end of the filled part.");
}

}  // namespace

void define_heaps(nb::module_& module) {
    bind_taking<std::uint8_t>(module);
    bind_taking<std::uint16_t>(module);
    bind_taking<std::uint32_t>(module);
    bind_continued<Wide>(module, "WideValues", "Nim values of a heap that moves break into any number of heaps.")
        .def("__init__", &make_wide, nb::arg("digits"), nb::arg("repeating"), nb::arg("unequal"), nb::arg("stuck"),
             nb::arg("most_bytes"))
        .def_prop_ro("scanned", [](const WideValues& self) { return self.kernel().scanned(); });
    bind_continued<Endless>(module, "EndlessValues", "Nim values of a heap with endless takes.")
        .def("__init__", &make_endless, nb::arg("pattern"), nb::arg("takes"), nb::arg("finishing"), nb::arg("stuck"),
             nb::arg("most_bytes"));
}

}  // namespace grundy::bind
