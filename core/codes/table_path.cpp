// The steps for every processor, and which ones are in use.
#include "codes/table_path.hpp"

#include <string_view>

#include "codes/table_steps.hpp"
#include "nim/path.hpp"

namespace grundy::codes {

constinit const TablePath table_path_portable = steps_path<PortableLanes>("portable");

const TablePath& table_path() {
#if defined(__x86_64__)
    if (nim::path().name != std::string_view("scalar")) return table_path_avx2;
#endif
    return table_path_portable;
}

}  // namespace grundy::codes
