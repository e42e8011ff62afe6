// on: the first stands on the second.
#include "generators/relations/put_pair.h"

namespace clevrvk::generators::relations {
namespace {

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    static const std::vector<Form> carriers{{"box", "lid", {"closed"}}, {"blanket", "style", {"folded"}}};
    return put_pair(asked, *staging::find_putter("on"), {}, carriers);
}

}  // namespace

Relation make_on()
{
    return {"on", "the two must be different objects", are_different, arrange, 0.3, 0.7};
}

}  // namespace clevrvk::generators::relations
