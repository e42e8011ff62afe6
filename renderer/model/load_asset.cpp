// Compares the hash first: if it matches, the other checks can fail only for an asset that was not made by import.
#include "renderer/model/load_asset.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/model/read_gltf.h"

#include <glm/glm.hpp>

#include <string>

namespace clevrvk::model {

Model load_asset(const catalog::Model& asset)
{
    const std::string bytes = read_text_file(asset.file);
    const auto fail = [&](const std::string& what) { throw SpecError(fmt::format("{}: {}", asset.file.string(), what)); };
    if (digest_hex(bytes) != asset.digest) {
        fail("this is not the file that model.json describes; import the model again");
    }
    Model model = read_gltf(bytes, asset.file.string(), {});
    for (glm::vec3& position : model.positions) {  // needed if the import kept the file's origin
        position = glm::vec3(glm::dvec3(position) + model.origin);
    }
    model.origin = glm::dvec3(0.0);
    if (model.materials.size() != asset.slots.size()) {
        fail(fmt::format("it has {} slots, but model.json has {}", model.materials.size(), asset.slots.size()));
    }
    if (model.triangles.size() != static_cast<std::size_t>(asset.triangle_count)) {
        fail(fmt::format("it has {} triangles, but model.json has {}", model.triangles.size(), asset.triangle_count));
    }
    if (asset.parts.empty()) {
        model.part_names.clear();
        model.parts.clear();
    } else if (model.part_names != asset.parts) {
        fail(fmt::format("its nodes are '{}', but the parts in model.json are '{}'", fmt::join(model.part_names, "', '"),
                         fmt::join(asset.parts, "', '")));
    }
    for (std::size_t slot = 0; slot < asset.slots.size(); ++slot) {
        if (model.materials[slot].name != asset.slots[slot].name) {
            fail(fmt::format("its slot {} is '{}', but in model.json it is '{}'", slot, model.materials[slot].name,
                             asset.slots[slot].name));
        }
        model.materials[slot].is_thin = !asset.slots[slot].is_solid;
    }
    return model;
}

}  // namespace clevrvk::model
