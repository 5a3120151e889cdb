// libFuzzer: makes a small digraph and a linear game from bytes, and compares the values by the kernels with the definition.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/poll.hpp"
#include "bytes.hpp"
#include "digraphs.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"
#include "linear/closure.hpp"
#include "linear_games.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::fuzz::Bytes;
using grundy::fuzz::demand;

namespace {

std::vector<Label> labels_of(const Digraph& digraph) {
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    std::vector<Label> labels(digraph.size());
    std::vector<std::uint32_t> counter(digraph.size());
    std::vector<Outcome> outcomes(digraph.size());
    const auto done = grundy::graphs::label_values(rows.csr(), back.csr(), labels, counter, outcomes, never_interrupted);
    demand(done.has_value(), "found no labelling");
    return labels;
}

void check_digraph(Bytes& bytes) {
    Digraph digraph(1 + bytes.below(7));
    for (std::size_t edges = 0; edges < 24 && !bytes.empty(); ++edges)
        digraph[bytes.below(digraph.size())].push_back(static_cast<Vertex>(bytes.below(digraph.size())));
    demand(labels_of(digraph) == values_by_definition(digraph), "the values of a digraph are wrong");
}

void check_linear_game(Bytes& bytes) {
    const std::size_t n = 1 + bytes.below(5);
    Families families(n);
    std::vector<std::uint8_t> passes(n);
    for (std::uint8_t& pass : passes) pass = bytes.below(8) == 7;
    for (std::size_t moves = 0; moves < 16 && !bytes.empty(); ++moves) {
        const std::size_t k = bytes.below(n), mask = bytes.below(std::size_t{1} << n);
        Others others;
        for (std::uint32_t l = 0; l < n; ++l)
            if (l != k && mask >> l & 1) others.push_back(l);
        families[k].push_back(others);
    }
    const LinearGame made = game_of(families, passes);
    const grundy::linear::Solution solution = grundy::linear::solve(made.game(), never_interrupted, {});
    const std::vector<Label> labels = labels_of(positions_of(made.game()));
    for (std::uint32_t u = 0; u < labels.size(); ++u)
        demand(label_of(solution, syndrome_of(solution, vertices_of(u))) == labels[u], "the values of a linear game are wrong");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    if (bytes.below(2) == 0) check_digraph(bytes);
    else check_linear_game(bytes);
    return 0;
}
