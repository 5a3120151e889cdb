// Sums of few terms, as Python sees them.
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
        .def_prop_ro("is_finite", &OrdinalTerms::is_finite, "Whether it is a whole number.")
        .def_prop_ro("is_algebraic", [](const OrdinalTerms&) { return true; }, "Whether it is below ω^ω^ω, as all of these are.")
        .def("plain", &OrdinalTerms::plain, "Places with their counts, and the coefficient, of each term.")
        .def("cantor_terms", &OrdinalTerms::cantor_terms, "The Cantor normal form.")
        .def("multiply", &OrdinalTerms::multiply, nb::arg("other"), nb::arg("most"),
             "The nim product, or None when there are more pairs of terms or a term is too long.")
        .def("square", &OrdinalTerms::square, "The nim square, or None when a term is too long.")
        .def("add", &OrdinalTerms::add, nb::arg("other"), "The nim sum.");
    nb::class_<OrdinalAlgebra>(module, "OrdinalAlgebra", "The primes at their places, and their constants.")
        .def(nb::init<nb::object, nb::object, nb::object>(), nb::arg("prime"), nb::arg("alpha"), nb::arg("build"))
        .def("element", &element, nb::arg("terms"), "A sum of terms, or None when a term is too long.");
}

}  // namespace grundy::bind
