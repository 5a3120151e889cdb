#pragma once
// Symmetries of a code that does not fall apart: by a set of words that has the same symmetries.
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "codes/symmetry_incidence.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_parts.hpp"
#include "codes/symmetry_projector.hpp"
#include "codes/symmetry_search.hpp"
#include "codes/symmetry_words.hpp"

namespace grundy::codes::symmetry {

// Which words stand for a code; equivalent codes are compared by words of one kind.
struct Kind {
    enum Source { projections, light_words, light_checks } source;
    std::size_t heaviest = 0;
};

template <class R>
Incidence incidence_of(const LightWords<R>& words, std::size_t n) {
    Incidence incidence(n);
    words.each([&](std::span<const Digit> digits) { incidence.add_word([&](std::size_t j) { return digits[j]; }); });
    return incidence;
}

// Looks for light words in a code and in its dual by turns, whichever has the cheaper next step.
template <class R>
class LightSide {
  public:
    LightSide(const Part& part, const Field& field, R& run)
        : part_(part), run_(run), words_(part.code.rows, field, run), of_dual_(checks(part.code), field, run) {}

    // Nothing, if the next step looks at more than so many words.
    std::optional<std::pair<Kind, Incidence>> words(double most) {
        while (true) {
            if (words_.is_complete()) return {{{Kind::light_words, words_.heaviest()}, incidence_of(words_, part_.points())}};
            if (of_dual_.is_complete()) return {{{Kind::light_checks, of_dual_.heaviest()}, incidence_of(of_dual_, part_.points())}};
            LightWords<R>& cheaper = words_.next_cost() <= of_dual_.next_cost() ? words_ : of_dual_;
            if (cheaper.next_cost() > most) return std::nullopt;
            run_.announce(cheaper.next_cost());
            cheaper.advance();
        }
    }

  private:
    const Part& part_;
    R& run_;
    LightWords<R> words_, of_dual_;
};

// The first way that is cheap enough for the words of a code.
template <class R>
std::pair<Kind, Incidence> words_of(const Part& part, const Field& field, R& run) {
    constexpr double few = 1 << 16;
    Projections<R> projections(part, field, run);
    if (auto found = projections.simple()) return {{Kind::projections}, std::move(*found)};
    LightSide<R> side(part, field, run);
    if (auto found = side.words(few)) return std::move(*found);
    if (auto found = projections.words()) return {{Kind::projections}, std::move(*found)};
    return std::move(*side.words(std::numeric_limits<double>::infinity()));
}

// The words of a given kind of another code, or nothing if that tells the codes apart.
template <class R>
std::optional<Incidence> of_kind(const Kind& kind, const Part& part, const Field& field, R& run) {
    if (kind.source == Kind::projections) return Projections<R>(part, field, run).words();
    LightWords words(kind.source == Kind::light_words ? part.code.rows : checks(part.code), field, run);
    while (!words.is_complete()) {
        run.announce(words.next_cost());
        words.advance();
    }
    if (words.heaviest() != kind.heaviest) return std::nullopt;
    return incidence_of(words, part.points());
}

// A code that does not fall apart, with words that stand for it. Searches begin with a quick look at the words; if that tells too
// little, they begin again with a closer one.
template <class R>
class Leaf {
  public:
    Leaf(const Part& part, const Field& field, R& run) : Leaf(part, words_of(part, field, run), field, run) {}

    // Another code, seen by words of the same kind; nothing if these tell the codes apart.
    std::optional<Leaf> alike(const Part& part) const {
        auto incidence = of_kind(kind_, part, field_, run_);
        if (!incidence || incidence->words() != incidence_.words() || incidence->size() != incidence_.size()) return std::nullopt;
        return Leaf(part, {kind_, std::move(*incidence)}, field_, run_);
    }
    Chain symmetries() {
        return with_enough_care([this] { return symmetry::symmetries(path_, incidence_, carries_to(part_), most_failures(), run_); });
    }
    // A permutation that carries this code to the other one.
    std::optional<Permutation> carried_to(Leaf& other) {
        if (!path_.begins_like(other.path_)) return std::nullopt;
        return with_enough_care([&] {
            other.set_care(std::max(care_, other.care_));
            const Chain chain = other.symmetries();  // may take more care; its base is that of the other path
            set_care(other.care_);
            return carried(path_, other.path_, chain, other.incidence_, carries_to(other.part_), most_failures(), run_);
        });
    }

  private:
    // Pairs of words in a closer look, for each degree of care.
    static constexpr std::array<std::size_t, 3> pairs{0, std::size_t{1} << 20, std::size_t{1} << 24};

    Leaf(const Part& part, std::pair<Kind, Incidence> words, const Field& field, R& run)
        : part_(part), field_(field), run_(run), kind_(words.first), incidence_(std::move(words.second)), path_(incidence_, part.colours, run) {}

    auto carries_to(const Part& other) const {
        return [this, &other](std::span<const Index> image) {
            for (std::size_t j = 0; j < image.size(); ++j)
                if (part_.colours[j] != other.colours[image[j]]) return false;
            return maps_into(part_.code, image, other.code, field_, run_);
        };
    }
    template <class Search>
    auto with_enough_care(Search search) {
        while (true) {
            try {
                return search();
            } catch (const Weak&) {
                set_care(care_ + 1);
            }
        }
    }
    void set_care(std::size_t care) {
        if (care == care_) return;
        care_ = care;
        incidence_.most_pairs = pairs[care];
        path_ = Path(incidence_, part_.colours, run_);
    }
    std::size_t most_failures() const { return care_ + 1 < pairs.size() ? incidence_.places() : ~std::size_t{0}; }

    const Part& part_;
    const Field& field_;
    R& run_;
    Kind kind_;
    Incidence incidence_;
    Path path_;
    std::size_t care_ = 0;
};

}  // namespace grundy::codes::symmetry
