// Finds things by name, draws the parameters of their variants, and builds them within the limit on triangles.
#include "renderer/things/thing.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"
#include "renderer/things/builder.h"
#include "renderer/things/rows.h"

#include <algorithm>
#include <memory>
#include <string>

namespace clevrvk::things {

namespace {

// A thing with too many triangles is made again with this cell factor; each step removes a tenth of the triangles.
constexpr double kCoarser = 1.05;
constexpr double kCoarsest = 1.5;

/// A kind's struct with the values in its members.
std::shared_ptr<const KindParams> store_values(const Thing& thing, const Params& values)
{
    std::shared_ptr<KindParams> params = thing.make_params();
    for (const Member& member : thing.members) {
        store_member(member, values, *params);
    }
    return params;
}

}  // namespace

const Thing* find_thing(std::string_view name)
{
    const std::vector<Thing>& things = all_things();
    const auto found = std::find_if(things.begin(), things.end(), [&](const Thing& thing) { return thing.name == name; });
    return found == things.end() ? nullptr : &*found;
}

Params sample(const Thing& thing, std::int64_t variant)
{
    Params params(thing.parameters);
    for (const Parameter& row : thing.parameters) {
        const std::string purpose = "things/" + std::string(thing.name) + "/" + std::string(row.name);
        Rng rng = Rng::for_key(variant, purpose, 0);
        if (row.kind == ParameterKind::Number) {
            params.set_number(row.name, rng.uniform(row.low, row.high));
        } else {
            params.set_number(row.name, row.low + rng.uniform_index(static_cast<std::uint32_t>(row.high - row.low) + 1));
        }
    }
    return params;
}

ThingMesh build(const Thing& thing, const Params& params, const JointAngles& joints)
{
    // Must outlive the builder: tints read it when the thing is finished.
    const std::shared_ptr<const KindParams> kind = store_values(thing, params);
    for (double coarseness = 1.0;; coarseness *= kCoarser) {
        ThingBuilder builder(thing, joints, coarseness);
        thing.build(*kind, builder);
        if (builder.count_triangles() <= kMostTriangles || coarseness > kCoarsest) {
            return builder.finish();
        }
    }
}

ClothForm describe_cloth(const Thing& thing, const Params& params)
{
    CLEVRVK_CHECK(is_cloth(thing), "'{}' is not a cloth", thing.name);
    return thing.describe_cloth(*store_values(thing, params));
}

ThingMesh build_laid(const Thing& thing, const Params& params, const LaidCloth& cloth)
{
    CLEVRVK_CHECK(is_cloth(thing), "'{}' is not a cloth", thing.name);
    const std::shared_ptr<const KindParams> kind = store_values(thing, params);
    ThingBuilder builder(thing, {}, 1.0);
    thing.build_laid(*kind, cloth, builder);
    builder.keep_place();
    return builder.finish();
}

}  // namespace clevrvk::things
