// Linear games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bind/python.hpp"
#include "linear/closure.hpp"

namespace grundy::bind {
namespace {

using Offsets = Input<std::int64_t>;
using Vertices = Input<std::uint32_t>;

// Checks that offsets are sorted and run from 0 to `end`.
void check_offsets(std::span<const std::int64_t> offsets, std::size_t end) {
    if (offsets.empty() || offsets.front() != 0 || offsets.back() != static_cast<std::int64_t>(end) ||
        !std::is_sorted(offsets.begin(), offsets.end()))
        throw std::invalid_argument("offsets must be sorted and run from 0 to the number of entries");
}

void check_vertices(std::span<const std::uint32_t> vertices, std::size_t n) {
    if (std::any_of(vertices.begin(), vertices.end(), [n](std::uint32_t k) { return k >= n; }))
        throw std::invalid_argument("a vertex must be less than the number of vertices");
}

linear::Game checked_game(const Offsets& first, const Offsets& start, const Vertices& members, const Input<std::uint8_t>& passes) {
    if (start.size() == 0 || first.size() != passes.size() + 1) throw std::invalid_argument("there must be one more offset than entries");
    if (start.size() > std::numeric_limits<std::uint32_t>::max()) throw std::invalid_argument("there must be fewer than 2^32 moves");
    check_offsets(span(first), start.size() - 1);
    check_offsets(span(start), members.size());
    check_vertices(span(members), passes.size());
    const linear::Game game{span(first), span(start), span(members), span(passes)};
    if (linear::names_own_vertex(game)) throw std::invalid_argument("a move must not turn its own vertex twice");
    return game;
}

auto as_matrix(const linear::Rows& rows) {
    Output<linear::Word, 2> out({rows.size(), rows.words()});
    std::ranges::copy(rows.data(), out.span().begin());
    return std::move(out).array();
}

// Generators as arrays: their passes, and their vertices and replies with offsets.
class GeneratorsOut {
  public:
    explicit GeneratorsOut(const std::vector<linear::Generator>& generators) {
        for (const auto& generator : generators) {
            passes_.push_back(generator.pass);
            vertices_.insert(vertices_.end(), generator.vertices.begin(), generator.vertices.end());
            replies_.insert(replies_.end(), generator.replies.begin(), generator.replies.end());
            vertex_ends_.push_back(static_cast<std::int64_t>(vertices_.size()));
            reply_ends_.push_back(static_cast<std::int64_t>(replies_.size()));
        }
    }
    auto as_tuple() const {
        return std::make_tuple(as_array(passes_), as_array(vertex_ends_), as_array(vertices_), as_array(reply_ends_), as_array(replies_));
    }

  private:
    std::vector<std::uint32_t> passes_, vertices_, replies_;
    std::vector<std::int64_t> vertex_ends_{0}, reply_ends_{0};
};

using Solved = std::tuple<std::size_t, std::size_t, Output<linear::Word, 2>::Array, Output<std::uint32_t>::Array, Output<std::uint64_t>::Array,
                          decltype(std::declval<GeneratorsOut>().as_tuple())>;

std::variant<Solved, std::size_t> linear_solve(Offsets first, Offsets start, Vertices members, Input<std::uint8_t> passes,
                                                      std::size_t most_bytes) {
    const linear::Game game = checked_game(first, start, members, passes);
    std::optional<linear::Solution> solved;
    try {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        solved = linear::solve(game, poll, {.most_bytes = most_bytes});
    } catch (const linear::TooLarge& too_large) {
        return too_large.bytes;
    }
    const linear::Solution& solution = *solved;
    return Solved(solution.t, solution.bits, as_matrix(solution.columns), as_array(solution.peeled.order),
                  as_array(solution.peeled.value), GeneratorsOut(solution.generators).as_tuple());
}

using Words = InputMatrix<std::uint64_t>;

linear::Vectors vectors(const Words& array) { return {{array.data(), array.size()}, array.shape(1)}; }

auto linear_outcomes(Words columns, Words moves, std::size_t bits, Offsets offsets, Vertices tokens) {
    if (columns.shape(1) != moves.shape(1) || columns.shape(1) != linear::words_for(bits))
        throw std::invalid_argument("columns and moves must be vectors of the given number of bits");
    if (bits <= linear::DirectTable::most_bits && std::ranges::any_of(vectors(moves).data, [&](linear::Word w) { return w >> bits; }))
        throw std::invalid_argument("a move has too many bits");
    if (bits <= linear::DirectTable::most_bits && std::ranges::any_of(vectors(columns).data, [&](linear::Word w) { return w >> bits; }))
        throw std::invalid_argument("a column has too many bits");
    check_offsets(span(offsets), tokens.size());
    check_vertices(span(tokens), columns.shape(0));
    Output<std::uint8_t> outcomes({offsets.size() - 1});
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        linear::find_outcomes(vectors(columns), vectors(moves), bits, {span(offsets), span(tokens)},
                              std::span(reinterpret_cast<linear::Outcome*>(outcomes.span().data()), outcomes.span().size()), poll);
    }
    return std::move(outcomes).array();
}

}  // namespace

void define_linear(nb::module_& module) {
    module.def("linear_solve", &linear_solve, nb::arg("first").noconvert(), nb::arg("start").noconvert(),
               nb::arg("members").noconvert(), nb::arg("passes").noconvert(), nb::arg("most_bytes"),
               "Return t, the bits of a syndrome, columns, peeled vertices in order, their values, and generators of V0 (passes, "
               "vertex offsets, vertices, reply offsets, replies). If the columns need more than `most_bytes`, return the number of "
               "bytes that they need.");
    module.def("linear_outcomes", &linear_outcomes, nb::arg("columns").noconvert(), nb::arg("moves").noconvert(), nb::arg("bits"),
               nb::arg("offsets").noconvert(), nb::arg("tokens").noconvert(), "Return the outcomes (0 P, 1 N, 2 D) of positions.");
}

}  // namespace grundy::bind
