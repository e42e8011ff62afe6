// Meshes, models, things and surroundings in the form that scenes use, shared by the panels in flight and kept for
// later ones within a budget.
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

/// Computes Mesh::radius from the positions.
[[nodiscard]] float compute_radius(const Mesh& mesh);

/// Bytes of a mesh.
[[nodiscard]] std::uint64_t count_bytes(const Mesh& mesh);

/// Bytes of a picture.
[[nodiscard]] std::uint64_t count_bytes(const Image& image);

/// Bytes of a picture of surroundings and its table.
[[nodiscard]] std::uint64_t count_bytes(const Environment& environment);

/// Bytes of a model's mesh and pictures.
[[nodiscard]] std::uint64_t count_bytes(const ModelScene& model);

/// Default budget of the cache: enough for thousands of typical meshes.
constexpr std::uint64_t kMeshBudgetBytes = std::uint64_t{512} << 20U;

/// Holds meshes and surroundings by file, models and things by form, in a SharedCache: each is read or made once, and
/// counts as used as long as a scene shows it.
class MeshCache {
public:
    explicit MeshCache(std::uint64_t budget_bytes = kMeshBudgetBytes);

    /// The mesh of an OBJ file, read if it is not cached. \throws SpecError, IoError  like load_obj
    [[nodiscard]] std::shared_ptr<const Mesh> load(const std::filesystem::path& file);

    /// The mesh and materials of a model or thing, converted from its body if they are not cached; triangles know their
    /// parts. \throws SpecError, IoError  like build_body
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const resolve::Form& form);

    /// A picture of surroundings, read if it is not cached. \throws SpecError, IoError  like load_environment
    [[nodiscard]] std::shared_ptr<const Environment> load(const catalog::Environment& environment);

    /// The bodies from which models and things are converted, for other users of the same panels.
    [[nodiscard]] const std::shared_ptr<resolve::BodyCache>& bodies() const { return bodies_; }

    /// Bytes of all cached values, without bodies.
    [[nodiscard]] std::uint64_t kept_bytes() const { return kept_.kept_bytes(); }

private:
    using Kept = std::variant<Mesh, ModelScene, Environment>;

    template <typename Value, typename Make>
    [[nodiscard]] std::shared_ptr<const Value> load_as(const std::string& key, const Make& make);

    std::shared_ptr<resolve::BodyCache> bodies_ = std::make_shared<resolve::BodyCache>();
    SharedCache<Kept> kept_;
};

}  // namespace clevrvk::scene
