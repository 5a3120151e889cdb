// The parts of the quotient closure: peeling, and hits.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "check.hpp"
#include "digraphs.hpp"
#include "linear/quotient.hpp"
#include "linear_games.hpp"

using grundy::never_interrupted;
using namespace grundy::tests;

namespace peeling {

using grundy::linear::Game;
using grundy::linear::peel;
using grundy::linear::Peeled;

// Positions from which every play ends: they are not on a cycle of positions and do not lead to one.
static std::vector<bool> ends_of(const Digraph& positions) {
    std::vector<bool> ends(positions.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = 0; u < positions.size(); ++u)
            if (!ends[u] && std::ranges::all_of(positions[u], [&](Vertex v) { return ends[v]; })) changed = ends[u] = true;
    }
    return ends;
}

static Label mex(const Digraph& positions, std::size_t u, const std::vector<Label>& values) {
    Label value = 0;
    while (std::ranges::any_of(positions[u], [&](Vertex v) { return values[v] == value; })) ++value;
    return value;
}

static std::vector<Label> values_of_ending_positions(const Digraph& positions, const std::vector<bool>& ends) {
    std::vector<Label> values(positions.size(), -1);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = 0; u < positions.size(); ++u) {
            const bool known = std::ranges::all_of(positions[u], [&](Vertex v) { return values[v] >= 0; });
            if (values[u] >= 0 || !ends[u] || !known) continue;
            values[u] = mex(positions, u, values);
            changed = true;
        }
    }
    return values;
}

static void check_order(const Game& game, const Peeled& peeled) {
    std::vector<bool> before(game.vertices());
    for (const std::uint32_t k : peeled.order) {
        CHECK(!before[k] && peeled.is_peeled[k] && !game.passes[k]);
        for (std::size_t e = game.begin(k); e < game.end(k); ++e)
            for (const std::uint32_t l : game.others(e)) CHECK(before[l]);
        before[k] = true;
    }
    for (std::size_t k = 0; k < game.vertices(); ++k) CHECK(before[k] == (peeled.is_peeled[k] != 0));
}

// The peeled vertices are those from which alone, and so in all combinations, every play ends. Values by mex over all positions.
static void check_peel(const LinearGame& made) {
    const Game game = made.game();
    const Peeled peeled = peel(game, never_interrupted);
    check_order(game, peeled);
    const Digraph positions = positions_of(game);
    const std::vector<bool> ends = ends_of(positions);
    const std::vector<Label> values = values_of_ending_positions(positions, ends);
    for (std::uint32_t u = 0; u < positions.size(); ++u) {
        Word sum = 0;
        bool all = true;
        for (const std::uint32_t k : vertices_of(u)) {
            all &= peeled.is_peeled[k] != 0;
            sum ^= peeled.value[k];
        }
        if (all) CHECK(ends[u] && values[u] == static_cast<Label>(sum));
    }
    for (std::size_t k = 0; k < game.vertices(); ++k) CHECK(peeled.is_peeled[k] || peeled.value[k] == 0);
}

static void values_on_all_small_digraphs() {
    for (std::size_t n = 0; n <= 3; ++n) for_each_digraph(n, [](const Digraph& digraph) { check_peel(annihilation_on(digraph)); });
}

static void values_of_random_games() {
    for (int i = 0; i < 400; ++i) check_peel(random_game(1 + random_below(7), 4));
    for (int i = 0; i < 200; ++i) check_peel(annihilation_on(random_digraph(1 + random_below(7), 3)));
}

// On a digraph, exactly the vertices from which no cycle can be reached are peeled.
static void vertices_that_lead_to_a_cycle_are_not_peeled() {
    const Digraph digraph{{}, {0}, {1, 3}, {2}, {3, 0}, {5}, {0, 1}};
    const LinearGame made = annihilation_on(digraph);
    const Peeled peeled = peel(made.game(), never_interrupted);
    CHECK((peeled.order == std::vector<std::uint32_t>{0, 1, 6}));
    CHECK((peeled.value == std::vector<Word>{0, 1, 0, 0, 0, 0, 2}));
}

static void a_repeated_member_is_counted_twice() {
    const LinearGame made = game_of({{{1, 1}}, {{}}}, {0, 0});
    const Peeled peeled = peel(made.game(), never_interrupted);
    CHECK((peeled.order == std::vector<std::uint32_t>{1, 0}));
    CHECK((peeled.value == std::vector<Word>{1, 1}));
}

// Turning Turtles: a single head in place k, counted from 1, has the value k (Winning Ways, chapter 14).
static void turning_turtles_is_nim() {
    Families turtles(1000);
    for (std::uint32_t k = 0; k < turtles.size(); ++k) {
        turtles[k].push_back({});
        for (std::uint32_t l = 0; l < k; ++l) turtles[k].push_back({l});
    }
    const LinearGame made = game_of(turtles, std::vector<std::uint8_t>(turtles.size()));
    const Peeled peeled = peel(made.game(), never_interrupted);
    for (std::size_t k = 0; k < turtles.size(); ++k) CHECK(peeled.value[k] == k + 1);
}

static void interrupts_are_passed_on() {
    const LinearGame made = annihilation_on(path(3000));
    const auto found = interrupt_everywhere([&](auto& poll) { peel(made.game(), poll); });
    CHECK(found.first >= 3000 && found.second);
}

static void a_move_that_lists_its_own_vertex_is_detected() {
    const Families good{{{1}, {}}, {{0}}}, bad{{{1}}, {{0}, {0, 1}}};
    CHECK(!names_own_vertex(game_of(good, {0, 0}).game()));
    CHECK(names_own_vertex(game_of(bad, {0, 0}).game()));
}

static void run() {
    values_on_all_small_digraphs();
    values_of_random_games();
    vertices_that_lead_to_a_cycle_are_not_peeled();
    a_repeated_member_is_counted_twice();
    turning_turtles_is_nim();
    a_move_that_lists_its_own_vertex_is_detected();
    interrupts_are_passed_on();
}

}  // namespace peeling

namespace hits {

using namespace grundy::linear;

using Pairs = std::multiset<std::pair<Word, std::uint32_t>>;

static Pairs pairs_of(const std::vector<Hit>& hits) {
    Pairs pairs;
    for (const Hit& hit : hits) pairs.emplace(hit.sigma, hit.vertex);
    return pairs;
}

// A game with its initial quotient map, and the set S of its moves.
struct Prepared {
    LinearGame made;
    Game game = made.game();
    Peeled peeled = peel(game, never_interrupted);
    Quotient quotient{game, peeled};
    FingerprintSet moves{game.moves()};
    VertexMoves vertex_moves{prepare(), never_interrupted};

    explicit Prepared(LinearGame given) : made(std::move(given)) {}
    Prepared(const Prepared&) = delete;

    std::optional<std::vector<Hit>> hits(Kind kind, Part part = {}, std::size_t most = most_hits) const {
        std::vector<Hit> found;
        if (!find_hits(vertex_moves, moves, kind, part, most, found, never_interrupted)) return std::nullopt;
        return found;
    }

  private:
    const Quotient& prepare() {
        quotient.take_fingerprints(Fingerprint(quotient.used(), 0), never_interrupted);
        for (const Word key : quotient.move_keys()) moves.insert(key);
        return quotient;
    }
};

static constexpr Kind kinds[] = {Kind::with_bound, Kind::free_only};

// A vertex is bound if its moves have different fingerprints. The first kind has all hits of the σ that hit a bound vertex. The second
// kind has the hits of free vertices, including those that the first kind has too.
static Pairs hits_by_definition(const Prepared& all, Kind kind) {
    const std::set<Word> set(all.moves.keys().begin(), all.moves.keys().end());
    Pairs pairs;
    for (Word sigma = 1; sigma < 1 << 9; ++sigma) {
        std::vector<std::uint32_t> free, bound;
        for (std::uint32_t k = 0; k < all.game.vertices(); ++k) {
            const auto keys = all.quotient.move_keys_of(k);
            const bool is_hit = std::ranges::all_of(keys, [&](Word key) { return set.contains(sigma ^ key); });
            const bool is_free = std::ranges::all_of(keys, [&](Word key) { return key == keys[0]; });
            if (is_hit && !keys.empty() && !all.game.passes[k]) (is_free ? free : bound).push_back(k);
        }
        if (kind == Kind::with_bound)
            for (const std::uint32_t k : bound) pairs.emplace(sigma, k);
        if (kind == Kind::free_only || !bound.empty())
            for (const std::uint32_t k : free) pairs.emplace(sigma, k);
    }
    return pairs;
}

static void hits_are_the_vertices_all_of_whose_moves_lead_into_the_set() {
    for (int i = 0; i < 200; ++i) {
        const Prepared all(random_game(1 + random_below(8), 4));
        for (const Kind kind : kinds) CHECK(pairs_of(all.hits(kind).value()) == hits_by_definition(all, kind));
    }
}

// With any number of parts, each hit is in one part, together with all other hits of its σ.
static void parts_cover_all_hits_once() {
    const Prepared all(annihilation_on(random_digraph(80, 3)));
    for (const Kind kind : kinds) {
        const std::vector<Hit> whole = all.hits(kind).value();
        CHECK(whole.size() > 100);
        for (const std::uint64_t count : {1u, 2u, 8u, 64u}) {
            std::vector<Hit> together;
            std::map<Word, std::uint64_t> part_of;
            for (std::uint64_t number = 0; number < count; ++number) {
                const std::vector<Hit> hits = all.hits(kind, {number, count}).value();
                CHECK(count < 64 || hits.size() < whole.size() / 2);
                for (const Hit& hit : hits) CHECK(part_of.try_emplace(hit.sigma, number).first->second == number);
                together.insert(together.end(), hits.begin(), hits.end());
            }
            CHECK(pairs_of(together) == pairs_of(whole));
        }
    }
}

// Parts that are done remain done: the parts before 2i of 2m are the parts before i of m.
static void parts_can_be_cut_in_two() {
    for (int i = 0; i < 1000; ++i) {
        const Word sigma = grundy::mixed(random_numbers());
        for (std::uint64_t count = 1; count < 1 << 24; count *= 2)
            for (std::uint64_t number = 0; number < std::min<std::uint64_t>(count, 16); ++number)
                CHECK((Part{number, count}.has(sigma) == (Part{2 * number, 2 * count}.has(sigma) || Part{2 * number + 1, 2 * count}.has(sigma))));
    }
    CHECK((!Part{0, 1 << 23}.is_smallest() && Part{0, 1 << 24}.is_smallest()));
}

static void too_many_hits_are_reported_unless_the_part_is_smallest() {
    const Prepared all(annihilation_on(random_digraph(80, 3)));
    for (const Kind kind : kinds) {
        CHECK(!all.hits(kind, {0, 1}, all.hits(kind)->size() / 4).has_value());
        CHECK(all.hits(kind, {0, 1 << 24}, 0).has_value());
    }
}

// A hit may be dropped only if its σ has no other hit and is not the column of its vertex. Most of these are dropped.
static void useless_hits_are_dropped() {
    const Prepared all(random_game(60, 5));
    const std::vector<Hit> whole = all.hits(Kind::free_only).value();
    std::map<Word, int> company;
    for (const Hit& hit : whole) ++company[hit.sigma];
    std::vector<Hit> hits = whole;
    drop_lonely(all.quotient, hits, never_interrupted);
    const auto is_lonely = [&](const Hit& hit) { return company[hit.sigma] == 1 && all.quotient.column_key(hit.vertex) != hit.sigma; };
    const auto lonely = static_cast<std::size_t>(std::ranges::count_if(whole, is_lonely));
    const auto left = static_cast<std::size_t>(std::ranges::count_if(hits, is_lonely));
    CHECK(lonely > 100 && left < lonely / 2 && whole.size() - lonely == hits.size() - left);
    std::vector<Hit> none;
    drop_lonely(all.quotient, none, never_interrupted);
    CHECK(none.empty());
}

static void grouping_keeps_all_hits_and_makes_equal_ones_adjacent() {
    for (const std::size_t count : {0u, 1u, 2u, 3u, 100u, 5000u}) {
        std::vector<Hit> hits(count), space;
        for (std::size_t i = 0; i < count; ++i) hits[i] = {random_below(count) * 0x123456789abcdefu, static_cast<std::uint32_t>(i)};
        const Pairs before = pairs_of(hits);
        group(hits, space, never_interrupted);
        CHECK(pairs_of(hits) == before);
        std::set<Word> seen;
        for (std::size_t i = 0; i < count; ++i) {
            const bool begins = i == 0 || hits[i].sigma != hits[i - 1].sigma;
            CHECK(!begins || seen.insert(hits[i].sigma).second);
            CHECK(begins || hits[i - 1].vertex < hits[i].vertex);
        }
    }
}

// Vertices whose fingerprints span σ are not lost.
static void vectors_in_the_span_are_never_ruled_out() {
    const Prepared all(random_game(20, 3));
    KeySpan span;  // reused
    for (int i = 0; i < 500; ++i) {
        std::vector<Hit> hits;
        Word sum = 0;
        for (std::uint32_t k = 0; k < 20; ++k)
            if (random_below(3) == 0) {
                hits.push_back({0, k});
                if (random_below(2)) sum ^= all.quotient.column_key(k);
            }
        if (hits.empty()) continue;
        hits[0].sigma = hits.size() == 1 ? all.quotient.column_key(hits[0].vertex) : sum;
        CHECK(may_be_spanned(all.quotient, hits, span));
        // These fingerprints are exact, and no column has this bit.
        hits[0].sigma ^= Word{1} << 40;
        CHECK(!may_be_spanned(all.quotient, hits, span));
    }
}

static void run() {
    hits_are_the_vertices_all_of_whose_moves_lead_into_the_set();
    parts_cover_all_hits_once();
    parts_can_be_cut_in_two();
    too_many_hits_are_reported_unless_the_part_is_smallest();
    useless_hits_are_dropped();
    grouping_keeps_all_hits_and_makes_equal_ones_adjacent();
    vectors_in_the_span_are_never_ruled_out();
}

}  // namespace hits

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"peeling", peeling::run}, {"hits", hits::run}});
}
