// Converts assets that are not yet in the cache.
#include "renderer/scene/mesh_cache.h"

#include "renderer/model/decode_image.h"
#include "renderer/scene/environment.h"
#include "renderer/scene/read_obj.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace clevrvk::scene {

float compute_radius(const Mesh& mesh)
{
    float radius_squared = 0.0F;
    for (const glm::vec3& position : mesh.positions) {
        radius_squared = std::max(radius_squared, glm::dot(position, position));
    }
    return std::sqrt(radius_squared);
}

std::uint64_t count_bytes(const Mesh& mesh)
{
    return mesh.positions.size() * sizeof(glm::vec3) + mesh.triangles.size() * sizeof(glm::uvec3) +
           mesh.shading.size() * sizeof(VertexShading) + mesh.slots.size() * sizeof(std::uint32_t);
}

std::uint64_t count_bytes(const Image& image)
{
    return image.words.size() * sizeof(std::uint32_t);
}

std::uint64_t count_bytes(const Environment& environment)
{
    return count_bytes(*environment.picture) + count_bytes(*environment.table);
}

std::uint64_t count_bytes(const ModelScene& model)
{
    std::uint64_t bytes = count_bytes(*model.mesh);
    std::set<const Image*> seen;
    for (const Material& material : model.materials) {
        for (const std::shared_ptr<const Texture>& texture : material.textures) {
            if (texture && texture->image && seen.insert(texture->image.get()).second) {
                bytes += count_bytes(*texture->image);
            }
        }
    }
    return bytes;
}

MeshCache::MeshCache(std::uint64_t budget_bytes)
    : kept_(
          budget_bytes, [](const Kept& kept) { return std::visit([](const auto& value) { return count_bytes(value); }, kept); },
          [](const std::shared_ptr<const Kept>& kept) {
              // Scenes hold a model's mesh and textures rather than the model.
              const auto* const model = std::get_if<ModelScene>(kept.get());
              return kept.use_count() > 1 || (model != nullptr && model->mesh.use_count() > 1);
          })
{
}

template <typename Value, typename Make>
std::shared_ptr<const Value> MeshCache::load_as(const std::string& key, const Make& make)
{
    const std::shared_ptr<const Kept> kept = kept_.load(key, [&] { return Kept(make()); });
    return {kept, &std::get<Value>(*kept)};
}

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    return load_as<Mesh>(file.string(), [&] {
        Mesh loaded = load_obj(file);
        loaded.radius = compute_radius(loaded);
        return loaded;
    });
}

std::shared_ptr<const ModelScene> MeshCache::load(const resolve::Form& form)
{
    return load_as<ModelScene>(resolve::key_of(form), [&] {
        const std::shared_ptr<const resolve::Body> body = bodies_->load(form);
        std::vector<image::Pixels> pictures;
        for (const model::ImageFile& file : body->model.images) {
            pictures.push_back(model::decode_image(file));
        }
        const auto* const model = std::get_if<const catalog::Model*>(&form);
        const bool is_principled = model == nullptr || (*model)->look == catalog::Look::Principled;
        return convert_model(body->model, pictures, find_bsdf(is_principled ? "principled" : "gltf"), body->parts);
    });
}

std::shared_ptr<const Environment> MeshCache::load(const catalog::Environment& environment)
{
    return load_as<Environment>(environment.file.string(), [&] { return load_environment(environment.file); });
}

}  // namespace clevrvk::scene
