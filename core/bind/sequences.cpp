// Heap games: values of octal games, of heaps that are never broken or break into many, and periods.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/python.hpp"
#include "sequences/heap_values.hpp"
#include "sequences/octal_kernel.hpp"
#include "sequences/periods.hpp"
#include "sequences/taking.hpp"

namespace grundy::bind {
namespace {

// Values that a kernel reads and goes on to fill.
template <class Value>
using InOut = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// ---- Octal games

using sequences::OctalMethod;
using sequences::OctalRules;

OctalRules checked_rules(std::span<const std::uint8_t> digits, bool unequal, std::span<const std::int64_t> stuck) {
    if (digits.size() > (1u << 24)) throw std::invalid_argument("at most 2^24 digits");
    if (std::ranges::any_of(digits, [](std::uint8_t d) { return d > 7; }))
        throw std::invalid_argument("an octal digit is at most 7");
    if (!digits.empty() && digits[0] % 4 != 0) throw std::invalid_argument("a move that takes nothing must break the heap");
    if (std::ranges::any_of(stuck, [](std::int64_t n) { return n < 0; })) throw std::invalid_argument("a heap is not negative");
    return OctalRules(digits, unequal, stuck);
}

OctalMethod checked_method(int method) {
    if (method < 0 || method > 3) throw std::invalid_argument("a method is a number from 0 to 3");
    return static_cast<OctalMethod>(method);
}

class Kernel {
  public:
    Kernel(Input<std::uint8_t> digits, bool unequal, Input<std::int64_t> stuck, int method)
        : kernel_(checked_rules(span(digits), unequal, span(stuck)), checked_method(method)) {}

    template <class Value>
    std::int64_t extend(InOut<Value> values, std::int64_t start, std::int64_t stop, const nb::object& report) {
        if (start < 0 || start > stop || static_cast<std::uint64_t>(stop) > values.size())
            throw std::invalid_argument("0 <= start <= stop <= the length of the array");
        const Worker::AtWork at_work(worker_);
        std::uint64_t done = 0;
        const nb::gil_scoped_release nogil;
        ReportPoll poll(report, done);
        return kernel_.extend(values.data(), start, stop, done, poll);
    }
    std::uint64_t marked() const { return readable().marked(); }
    std::uint64_t scanned() const { return readable().scanned(); }
    int method() const { return static_cast<int>(plan().method); }
    std::uint64_t mask() const { return plan().sparse() ? plan().kind.mask : 0; }
    bool twisted() const { return plan().sparse() && plan().kind.twisted; }
    std::size_t rare_count() const { return plan().rares.size(); }
    auto rare_heaps() const { return as_array(plan().rares.heaps()); }

  private:
    const sequences::OctalKernel& readable() const {
        worker_.check_reader();
        return kernel_;
    }
    const sequences::OctalPlan& plan() const { return readable().state().plan; }

    sequences::OctalKernel kernel_;
    Worker worker_;
};

void define_octal(nb::module_& module) {
    nb::class_<Kernel> bound(module, "OctalKernel", "Nim values of an octal game; each call goes on from the last.");
    bound.def(nb::init<Input<std::uint8_t>, bool, Input<std::int64_t>, int>(), nb::arg("digits").noconvert(),
              nb::arg("unequal"), nb::arg("stuck").noconvert(), nb::arg("method"),
              "Method 0 chooses; 1 naive, 2 sparse, 3 scan.");
    const auto extend = [&]<class Value>(Value) {
        bound.def("extend", &Kernel::extend<Value>, nb::arg("values").noconvert(), nb::arg("start"), nb::arg("stop"),
                  nb::arg("report").none(),
                  "Fills values[start:stop] and returns where it ended: less than stop if the next value does not fit.");
    };
    extend(std::uint8_t{});
    extend(std::uint16_t{});
    extend(std::uint32_t{});
    bound.def_prop_ro("marked", &Kernel::marked, "How many options were marked.");
    bound.def_prop_ro("scanned", &Kernel::scanned, "How many options were compared many at a time.");
    bound.def_prop_ro("method", &Kernel::method, "The method in use.");
    bound.def_prop_ro("mask", &Kernel::mask);
    bound.def_prop_ro("twisted", &Kernel::twisted);
    bound.def_prop_ro("rare_count", &Kernel::rare_count, "How many rare heaps there are.");
    bound.def("rare_heaps", &Kernel::rare_heaps, "The rare heaps, increasing; heap 0 is left out.");
}

// ---- Other heap games
//
// Heaps that are never broken, heaps with endless takes, and heaps that moves break into any number of heaps.

using grundy::sequences::Endless;
using grundy::sequences::Wide;

using Sizes = std::vector<std::int64_t>;

void check_increasing(const Sizes& sizes, std::int64_t least) {
    for (const std::int64_t size : sizes) {
        if (size < least) throw std::invalid_argument("sizes must be increasing, and takes positive");
        least = size + 1;
    }
}

template <class Value>
std::span<Value> below(const InOut<Value>& values, std::int64_t start, std::int64_t stop) {
    if (start < 0 || stop < start || static_cast<std::size_t>(stop) > values.size())
        throw std::invalid_argument("start and stop must be increasing places of the array");
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

// A kernel that goes on where it was; only one thread at a time may ask it.
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
    if (digits.empty() || digits[0] & 3) throw std::invalid_argument("d0 must be given, without bits 1 and 2");
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
                  nb::arg("report").none(), "Fills values[start:stop], and returns where it ended.");
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
               "Fills values[start:stop] for a heap that is never broken, and returns where it ended.");
}

void define_other_heaps(nb::module_& module) {
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

// ---- Periods
//
// Periods of sequences: the least one that the values prove, where it fails, and its exceptions.

using sequences::Differences;
using sequences::PeriodBound;
using Found = std::pair<std::int64_t, std::int64_t>;

void check(bool holds, const char* rule) {
    if (!holds) throw std::invalid_argument(rule);
}

// A kernel multiplies these with numbers up to that of the values.
PeriodBound checked_bound(std::int64_t starts, std::int64_t periods, std::int64_t rest, std::int64_t least,
                                 std::int64_t beyond) {
    constexpr std::int64_t many = std::int64_t{1} << 16, far = std::int64_t{1} << 62;
    check(1 <= starts && starts <= periods && periods <= many, "1 <= starts <= periods <= 65536");
    check(0 <= rest && rest <= far && 0 <= beyond && beyond <= far, "rest and beyond are between 0 and 2^62");
    check(0 <= least && least <= 1, "a period starts at 0 or 1 at the earliest");
    return {starts, periods, rest, least, beyond};
}

template <class Sequence>
Found search(const Sequence& values, const PeriodBound& bound, std::size_t pattern) {
    check(values.size() < std::size_t{1} << 44, "fewer than 2^44 values");
    check(pattern < std::size_t{1} << 31, "a pattern of fewer than 2^31 values");
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

// The range [begin, end) and its copy that many places later must be values.
template <class Value>
void check_window(const Input<Value>& values, std::size_t begin, std::size_t end, std::size_t period) {
    check(begin <= end && end <= values.size() && period <= values.size() - end, "the window and its copy lie within the values");
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
    check(period >= 1 && start <= values.size() && period <= values.size() - start, "a whole period lies within the values");
    // The saltus times the number of periods stays within 64 bits.
    constexpr std::int64_t wide = std::int64_t{1} << 32;
    check(saltus == 0 || (-wide < saltus && saltus < wide && start < std::size_t{1} << 31),
          "saltus below 2^32 and start below 2^31");
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
               "Least (period, start) that fulfil the bound; (0, 0) if none. With a pattern of 0 values, by a table of borders.");
    module.def("proved_period_of_differences", &proved_period_of_differences<Value>, values, nb::arg("starts"),
               nb::arg("periods"), nb::arg("rest"), nb::arg("least"), nb::arg("beyond"), nb::arg("pattern"),
               "The same for the first differences.");
    module.def("first_difference", &first_difference<Value>, values, nb::arg("begin"), nb::arg("end"), nb::arg("period"),
               nb::arg("saltus"), "First n in [begin, end) with values[n + period] != values[n] + saltus, or end.");
    module.def("exceptions", &exceptions<Value>, values, nb::arg("start"), nb::arg("period"), nb::arg("saltus"), nb::arg("limit"),
               "Heaps before the start that the period continued backwards does not fit; None if more than the limit.");
}

void define_periods(nb::module_& module) {
    periods_of<std::uint8_t>(module);
    periods_of<std::uint16_t>(module);
    periods_of<std::uint32_t>(module);
}

}  // namespace

void define_sequences(nb::module_& module) {
    define_octal(module);
    define_periods(module);
    define_other_heaps(module);
}

}  // namespace grundy::bind
