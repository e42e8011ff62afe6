// Fuzzes OBJ models, after the letter o, and MTL materials, after m: accepted input has finite vertices and unit
// normals, triangles between vertices that exist, and materials whose numbers lie within their ranges.
#include "renderer/base/error.h"
#include "renderer/model/read_mtl.h"
#include "renderer/model/read_obj.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cmath>
#include <optional>

namespace clevrvk::fuzz {
namespace {

void check_model(const model::Model& model)
{
    const std::size_t count = model.positions.size();
    require(!model.triangles.empty() && !model.materials.empty(), "a model is empty");
    require(model.normals.size() == count, "a vertex has no normal");
    require(model.uvs[0].empty() || model.uvs[0].size() == count, "an attribute is not of all vertices");
    require(model.slots.size() == model.triangles.size(), "a triangle has no slot");
    for (const glm::vec3& p : model.positions) {
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), "a vertex is not finite");
    }
    for (const glm::vec3& n : model.normals) {
        require(std::abs(glm::length(n) - 1.0F) < 1e-3F, "a normal is not of length 1");
    }
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const glm::uvec3& t = model.triangles[k];
        require(t.x < count && t.y < count && t.z < count, "a triangle names no vertex");
        require(model.slots[k] < model.materials.size(), "a slot names no material");
    }
}

void check_material(const model::Material& material)
{
    for (const double number : {material.roughness, material.metallic, material.transmission, material.specular, material.clearcoat,
                                material.base_color.x, material.base_color.w}) {
        require(number >= 0.0 && number <= 1.0, "a number of a material is not between 0 and 1");
    }
    require(material.ior >= 1.0 && material.ior <= 10.0, "an index of refraction is out of range");
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const std::string_view text = fuzz::as_text(data, size);
    try {
        if (text.starts_with('o')) {
            fuzz::check_model(model::read_obj(text.substr(1), "in.obj", std::nullopt, {}));
        } else if (text.starts_with('m')) {
            model::Model model;
            model::Repairs repairs(false);
            model::MtlReader reader({"/nonexistent", {}}, repairs, model);
            reader.read(text.substr(1), "in.mtl");
            if (const model::Material* const material = reader.find("m")) {
                fuzz::check_material(*material);
            }
        }
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), text.starts_with('o') ? "in.obj:" : "in.mtl:");
    } catch (const IoError& error) {  // a picture that is not there
        fuzz::check_message(error.what(), "");
    }
    return 0;
}
