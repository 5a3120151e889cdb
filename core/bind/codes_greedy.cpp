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

// How a basis is given to the search for light words: see core/codes/greedy.hpp.
struct LightInput {
    const Rows& syndromes;
    const Rows& coefficients;
    const Rows& vectors;  // the basis, twice as wide, when all words are to be looked at; otherwise empty
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
        throw std::invalid_argument("each coordinate has a syndrome and coefficients, equally wide");
    if (input.d < 1 || input.d > input.syndromes.shape(0) + 1) throw std::invalid_argument("d is from 1 to n + 1");
    check_bits_of(input.syndromes, input.check_bits, "syndromes have so many bits");
    check_bits_of(input.coefficients, input.m, "coefficients have so many bits");
    if (input.vectors.shape(0) == 0) return;
    if (input.vectors.shape(0) != input.m || input.m > 62 || input.vectors.shape(1) != 2 * input.syndromes.shape(1))
        throw std::invalid_argument("all words are looked at for at most 62 vectors, twice as wide as the others");
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

// The result of work(enumeration); nothing when there are too many words.
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
        default: throw std::invalid_argument("rows have 1, 2, 4 or 8 words");
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
        throw std::invalid_argument("each vector has a syndrome and a set of earlier ones");
    if (check_bits > 63 || std::ranges::any_of(span(syndromes), [&](std::uint64_t s) { return s >> check_bits != 0; }))
        throw std::invalid_argument("syndromes have so many bits, fewer than 64");
}

// The values; or how many bits the table would have, and how many values were known by then.
using TableAnswer = std::variant<Output<std::uint64_t>::Array, std::pair<std::size_t, std::size_t>>;

TableAnswer greedy_table(Input<std::uint64_t> syndromes, Rows earlier, std::size_t check_bits, std::size_t d,
                                std::size_t most_bytes, nb::object report) {
    check_table(syndromes, earlier, check_bits);
    if (d < 1 || d > 250) throw std::invalid_argument("d is from 1 to 250");
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
               "The values of the basis vectors by the words of weight below d; None when there are too many.");
    module.def("greedy_light", &greedy_light, nb::arg("syndromes").noconvert(), nb::arg("coefficients").noconvert(),
               nb::arg("vectors").noconvert(), nb::arg("m"),
               nb::arg("check_bits"), nb::arg("d"), nb::arg("most_words"), nb::arg("report").none(),
               "The coefficients of the words of weight below d but zero, by their last basis vectors; None when there are too many.");
    module.def("greedy_table", &greedy_table, nb::arg("syndromes").noconvert(), nb::arg("earlier").noconvert(), nb::arg("check_bits"),
               nb::arg("d"), nb::arg("most_bytes"), nb::arg("report").none(),
               "The values of the basis vectors by a table; or its bits when it gets too large, and how many values were known.");
}

}  // namespace grundy::bind
