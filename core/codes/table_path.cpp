// The steps for every processor, and the choice of the path in use.
#include "codes/table_path.hpp"

#include "base/features.hpp"
#include "nim/path.hpp"

namespace grundy::codes {
namespace {

constexpr const TablePath* all_paths[] = {
    &table_path_portable,
#if GRUNDY_X86_64
    &table_path_avx2,
#endif
};

}  // namespace

constinit const TablePath table_path_portable = steps_path<PortableLanes>("portable", "");

const TablePath& table_path() {
    static const cpu::Paths<TablePath> paths(all_paths);
    return nim::is_scalar() ? table_path_portable : paths.in_use();
}

}  // namespace grundy::codes
