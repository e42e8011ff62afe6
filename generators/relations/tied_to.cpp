// tied to: a cord is knotted around both.
#include "generators/relations/cord_pair.h"

namespace clevrvk::generators::relations {
namespace {

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    static const std::vector<Form> closed{{"box", "lid", {"closed"}}};
    return cord_pair(asked, staging::tie, closed, closed, 2);
}

}  // namespace

Relation make_tied_to()
{
    return {"tied to", "the two must be different objects", are_different, arrange, 0.3, 0.7};
}

}  // namespace clevrvk::generators::relations
