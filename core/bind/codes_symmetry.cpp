// Automorphism groups of codes, and permutations that map one code to another.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bind/python.hpp"
#include "codes/symmetry_group.hpp"
#include "codes/symmetry_matrix.hpp"

namespace grundy::bind {
namespace {

using codes::symmetry::Index;
using Digits = InputMatrix<std::uint8_t>;
using Indices = Output<Index>::Array;
using Images = Output<Index, 2>::Array;

// For a search that reached its limit: the number of words visited, and the number that the next step needed (0 if unknown).
using Stopped = std::tuple<std::uint64_t, std::uint64_t>;

void check_field(std::size_t q) {
    if (q != 2 && q != 4 && q != 16 && q != 256) throw std::invalid_argument("q must be 2, 4, 16 or 256");
}

codes::symmetry::Matrix checked_matrix(const Digits& array, std::size_t q) {
    codes::symmetry::Matrix matrix(array.shape(0), array.shape(1));
    if (array.size() > 0) std::copy(array.data(), array.data() + array.size(), matrix.digits.begin());
    if (std::ranges::any_of(matrix.digits, [q](std::uint8_t digit) { return digit >= q; }))
        throw std::invalid_argument("digits must be less than q");
    return matrix;
}

// Runs search(run) without the GIL. Returns its cost if it reached the limit.
template <class Search>
std::optional<Stopped> stopped(std::uint64_t limit, const nb::object& report, Search search) {
    std::uint64_t done = 0;
    try {
        ReportPoll poll(report, done);
        const nb::gil_scoped_release nogil;
        codes::symmetry::Run run(limit, done, poll);
        search(run);
        return std::nullopt;
    } catch (const codes::symmetry::TooMuch& too_much) {
        return Stopped(done, too_much.needed);
    }
}

std::variant<std::tuple<Images, Indices, Indices>, Stopped> automorphisms(const Digits& generator, std::size_t q, std::uint64_t limit, nb::object report) {
    check_field(q);
    const codes::symmetry::Matrix matrix = checked_matrix(generator, q);
    codes::symmetry::Group group;
    const auto search = [&](auto& run) { group = codes::symmetry::automorphism_group(matrix, codes::symmetry::Field(q), run); };
    if (const auto cost = stopped(limit, report, search)) return *cost;
    return std::make_tuple(as_matrix(group.chain.generators, matrix.columns), as_array(group.chain.base), as_array(group.orbit_lengths));
}

std::variant<std::optional<Indices>, Stopped> equivalence(const Digits& a, const Digits& b, std::size_t q, std::uint64_t limit, nb::object report) {
    check_field(q);
    const codes::symmetry::Matrix from = checked_matrix(a, q), to = checked_matrix(b, q);
    std::optional<codes::symmetry::Permutation> found;
    const auto search = [&](auto& run) { found = codes::symmetry::equivalence(from, to, codes::symmetry::Field(q), run); };
    if (const auto cost = stopped(limit, report, search)) return *cost;
    return found ? std::optional(as_array(*found)) : std::nullopt;
}

}  // namespace

void define_codes_symmetry(nb::module_& module) {
    module.def("codes_automorphisms", &automorphisms, nb::arg("generator").noconvert(), nb::arg("q"), nb::arg("limit"), nb::arg("report").none(),
               "Return strong generators of the permutation automorphism group as images, its base and the lengths of the orbits. If "
               "the limit is too low, return the numbers of words visited and needed.");
    module.def("codes_equivalence", &equivalence, nb::arg("a").noconvert(), nb::arg("b").noconvert(), nb::arg("q"), nb::arg("limit"),
               nb::arg("report").none(),
               "Return the images of a permutation that maps one code to the other, or None. If the limit is too low, return the "
               "numbers of words visited and needed.");
}

}  // namespace grundy::bind
