// Greedy codes, by words of small weight or by a table.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "bind/python.hpp"
#include "codes/greedy.hpp"

namespace grundy::bind {
namespace {

using Rows = InputMatrix<std::uint64_t>;

// The basis in which light words are searched for; core/codes/greedy.hpp explains it.
struct LightInput {
    const Rows& syndromes;
    const Rows& coefficients;
    const Rows& vectors;  // the basis, twice as wide, if all words are to be enumerated; otherwise empty
    std::size_t m, check_bits, d;
    codes::EnumerationLimits limits;
    const nb::object& report;
};

void check_bits_of(const Rows& rows, std::size_t bits, const char* complaint) {
    const std::size_t words = rows.shape(1);
    if (bits > 64 * words) throw std::invalid_argument(complaint);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t from = i % words * 64, here = bits > from ? bits - from : 0;
        if (here < 64 && rows.data()[i] >> here != 0) throw std::invalid_argument(complaint);
    }
}

void check_light(const LightInput& input) {
    if (input.syndromes.shape(0) != input.coefficients.shape(0) || input.syndromes.shape(1) != input.coefficients.shape(1))
        throw std::invalid_argument("syndromes and coefficients must have the same shape");
    if (input.d < 1 || input.d > input.syndromes.shape(0) + 1) throw std::invalid_argument("d must be from 1 to n + 1");
    check_bits_of(input.syndromes, input.check_bits, "the syndromes do not match check_bits");
    check_bits_of(input.coefficients, input.m, "the coefficients do not match m");
    if (input.vectors.shape(0) == 0) return;
    if (input.vectors.shape(0) != input.m || input.m > 62 || input.vectors.shape(1) != 2 * input.syndromes.shape(1))
        throw std::invalid_argument("vectors must be empty, or m rows twice as wide as the syndromes, with m at most 62");
}

template <std::size_t N>
std::vector<codes::Bits<N>> vectors_of(const Rows& rows) {
    std::vector<codes::Bits<N>> found(rows.shape(0));
    for (std::size_t i = 0; i < found.size(); ++i) std::copy_n(rows.data() + i * N, N, found[i].begin());
    return found;
}

template <std::size_t W>
std::vector<codes::Image<W>> images(const LightInput& input) {
    std::vector<codes::Image<W>> found(input.syndromes.shape(0));
    for (std::size_t c = 0; c < found.size(); ++c) {
        std::copy_n(input.syndromes.data() + c * W, W, found[c].syndrome.begin());
        std::copy_n(input.coefficients.data() + c * W, W, found[c].coefficients.begin());
    }
    return found;
}

// Returns work(enumeration), or nothing if there are too many words.
template <std::size_t W, class Work>
auto run_enumeration(const LightInput& input, Work work) {
    const auto made = images<W>(input);
    const auto vectors = vectors_of<2 * W>(input.vectors);
    std::uint64_t done = 0;
    ReportPoll poll(input.report, done);
    const auto answer_of = [&](const auto& words) {
        using Source = std::remove_cvref_t<decltype(words)>;
        codes::Enumeration<W, Source, ReportPoll> enumeration(words, input.m, input.limits, poll, done);
        return work(enumeration);
    };
    std::optional<decltype(answer_of(std::declval<const codes::LightWords<W>&>()))> answer;
    try {
        const nb::gil_scoped_release nogil;
        if (vectors.empty())
            answer = answer_of(codes::LightWords<W>(made, input.check_bits, input.d, poll));
        else
            answer = answer_of(codes::AllWords<W, 2 * W>(vectors, input.d));
    } catch (const codes::TooManyWords&) {
    }
    return answer;
}

// Calls run.operator()<W>() for the width of the rows.
template <class Run>
nb::object with_width(const LightInput& input, Run run) {
    check_light(input);
    switch (input.syndromes.shape(1)) {
        case 1: return run.template operator()<1>();
        case 2: return run.template operator()<2>();
        case 4: return run.template operator()<4>();
        case 8: return run.template operator()<8>();
        default: throw std::invalid_argument("rows must have 1, 2, 4 or 8 words");
    }
}

nb::object greedy_enumerate(Rows syndromes, Rows coefficients, Rows vectors, std::size_t m, std::size_t check_bits, std::size_t d,
                                   std::uint64_t most_words, std::size_t most_bytes, nb::object report) {
    const LightInput input{syndromes, coefficients, vectors, m, check_bits, d, {most_words, most_bytes}, report};
    return with_width(input, [&]<std::size_t W>() -> nb::object {
        const auto values = run_enumeration<W>(input, [](auto& enumeration) { return enumeration.values(); });
        return values ? nb::cast(as_array(*values)) : nb::none();
    });
}

nb::object greedy_light(Rows syndromes, Rows coefficients, Rows vectors, std::size_t m, std::size_t check_bits, std::size_t d,
                               std::uint64_t most_words, nb::object report) {
    const LightInput input{syndromes, coefficients, vectors, m, check_bits, d, {.most_words = most_words}, report};
    return with_width(input, [&]<std::size_t W>() -> nb::object {
        const auto words = run_enumeration<W>(input, [](auto& enumeration) { return enumeration.listed(); });
        return words ? nb::cast(as_matrix(*words, W)) : nb::none();
    });
}

void check_table(const Input<std::uint64_t>& syndromes, const Rows& earlier, std::size_t check_bits) {
    if (earlier.shape(0) != syndromes.size() || earlier.shape(1) * 64 < syndromes.size())
        throw std::invalid_argument("each vector must have a syndrome and a set of earlier vectors");
    if (check_bits > 63 || std::ranges::any_of(span(syndromes), [&](std::uint64_t s) { return s >> check_bits != 0; }))
        throw std::invalid_argument("check_bits must be below 64, and syndromes below 2^check_bits");
}

// The values; or the bits of a table that is too large, and the number of values known by then.
using TableAnswer = std::variant<Output<std::uint64_t>::Array, std::pair<std::size_t, std::size_t>>;

TableAnswer greedy_table(Input<std::uint64_t> syndromes, Rows earlier, std::size_t check_bits, std::size_t d,
                                std::size_t most_bytes, nb::object report) {
    check_table(syndromes, earlier, check_bits);
    if (d < 1 || d > 250) throw std::invalid_argument("d must be from 1 to 250");
    const codes::TriangularBasis basis{check_bits, span(syndromes), {earlier.data(), earlier.size()}, earlier.shape(1)};
    std::uint64_t done = 0;
    ReportPoll poll(report, done);
    std::vector<std::uint64_t> values;
    try {
        const nb::gil_scoped_release nogil;
        values = codes::GreedyTable(basis, d, most_bytes, poll).values(done);
    } catch (const codes::TableTooLarge& large) {
        return std::pair(large.table_bits, large.values_known);
    }
    return as_array(values);
}

}  // namespace

void define_codes_greedy(nb::module_& module) {
    module.def("greedy_enumerate", &greedy_enumerate, nb::arg("syndromes").noconvert(), nb::arg("coefficients").noconvert(),
               nb::arg("vectors").noconvert(), nb::arg("m"),
               nb::arg("check_bits"), nb::arg("d"), nb::arg("most_words"), nb::arg("most_bytes"), nb::arg("report").none(),
               "Return the values of the basis vectors, computed from the words of weight below d. Return None if there are too many "
               "words.");
    module.def("greedy_light", &greedy_light, nb::arg("syndromes").noconvert(), nb::arg("coefficients").noconvert(),
               nb::arg("vectors").noconvert(), nb::arg("m"),
               nb::arg("check_bits"), nb::arg("d"), nb::arg("most_words"), nb::arg("report").none(),
               "Return the coefficients of the nonzero words of weight below d, sorted by their last basis vectors. Return None if "
               "there are too many words.");
    module.def("greedy_table", &greedy_table, nb::arg("syndromes").noconvert(), nb::arg("earlier").noconvert(), nb::arg("check_bits"),
               nb::arg("d"), nb::arg("most_bytes"), nb::arg("report").none(),
               "Return the values of the basis vectors, computed with a table. If the table becomes too large, return its bits and "
               "the number of known values.");
}

}  // namespace grundy::bind
