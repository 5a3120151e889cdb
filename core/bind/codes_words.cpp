// Words of codes: weights, the lightest word, and the nearest word.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/python.hpp"
#include "codes/birthday.hpp"
#include "codes/enumerate.hpp"
#include "codes/information_sets.hpp"

namespace grundy::bind {
namespace {

namespace distance = grundy::codes::distance;

using Rows = InputMatrix<std::uint64_t>;

struct TimeIsUp {};

using Clock = std::chrono::steady_clock;
using End = std::optional<Clock::time_point>;

End end_after(std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    const std::chrono::duration<double> most(std::min(*seconds, 1e9));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(most);
}

// Checks for Ctrl-C, reports progress, and stops when the time is up.
class SearchPoll {
  public:
    SearchPoll(const nb::object& report, const std::uint64_t& done, End end) : report_(report, done), end_(end) {}
    void operator()() {
        report_();
        if (end_ && Clock::now() >= *end_) throw TimeIsUp{};
    }

  private:
    ReportPoll report_;
    End end_;
};

codes::Shape checked_shape(std::size_t n, unsigned bits) {
    if (bits < 1 || bits > 8 || n < 1 || n > (std::size_t{1} << 31))
        throw std::invalid_argument("words must have 1 to 2^31 digits of 1 to 8 bits");
    return {n, bits, bits <= 2 ? bits : bits <= 4 ? 4u : 8u};
}

std::span<const codes::Word> checked_words(const codes::Shape& shape, const Rows& rows) {
    if (rows.shape(1) != shape.words()) throw std::invalid_argument("rows must be packed words of n digits");
    const std::span<const codes::Word> words(rows.data(), rows.size());
    if (!codes::are_words(shape, words)) throw std::invalid_argument("a row has bits outside of its digits");
    return words;
}

auto as_rows(const codes::Shape& shape, const std::vector<codes::Word>& words) {
    return as_matrix(std::span<const codes::Word>(words), shape.words());
}

// Returns the packed words that compute(shape, words, poll) makes, as rows.
template <class Compute>
auto computed_rows(const Rows& rows, std::size_t n, unsigned bits, Compute compute) {
    const codes::Shape shape = checked_shape(n, bits);
    const auto words = checked_words(shape, rows);
    std::vector<codes::Word> found;
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        found = compute(shape, words, poll);
    }
    return as_rows(shape, found);
}

auto codes_dual(Rows rows, std::size_t n, unsigned bits) { return computed_rows(rows, n, bits, distance::checks_of<SignalPoll>); }

// A code or one of its cosets, and the lightest word found so far. In the code itself, 0 does not count.
class Search {
  public:
    Search(Rows rows, std::size_t n, unsigned bits, std::optional<Rows> offset, bool lines, std::optional<double> seconds)
        : end_(end_after(seconds)), shape_(checked_shape(n, bits)), offset_(shape_.words()), coset_(offset.has_value()),
          lines_(lines && !coset_), best_{static_cast<unsigned>(n) + 1, {}} {
        const auto words = checked_words(shape_, rows);
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        rows_ = distance::basis_of(shape_, words, poll);
        if (rows_.size() != words.size()) throw std::invalid_argument("rows must be independent");
        if (lines && rows_.size() / shape_.words() % bits)
            throw std::invalid_argument("with lines, the number of rows must be a multiple of bits");
        if (!offset) {
            best_.take_lightest(shape_, rows_);
            return;
        }
        const auto given = checked_words(shape_, *offset);
        if (given.size() != offset_.size()) throw std::invalid_argument("the offset must be one word");
        std::ranges::copy(given, offset_.begin());
        best_.take(shape_, offset_);
    }
    unsigned weight() const { return best_.weight; }
    auto word() const { return as_rows(shape_, best_.word.empty() ? codes::Row(shape_.words()) : best_.word); }
    std::uint64_t done() const { return done_; }

    auto weights(const nb::object& report) {
        distance::Histogram histogram(shape_);
        {
            const nb::gil_scoped_release nogil;
            ReportPoll poll(report, done_);
            if (lines_) histogram.count_lines(rows_, shape_.bits, poll, done_);
            else histogram.count_coset(rows_, offset_.data(), poll, done_);
        }
        return as_array(histogram.total());
    }
    bool enumerate(unsigned stop, const nb::object& report) {
        return run(report, [&](auto& poll) {
            const codes::Word* offset = coset_ ? offset_.data() : nullptr;
            distance::enumerate(shape_, rows_, offset, lines_ ? shape_.bits : 1, stop, best_, poll, done_);
        });
    }
    // For each information set, the number of its groups with digits of their own, and the sizes of all groups.
    using Sets = std::vector<std::pair<std::size_t, std::vector<std::size_t>>>;
    std::optional<Sets> sets() {
        Sets found;
        const bool is_known = run(nb::none(), [&](auto& poll) {
            for (const distance::Choice& set : by_sets(poll).sets()) found.emplace_back(set.own, set.sizes);
        });
        return is_known ? std::optional(std::move(found)) : std::nullopt;
    }
    bool zimmermann(std::size_t set, std::size_t w, unsigned stop, const nb::object& report) {
        return run(report, [&](auto& poll) {
            if (set >= by_sets(poll).sets().size()) throw std::invalid_argument("no information set has this number");
            by_sets(poll).search(set, w, stop, best_, poll, done_);
        });
    }
    std::tuple<bool, double, double> birthday_plan(std::size_t m) const {
        const distance::BirthdayPlan plan = distance::Birthday::plan(shape_, rows_.size() / shape_.words(), m);
        return {plan.kept.direct, plan.kept.bytes(), plan.bytes()};
    }
    bool birthday(std::size_t w, const nb::object& report) {
        return run(report, [&](auto& poll) { by_syndromes(poll).search(w, best_, poll, done_); });
    }
    bool chance(std::uint64_t rounds, std::uint64_t seed, unsigned stop, const nb::object& report) {
        return run(report, [&](auto& poll) {
            distance::InformationSetSearch search(shape_, rows_, offset_, coset_, lines_, seed, poll);
            search.search(rounds, stop, best_, poll, done_);
        });
    }

  private:
    // Returns whether the work finished before the time was up.
    template <class Work>
    bool run(const nb::object& report, Work work) {
        const nb::gil_scoped_release nogil;
        SearchPoll poll(report, done_, end_);
        try {
            work(poll);
        } catch (const TimeIsUp&) {
            return false;
        }
        return true;
    }
    template <Poll P>
    distance::Zimmermann& by_sets(P& poll) {
        if (!by_sets_) by_sets_ = std::make_unique<distance::Zimmermann>(shape_, rows_, offset_, lines_, poll);
        return *by_sets_;
    }
    template <Poll P>
    distance::Birthday& by_syndromes(P& poll) {
        if (!by_syndromes_) by_syndromes_ = std::make_unique<distance::Birthday>(shape_, rows_, offset_, lines_, poll);
        return *by_syndromes_;
    }
    End end_;
    codes::Shape shape_;
    codes::Row offset_;
    std::vector<codes::Word> rows_;
    bool coset_, lines_;
    distance::Best best_;
    std::uint64_t done_ = 0;
    std::unique_ptr<distance::Zimmermann> by_sets_;
    std::unique_ptr<distance::Birthday> by_syndromes_;
};

}  // namespace

void define_codes_words(nb::module_& module) {
    module.def("codes_dual", &codes_dual, nb::arg("rows").noconvert(), nb::arg("n"), nb::arg("bits"),
               "Return a basis of the packed words that have an even number of bits in common with each row.");
    const auto report = nb::arg("report") = nb::none();
    nb::class_<Search>(module, "CodesSearch",
                   "A search for the lightest nonzero word of a code, or the lightest word of a coset. Methods share their results.")
        .def(nb::init<Rows, std::size_t, unsigned, std::optional<Rows>, bool, std::optional<double>>(), nb::arg("rows").noconvert(), nb::arg("n"),
             nb::arg("bits"), nb::arg("offset").none() = nb::none(), nb::arg("lines") = false, nb::arg("seconds") = nb::none(),
             "Create a search that stops after `seconds`. Its methods return whether they finished.")
        .def_prop_ro("weight", &Search::weight,
             "The least weight found; at first that of a row or of the offset, or n + 1 if there is neither.")
        .def("word", &Search::word, "Return a word of the least weight found.")
        .def_prop_ro("done", &Search::done, "The number of words or sums visited.")
        .def("weights", &Search::weights, report, "Return the number of words of each weight; with lines, count one word of each line.")
        .def("enumerate", &Search::enumerate, nb::arg("stop"), report, "Visit all words.")
        .def("sets", &Search::sets,
             "Return, for each information set, the number of its groups with digits of their own and the sizes of all groups. "
             "Return None if the time is up.")
        .def("zimmermann", &Search::zimmermann, nb::arg("set"), nb::arg("w"), nb::arg("stop"), report,
             "Visit the sums of w groups of an information set.")
        .def("birthday_plan", &Search::birthday_plan, nb::arg("m"),
             "Return whether the sums of m columns are stored as a bit for each syndrome, their bytes, and the bytes of the whole search.")
        .def("birthday", &Search::birthday, nb::arg("w"), report, "Search for a word of weight w, if no word has a smaller weight.")
        .def("chance", &Search::chance, nb::arg("rounds"), nb::arg("seed"), nb::arg("stop"), report,
             "Visit sums of at most two groups of random information sets.");
}

}  // namespace grundy::bind
