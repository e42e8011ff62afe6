// Boxes as models, for tests.
#pragma once

#include "renderer/model/model.h"
#include "renderer/modeling/finish.h"
#include "renderer/modeling/solids.h"

#include <utility>
#include <vector>

namespace clevrvk::tests {

/// \param corners  low and high, of each box
[[nodiscard]] inline model::Model make_boxes(const std::vector<std::pair<glm::dvec3, glm::dvec3>>& corners)
{
    modeling::Mesh mesh;
    for (const auto& [low, high] : corners) {
        mesh.add(modeling::make_box(low, high, 0.0));
    }
    for (modeling::Face& face : mesh.faces) {
        face.part = 0;
        face.slot = 0;
    }
    return modeling::finish(mesh, {model::Material{}}).model;
}

}  // namespace clevrvk::tests
