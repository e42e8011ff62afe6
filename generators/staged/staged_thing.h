// A thing as the task stages it: an object of a panel, and the body that the stager moves.
#pragma once

#include "generators/staging/prop.h"
#include "generators/things/thing_objects.h"
#include "renderer/contact/body.h"
#include "renderer/resolve/body_cache.h"

#include <memory>

namespace clevrvk::generators::staged {

/// It owns everything that its prop refers to.
struct StagedThing {
    things_family::ThingObject shown;
    std::shared_ptr<const resolve::Body> mesh;
    std::unique_ptr<const contact::Body> body;
    std::unique_ptr<const staging::Prop> prop;
};

/// That variant of a thing.
[[nodiscard]] StagedThing make_staged_thing(const things::Thing& thing, std::int64_t variant, scene::MeshCache& meshes);

/// The same with parameters that need not all be the variant's.
[[nodiscard]] StagedThing make_staged_thing(const things::Thing& thing, std::int64_t variant, const things::Params& params,
                                            scene::MeshCache& meshes);

/// The triangles of an object's form in its own space.
[[nodiscard]] std::vector<contact::Triangle> list_triangles(const resolve::Form& form, scene::MeshCache& meshes);

/// Puts an object where its body is.
void place_object(const contact::Placement& at, spec::ObjectSpec& object);

}  // namespace clevrvk::generators::staged
