#include "graphs/outcomes.hpp"

#include <cstdint>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"

using namespace grundy::tests;
using grundy::never_interrupted;
using grundy::graphs::Undecided;

template <class Word>
static std::vector<Play> outcomes_with(const Digraph& digraph, bool misere) {
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    std::vector<Outcome> outcomes(digraph.size());
    std::vector<std::int32_t> remoteness(digraph.size());
    grundy::graphs::find_outcomes_with<Word>(rows.csr(), back.csr(), misere, outcomes, remoteness, never_interrupted);
    std::vector<Play> found;
    for (std::size_t v = 0; v < digraph.size(); ++v) found.push_back({outcomes[v], remoteness[v]});
    return found;
}

static void check_outcomes(const Digraph& digraph) {
    for (const bool misere : {false, true}) {
        const auto expected = play_by_definition(digraph, misere);
        CHECK(outcomes_with<std::uint32_t>(digraph, misere) == expected);
        CHECK(outcomes_with<std::uint64_t>(digraph, misere) == expected);
    }
}

static void outcomes_and_remoteness_on_all_small_digraphs() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, check_outcomes);
    for (int i = 0; i < 500; ++i) check_outcomes(random_digraph(1 + random_below(40), 4));
}

static void remoteness_on_a_long_path_is_the_distance() {
    constexpr std::size_t n = 300000;
    const auto found = outcomes_with<std::uint32_t>(path(n), false);
    for (std::size_t v = 0; v < n; ++v)
        CHECK(found[v] == (Play{v % 2 == 0 ? Outcome::P : Outcome::N, static_cast<int>(v)}));
    CHECK(outcomes_with<std::uint64_t>(path(n), false) == found);
}

template <class Word>
static void a_word_tells_outcome_and_remoteness_apart_up_to_its_bound() {
    using U = Undecided<Word>;
    for (const std::uint64_t moves : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{12345}, U::most - 1, U::most})
        for (const Outcome outcome : {Outcome::P, Outcome::N}) {
            const Word word = U::known(outcome, moves);
            CHECK(U::is_known(word) && U::outcome(word) == outcome && U::remoteness(word) == moves);
        }
    for (const std::uint64_t waiting : {std::uint64_t{1}, U::most}) {
        const Word word = static_cast<Word>(waiting);
        CHECK(!U::is_known(word) && U::outcome(word) == Outcome::D);
    }
}

static void interrupts_come_through() {
    const Digraph digraph = random_digraph(30000, 3);
    const std::size_t n = digraph.size();
    const Rows rows = rows_of(digraph), back = rows_of(reverse_of(digraph));
    std::vector<Outcome> outcomes(n);
    std::vector<std::int32_t> remoteness(n);
    const auto found = interrupt_everywhere(
        [&](auto& poll) { grundy::graphs::find_outcomes(rows.csr(), back.csr(), false, outcomes, remoteness, poll); });
    const std::size_t rounds = static_cast<std::size_t>(*std::ranges::max_element(remoteness)) + 1;
    CHECK(rounds > 10 && found.first >= rounds);
    CHECK(found.second);
}

int main() {
    outcomes_and_remoteness_on_all_small_digraphs();
    remoteness_on_a_long_path_is_the_distance();
    a_word_tells_outcome_and_remoteness_apart_up_to_its_bound<std::uint32_t>();
    a_word_tells_outcome_and_remoteness_apart_up_to_its_bound<std::uint64_t>();
    interrupts_come_through();
    return grundy::tests::failures != 0;
}
