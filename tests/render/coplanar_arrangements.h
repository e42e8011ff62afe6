// Arrangements of surfaces that lie exactly in one another, and which of them a person says is seen. Renders and checks
// nothing: that is for coplanar_test.cpp.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::render::test {

/// A mesh that bodies of several arrangements share.
using MeshPointer = std::shared_ptr<const scene::Mesh>;

/// A thing of an arrangement, or its stage.
struct Body {
    /// How light passes through it. HalfCutOut: its material has a hole where its own x is below 0.
    enum class Kind { Opaque, Glass, HalfCutOut };

    scene::Geometry geometry;
    scene::Pose pose;
    int rank = 0;       ///< a ray that hits several surfaces at once sees the one with the highest; 0: of the stage
    glm::dvec3 lift{};  ///< where a person moves it so that it is seen
    Kind kind = Kind::Opaque;
    std::optional<glm::dvec3> moves_to{};  ///< its position when the shutter has closed; none: it stands still
};

/// Bodies before a camera.
struct Arrangement {
    std::string name;
    std::string camera;        ///< the inside of a spec's JSON object
    std::vector<Body> bodies;  ///< the stage's last
};

/// All arrangements, each with one body of the stage.
[[nodiscard]] std::vector<Arrangement> list_arrangements();

}  // namespace clevrvk::render::test
