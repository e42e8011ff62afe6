// Meshes, models, things and surroundings as scenes show them, shared by the panels in flight, and kept for the next
// ones as far as a budget allows.
#pragma once

#include "renderer/base/shared_cache.h"
#include "renderer/catalog/catalog.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/scene/model_scene.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>

namespace clevrvk::scene {

/// Mesh::radius, from the positions.
[[nodiscard]] float compute_radius(const Mesh& mesh);

/// Bytes of a mesh.
[[nodiscard]] std::uint64_t count_bytes(const Mesh& mesh);

/// Bytes of a picture.
[[nodiscard]] std::uint64_t count_bytes(const Image& image);

/// Bytes of a picture of surroundings and its table.
[[nodiscard]] std::uint64_t count_bytes(const Environment& environment);

/// Bytes of a model's mesh and pictures.
[[nodiscard]] std::uint64_t count_bytes(const ModelScene& model);

/// Default budget of the cache: thousands of usual meshes.
constexpr std::uint64_t kMeshBudgetBytes = std::uint64_t{512} << 20U;

/// Meshes and surroundings by file, models and things by form, as SharedCache keeps them: each is read or made once,
/// and counts as used as long as a scene shows it.
class MeshCache {
public:
    explicit MeshCache(std::uint64_t budget_bytes = kMeshBudgetBytes);

    /// The mesh of that OBJ file, read when it is not kept. \throws SpecError, IoError  as load_obj
    [[nodiscard]] std::shared_ptr<const Mesh> load(const std::filesystem::path& file);

    /// The mesh and materials of a model or a thing, converted from its body when they are not kept; triangles have
    /// their parts. \throws SpecError, IoError  as build_body
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const resolve::Form& form);

    /// A picture of surroundings, read when it is not kept. \throws SpecError, IoError  as load_environment
    [[nodiscard]] std::shared_ptr<const Environment> load(const catalog::Environment& environment);

    /// The bodies that models and things are converted from, for others that look at the same panels.
    [[nodiscard]] const std::shared_ptr<resolve::BodyCache>& bodies() const { return bodies_; }

    /// Bytes of all that is kept, without bodies.
    [[nodiscard]] std::uint64_t kept_bytes() const { return kept_.kept_bytes(); }

private:
    using Kept = std::variant<Mesh, ModelScene, Environment>;

    template <typename Value, typename Make>
    [[nodiscard]] std::shared_ptr<const Value> load_as(const std::string& key, const Make& make);

    std::shared_ptr<resolve::BodyCache> bodies_ = std::make_shared<resolve::BodyCache>();
    SharedCache<Kept> kept_;
};

}  // namespace clevrvk::scene
