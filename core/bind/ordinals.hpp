#pragma once
// Sums of few terms below ω^ω^ω, as Python objects, for ordinals_terms.cpp and ordinals_arrays.cpp.
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

#include "bind/python.hpp"
#include "ordinals/terms.hpp"

namespace grundy::bind {

using ordinals::Alpha;
using ordinals::Coefficient;
using ordinals::Place;
using ordinals::Power;

// Places with their counts, and a coefficient.
using PlainTerm = std::pair<std::vector<std::pair<Place, std::uint64_t>>, Coefficient>;

// Primes and constants, each of which is requested from Python once. The GIL is held.
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
        Alpha alpha{{}, found.second};
        for (const auto& [at, count] : found.first) alpha.kappas.push_back({at, count});
        // Another thread may have stored the constant while Python computed it, and may be reading it now.
        const Alpha& kept = alphas_.try_emplace(place, std::move(alpha)).first->second;
        if (place < few) first_alphas_[place] = &kept;
        return kept;
    }

    nb::tuple build(nb::object terms) const { return nb::cast<nb::tuple>(build_(terms)); }

    // Lends the workspace for products. The Python code that computes primes and constants may multiply too. It then gets a new
    // workspace.
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
    // The values at the first places, found without hashing.
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
            PlainTerm& plain_term = result.emplace_back();
            for (const Power& power : term.exponent) plain_term.first.emplace_back(power.place(), power.count());
            plain_term.second = term.coefficient;
        }
        return result;
    }

    // Each exponent is one tuple, with place and count in turn, which Python uses as a key.
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

    // Returns nothing if there are more than `most` pairs of terms or a term is too long.
    std::optional<OrdinalTerms> multiply(const OrdinalTerms& other, std::size_t most) const {
        if (size() * other.size() > most) return std::nullopt;
        return collect(size() * other.size(), [&](auto visit) {
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
        return collect(size(), [&](auto visit) {
            algebra_->with_products([&](auto& products) { ordinals::square(products, terms_, visit); });
        });
    }

    OrdinalTerms add(const OrdinalTerms& other) const {
        return *collect(size() + other.size(), [&](auto visit) { ordinals::add(terms_, other.terms_, visit); });
    }

    const ordinals::Terms& terms() const { return terms_; }

  private:
    // At most this many pairs of terms are multiplied without a poll, because reading the clock would take a noticeable time.
    static constexpr std::size_t few = 64;

    // Collects the terms that make(visit) visits, about `expected` of them. Returns nothing if a term is too long.
    template <class Make>
    std::optional<OrdinalTerms> collect(std::size_t expected, Make make) const {
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

}  // namespace grundy::bind
