#include "base/features.hpp"

#include <string_view>

#include "check.hpp"

namespace {

struct Way {
    const char* name;
    const char* needs;
};
constexpr Way plain{"plain", ""}, quick{"quick", ""}, impossible{"impossible", "no-such-set"};

void the_last_one_that_is_supported_is_in_use() {
    constexpr const Way* all[] = {&plain, &quick, &impossible};
    const grundy::cpu::Paths<Way> ways(all);
    CHECK(&ways.in_use() == &quick);
}

void only_what_is_there_and_supported_can_be_chosen() {
    constexpr const Way* all[] = {&plain, &quick, &impossible};
    grundy::cpu::Paths<Way> ways(all);
    CHECK(ways.choose("plain") && &ways.in_use() == &plain);
    CHECK(!ways.choose("impossible") && &ways.in_use() == &plain);
    CHECK(!ways.choose("unheard of") && &ways.in_use() == &plain);
    CHECK(ways.choose("quick") && &ways.in_use() == &quick);
}

}  // namespace

int main() {
    the_last_one_that_is_supported_is_in_use();
    only_what_is_there_and_supported_can_be_chosen();
    return grundy::tests::failures != 0;
}
