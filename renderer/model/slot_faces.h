// Lists the triangles of each slot, for code that treats slots one by one.
#pragma once

#include "renderer/model/model.h"

#include <cstdint>
#include <vector>

namespace clevrvk::model {

/// For each material of a model, the indices of its triangles, ascending.
[[nodiscard]] inline std::vector<std::vector<std::uint32_t>> list_slot_faces(const Model& model)
{
    std::vector<std::vector<std::uint32_t>> faces(model.materials.size());
    for (std::uint32_t k = 0; k < model.triangles.size(); ++k) {
        faces[model.slots[k]].push_back(k);
    }
    return faces;
}

}  // namespace clevrvk::model
