// in: the first lies in an open box or a bowl.
#include "generators/relations/put_pair.h"

namespace clevrvk::generators::relations {
namespace {

bool allows(const Entity& first, const Entity& second)
{
    return are_different(first, second) && (second.word == "box" || second.word == "bowl");
}

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    static const std::vector<Form> vessels{{"box", "lid", {"open"}}, {"box", "style", {"carton", "crate", "chest"}}};
    return put_pair(asked, *staging::find_putter("in"), {}, vessels);
}

}  // namespace

Relation make_in()
{
    return {"in", "the second must be a box or a bowl, the first another object", allows, arrange, 0.75, 1.3};
}

}  // namespace clevrvk::generators::relations
