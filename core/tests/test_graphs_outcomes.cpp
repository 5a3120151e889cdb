// Rounds, outcomes, and the verification of labels.
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"
#include "graphs/verify.hpp"

using grundy::never_interrupted;
using namespace grundy::tests;

namespace rounds {

using grundy::graphs::OffsetRows;
using grundy::graphs::Queue;
using grundy::graphs::Record;
using grundy::graphs::RecordedRows;

// The messages of leave_round in order: (from whom, to whom).
static Edges notified(const Digraph& reversed, const std::vector<Vertex>& leaving, std::size_t begin, std::size_t end) {
    const Rows rows = rows_of(reversed);
    std::vector<Vertex> storage(leaving);
    Queue queue(storage);
    for (const Vertex v : leaving) queue.push(v);
    Edges edges;
    const auto csr = rows.csr();
    const std::vector<int> states(reversed.size());
    const auto note = [&](Vertex p, Vertex u, Queue&) { edges.emplace_back(u, p); };
    const auto itself = [](Vertex u) { return u; };
    grundy::graphs::leave_round(OffsetRows<int>(csr, states.data()), queue, begin, end, itself, note, never_interrupted);
    const Edges by_offsets = std::move(edges);
    edges.clear();
    std::vector<Record<std::uint32_t>> records(reversed.size() + 1);
    grundy::graphs::leave_round(RecordedRows(csr, records.data()), queue, begin, end, itself, note, never_interrupted);
    CHECK(edges == by_offsets);
    return edges;
}

// A message waits until 24 others have been sent, so rows of 0, 1, 23, 24, 25, 31, 32, 33 and 100 cover all cases.
static void messages_arrive_once_and_in_order() {
    for (const std::size_t size : {0u, 1u, 2u, 23u, 24u, 25u, 31u, 32u, 33u, 100u})
        for (const std::size_t vertices : {1u, 2u, 40u}) {
            Digraph reversed(vertices);
            std::vector<Vertex> leaving;
            for (std::size_t u = 0; u < vertices; ++u) {
                leaving.push_back(static_cast<Vertex>(vertices - 1 - u));
                for (std::size_t k = 0; k < (size * (u + 1)) % 101; ++k)
                    reversed[u].push_back(static_cast<Vertex>(random_below(vertices)));
            }
            for (const std::size_t begin : {std::size_t{0}, vertices / 2, vertices}) {
                Edges expected;
                for (std::size_t i = begin; i < vertices; ++i)
                    for (const Vertex p : reversed[leaving[i]]) expected.emplace_back(leaving[i], p);
                CHECK(notified(reversed, leaving, begin, vertices) == expected);
            }
        }
}

// Two vertices that lead to each other: 0 enters when 1 leaves, and leaves in the next round.
static void vertices_leave_in_the_round_after_they_enter() {
    const Rows reversed = rows_of({{1}, {0}});
    std::vector<Vertex> storage(64);
    Queue queue(storage);
    queue.push(1);
    const std::vector<int> states(2);
    const auto enter = [](Vertex p, bool, Queue& next) { next.push(p); };
    const auto csr = reversed.csr();
    grundy::graphs::leave_round(
        OffsetRows<int>(csr, states.data()), queue, 0, 1, [](Vertex) { return true; }, enter, never_interrupted);
    CHECK(queue.size() == 2 && queue[0] == 1 && queue[1] == 0);
}

// 10000 vertices leave in one round.
static void a_long_round_can_be_interrupted() {
    const Rows reversed = rows_of(path(10000));
    std::vector<Vertex> storage(10000);
    const std::vector<int> states(10000);
    const auto found = interrupt_everywhere([&](auto& poll) {
        Queue queue(storage);
        for (Vertex v = 0; v < 10000; ++v) queue.push(v);
        const auto csr = reversed.csr();
        grundy::graphs::leave_round(
            OffsetRows<int>(csr, states.data()), queue, 0, 10000, [](Vertex) { return true; }, [](Vertex, bool, Queue&) {},
            poll);
    });
    CHECK(found.first >= 10000 / 4096);
    CHECK(found.second);
}

// One vertex with 300000 predecessors leaves.
static void a_long_row_can_be_interrupted() {
    Digraph star(1);
    for (int k = 0; k < 300000; ++k) star[0].push_back(0);
    const Rows reversed = rows_of(star);
    const auto csr = reversed.csr();
    std::vector<Vertex> storage{0};
    const std::vector<int> states(1);
    const auto found = interrupt_everywhere([&](auto& poll) {
        Queue queue(storage);
        queue.push(0);
        grundy::graphs::leave_round(
            OffsetRows<int>(csr, states.data()), queue, 0, 1, [](Vertex) { return true; }, [](Vertex, bool, Queue&) {}, poll);
    });
    CHECK(found.first >= 300000 / 65536);
    CHECK(found.second);
}

static void run() {
    a_long_row_can_be_interrupted();
    a_long_round_can_be_interrupted();
    messages_arrive_once_and_in_order();
    vertices_leave_in_the_round_after_they_enter();
}

}  // namespace rounds

namespace outcomes {

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
static void a_word_stores_outcome_and_remoteness_up_to_its_bound() {
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

static void interrupts_are_passed_on() {
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

static void run() {
    outcomes_and_remoteness_on_all_small_digraphs();
    remoteness_on_a_long_path_is_the_distance();
    a_word_stores_outcome_and_remoteness_up_to_its_bound<std::uint32_t>();
    a_word_stores_outcome_and_remoteness_up_to_its_bound<std::uint64_t>();
    interrupts_are_passed_on();
}

}  // namespace outcomes

namespace verification {

using grundy::graphs::infinite;
using grundy::graphs::Rule;
using grundy::graphs::Violation;

struct Values {
    std::vector<Label> labels;
    std::vector<std::uint32_t> counter;
    std::vector<Outcome> outcomes;
};

// A digraph with its rows, which are made once for many verifications.
struct Board {
    explicit Board(const Digraph& board) : digraph(board), rows(rows_of(board)), back(rows_of(reverse_of(board))) {}
    Digraph digraph;
    Rows rows, back;

    Values values() const {
        const std::size_t n = digraph.size();
        Values found{std::vector<Label>(n), std::vector<std::uint32_t>(n), std::vector<Outcome>(n)};
        grundy::graphs::label_values(rows.csr(), back.csr(), found.labels, found.counter, found.outcomes,
                                     never_interrupted);
        return found;
    }
    Violation judged(const Values& values) const {
        return grundy::graphs::verify_values(rows.csr(), back.csr(), values.labels, values.counter, values.outcomes,
                                             never_interrupted);
    }
};

// The conditions in the comment on the kernel, for one vertex.
class Conditions {
  public:
    Conditions(const Digraph& digraph, const Values& values) : digraph_(digraph), values_(values) {}

    bool mex(Vertex u) const { return label(u) == infinite || label(u) == mex_of(u); }
    bool reverting(Vertex u) const {
        return label(u) == infinite || std::ranges::all_of(digraph_[u], [&](Vertex v) {
                   const auto answers = [&](Vertex w) { return label(w) == label(u) && counter(w) < counter(u); };
                   return (label(v) != infinite && label(v) <= label(u)) || std::ranges::any_of(digraph_[v], answers);
               });
    }
    bool endless(Vertex u) const {
        return label(u) != infinite || std::ranges::any_of(digraph_[u], [&](Vertex v) {
                   return label(v) == infinite && !has(v, mex_of(u));
               });
    }
    bool falling(Vertex u) const {
        return label(u) == infinite || std::ranges::all_of(digraph_[u], [&](Vertex v) {
                   return label(v) == infinite || label(v) >= label(u) || counter(v) < counter(u);
               });
    }
    Outcome outcome(Vertex u) const {
        if (label(u) == 0) return Outcome::P;
        return label(u) > 0 || has(u, 0) ? Outcome::N : Outcome::D;
    }
    bool hold(Vertex u) const {
        return mex(u) && reverting(u) && endless(u) && falling(u) && values_.outcomes[u] == outcome(u);
    }
    std::optional<Vertex> first_broken() const {
        for (Vertex u = 0; u < digraph_.size(); ++u)
            if (!hold(u)) return u;
        return std::nullopt;
    }

  private:
    Label label(Vertex v) const { return values_.labels[v]; }
    std::uint32_t counter(Vertex v) const { return values_.counter[v]; }
    bool has(Vertex u, Label k) const {
        return std::ranges::any_of(digraph_[u], [&](Vertex v) { return label(v) == k; });
    }
    Label mex_of(Vertex u) const {
        Label mex = 0;
        while (has(u, mex)) ++mex;
        return mex;
    }
    const Digraph& digraph_;
    const Values& values_;
};

// The first vertex must be the same, and the rule must be one that is violated there.
static bool agrees(const Board& board, const Values& values) {
    const Conditions conditions(board.digraph, values);
    const Violation found = board.judged(values);
    const auto expected = conditions.first_broken();
    if (!expected || found.rule == Rule::none)
        return !expected && found.rule == Rule::none && found.vertex == std::numeric_limits<std::size_t>::max();
    const Vertex u = *expected;
    if (found.vertex != u) return false;
    switch (found.rule) {
        case Rule::mex: return !conditions.mex(u);
        case Rule::reverting: return !conditions.reverting(u);
        case Rule::endless: return !conditions.endless(u);
        case Rule::falling: return !conditions.falling(u);
        case Rule::outcome: return values.outcomes[u] != conditions.outcome(u);
        default: return false;
    }
}

static void correct_labels_are_accepted() {
    for (std::size_t n = 0; n <= 3; ++n)
        for_each_digraph(n, [](const Digraph& digraph) {
            const Board board(digraph);
            CHECK(board.judged(board.values()).rule == Rule::none);
        });
    for (int i = 0; i < 300; ++i) {
        const Board board(random_digraph(1 + random_below(60), 1 + random_below(9)));
        CHECK(board.judged(board.values()).rule == Rule::none);
    }
}

// Each single label, counter and outcome is changed to every other value.
static void each_change_is_judged_by_the_conditions(const Digraph& digraph) {
    const Board board(digraph);
    const Values right = board.values();
    const Label most = static_cast<Label>(digraph.size()) + 1;
    for (std::size_t v = 0; v < digraph.size(); ++v) {
        Values wrong = right;
        for (Label label = infinite; label <= most; ++label) {
            wrong.labels[v] = label;
            CHECK(agrees(board, wrong));
            CHECK(label == right.labels[v] || board.judged(wrong).rule != Rule::none);
        }
        wrong = right;
        for (std::uint32_t counter = 0; counter <= digraph.size() + 2; ++counter) {
            wrong.counter[v] = counter;
            CHECK(agrees(board, wrong));
        }
        wrong = right;
        for (const Outcome outcome : {Outcome::P, Outcome::N, Outcome::D}) {
            wrong.outcomes[v] = outcome;
            CHECK(agrees(board, wrong));
            CHECK(outcome == right.outcomes[v] || board.judged(wrong).rule != Rule::none);
        }
    }
}

static void single_changes_are_judged_by_the_conditions() {
    for (std::size_t n = 1; n <= 3; ++n) for_each_digraph(n, each_change_is_judged_by_the_conditions);
    for (int i = 0; i < 60; ++i)
        each_change_is_judged_by_the_conditions(random_digraph(4 + random_below(6), 1 + random_below(6)));
}

// Only γ passes, with any counters: all labels up to 2 and all orders of the counters on up to 3 vertices. A label of 3 would need
// followers labelled 0, 1 and 2.
static void no_other_labels_pass_with_any_counters(const Digraph& digraph) {
    const Board board(digraph);
    const Values right = board.values();
    const std::size_t n = digraph.size();
    std::size_t codes = 1;
    for (std::size_t i = 0; i < n; ++i) codes *= 4 * n;
    for (std::size_t code = 0; code < codes; ++code) {
        Values values = right;
        for (std::size_t v = 0, rest = code; v < n; ++v, rest /= 4 * n) {
            values.labels[v] = static_cast<Label>(rest % 4) - 1;
            values.counter[v] = static_cast<std::uint32_t>(1 + rest / 4 % n);
        }
        if (values.labels == right.labels) continue;
        for (Vertex u = 0; u < n; ++u) values.outcomes[u] = Conditions(digraph, values).outcome(u);
        CHECK(board.judged(values).rule != Rule::none);
    }
}

static void only_gamma_passes() {
    for (std::size_t n = 1; n <= 2; ++n) for_each_digraph(n, no_other_labels_pass_with_any_counters);
    int turn = 0;
    for_each_digraph(3, [&](const Digraph& digraph) {
        if (turn++ % 8 == 3) no_other_labels_pass_with_any_counters(digraph);
    });
}

static void judge(const Digraph& digraph, const Values& values, std::size_t vertex, Rule rule) {
    const Violation found = Board(digraph).judged(values);
    CHECK(found.vertex == vertex && found.rule == rule);
}

// One wrong labelling for each rule. The lower vertex is reported.
static void every_rule_has_an_example() {
    constexpr Outcome p = Outcome::P, n = Outcome::N, d = Outcome::D;
    judge({{}, {0}}, {{0, 2}, {1, 2}, {p, n}}, 1, Rule::mex);
    judge({{1}, {0}}, {{0, 1}, {1, 2}, {p, n}}, 0, Rule::reverting);    // play on a 2-cycle is endless, although the mex condition holds
    judge({{}, {0}}, {{0, infinite}, {1, 0}, {p, n}}, 1, Rule::endless);
    judge({{}, {0}}, {{0, 1}, {2, 2}, {p, n}}, 1, Rule::falling);
    judge({{}, {0}}, {{0, 1}, {1, 2}, {p, d}}, 1, Rule::outcome);
    judge({{1}, {0}, {}, {2}}, {{0, 1, 0, 2}, {1, 2, 1, 2}, {p, n, d, n}}, 0, Rule::reverting);
    judge({{}, {0, 1}}, {{0, infinite}, {1, 0}, {p, n}}, std::numeric_limits<std::size_t>::max(), Rule::none);
}

// Outcomes and remoteness

static Violation judged(const Digraph& digraph, bool misere, const std::vector<Play>& play) {
    std::vector<Outcome> outcomes;
    std::vector<std::int32_t> remoteness;
    for (const auto& [outcome, moves] : play) outcomes.push_back(outcome), remoteness.push_back(moves);
    const Rows rows = rows_of(digraph);
    return grundy::graphs::verify_outcomes(rows.csr(), misere, outcomes, remoteness, never_interrupted);
}

static bool is_right(const Digraph& digraph, bool misere, const std::vector<Play>& play) {
    return judged(digraph, misere, play).rule == Rule::none;
}

static void correct_outcomes_are_accepted_and_single_changes_are_not(const Digraph& digraph) {
    for (const bool misere : {false, true}) {
        const std::vector<Play> right = play_by_definition(digraph, misere);
        CHECK(is_right(digraph, misere, right));
        for (std::size_t v = 0; v < digraph.size(); ++v)
            for (const Outcome outcome : {Outcome::P, Outcome::N, Outcome::D})
                for (int moves = -1; moves <= static_cast<int>(digraph.size()) + 1; ++moves) {
                    std::vector<Play> wrong = right;
                    wrong[v] = {outcome, moves};
                    CHECK(is_right(digraph, misere, wrong) == (wrong == right));
                }
    }
}

// Outcomes alone are not a proof: P and N would be possible on a 2-cycle. With remoteness they are.
static void only_correct_outcomes_pass(const Digraph& digraph) {
    const std::size_t n = digraph.size(), choices = 2 * n + 1;
    std::size_t codes = 1;
    for (std::size_t i = 0; i < n; ++i) codes *= choices;
    for (const bool misere : {false, true}) {
        const std::vector<Play> right = play_by_definition(digraph, misere);
        for (std::size_t code = 0; code < codes; ++code) {
            std::vector<Play> play(n);
            for (std::size_t v = 0, rest = code; v < n; ++v, rest /= choices)
                if (const int choice = static_cast<int>(rest % choices); choice > 0)
                    play[v] = {choice % 2 == 0 ? Outcome::P : Outcome::N, (choice - 1) / 2};
            CHECK(is_right(digraph, misere, play) == (play == right));
        }
    }
}

static void the_first_wrong_vertex_is_reported() {
    constexpr Outcome p = Outcome::P, n = Outcome::N;
    const Violation outcome = judged({{}, {0}, {1}}, false, {{p, 0}, {n, 1}, {n, 2}});
    CHECK(outcome.vertex == 2 && outcome.rule == Rule::winning);
    const Violation moves = judged({{}, {0}, {1}}, false, {{p, 0}, {n, 3}, {p, 4}});
    CHECK(moves.vertex == 1 && moves.rule == Rule::remoteness);
    const Violation end = judged({{}, {0}, {1}}, true, {{p, 0}, {n, 1}, {p, 2}});
    CHECK(end.vertex == 0 && end.rule == Rule::winning);
}

// The largest number of moves is not mistaken for a missing number, and adding 1 to it does not overflow.
static void extreme_numbers_of_moves_are_compared_exactly() {
    constexpr Outcome p = Outcome::P, n = Outcome::N;
    constexpr int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
    const Violation after_p = judged({{1}, {}}, false, {{n, least}, {p, most}});
    CHECK(after_p.vertex == 0 && after_p.rule == Rule::remoteness);
    const Violation after_n = judged({{1}, {}}, true, {{p, least}, {n, most}});
    CHECK(after_n.vertex == 0 && after_n.rule == Rule::remoteness);
}

static void interrupts_are_passed_on() {
    const Board board(random_digraph(20000, 4));
    const Values right = board.values();
    const auto values = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::verify_values(board.rows.csr(), board.back.csr(), right.labels, right.counter, right.outcomes, poll);
    });
    CHECK(values.first >= 2 * 20000 / 4096);
    CHECK(values.second);
    const std::vector<std::int32_t> remoteness(right.labels.size());
    const auto outcomes = interrupt_everywhere([&](auto& poll) {
        grundy::graphs::verify_outcomes(board.rows.csr(), false, right.outcomes, remoteness, poll);
    });
    CHECK(outcomes.first >= 20000 / 4096);
    CHECK(outcomes.second);
}

static void run() {
    correct_labels_are_accepted();
    single_changes_are_judged_by_the_conditions();
    only_gamma_passes();
    every_rule_has_an_example();
    for (std::size_t n = 1; n <= 3; ++n) for_each_digraph(n, correct_outcomes_are_accepted_and_single_changes_are_not);
    for (int i = 0; i < 50; ++i) correct_outcomes_are_accepted_and_single_changes_are_not(random_digraph(8, 3));
    for (std::size_t n = 1; n <= 3; ++n) for_each_digraph(n, only_correct_outcomes_pass);
    the_first_wrong_vertex_is_reported();
    extreme_numbers_of_moves_are_compared_exactly();
    interrupts_are_passed_on();
}

}  // namespace verification

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv,
                              {{"rounds", rounds::run},
                               {"outcomes", outcomes::run},
                               {"verification", verification::run}});
}
