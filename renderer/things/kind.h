// Files that build things include this header. It provides the builder, and the names of the geometry kernel without
// their namespaces.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/modeling/maths.h"
#include "renderer/modeling/solids.h"
#include "renderer/things/builder.h"
#include "renderer/things/materials.h"
#include "renderer/things/rows.h"

namespace clevrvk::things {

using glm::dvec2;
using glm::dvec3;
using namespace modeling;

/// A mesh together with its mirror image in x.
[[nodiscard]] inline Mesh with_mirrored(Mesh mesh)
{
    mesh.add(mirror(mesh, 0));
    return mesh;
}

}  // namespace clevrvk::things
