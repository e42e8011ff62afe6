// Meshes, models, things and surroundings as scenes show them, shared by the panels in flight, and kept for the next
// ones as far as a budget allows.
#pragma once

#include "renderer/base/shared_cache.h"
#include "renderer/catalog/catalog.h"
#include "renderer/scene/model_scene.h"
#include "renderer/scene/scene.h"
#include "renderer/things/thing.h"

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

/// Meshes and surroundings by file, models by file, and things by their parameters, as SharedCache keeps them: each is read or made once, and
/// counts as used as long as a scene shows it.
class MeshCache {
public:
    explicit MeshCache(std::uint64_t budget_bytes = kMeshBudgetBytes);

    /// The mesh of that OBJ file, read when it is not kept. \throws SpecError, IoError  as load_obj
    [[nodiscard]] std::shared_ptr<const Mesh> load(const std::filesystem::path& file);

    /// The mesh and materials of a model, read when it is not kept. \throws SpecError, IoError  as load_asset
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const catalog::Model& model);

    /// The mesh and materials of a thing, made when it is not kept; its triangles have their parts.
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const things::Thing& thing, const things::Params& params,
                                                         const things::JointAngles& joints = {});

    /// A picture of surroundings, read when it is not kept. \throws SpecError, IoError  as load_environment
    [[nodiscard]] std::shared_ptr<const Environment> load(const catalog::Environment& environment);

    /// Bytes of all that is kept.
    [[nodiscard]] std::uint64_t kept_bytes() const { return kept_.kept_bytes(); }

private:
    using Kept = std::variant<Mesh, ModelScene, Environment>;

    template <typename Value, typename Make>
    [[nodiscard]] std::shared_ptr<const Value> load_as(const std::string& key, const Make& make);

    SharedCache<Kept> kept_;
};

}  // namespace clevrvk::scene
