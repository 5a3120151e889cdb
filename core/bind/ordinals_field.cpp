// The field of a closed set of generators. Elements are packed in Python integers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "bind/integers.hpp"
#include "ordinals/packed_products.hpp"

namespace grundy::bind {
namespace {

using Relation = std::vector<std::vector<std::size_t>>;

class OrdinalField {
  public:
    explicit OrdinalField(const std::vector<std::pair<std::size_t, Relation>>& generators) : field_(checked(generators)) {}

    nb::int_ multiply(const nb::int_& a, const nb::int_& b) const {
        const Words x = element(a), y = element(b);
        return to_int(without_gil([&](SignalPoll& poll) { return ordinals::multiply(field_, x, y, poll); }));
    }

    double product_cost(std::size_t monomials) const { return ordinals::product_cost(field_, monomials); }

    nb::int_ square(const nb::int_& a) const {
        const Words x = element(a);
        return to_int(without_gil([&](SignalPoll& poll) { return ordinals::Squaring(field_)(x, poll); }));
    }

    nb::int_ orbit_bits(const nb::int_& x, const nb::int_& v, std::size_t count) const {
        const Words factor = element(x), first = element(v);
        return to_int(without_gil([&](SignalPoll& poll) { return ordinals::orbit_bits(field_, factor, first, count, poll); }));
    }

    nb::int_ polynomial_value(const nb::int_& x, const nb::int_& f) const {
        const Words at = element(x), polynomial = to_words(f);
        return to_int(without_gil([&](SignalPoll& poll) { return ordinals::polynomial_value(field_, at, polynomial, poll); }));
    }

  private:
    static std::vector<ordinals::Generator> checked(const std::vector<std::pair<std::size_t, Relation>>& generators) {
        std::vector<ordinals::Generator> result;
        for (const auto& [prime, relation] : generators) {
            if (prime < 2) throw nb::value_error("the prime of a generator must be at least 2");
            result.push_back({prime, relation});
            if (!ordinals::names_lower(result.back(), result.size() - 1))
                throw nb::value_error("a relation must contain only lower generators");
        }
        return result;
    }

    Words element(const nb::int_& value) const {
        Words words = to_words(value);
        if (nim::carryless::bit_length(words) > field_.bits()) throw nb::value_error("an element has more bits than its field");
        return words;
    }

    ordinals::PackedField field_;
};

}  // namespace

void define_ordinal_field(nb::module_& module) {
    nb::class_<OrdinalField>(module, "OrdinalField", "Arithmetic with packed elements of a field whose degree the caller has checked.")
        .def(nb::init<const std::vector<std::pair<std::size_t, Relation>>&>(), nb::arg("generators"))
        .def("multiply", &OrdinalField::multiply, nb::arg("a"), nb::arg("b"), "Return the product.")
        .def("product_cost", &OrdinalField::product_cost, nb::arg("monomials"),
             "Estimate the number of words that a product touches if its sparser factor has `monomials` monomials.")
        .def("square", &OrdinalField::square, nb::arg("a"), "Return the square.")
        .def("orbit_bits", &OrdinalField::orbit_bits, nb::arg("x"), nb::arg("v"), nb::arg("count"),
             "Return the integer whose bit i is bit 0 of v·x^i.")
        .def("polynomial_value", &OrdinalField::polynomial_value, nb::arg("x"), nb::arg("f"),
             "Return f(x), for a polynomial f over {0, 1}.");
}

}  // namespace grundy::bind
