// Sums of few terms below ω^ω^ω, as objects that Python keeps.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bind/signals.hpp"
#include "ordinals/terms.hpp"

namespace nb = nanobind;

namespace grundy::bind {
namespace {

using ordinals::Alpha;
using ordinals::Coefficient;
using ordinals::Place;
using ordinals::Power;

// Places with their counts, and a coefficient.
using PlainTerm = std::pair<std::vector<std::pair<Place, std::uint64_t>>, Coefficient>;

// Primes and constants come from Python, each once; the GIL is held.
class OrdinalAlgebra {
  public:
    OrdinalAlgebra(nb::object prime, nb::object alpha, nb::object build)
        : build_(std::move(build)), prime_(std::move(prime)), alpha_(std::move(alpha)) {}

    std::uint64_t prime(Place place) {
        if (place < few_.size() && few_[place] != 0) return few_[place];
        const auto known = primes_.find(place);
        if (known != primes_.end()) return known->second;
        const auto p = nb::cast<std::uint64_t>(prime_(place));
        if (place < few_.size()) few_[place] = p;
        return primes_[place] = p;
    }

    const Alpha& alpha(Place place) {
        const auto known = alphas_.find(place);
        if (known != alphas_.end()) return known->second;
        PlainTerm found;
        if (!nb::try_cast(alpha_(place), found)) throw ordinals::TooLong();
        Alpha made{{}, found.second};
        for (const auto& [at, count] : found.first) made.kappas.push_back({at, count});
        return alphas_[place] = made;
    }

    nb::tuple build(nb::object terms) const { return nb::cast<nb::tuple>(build_(terms)); }

  private:
    nb::object build_, prime_, alpha_;
    std::array<std::uint64_t, 64> few_{};
    std::unordered_map<Place, std::uint64_t> primes_;
    std::unordered_map<Place, Alpha> alphas_;
};

class OrdinalTerms {
  public:
    OrdinalTerms(nb::object algebra, ordinals::Terms terms)
        : owner_(std::move(algebra)), algebra_(nb::inst_ptr<OrdinalAlgebra>(owner_)), terms_(std::move(terms)) {}

    std::size_t size() const { return terms_.size(); }
    bool is_finite() const { return terms_.empty() || terms_.front().exponent.empty(); }

    std::vector<PlainTerm> plain() const {
        std::vector<PlainTerm> result;
        for (const ordinals::Term& term : terms_) {
            PlainTerm& made = result.emplace_back();
            for (const Power& power : term.exponent) made.first.emplace_back(power.place, power.count);
            made.second = term.coefficient;
        }
        return result;
    }

    // Each exponent as one tuple, place and count in turn, which Python can look up.
    nb::typed<nb::tuple, nb::any, nb::ellipsis> cantor_terms() const {
        nb::list result;
        for (const ordinals::Term& term : terms_) {
            nb::list powers;
            for (const Power& power : term.exponent) {
                powers.append(power.place);
                powers.append(power.count);
            }
            result.append(nb::make_tuple(nb::tuple(powers), term.coefficient));
        }
        return nb::typed<nb::tuple, nb::any, nb::ellipsis>(algebra_->build(result));
    }

    // Nothing when there are more pairs of terms than `most`, or too little room for the terms.
    std::optional<OrdinalTerms> multiply(const OrdinalTerms& other, std::size_t most) const {
        if (terms_.size() * other.terms_.size() > most) return std::nullopt;
        try {
            SignalPoll poll;
            return OrdinalTerms(owner_, ordinals::multiply(terms_, other.terms_, *algebra_, poll));
        } catch (const ordinals::TooLong&) {
            return std::nullopt;
        }
    }

    std::optional<OrdinalTerms> square() const {
        try {
            return OrdinalTerms(owner_, ordinals::square(terms_, *algebra_));
        } catch (const ordinals::TooLong&) {
            return std::nullopt;
        }
    }

    OrdinalTerms add(const OrdinalTerms& other) const { return {owner_, ordinals::sum(terms_, other.terms_)}; }

  private:
    nb::object owner_;  // keeps the algebra alive
    OrdinalAlgebra* algebra_;
    ordinals::Terms terms_;
};

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

void ordinals_terms(nb::module_& module) {
    nb::class_<OrdinalTerms>(module, "OrdinalTerms", "A sum of terms in descending order.")
        .def("__len__", &OrdinalTerms::size)
        .def_prop_ro("is_finite", &OrdinalTerms::is_finite, "Whether it is a whole number.")
        .def_prop_ro("is_algebraic", [](const OrdinalTerms&) { return true; }, "Whether it is below ω^ω^ω, as all of these are.")
        .def("plain", &OrdinalTerms::plain, "Places with their counts, and the coefficient, of each term.")
        .def("cantor_terms", &OrdinalTerms::cantor_terms, "The Cantor normal form.")
        .def("multiply", &OrdinalTerms::multiply, nb::arg("other"), nb::arg("most"),
             "The nim product, or None when there are more pairs of terms or too little room.")
        .def("square", &OrdinalTerms::square, "The nim square, or None for want of room.")
        .def("add", &OrdinalTerms::add, nb::arg("other"), "The nim sum.");
    nb::class_<OrdinalAlgebra>(module, "OrdinalAlgebra", "The primes at their places, and their constants.")
        .def(nb::init<nb::object, nb::object, nb::object>(), nb::arg("prime"), nb::arg("alpha"), nb::arg("build"))
        .def("element", &element, nb::arg("terms"), "A sum of terms, or None for want of room.");
}

}  // namespace grundy::bind
