// Polynomials over {0, 1} as Python integers: bit i is the coefficient of y^i.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <utility>

#include "bind/integers.hpp"
#include "nim/carryless.hpp"
#include "nim/carryless_modulus.hpp"

namespace grundy::bind {
namespace {

namespace carryless = nim::carryless;

nb::int_ binary_multiply(const nb::int_& a, const nb::int_& b) {
    const Words x = to_words(a), y = to_words(b);
    return to_int(without_gil([&](SignalPoll& poll) { return carryless::multiply(x, y, poll); }));
}

nb::int_ binary_square(const nb::int_& a) {
    const Words x = to_words(a);
    return to_int(without_gil([&](SignalPoll&) { return carryless::square(x); }));
}

void refuse_zero(const Words& divisor) {
    if (carryless::is_zero(divisor)) throw nb::value_error("division by zero");
}

std::pair<nb::int_, nb::int_> binary_quotient_remainder(const nb::int_& a, const nb::int_& b) {
    const Words x = to_words(a), y = to_words(b);
    refuse_zero(y);
    const auto [quotient, rest] =
        without_gil([&](SignalPoll& poll) { return carryless::Divisor(y, poll).quotient_remainder(x, poll); });
    return {to_int(quotient), to_int(rest)};
}

nb::int_ binary_series_reciprocal(const nb::int_& a, std::size_t n) {
    const Words x = to_words(a);
    if (!carryless::bit(x, 0)) throw nb::value_error("the constant coefficient must be 1, not 0");
    return to_int(without_gil([&](SignalPoll& poll) { return carryless::series_reciprocal(x, n, poll); }));
}

// Returns the greatest common divisor, and a factor f such that f·b equals it modulo a. The degree of a must be the larger one.
std::pair<nb::int_, nb::int_> binary_gcd(const nb::int_& a, const nb::int_& b) {
    const Words x = to_words(a), y = to_words(b);
    if (carryless::bit_length(x) <= carryless::bit_length(y)) throw nb::value_error("the first polynomial must have the larger degree");
    const carryless::Divisors found = without_gil([&](SignalPoll& poll) { return carryless::gcd_with_factor(x, y, poll); });
    return {to_int(found.gcd), to_int(found.factor)};
}

nb::int_ binary_linear_recurrence(const nb::int_& bits, std::size_t n) {
    const Words x = to_words(bits);
    return to_int(without_gil([&](SignalPoll& poll) { return carryless::linear_recurrence(x, n, poll); }));
}

class BinaryModulus {
  public:
    explicit BinaryModulus(const Words& p) : modulus_(without_gil([&](SignalPoll& poll) { return carryless::Modulus(p, poll); })) {}

    nb::int_ multiply(const nb::int_& a, const nb::int_& b) const {
        const Words x = to_words(a), y = to_words(b);
        return residue([&](SignalPoll& poll) {
            carryless::Modulus::Workspace workspace(modulus_);
            Words product = modulus_.reduced(x, poll);
            modulus_.multiply(product, modulus_.reduced(y, poll), workspace, poll);
            return product;
        });
    }

    nb::int_ frobenius(const nb::int_& a, std::size_t k) const {
        const Words x = to_words(a);
        return residue([&](SignalPoll& poll) {
            carryless::Modulus::Workspace workspace(modulus_);
            Words power = modulus_.reduced(x, poll);
            modulus_.square_times(power, k, workspace, poll);
            return power;
        });
    }

    nb::int_ power(const nb::int_& a, const nb::int_& exponent) const {
        const Words x = to_words(a), e = to_words(exponent);
        return residue([&](SignalPoll& poll) { return modulus_.power(modulus_.reduced(x, poll), e, poll); });
    }

    nb::int_ compose(const nb::int_& f, const nb::int_& g) const {
        const Words x = to_words(f), y = to_words(g);
        return residue([&](SignalPoll& poll) {
            return carryless::Composition(modulus_, modulus_.reduced(y, poll), poll)(x, poll);
        });
    }

    nb::int_ norm(const nb::int_& a, std::size_t k, std::size_t count) const {
        const Words x = to_words(a);
        if (count == 0) throw nb::value_error("a norm must have at least one factor");
        return residue([&](SignalPoll& poll) { return carryless::norm(modulus_, modulus_.reduced(x, poll), k, count, poll); });
    }

    nb::int_ remainder(const nb::int_& a) const {
        const Words x = to_words(a);
        return residue([&](SignalPoll& poll) { return modulus_.reduced(x, poll); });
    }

  private:
    template <class Compute>
    nb::int_ residue(Compute compute) const {
        return to_int(without_gil(compute));
    }

    carryless::Modulus modulus_;
};

}  // namespace

void define_polynomials(nb::module_& module) {
    module.def("binary_multiply", &binary_multiply, nb::arg("a"), nb::arg("b"), "Return the product of two polynomials.");
    module.def("binary_square", &binary_square, nb::arg("a"), "Return the square of a polynomial.");
    module.def("binary_quotient_remainder", &binary_quotient_remainder, nb::arg("a"), nb::arg("b"),
               "Return the quotient and the remainder.");
    module.def("binary_series_reciprocal", &binary_series_reciprocal, nb::arg("a"), nb::arg("n"), "Return 1/a modulo y^n.");
    module.def("binary_gcd", &binary_gcd, nb::arg("a"), nb::arg("b"),
               "Return the greatest common divisor, and a factor f such that f·b equals it modulo a.");
    module.def("binary_linear_recurrence", &binary_linear_recurrence, nb::arg("bits"), nb::arg("n"),
               "Return the minimal polynomial of a sequence of n bits.");
    nb::class_<BinaryModulus>(module, "BinaryModulus", "Arithmetic modulo a nonconstant polynomial.")
        .def("__init__",
             [](BinaryModulus* self, const nb::int_& p) {
                 const Words words = to_words(p);
                 if (carryless::bit_length(words) < 2) throw nb::value_error("the modulus must not be constant");
                 new (self) BinaryModulus(words);
             },
             nb::arg("polynomial"))
        .def("remainder", &BinaryModulus::remainder, nb::arg("a"))
        .def("multiply", &BinaryModulus::multiply, nb::arg("a"), nb::arg("b"))
        .def("frobenius", &BinaryModulus::frobenius, nb::arg("a"), nb::arg("k"))
        .def("power", &BinaryModulus::power, nb::arg("a"), nb::arg("exponent"))
        .def("compose", &BinaryModulus::compose, nb::arg("f"), nb::arg("g"))
        .def("norm", &BinaryModulus::norm, nb::arg("a"), nb::arg("k"), nb::arg("count"));
}

}  // namespace grundy::bind
