// Sums of few terms as a Python class.
#include "bind/ordinals.hpp"

namespace grundy::bind {
namespace {

std::optional<OrdinalTerms> element(OrdinalAlgebra& algebra, const std::vector<PlainTerm>& plain) {
    try {
        ordinals::Terms terms;
        for (const auto& [powers, coefficient] : plain) {
            ordinals::Term& term = terms.emplace_back();
            for (const auto& [place, count] : powers) term.exponent.push({place, count});
            term.coefficient = coefficient;
        }
        return OrdinalTerms(nb::find(algebra), std::move(terms));
    } catch (const ordinals::TooLong&) {
        return std::nullopt;
    }
}

}  // namespace

void define_ordinal_terms(nb::module_& module) {
    nb::class_<OrdinalTerms>(module, "OrdinalTerms", "A sum of terms in descending order.")
        .def("__len__", &OrdinalTerms::size)
        .def_prop_ro("is_finite", &OrdinalTerms::is_finite, "Whether the sum is a whole number.")
        .def_prop_ro("is_algebraic", [](const OrdinalTerms&) { return true; }, "Whether the sum is below ω^ω^ω; always true.")
        .def("plain", &OrdinalTerms::plain, "Return the places with their counts, and the coefficient, of each term.")
        .def("cantor_terms", &OrdinalTerms::cantor_terms, "Return the Cantor normal form.")
        .def("multiply", &OrdinalTerms::multiply, nb::arg("other"), nb::arg("most"),
             "Return the nim product, or None if there are more than `most` pairs of terms or a term is too long.")
        .def("square", &OrdinalTerms::square, "Return the nim square, or None if a term is too long.")
        .def("add", &OrdinalTerms::add, nb::arg("other"), "Return the nim sum.");
    nb::class_<OrdinalAlgebra>(module, "OrdinalAlgebra", "The primes and their constants, by place.")
        .def(nb::init<nb::object, nb::object, nb::object>(), nb::arg("prime"), nb::arg("alpha"), nb::arg("build"))
        .def("element", &element, nb::arg("terms"), "Return a sum of terms, or None if a term is too long.");
}

}  // namespace grundy::bind
