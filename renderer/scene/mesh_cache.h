// Meshes and models read from files, and things that are made, shared by the panels in flight, and kept for the next
// ones as far as a budget allows.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/model_scene.h"
#include "renderer/scene/scene.h"
#include "renderer/things/thing.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

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

/// Meshes and models by file. Those that are not in use are dropped, the least recently used first, when all take more
/// than the budget. Thread-safe; several are read or made at the same time, but each once.
class MeshCache {
public:
    explicit MeshCache(std::uint64_t budget_bytes = kMeshBudgetBytes) : budget_bytes_(budget_bytes) {}

    /// The mesh of that OBJ file, read when it is not kept. \throws SpecError, IoError  as load_obj
    [[nodiscard]] std::shared_ptr<const Mesh> load(const std::filesystem::path& file);

    /// The mesh and materials of a model, read when it is not kept. \throws SpecError, IoError  as load_asset
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const catalog::Model& model);

    /// The mesh and materials of a thing, made when it is not kept; its triangles have their parts.
    [[nodiscard]] std::shared_ptr<const ModelScene> load(const things::Thing& thing, const things::Params& params,
                                                         const things::JointAngles& joints = {});

    /// A picture of surroundings, read when it is not kept. \throws SpecError, IoError  as load_environment
    [[nodiscard]] std::shared_ptr<const Environment> load(const catalog::Environment& environment);

    /// Bytes of the kept meshes and models.
    [[nodiscard]] std::uint64_t kept_bytes() const;

private:
    struct Kept {
        std::shared_ptr<const Mesh> mesh;                // either,
        std::shared_ptr<const ModelScene> model;         // or
        std::shared_ptr<const Environment> environment;  // or
        std::uint64_t last_use = 0;
    };

    template <typename Value, typename Make>
    [[nodiscard]] std::shared_ptr<const Value> find_or_make(std::shared_ptr<const Value> Kept::*member, const std::string& key,
                                                            const Make& make);
    void drop_old();

    const std::uint64_t budget_bytes_;
    mutable std::mutex mutex_;
    std::condition_variable finished_;
    std::set<std::string> in_work_;       // keys of meshes_ that a thread is reading or making
    std::map<std::string, Kept> meshes_;  // by file, or by thing, parameters and joints
    std::uint64_t kept_bytes_ = 0;
    std::uint64_t use_count_ = 0;
};

}  // namespace clevrvk::scene
