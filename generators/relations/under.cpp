// under: the first carries the second.
#include "generators/relations/put_pair.h"

namespace clevrvk::generators::relations {
namespace {

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    static const std::vector<Form> carriers{{"box", "lid", {"closed"}}, {"blanket", "style", {"folded"}}};
    return put_pair(asked, *staging::find_putter("under"), carriers, {});
}

}  // namespace

Relation make_under()
{
    return {"under", "the two must be different objects", are_different, arrange, 0.2, 0.45};
}

}  // namespace clevrvk::generators::relations
