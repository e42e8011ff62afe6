// occluded by: the first stands behind the second, as seen from the eye.
#include "generators/relations/put_pair.h"

namespace clevrvk::generators::relations {
namespace {

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return put_pair(asked, *staging::find_putter("behind"), {}, {});
}

}  // namespace

Relation make_occluded_by()
{
    return {"occluded by", "the two must be different objects", are_different, arrange, 0.2, 0.4, 0};
}

}  // namespace clevrvk::generators::relations
