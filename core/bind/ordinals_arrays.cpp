// Arrays of sums of few terms below ω^ω^ω.
#include "bind/ordinals.hpp"
#include "ordinals/terms.hpp"

namespace grundy::bind {
namespace {

using ordinals::row;
using ordinals::TermArray;
using ordinals::broadcast_size;

class OrdinalArray {
  public:
    OrdinalArray(nb::object algebra, TermArray rows)
        : owner_(std::move(algebra)), algebra_(nb::inst_ptr<OrdinalAlgebra>(owner_)), rows_(std::move(rows)) {}

    std::size_t size() const { return rows_.size(); }
    bool equals(const OrdinalArray& other) const { return rows_ == other.rows_; }

    OrdinalTerms item(std::size_t i) const { return {owner_, rows_.terms(i)}; }

    // The operations return nothing if a term is too long or the array would take more than `most` bytes.
    std::optional<OrdinalArray> multiply(const OrdinalArray& other, std::size_t most) const {
        return collected(broadcast_size(rows_, other.rows_), other, most, [&](auto& products, auto& poll, std::size_t i, auto visit) {
            ordinals::multiply(products, row(rows_, i), row(other.rows_, i), poll, visit);
        });
    }
    std::optional<OrdinalArray> square(std::size_t most) const {
        return collected(size(), *this, most, [&](auto& products, auto&, std::size_t i, auto visit) {
            ordinals::square(products, rows_[i], visit);
        });
    }
    std::optional<OrdinalArray> add(const OrdinalArray& other, std::size_t most) const {
        return collected(broadcast_size(rows_, other.rows_), other, most, [&](auto&, auto&, std::size_t i, auto visit) {
            ordinals::add(row(rows_, i), row(other.rows_, i), visit);
        });
    }
    // The nim sum of all rows, as an array of length 1.
    std::optional<OrdinalArray> sum(std::size_t most) const {
        return collected(1, *this, most, [&](auto& products, auto& poll, std::size_t, auto visit) {
            ordinals::sum_of_rows(products, rows_, poll, visit);
        });
    }
    std::optional<OrdinalArray> rows(const std::vector<std::size_t>& indices, std::size_t most) const {
        return collected(indices.size(), *this, most, [&](auto&, auto&, std::size_t i, auto visit) {
            const TermArray::Row found = rows_[indices[i]];
            for (std::size_t k = 0; k < found.size(); ++k) visit(found[k].exponent, found[k].coefficient);
        });
    }

  private:
    template <class Make>
    std::optional<OrdinalArray> collected(std::size_t size, const OrdinalArray& other, std::size_t most, Make make) const {
        try {
            std::optional<OrdinalArray> result;
            algebra_->with_products([&](auto& products) {
                SignalPoll poll;
                const auto row_to = [&](std::size_t i, TermArray& array) {
                    make(products, poll, i, [&](std::span<const Power> exponent, Coefficient n) { array.push(exponent, n); });
                };
                result.emplace(owner_, ordinals::build_rows(size, rows_, other.rows_, most, poll, row_to));
            });
            return result;
        } catch (const ordinals::TooLong&) {
            return std::nullopt;
        }
    }

    nb::object owner_;  // keeps the algebra alive
    OrdinalAlgebra* algebra_;
    TermArray rows_;
};

OrdinalArray array(OrdinalAlgebra& algebra, const nb::typed<nb::list, OrdinalTerms>& ordinals) {
    TermArray rows;
    for (const nb::handle x : ordinals) rows.push_row(nb::cast<const OrdinalTerms&>(x).terms());
    return {nb::find(algebra), std::move(rows)};
}

}  // namespace

void define_ordinal_arrays(nb::module_& module) {
    nb::class_<OrdinalArray>(module, "OrdinalArray", "Sums of terms in one array. Indices are not checked.")
        .def("__len__", &OrdinalArray::size)
        .def("equals", &OrdinalArray::equals, nb::arg("other"))
        .def("item", &OrdinalArray::item, nb::arg("index"))
        .def("rows", &OrdinalArray::rows, nb::arg("indices"), nb::arg("most"), "Return the ordinals at these indices.")
        .def("multiply", &OrdinalArray::multiply, nb::arg("other"), nb::arg("most"),
             "Return the nim products. An array of length 1 is multiplied by every entry of the other. Return None if a term is too "
             "long or the result takes more than `most` bytes.")
        .def("square", &OrdinalArray::square, nb::arg("most"), "Return the nim squares.")
        .def("add", &OrdinalArray::add, nb::arg("other"), nb::arg("most"), "Return the nim sums, with the same rules as `multiply`.")
        .def("sum", &OrdinalArray::sum, nb::arg("most"), "Return the nim sum of all entries as an array of length 1.");
    module.def("ordinal_array", &array, nb::arg("algebra"), nb::arg("ordinals"));
}

}  // namespace grundy::bind
