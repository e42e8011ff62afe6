// Meshes read from OBJ files, each once, shared by the panels in flight.
#pragma once

#include "renderer/scene/scene.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

namespace clevrvk::scene {

/// Mesh::radius, from the positions.
[[nodiscard]] float compute_radius(const Mesh& mesh);

/// Meshes by file. Thread-safe.
class MeshCache {
public:
    /// The mesh of that OBJ file, read at the first call. \throws SpecError, IoError  as load_obj
    [[nodiscard]] std::shared_ptr<const Mesh> load(const std::filesystem::path& file);

private:
    std::mutex mutex_;
    std::map<std::filesystem::path, std::shared_ptr<const Mesh>> meshes_;
};

}  // namespace clevrvk::scene
