// near: the two stand beside each other with a gap.
#include "generators/relations/put_pair.h"

namespace clevrvk::generators::relations {
namespace {

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return put_pair(asked, *staging::find_putter("near"), {}, {});
}

}  // namespace

Relation make_near()
{
    return {"near", "the two must be different objects", are_different, arrange, 0.4, 0.9};
}

}  // namespace clevrvk::generators::relations
