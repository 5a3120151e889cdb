// The octal kernel, which continues from call to call.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "bind/python.hpp"
#include "sequences/octal_kernel.hpp"

namespace grundy::bind {
namespace {

using sequences::OctalMethod;
using sequences::OctalRules;

OctalRules checked_rules(std::span<const std::uint8_t> digits, bool unequal, std::span<const std::int64_t> stuck) {
    if (digits.size() > (1u << 24)) throw std::invalid_argument("at most 2^24 digits are supported");
    if (std::ranges::any_of(digits, [](std::uint8_t d) { return d > 7; }))
        throw std::invalid_argument("an octal digit must be at most 7");
    if (!digits.empty() && digits[0] % 4 != 0) throw std::invalid_argument("a move that takes nothing must break the heap");
    if (std::ranges::any_of(stuck, [](std::int64_t n) { return n < 0; })) throw std::invalid_argument("a stuck heap must not be negative");
    return OctalRules(digits, unequal, stuck);
}

OctalMethod checked_method(int method) {
    if (method < 0 || method > 3) throw std::invalid_argument("the method must be from 0 to 3");
    return static_cast<OctalMethod>(method);
}

class Kernel {
  public:
    Kernel(Input<std::uint8_t> digits, bool unequal, Input<std::int64_t> stuck, int method)
        : kernel_(checked_rules(span(digits), unequal, span(stuck)), checked_method(method)) {}

    template <class Value>
    std::int64_t extend(InOut<Value> values, std::int64_t start, std::int64_t stop, const nb::object& report) {
        if (start < 0 || start > stop || static_cast<std::uint64_t>(stop) > values.size())
            throw std::invalid_argument("start and stop must satisfy 0 <= start <= stop <= the length of the array");
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

}  // namespace

void define_octal(nb::module_& module) {
    nb::class_<Kernel> bound(module, "OctalKernel", "Nim values of an octal game; each call continues from the last.");
    bound.def(nb::init<Input<std::uint8_t>, bool, Input<std::int64_t>, int>(), nb::arg("digits").noconvert(),
              nb::arg("unequal"), nb::arg("stuck").noconvert(), nb::arg("method"),
              "Use method 1 (naive), 2 (sparse) or 3 (scan); 0 chooses one.");
    const auto extend = [&]<class Value>(Value) {
        bound.def("extend", &Kernel::extend<Value>, nb::arg("values").noconvert(), nb::arg("start"), nb::arg("stop"),
                  nb::arg("report").none(),
                  "Fill values[start:stop], and return the end of the filled part, which is less than stop if the next value does "
                  "not fit.");
    };
    extend(std::uint8_t{});
    extend(std::uint16_t{});
    extend(std::uint32_t{});
    bound.def_prop_ro("marked", &Kernel::marked, "The number of options that were marked.");
    bound.def_prop_ro("scanned", &Kernel::scanned, "The number of options that were compared in vectors.");
    bound.def_prop_ro("method", &Kernel::method, "The method in use.");
    bound.def_prop_ro("mask", &Kernel::mask);
    bound.def_prop_ro("twisted", &Kernel::twisted);
    bound.def_prop_ro("rare_count", &Kernel::rare_count, "The number of rare heaps.");
    bound.def("rare_heaps", &Kernel::rare_heaps, "Return the rare heaps in increasing order, without heap 0.");
}

}  // namespace grundy::bind
