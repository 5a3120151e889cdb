// Nim arithmetic of ordinals: polynomials over {0, 1}, the field of a closed set of generators, and sums of few terms.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bind/integers.hpp"
#include "bind/python.hpp"
#include "nim/carryless.hpp"
#include "nim/carryless_modulus.hpp"
#include "ordinals/packed_products.hpp"
#include "ordinals/terms.hpp"

namespace grundy::bind {
namespace {

// ---- Polynomials
//
// Polynomials over {0, 1} as Python integers: bit i is the coefficient of y^i.

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
    if (!carryless::bit(x, 0)) throw nb::value_error("the constant coefficient is 0");
    return to_int(without_gil([&](SignalPoll& poll) { return carryless::series_reciprocal(x, n, poll); }));
}

// a has the larger degree; the greatest common divisor, and what times b gives it modulo a.
std::pair<nb::int_, nb::int_> binary_gcd(const nb::int_& a, const nb::int_& b) {
    const Words x = to_words(a), y = to_words(b);
    if (carryless::bit_length(x) <= carryless::bit_length(y)) throw nb::value_error("the first polynomial has the larger degree");
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
        if (count == 0) throw nb::value_error("a norm has at least one factor");
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

void define_polynomials(nb::module_& module) {
    module.def("binary_multiply", &binary_multiply, nb::arg("a"), nb::arg("b"), "The product of two polynomials.");
    module.def("binary_square", &binary_square, nb::arg("a"), "The square of a polynomial.");
    module.def("binary_quotient_remainder", &binary_quotient_remainder, nb::arg("a"), nb::arg("b"), "Quotient and remainder.");
    module.def("binary_series_reciprocal", &binary_series_reciprocal, nb::arg("a"), nb::arg("n"), "1/a modulo y^n.");
    module.def("binary_gcd", &binary_gcd, nb::arg("a"), nb::arg("b"), "The greatest common divisor, and a factor of b that gives it modulo a.");
    module.def("binary_linear_recurrence", &binary_linear_recurrence, nb::arg("bits"), nb::arg("n"), "The minimal polynomial of n bits.");
    nb::class_<BinaryModulus>(module, "BinaryModulus", "Arithmetic modulo a polynomial that is not constant.")
        .def("__init__",
             [](BinaryModulus* self, const nb::int_& p) {
                 const Words words = to_words(p);
                 if (carryless::bit_length(words) < 2) throw nb::value_error("the modulus is constant");
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

// ---- The field of a closed set of generators
//
// The field of a closed set of generators, its elements packed in Python integers.

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
            if (prime < 2) throw nb::value_error("the prime of a generator is 2 or more");
            result.push_back({prime, relation});
            if (!ordinals::names_lower(result.back(), result.size() - 1)) throw nb::value_error("a relation names lower generators");
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

void define_field(nb::module_& module) {
    nb::class_<OrdinalField>(module, "OrdinalField", "Arithmetic with packed elements; the degree of the field has been checked.")
        .def(nb::init<const std::vector<std::pair<std::size_t, Relation>>&>(), nb::arg("generators"))
        .def("multiply", &OrdinalField::multiply, nb::arg("a"), nb::arg("b"), "The product.")
        .def("product_cost", &OrdinalField::product_cost, nb::arg("monomials"),
             "About how many words a product touches whose sparser factor has so many monomials.")
        .def("square", &OrdinalField::square, nb::arg("a"), "The square.")
        .def("orbit_bits", &OrdinalField::orbit_bits, nb::arg("x"), nb::arg("v"), nb::arg("count"),
             "Bit i is bit 0 of v times the power i of x.")
        .def("polynomial_value", &OrdinalField::polynomial_value, nb::arg("x"), nb::arg("f"), "f(x), for f over {0, 1}.");
}

// ---- Sums of few terms
//
// Sums of few terms below ω^ω^ω, as objects that Python keeps.

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
        if (place < few && first_primes_[place] != 0) return first_primes_[place];
        const auto known = primes_.find(place);
        if (known != primes_.end()) return known->second;
        const auto p = nb::cast<std::uint64_t>(prime_(place));
        if (place < few) first_primes_[place] = p;
        return primes_[place] = p;
    }

    const Alpha& alpha(Place place) {
        if (place < few && first_alphas_[place] != nullptr) return *first_alphas_[place];
        const auto known = alphas_.find(place);
        if (known != alphas_.end()) return known->second;
        PlainTerm found;
        if (!nb::try_cast(alpha_(place), found)) throw ordinals::TooLong();
        Alpha made{{}, found.second};
        for (const auto& [at, count] : found.first) made.kappas.push_back({at, count});
        // Another thread may have put it there while Python computed, and may be reading it.
        const Alpha& kept = alphas_.try_emplace(place, std::move(made)).first->second;
        if (place < few) first_alphas_[place] = &kept;
        return kept;
    }

    nb::tuple build(nb::object terms) const { return nb::cast<nb::tuple>(build_(terms)); }

    // Lends the workspace for products. Primes and constants may come from Python code that multiplies by itself: it finds
    // the workspace lent, and gets a new one.
    template <class Work>
    void with_products(Work work) {
        ordinals::ProductWorkspace workspace = std::exchange(workspace_, {});
        ordinals::Products<OrdinalAlgebra> products(*this, workspace);
        work(products);
        workspace_ = std::move(workspace);
    }

  private:
    ordinals::ProductWorkspace workspace_;
    nb::object build_, prime_, alpha_;
    // The first places are looked up without searching.
    static constexpr Place few = 64;
    std::array<std::uint64_t, few> first_primes_{};
    std::array<const Alpha*, few> first_alphas_{};
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
            for (const Power& power : term.exponent) made.first.emplace_back(power.place(), power.count());
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
                powers.append(power.place());
                powers.append(power.count());
            }
            result.append(nb::make_tuple(nb::tuple(powers), term.coefficient));
        }
        return nb::typed<nb::tuple, nb::any, nb::ellipsis>(algebra_->build(result));
    }

    // Nothing when there are more pairs of terms than `most`, or a term is too long.
    std::optional<OrdinalTerms> multiply(const OrdinalTerms& other, std::size_t most) const {
        if (size() * other.size() > most) return std::nullopt;
        return made(size() * other.size(), [&](auto visit) {
            algebra_->with_products([&](auto& products) {
                if (size() * other.size() <= few) {
                    auto poll = never_interrupted;
                    ordinals::multiply(products, terms_, other.terms_, poll, visit);
                } else {
                    SignalPoll poll;
                    ordinals::multiply(products, terms_, other.terms_, poll, visit);
                }
            });
        });
    }

    std::optional<OrdinalTerms> square() const {
        return made(size(), [&](auto visit) {
            algebra_->with_products([&](auto& products) { ordinals::square(products, terms_, visit); });
        });
    }

    OrdinalTerms add(const OrdinalTerms& other) const {
        return *made(size() + other.size(), [&](auto visit) { ordinals::add(terms_, other.terms_, visit); });
    }

    const ordinals::Terms& terms() const { return terms_; }

  private:
    // For so few pairs of terms a poll is not made: the look at the clock with which it begins is a part of their time.
    static constexpr std::size_t few = 64;

    // make(visit) gives the terms, about as many as expected; nothing when one is too long.
    template <class Make>
    std::optional<OrdinalTerms> made(std::size_t expected, Make make) const {
        try {
            std::optional<OrdinalTerms> result(std::in_place, owner_, ordinals::Terms());
            result->terms_.reserve(std::min(expected, few));
            make([&](std::span<const Power> exponent, Coefficient n) { result->terms_.push_back({exponent, n}); });
            return result;
        } catch (const ordinals::TooLong&) {
            return std::nullopt;
        }
    }

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

void define_terms(nb::module_& module) {
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

// ---- Arrays of sums of few terms

using ordinals::row;
using ordinals::TermArray;
using ordinals::broadcast_size;

class OrdinalArray {
  public:
    OrdinalArray(nb::object algebra, TermArray rows)
        : owner_(std::move(algebra)), algebra_(nb::inst_ptr<OrdinalAlgebra>(owner_)), rows_(std::move(rows)) {}

    std::size_t size() const { return rows_.size(); }
    bool equals(const OrdinalArray& other) const { return rows_ == other.rows_; }

    OrdinalTerms item(std::size_t i) const { return {owner_, rows_.terms(i)}; }

    // The operations give nothing when a term is too long, or the array takes more than `most` bytes.
    std::optional<OrdinalArray> multiply(const OrdinalArray& other, std::size_t most) const {
        return collected(broadcast_size(rows_, other.rows_), other, most, [&](auto& products, auto& poll, std::size_t i, auto visit) {
            ordinals::multiply(products, row(rows_, i), row(other.rows_, i), poll, visit);
        });
    }
    std::optional<OrdinalArray> square(std::size_t most) const {
        return collected(size(), *this, most, [&](auto& products, auto&, std::size_t i, auto visit) {
            ordinals::square(products, rows_[i], visit);
        });
    }
    std::optional<OrdinalArray> add(const OrdinalArray& other, std::size_t most) const {
        return collected(broadcast_size(rows_, other.rows_), other, most, [&](auto&, auto&, std::size_t i, auto visit) {
            ordinals::add(row(rows_, i), row(other.rows_, i), visit);
        });
    }
    // The nim sum of all rows, as an array of one.
    std::optional<OrdinalArray> sum(std::size_t most) const {
        return collected(1, *this, most, [&](auto& products, auto& poll, std::size_t, auto visit) {
            ordinals::sum_of_rows(products, rows_, poll, visit);
        });
    }
    std::optional<OrdinalArray> rows(const std::vector<std::size_t>& indices, std::size_t most) const {
        return collected(indices.size(), *this, most, [&](auto&, auto&, std::size_t i, auto visit) {
            const TermArray::Row found = rows_[indices[i]];
            for (std::size_t k = 0; k < found.size(); ++k) visit(found[k].exponent, found[k].coefficient);
        });
    }

  private:
    template <class Make>
    std::optional<OrdinalArray> collected(std::size_t size, const OrdinalArray& other, std::size_t most, Make make) const {
        try {
            std::optional<OrdinalArray> result;
            algebra_->with_products([&](auto& products) {
                SignalPoll poll;
                const auto row_to = [&](std::size_t i, TermArray& array) {
                    make(products, poll, i, [&](std::span<const Power> exponent, Coefficient n) { array.push(exponent, n); });
                };
                result.emplace(owner_, ordinals::build_rows(size, rows_, other.rows_, most, poll, row_to));
            });
            return result;
        } catch (const ordinals::TooLong&) {
            return std::nullopt;
        }
    }

    nb::object owner_;  // keeps the algebra alive
    OrdinalAlgebra* algebra_;
    TermArray rows_;
};

OrdinalArray array(OrdinalAlgebra& algebra, const nb::typed<nb::list, OrdinalTerms>& ordinals) {
    TermArray rows;
    for (const nb::handle x : ordinals) rows.push_row(nb::cast<const OrdinalTerms&>(x).terms());
    return {nb::find(algebra), std::move(rows)};
}

void define_arrays(nb::module_& module) {
    nb::class_<OrdinalArray>(module, "OrdinalArray", "Sums of terms, one behind the other. Indices are not checked.")
        .def("__len__", &OrdinalArray::size)
        .def("equals", &OrdinalArray::equals, nb::arg("other"))
        .def("item", &OrdinalArray::item, nb::arg("index"))
        .def("rows", &OrdinalArray::rows, nb::arg("indices"), nb::arg("most"), "The ordinals at these indices.")
        .def("multiply", &OrdinalArray::multiply, nb::arg("other"), nb::arg("most"),
             "The nim products; an array of one goes with every other. None when a term is too long, or all take more than `most` bytes.")
        .def("square", &OrdinalArray::square, nb::arg("most"), "The nim squares.")
        .def("add", &OrdinalArray::add, nb::arg("other"), nb::arg("most"), "The nim sums, as in `multiply`.")
        .def("sum", &OrdinalArray::sum, nb::arg("most"), "The nim sum of all, as an array of one.");
    module.def("ordinal_array", &array, nb::arg("algebra"), nb::arg("ordinals"));
}

}  // namespace

void define_ordinals(nb::module_& module) {
    define_field(module);
    define_polynomials(module);
    define_terms(module);
    define_arrays(module);
}

}  // namespace grundy::bind
