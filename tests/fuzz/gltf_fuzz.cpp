// Fuzzes glTF models: accepted input has finite vertices, triangles between vertices that exist, and materials and
// pictures that exist.
#include "renderer/base/error.h"
#include "renderer/model/read_gltf.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cmath>
#include <optional>

namespace clevrvk::fuzz {
namespace {

void check_texture(const model::Model& model, const std::optional<model::Texture>& texture)
{
    require(!texture || texture->image < model.images.size(), "a texture names no picture");
}

void check_model(const model::Model& model)
{
    const std::size_t count = model.positions.size();
    require(!model.triangles.empty() && !model.materials.empty(), "a model is empty");
    require(model.slots.size() == model.triangles.size(), "a triangle has no slot");
    require(model.normals.size() == count, "a vertex has no normal");
    for (const std::size_t size : {model.tangents.size(), model.uvs[0].size(), model.uvs[1].size(), model.colors.size()}) {
        require(size == 0 || size == count, "an attribute is not of all vertices");
    }
    for (const glm::vec3& p : model.positions) {
        require(!std::isnan(p.x) && !std::isnan(p.y) && !std::isnan(p.z), "a vertex is not a number");
    }
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const glm::uvec3& t = model.triangles[k];
        require(t.x < count && t.y < count && t.z < count, "a triangle names no vertex");
        require(model.slots[k] < model.materials.size(), "a slot names no material");
    }
    for (const model::Material& material : model.materials) {
        check_texture(model, material.base_color_texture);
        check_texture(model, material.metallic_roughness_texture);
        check_texture(model, material.normal_texture);
        check_texture(model, material.emission_texture);
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        fuzz::check_model(model::read_gltf(fuzz::as_text(data, size), "in.glb", {}));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.glb:");
    }
    return 0;
}
