// Caches meshes by their file.
#include "renderer/scene/mesh_cache.h"

#include "renderer/base/drop_unused.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/load_asset.h"
#include "renderer/scene/environment.h"
#include "renderer/scene/read_obj.h"

#include <fmt/format.h>

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

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    return find_or_make(&Kept::mesh, file.string(), [&] {
        Mesh loaded = load_obj(file);
        loaded.radius = compute_radius(loaded);
        return loaded;
    });
}

// What `make` gives, when it is not kept; others wait only where they want the same. \param member  of Kept, which
// holds it
template <typename Value, typename Make>
std::shared_ptr<const Value> MeshCache::find_or_make(std::shared_ptr<const Value> Kept::*member, const std::string& key, const Make& make)
{
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return !in_work_.contains(key); });
    if (const auto kept = meshes_.find(key); kept != meshes_.end()) {
        kept->second.last_use = ++use_count_;
        return kept->second.*member;
    }
    in_work_.insert(key);
    std::shared_ptr<const Value> result;
    lock.unlock();
    const auto finish = [&] {
        lock.lock();
        in_work_.erase(key);
        finished_.notify_all();
    };
    try {
        result = std::make_shared<const Value>(make());
    } catch (...) {
        finish();
        throw;
    }
    finish();
    Kept& kept = meshes_[key];
    kept.*member = result;
    kept.last_use = ++use_count_;
    kept_bytes_ += count_bytes(*result);
    drop_old();
    return result;
}

std::shared_ptr<const ModelScene> MeshCache::load(const catalog::Model& model)
{
    return find_or_make(&Kept::model, model.file.string(), [&] {
        const model::Model loaded = model::load_asset(model);
        std::vector<image::Pixels> pictures;
        for (const model::ImageFile& file : loaded.images) {
            pictures.push_back(model::decode_image(file));
        }
        const std::vector<std::uint16_t> parts(loaded.parts.begin(), loaded.parts.end());
        return convert_model(loaded, pictures, find_bsdf(model.look == catalog::Look::Principled ? "principled" : "gltf"), parts);
    });
}

std::shared_ptr<const ModelScene> MeshCache::load(const things::Thing& thing, const things::Params& params,
                                                  const things::JointAngles& joints)
{
    std::string key = fmt::format("thing {} {}", thing.name, thing.revision);  // no absolute path
    for (const things::Parameter& row : thing.parameters) {
        key += fmt::format(" {}", params.to_text(row.name));
    }
    for (const auto& [joint, angle_deg] : joints) {
        key += fmt::format(" {} {}", joint, angle_deg);
    }
    return find_or_make(&Kept::model, key, [&] {
        const things::ThingMesh made = things::build(thing, params, joints);
        return convert_model(made.model, {}, find_bsdf("principled"), made.parts);
    });
}

std::shared_ptr<const Environment> MeshCache::load(const catalog::Environment& environment)
{
    return find_or_make(&Kept::environment, environment.file.string(), [&] { return load_environment(environment.file); });
}

void MeshCache::drop_old()
{
    drop_unused(meshes_, kept_bytes_, budget_bytes_, [](const Kept& kept) -> std::uint64_t {
        if (kept.mesh) {
            return kept.mesh.use_count() == 1 ? count_bytes(*kept.mesh) : 0;
        }
        if (kept.environment) {
            return kept.environment.use_count() == 1 ? count_bytes(*kept.environment) : 0;
        }
        // Scenes hold a model's mesh and textures, not the model.
        return kept.model->mesh.use_count() == 1 ? count_bytes(*kept.model) : 0;
    });
}

std::uint64_t MeshCache::kept_bytes() const
{
    const std::scoped_lock lock(mutex_);
    return kept_bytes_;
}

}  // namespace clevrvk::scene
