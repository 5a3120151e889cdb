// The octal kernel against the definition, and its choice of a method.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "sequences/octal_kernel.hpp"
#include "sequences/octal_plan.hpp"

using namespace grundy::sequences;

namespace kernel {

using grundy::Random;

using Digits = std::vector<std::uint8_t>;

struct Game {
    Digits digits;
    bool unequal = false;
    std::vector<std::int64_t> stuck = {};
    OctalRules rules() const { return OctalRules(digits, unequal, stuck); }
};

// The literal definition.
std::vector<std::uint64_t> by_definition(const Game& game, std::int64_t size) {
    std::vector<std::uint64_t> values;
    const auto at = [&](std::int64_t n) { return values[static_cast<std::size_t>(n)]; };
    for (std::int64_t n = 0; n < size; ++n) {
        std::vector<bool> options(1024);
        for (std::size_t removed = 0; removed < game.digits.size(); ++removed) {
            const std::int64_t rest = n - static_cast<std::int64_t>(removed);
            if (rest < 0 || std::ranges::count(game.stuck, n)) break;
            if (game.digits[removed] & 1 && rest == 0) options[0] = true;
            if (game.digits[removed] & 2 && rest > 0) options[at(rest)] = true;
            if (game.digits[removed] & 4)
                for (std::int64_t i = 1; i < rest; ++i)
                    if (!game.unequal || 2 * i != rest) options[at(i) ^ at(rest - i)] = true;
        }
        std::uint64_t mex = 0;
        while (options[mex]) ++mex;
        values.push_back(mex);
    }
    return values;
}

// All values, by calls that stop at the given places, in one type.
template <class Value>
std::vector<std::uint64_t> by_calls(OctalKernel& kernel, std::vector<std::int64_t> ends) {
    std::vector<Value> values(static_cast<std::size_t>(ends.back()));
    std::int64_t start = 0;
    std::uint64_t done = 0;
    for (const std::int64_t end : ends) {
        const std::int64_t reached = kernel.extend(values.data(), start, end, done, grundy::never_interrupted);
        CHECK(reached == end);
        CHECK(done == static_cast<std::uint64_t>(end));
        start = end;
    }
    return {values.begin(), values.end()};
}
template <class Value = std::uint16_t>
std::vector<std::uint64_t> by_kernel(const Game& game, OctalMethod method, std::int64_t size) {
    OctalKernel kernel(game.rules(), method);
    return by_calls<Value>(kernel, {size});
}

constexpr OctalMethod methods[] = {OctalMethod::automatic, OctalMethod::naive, OctalMethod::sparse, OctalMethod::scan};

Game random_game(Random& random) {
    Game game;
    game.digits.push_back(random.below(3) == 0 ? 4 : 0);
    for (std::size_t k = 1 + random.below(6); k > 0; --k) game.digits.push_back(static_cast<std::uint8_t>(random.below(8)));
    game.unequal = random.below(4) == 0;
    if (random.below(4) == 0) game.stuck = {static_cast<std::int64_t>(random.below(9)), static_cast<std::int64_t>(150 + random.below(500))};
    return game;
}

void every_three_digit_code() {
    for (unsigned code = 0; code < 1024; ++code) {
        const auto digit = [code](unsigned place) { return static_cast<std::uint8_t>(code >> place & 7); };
        const Game game{{static_cast<std::uint8_t>(code >> 9 ? 4 : 0), digit(6), digit(3), digit(0)}};
        const auto expected = by_definition(game, 150);
        for (const OctalMethod method : methods) CHECK(by_kernel(game, method, 150) == expected);
    }
}

void all_methods_agree() {
    Random random(1);
    for (int turn = 0; turn < 30; ++turn) {
        const Game game = random_game(random);
        const auto expected = by_kernel(game, OctalMethod::naive, 1500);
        const auto defined = by_definition(game, 250);
        CHECK(std::equal(defined.begin(), defined.end(), expected.begin()));
        CHECK(by_kernel(game, OctalMethod::automatic, 1500) == expected);
        CHECK(by_kernel(game, OctalMethod::sparse, 1500) == expected);
        CHECK(by_kernel(game, OctalMethod::scan, 1500) == expected);
        CHECK(by_kernel<std::uint32_t>(game, OctalMethod::automatic, 1500) == expected);
    }
}

// Good masks are fast, bad masks are slow; the values are the same.
void every_mask_gives_the_same_values() {
    Random random(2);
    for (int turn = 0; turn < 30; ++turn) {
        const Game game = random_game(random);
        const auto expected = by_kernel(game, OctalMethod::naive, 700);
        const OctalRules rules = game.rules();
        const bool odd = !rules.breaks.empty() && rules.breaks.front() % 2 != 0;
        for (std::uint64_t mask = 0; mask < 32; ++mask)
            for (const bool twisted : {false, true}) {
                if (twisted && !rules.breaks_of_one_parity()) continue;
                OctalKernel kernel(rules, OctalMethod::sparse);
                kernel.force({mask, twisted, twisted && odd});
                CHECK(by_calls<std::uint16_t>(kernel, {700}) == expected);
            }
    }
}

void calls_can_stop_anywhere() {
    Random random(3);
    for (int turn = 0; turn < 40; ++turn) {
        const Game game = random_game(random);
        const auto expected = by_kernel(game, OctalMethod::naive, 1000);
        std::vector<std::int64_t> ends = {1000};
        for (int cut = 0; cut < 12; ++cut) ends.push_back(static_cast<std::int64_t>(random.below(1000)));
        std::ranges::sort(ends);
        for (const OctalMethod method : methods) {
            OctalKernel kernel(game.rules(), method);
            CHECK(by_calls<std::uint16_t>(kernel, ends) == expected);
        }
    }
}

void a_new_kernel_continues_from_given_values() {
    Random random(4);
    for (int turn = 0; turn < 30; ++turn) {
        const Game game = random_game(random);
        const auto expected = by_kernel(game, OctalMethod::naive, 1000);
        const auto start = static_cast<std::int64_t>(random.below(1000));
        for (const OctalMethod method : methods) {
            std::vector<std::uint16_t> values(expected.begin(), expected.end());
            std::fill(values.begin() + start, values.end(), std::uint16_t{0});
            OctalKernel kernel(game.rules(), method);
            std::uint64_t done = 0;
            kernel.extend(values.data(), start, 1000, done, grundy::never_interrupted);
            CHECK(std::equal(values.begin(), values.end(), expected.begin()));
        }
    }
}

// Officers: the first value beyond a byte is that of heap 10344.
void bytes_stop_at_a_value_that_does_not_fit() {
    const Game officers{{0, 6}};
    const auto expected = by_kernel(officers, OctalMethod::automatic, 10600);
    for (const OctalMethod method : methods) {
        OctalKernel kernel(officers.rules(), method);
        std::vector<std::uint8_t> bytes(10600);
        std::uint64_t done = 0;
        const std::int64_t reached = kernel.extend(bytes.data(), 0, 10600, done, grundy::never_interrupted);
        CHECK(reached == 10344);
        CHECK(kernel.extend(bytes.data(), reached, 10600, done, grundy::never_interrupted) == reached);
        std::vector<std::uint16_t> shorts(bytes.begin(), bytes.end());
        CHECK(kernel.extend(shorts.data(), reached, 10600, done, grundy::never_interrupted) == 10600);
        CHECK(shorts[10344] >= 256);
        CHECK(std::equal(shorts.begin(), shorts.end(), expected.begin()));
    }
}

void an_interrupted_kernel_can_continue() {
    const Game game{{0, 0, 0, 7}};
    const auto expected = by_kernel(game, OctalMethod::automatic, 20000);
    OctalKernel kernel(game.rules(), OctalMethod::automatic);
    std::vector<std::uint16_t> values(20000);
    std::uint64_t done = 0;
    int calls = 0;
    const auto poll = [&] {
        if (++calls % 5 == 0) throw std::runtime_error("Ctrl-C");
    };
    int interruptions = 0;
    for (std::int64_t start = 0; start < 20000; start = static_cast<std::int64_t>(done)) {
        try {
            kernel.extend(values.data(), start, 20000, done, poll);
        } catch (const std::runtime_error&) {
            ++interruptions;
        }
    }
    CHECK(interruptions > 3);
    CHECK(std::equal(values.begin(), values.end(), expected.begin()));
}

// Officers and Grundy's game eventually have no new rare heaps, and beyond twice the last one (41256 and 89512) the marks for 32 lanes
// are used. Only types of one and two bytes have these marks.
void wide_marks_can_be_split_anywhere() {
    Random random(5);
    const Game officers{{0, 6}}, grundy{{4}, true};
    for (const auto& [game, size] : {std::pair<Game, std::int64_t>{officers, 44000}, {grundy, 92000}}) {
        std::vector<std::int64_t> ends = {size};
        for (int cut = 0; cut < 300; ++cut) ends.push_back(size - static_cast<std::int64_t>(random.below(3000)));
        std::ranges::sort(ends);
        OctalKernel kernel(game.rules(), OctalMethod::automatic);
        CHECK(by_calls<std::uint16_t>(kernel, ends) == by_kernel<std::uint32_t>(game, OctalMethod::automatic, size));
    }
}

// Before and after the first block, in a new kernel and in one that has already computed these values.
void values_of_another_game_are_rejected() {
    for (const std::int64_t start : {50, 900})
        for (const bool was_here : {false, true}) {
            OctalKernel kernel(Game{{0, 7, 7}}.rules(), OctalMethod::automatic);
            std::vector<std::uint32_t> values(1000);
            std::uint64_t done = 0;
            if (was_here) kernel.extend(values.data(), 0, start - 1, done, grundy::never_interrupted);
            std::ranges::fill(values, ~std::uint32_t{0});
            bool refused = false;
            try {
                kernel.extend(values.data(), start, 1000, done, grundy::never_interrupted);
            } catch (const std::invalid_argument&) {
                refused = true;
            }
            CHECK(refused);
        }
}

// Sets of splits are stored up to a limit. With a limit of 0 the values are the same.
void a_game_of_many_digits() {
    Random random(6);
    for (const bool unequal : {false, true}) {
        Game game{{4}, unequal, {7, 300}};
        for (int i = 1; i < 200; ++i) game.digits.push_back(static_cast<std::uint8_t>(random.below(8)));
        const auto expected = by_definition(game, 700);
        for (const OctalMethod method : methods) CHECK(by_kernel(game, method, 700) == expected);
        const OctalRules rules = game.rules();
        std::vector<std::uint16_t> values;
        for (PlainMex plain(5000); values.size() < 700;) {
            const auto n = static_cast<std::int64_t>(values.size());
            values.push_back(static_cast<std::uint16_t>(plain.value(rules, values.data(), n, grundy::never_interrupted)));
        }
        CHECK(std::equal(values.begin(), values.end(), expected.begin()));
    }
}

// The largest amount of work between two polls: marks, and comparisons, where sixteen count as one mark.
template <class Work>
std::uint64_t longest_pause(const OctalKernel& kernel, Work work) {
    std::uint64_t last = 0, longest = 0;
    const auto poll = [&] {
        const std::uint64_t spent = kernel.marked() + kernel.scanned() / 16;
        longest = std::max(longest, spent - std::exchange(last, spent));
    };
    work(poll);
    poll();
    return longest;
}

// At this heap, one block of the naive method marks sixteen million splits, and one heap of the other game a million.
void a_kernel_polls_inside_of_one_heap() {
    std::uint64_t done = 0;
    std::vector<std::uint8_t> kayles(2000004);
    constexpr std::uint8_t period[] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};  // from heap 71 on; the earlier values do not matter
    for (std::size_t n = 0; n < kayles.size(); ++n) kayles[n] = period[n % 12];
    OctalKernel naive(Game{{0, 7, 7}}.rules(), OctalMethod::naive);
    CHECK(longest_pause(naive, [&](auto& poll) { naive.extend(kayles.data(), 2000000, 2000004, done, poll); }) < 1 << 21);
    Game breaks{Digits(2000, 4)};
    OctalKernel plain(breaks.rules(), OctalMethod::automatic);
    std::vector<std::uint16_t> values(2001);
    CHECK(longest_pause(plain, [&](auto& poll) { plain.extend(values.data(), 2000, 2001, done, poll); }) < 1 << 19);
}

std::uint64_t hash(const std::vector<std::uint64_t>& values) {
    std::uint64_t h = 1469598103934665603u;
    for (const std::uint64_t v : values) h = (h ^ v) * 1099511628211u;
    return h;
}

// Hashes of the first 100000 values, from an independent program.
void known_values() {
    CHECK(hash(by_kernel({{0, 7, 7}}, OctalMethod::sparse, 100000)) == 0x73b5d65fbe93402f);
    CHECK(hash(by_kernel({{0, 6}}, OctalMethod::automatic, 100000)) == 0x0539f62f57e1bbeb);
    CHECK(hash(by_kernel({{4}, true}, OctalMethod::automatic, 100000)) == 0xfff9c38eaaceb430);
    CHECK(hash(by_kernel<std::uint8_t>({{4}, true}, OctalMethod::automatic, 100000)) == 0xfff9c38eaaceb430);
    CHECK(hash(by_kernel<std::uint8_t>({{0, 1, 6}}, OctalMethod::automatic, 100000)) == 0xc3d07ac5dceae67e);
    CHECK(hash(by_kernel<std::uint8_t>({{0, 3, 7, 6}}, OctalMethod::automatic, 100000)) == 0x6256334904817cc8);
}

static void run() {
    grundy::tests::on_both_paths([] {
        every_three_digit_code();
        all_methods_agree();
        every_mask_gives_the_same_values();
        calls_can_stop_anywhere();
        a_new_kernel_continues_from_given_values();
        bytes_stop_at_a_value_that_does_not_fit();
        an_interrupted_kernel_can_continue();
        wide_marks_can_be_split_anywhere();
        values_of_another_game_are_rejected();
        a_game_of_many_digits();
        a_kernel_polls_inside_of_one_heap();
        known_values();
    });
}

}  // namespace kernel

namespace trial {

// The choice of a trial from heap 6400 on, given the cost of a heap by each method in marks, with 3200 splits per break.
OctalMethod chosen(double sparse, double scan, std::size_t breaks = 1) {
    MethodTrial trial;
    CHECK(!trial.runs());
    CHECK(trial.begin(6400, 1000) == OctalMethod::sparse);
    CHECK(trial.runs() && trial.end() == 6500);
    CHECK(trial.next(6500, 1000 + 100 * sparse, breaks) == OctalMethod::scan);
    CHECK(trial.runs() && trial.end() == 6601);
    const OctalMethod best = trial.next(6700, 1000 + 100 * sparse + 200 * scan, breaks);
    CHECK(!trial.runs());
    return best;
}

// The method with which the kernel continues after the given number of values of 0.(zeros)7.
OctalMethod used(std::size_t zeros, std::int64_t size) {
    std::vector<std::uint8_t> digits(zeros + 1, 0);
    digits.push_back(7);
    OctalKernel kernel(OctalRules(digits, false, {}), OctalMethod::automatic);
    std::vector<std::uint16_t> values(static_cast<std::size_t>(size));
    std::uint64_t done = 0;
    CHECK(kernel.extend(values.data(), 0, size, done, grundy::never_interrupted) == size);
    return kernel.state().plan.method;
}

static void run() {
    CHECK(chosen(100, 200) == OctalMethod::sparse);
    CHECK(chosen(200, 100) == OctalMethod::scan);
    CHECK(chosen(4000, 5000) == OctalMethod::sparse);  // all splits are 3350 marks, not much less
    CHECK(chosen(6000, 5100) == OctalMethod::naive);
    CHECK(chosen(6000, 5100, 2) == OctalMethod::scan);
    CHECK(work_in_marks(5, 24) == 7);
    CHECK(used(1, 3000) == OctalMethod::scan);     // Dawson's Kayles: values to 9, a third of the heaps rare
    CHECK(used(2, 30000) == OctalMethod::sparse);  // Treblecross: values to 417, a quarter rare
}

}  // namespace trial

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv, {{"kernel", kernel::run}, {"trial", trial::run}});
}
