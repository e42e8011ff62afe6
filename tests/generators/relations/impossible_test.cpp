// Tests the table of impossible pairs: it is short, and the sizes of default variants forbid each of them at every
// scale.
#include "generators/relations/impossible.h"
#include "generators/staging/put.h"
#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::generators::relations {
namespace {

/// The defaults, with the forms that the objects of the study have.
staged::StagedThing make_default(std::string_view word, scene::MeshCache& meshes)
{
    const things::Thing& thing = *things::find_thing(find_entity(word)->thing);
    things::Params params(thing.parameters);
    if (word == "blanket") {
        params.set("make", "woven");
    }
    if (word == "teacup") {
        params.set("style", "teacup");
    }
    return staged::make_staged_thing(thing, 0, params, meshes);
}

}  // namespace

TEST_CASE("list_impossible_pairs names at most ten pairs, each of two entities and with a reason")
{
    CHECK(list_impossible_pairs().size() <= 10);
    for (const ImpossiblePair& pair : list_impossible_pairs()) {
        CAPTURE(std::string(pair.relation));
        CHECK(find_entity(pair.first) != nullptr);
        CHECK(find_entity(pair.second) != nullptr);
        CHECK_FALSE(pair.reason.empty());
    }
}

TEST_CASE("list_impossible_pairs names only pairs that the sizes of default variants forbid at every scale")
{
    scene::MeshCache meshes;
    for (const ImpossiblePair& pair : list_impossible_pairs()) {
        CAPTURE(std::string(pair.relation));
        CAPTURE(std::string(pair.first));
        const staged::StagedThing first = make_default(pair.first, meshes);
        const staged::StagedThing second = make_default(pair.second, meshes);
        const staging::Putter& putter = *staging::find_putter(pair.relation == "occluded by" ? "behind" : pair.relation);
        CHECK(staging::find_impossible(putter.find_misfit, first.prop->sizes, second.prop->sizes).has_value());
    }
}

TEST_CASE("find_impossible_pair finds a pair in its order only")
{
    CHECK(find_impossible_pair("on", *find_entity("blanket"), *find_entity("knife")) != nullptr);
    CHECK(find_impossible_pair("on", *find_entity("knife"), *find_entity("blanket")) == nullptr);
    CHECK(find_impossible_pair("under", *find_entity("blanket"), *find_entity("knife")) == nullptr);
}

}  // namespace clevrvk::generators::relations
