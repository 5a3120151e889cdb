// Words of codes: weights, the lightest word, and the nearest one.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "codes/birthday.hpp"
#include "codes/enumerate.hpp"
#include "codes/information_set_search.hpp"
#include "codes/zimmermann.hpp"

namespace grundy::bind {

namespace distance = grundy::codes::distance;

namespace {

using Rows = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

struct TimeIsUp {};

// Looks for Ctrl-C, reports, and stops when the time is up.
class SearchPoll {
  public:
    SearchPoll(const nb::object& report, const std::uint64_t& done, std::optional<double> seconds) : report_(report, done) {
        if (!seconds) return;
        const std::chrono::duration<double> most(std::min(*seconds, 1e9));
        end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(most);
    }
    void operator()() {
        report_();
        if (end_ && Clock::now() >= *end_) throw TimeIsUp{};
    }

  private:
    using Clock = std::chrono::steady_clock;
    ReportPoll report_;
    std::optional<Clock::time_point> end_;
};

distance::Shape checked_shape(std::size_t n, unsigned bits) {
    if (bits < 1 || bits > 8 || n < 1 || n > (std::size_t{1} << 31)) throw std::invalid_argument("1 to 2^31 digits of 1 to 8 bits");
    return {n, bits, bits <= 2 ? bits : bits <= 4 ? 4u : 8u};
}

// No bit is set outside of the digits.
std::span<const distance::Word> checked_words(const distance::Shape& shape, const Rows& rows) {
    if (rows.shape(1) != shape.words()) throw std::invalid_argument("rows are packed words of n digits");
    distance::Row mask(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j) shape.set_digit(mask.data(), j, (distance::Word{1} << shape.bits) - 1);
    const std::span<const distance::Word> words(rows.data(), rows.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] & ~mask[i % mask.size()]) throw std::invalid_argument("no bits outside of the digits");
    return words;
}

auto as_matrix(const std::vector<distance::Word>& words, std::size_t columns) {
    Output<distance::Word, 2> out({words.size() / columns, columns});
    std::ranges::copy(words, out.span().begin());
    return std::move(out).array();
}

auto codes_basis(Rows rows, std::size_t n, unsigned bits) {
    const distance::Shape shape = checked_shape(n, bits);
    const auto words = checked_words(shape, rows);
    std::vector<distance::Word> basis;
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        basis = distance::basis_of(shape, words, poll);
    }
    return as_matrix(basis, shape.words());
}

auto codes_dual(Rows rows, std::size_t n, unsigned bits) {
    const distance::Shape shape = checked_shape(n, bits);
    const auto words = checked_words(shape, rows);
    std::vector<distance::Word> checks;
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        checks = distance::checks_of(shape, words, poll);
    }
    return as_matrix(checks, shape.words());
}

// A code or a coset of it, and the lightest word (other than 0 in the code itself) that its methods have found so far.
class Search {
  public:
    Search(Rows rows, std::size_t n, unsigned bits, std::optional<Rows> offset, bool lines, bool plain)
        : shape_(checked_shape(n, bits)), offset_(shape_.words()), coset_(offset.has_value()), lines_(lines && !coset_), plain_(plain),
          best_{static_cast<unsigned>(n) + 1, {}} {
        const auto words = checked_words(shape_, rows);
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        rows_ = distance::basis_of(shape_, words, poll);
        if (rows_.size() != words.size()) throw std::invalid_argument("rows are independent");
        if (lines && rows_.size() / shape_.words() % bits) throw std::invalid_argument("rows of lines come by the bits of a digit");
        if (!offset) {
            take_rows();
            return;
        }
        const auto given = checked_words(shape_, *offset);
        if (given.size() != offset_.size()) throw std::invalid_argument("an offset is one word");
        std::ranges::copy(given, offset_.begin());
        best_.take(shape_, offset_);
    }
    unsigned weight() const { return best_.weight; }
    auto word() const { return as_matrix(best_.word.empty() ? distance::Row(shape_.words()) : best_.word, shape_.words()); }
    std::uint64_t done() const { return done_; }

    auto weights(const nb::object& report) {
        distance::Histogram histogram(shape_, plain_);
        run(report, std::nullopt, [&](auto& poll) {
            if (lines_) histogram.count_lines(rows_, shape_.bits, poll, done_);
            else histogram.count_coset(rows_, offset_.data(), poll, done_);
        });
        Output<std::uint64_t> counts({shape_.n + 1});
        std::ranges::copy(histogram.total(), counts.span().begin());
        return std::move(counts).array();
    }
    bool enumerate(unsigned stop, const nb::object& report, std::optional<double> seconds) {
        return run(report, seconds, [&](auto& poll) {
            const distance::Word* offset = coset_ ? offset_.data() : nullptr;
            distance::enumerate(shape_, rows_, offset, lines_ ? shape_.bits : 1, stop, plain_, best_, poll, done_);
        });
    }
    // For each information set how many groups have digits of their own, and the sizes of all groups.
    std::vector<std::pair<std::size_t, std::vector<std::size_t>>> sets() {
        const nb::gil_scoped_release nogil;
        std::vector<std::pair<std::size_t, std::vector<std::size_t>>> found;
        SignalPoll poll;
        for (const auto& set : by_sets(poll).sets()) {
            found.emplace_back(set.own(), std::vector<std::size_t>());
            for (std::size_t g = 0; g < set.groups(); ++g) found.back().second.push_back(set.group_size(g));
        }
        return found;
    }
    bool zimmermann(std::size_t set, std::size_t w, unsigned stop, const nb::object& report, std::optional<double> seconds) {
        return run(report, seconds, [&](auto& poll) {
            if (set >= by_sets(poll).sets().size()) throw std::invalid_argument("there is no such set");
            by_sets(poll).search(set, w, stop, best_, poll, done_);
        });
    }
    double birthday_bytes(std::size_t m) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        return by_syndromes(poll).plan(m).bytes();
    }
    bool birthday(std::size_t w, const nb::object& report, std::optional<double> seconds) {
        return run(report, seconds, [&](auto& poll) { by_syndromes(poll).search(w, best_, poll, done_); });
    }
    bool chance(std::uint64_t rounds, std::uint64_t seed, unsigned stop, const nb::object& report, std::optional<double> seconds) {
        return run(report, seconds, [&](auto& poll) {
            distance::InformationSetSearch search(shape_, rows_, offset_, coset_, lines_, seed, plain_, poll);
            search.search(rounds, stop, best_, poll, done_);
        });
    }

  private:
    void take_rows() {
        for (std::size_t i = 0; i < rows_.size(); i += shape_.words())
            best_.take(shape_, distance::Row(rows_.data() + i, rows_.data() + i + shape_.words()));
    }
    // Returns whether the work came to its end.
    template <class Work>
    bool run(const nb::object& report, std::optional<double> seconds, Work work) {
        const nb::gil_scoped_release nogil;
        SearchPoll poll(report, done_, seconds);
        try {
            work(poll);
        } catch (const TimeIsUp&) {
            return false;
        }
        return true;
    }
    template <Poll P>
    const distance::Zimmermann& by_sets(P& poll) {
        if (!by_sets_) by_sets_ = std::make_unique<distance::Zimmermann>(shape_, rows_, offset_, lines_, plain_, poll);
        return *by_sets_;
    }
    template <Poll P>
    distance::Birthday& by_syndromes(P& poll) {
        if (!by_syndromes_) by_syndromes_ = std::make_unique<distance::Birthday>(shape_, rows_, offset_, lines_, poll);
        return *by_syndromes_;
    }
    distance::Shape shape_;
    distance::Row offset_;
    std::vector<distance::Word> rows_;
    bool coset_, lines_, plain_;
    distance::Best best_;
    std::uint64_t done_ = 0;
    std::unique_ptr<distance::Zimmermann> by_sets_;
    std::unique_ptr<distance::Birthday> by_syndromes_;
};

}  // namespace

void codes_words(nb::module_& module) {
    module.def("codes_basis", &codes_basis, nb::arg("rows").noconvert(), nb::arg("n"), nb::arg("bits"),
               "A basis of the span of packed words, reduced from the first digit on.");
    module.def("codes_dual", &codes_dual, nb::arg("rows").noconvert(), nb::arg("n"), nb::arg("bits"),
               "A basis of the packed words that have an even number of bits in common with each row.");
    const auto report = nb::arg("report") = nb::none();
    const auto seconds = nb::arg("seconds") = nb::none();
    nb::class_<Search>(module, "CodesSearch", "The lightest word of a code (0 excepted) or of a coset; each method goes on from the last.")
        .def(nb::init<Rows, std::size_t, unsigned, std::optional<Rows>, bool, bool>(), nb::arg("rows").noconvert(), nb::arg("n"),
             nb::arg("bits"), nb::arg("offset").none() = nb::none(), nb::arg("lines") = false, nb::arg("plain") = false)
        .def_prop_ro("weight", &Search::weight, "The least weight found; at first that of a row or of the offset, n + 1 without.")
        .def("word", &Search::word, "The word of this weight.")
        .def_prop_ro("done", &Search::done, "How many words or sums have been looked at.")
        .def("weights", &Search::weights, report, "How often each weight occurs; with lines, among one word of each line.")
        .def("enumerate", &Search::enumerate, nb::arg("stop"), report, seconds, "Looks at all words.")
        .def("sets", &Search::sets, "Of each information set: the number of its groups with own digits, and the sizes of all groups.")
        .def("zimmermann", &Search::zimmermann, nb::arg("set"), nb::arg("w"), nb::arg("stop"), report, seconds,
             "Looks at the sums of w groups of a set.")
        .def("birthday_bytes", &Search::birthday_bytes, nb::arg("m"), "What the sums of m columns take.")
        .def("birthday", &Search::birthday, nb::arg("w"), report, seconds, "Looks for a word of weight w, when there is none of less.")
        .def("chance", &Search::chance, nb::arg("rounds"), nb::arg("seed"), nb::arg("stop"), report, seconds,
             "Looks at sums of two groups of information sets taken at random.");
}

}  // namespace grundy::bind
