#include "generators/staged/staged_thing.h"

#include "renderer/resolve/triangles.h"

#include <glm/gtc/quaternion.hpp>

namespace clevrvk::generators::staged {

StagedThing make_staged_thing(const things::Thing& thing, std::int64_t variant, scene::MeshCache& meshes)
{
    return make_staged_thing(thing, variant, things::sample(thing, variant), meshes);
}

StagedThing make_staged_thing(const things::Thing& thing, std::int64_t variant, const things::Params& params, scene::MeshCache& meshes)
{
    StagedThing staged;
    const resolve::ThingForm form{&thing, params};
    staged.shown = things_family::make_thing_object(thing, variant, params, thing.name, meshes);
    staged.mesh = meshes.bodies()->load(form);
    staged.body = std::make_unique<contact::Body>(list_triangles(form, meshes));
    staged.prop = std::make_unique<staging::Prop>(staging::make_prop(*staged.body, staged.mesh->cavities, staged.mesh->supports));
    return staged;
}

std::vector<contact::Triangle> list_triangles(const resolve::Form& form, scene::MeshCache& meshes)
{
    return resolve::list_triangles(form, [&](const resolve::Form& wanted) { return meshes.bodies()->load(wanted); });
}

void place_object(const contact::Placement& at, spec::ObjectSpec& object)
{
    const glm::dquat turn = glm::normalize(glm::quat_cast(at.axes));
    object.position = {at.origin.x, at.origin.y, at.origin.z};
    object.rotation_wxyz = std::array<double, 4>{turn.w, turn.x, turn.y, turn.z};
    if (at.scale != 1.0) {
        object.scale = Vec3{at.scale, at.scale, at.scale};
    }
}

}  // namespace clevrvk::generators::staged
