// Reads OBJ files with tinyobjloader.
#include "renderer/scene/mesh_cache.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <tiny_obj_loader.h>

#include <cmath>

namespace clevrvk::scene {

namespace {

glm::vec3 vertex_at(const std::vector<tinyobj::real_t>& coordinates, std::size_t vertex)
{
    return {coordinates[3 * vertex], coordinates[3 * vertex + 1], coordinates[3 * vertex + 2]};
}

}  // namespace

Mesh load_obj(const std::filesystem::path& file)
{
    const std::string text = read_text_file(file);
    tinyobj::ObjReaderConfig config;
    config.triangulate = true;
    tinyobj::ObjReader reader;
    if (!reader.ParseFromString(text, "", config)) {
        throw IoError(fmt::format("{}: not a readable OBJ file: {}", file.string(), reader.Error()));
    }
    Mesh mesh;
    const std::vector<tinyobj::real_t>& coordinates = reader.GetAttrib().vertices;
    for (std::size_t vertex = 0; vertex < coordinates.size() / 3; ++vertex) {
        const glm::vec3 position = vertex_at(coordinates, vertex);
        if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z)) {
            throw IoError(fmt::format("{}: vertex {} is not finite", file.string(), vertex + 1));
        }
        mesh.positions.push_back(position);
    }
    for (const tinyobj::shape_t& shape : reader.GetShapes()) {
        const std::vector<tinyobj::index_t>& corners = shape.mesh.indices;
        for (std::size_t corner = 0; corner + 2 < corners.size(); corner += 3) {
            glm::uvec3 triangle{};
            for (int k = 0; k < 3; ++k) {
                const int vertex = corners[corner + static_cast<std::size_t>(k)].vertex_index;
                if (vertex < 0 || static_cast<std::size_t>(vertex) >= mesh.positions.size()) {
                    throw IoError(fmt::format("{}: face {} names a vertex that is not there", file.string(), corner / 3 + 1));
                }
                triangle[k] = static_cast<std::uint32_t>(vertex);
            }
            mesh.triangles.push_back(triangle);
        }
    }
    if (mesh.triangles.empty()) {
        throw IoError(fmt::format("{}: holds no triangles", file.string()));
    }
    return mesh;
}

std::shared_ptr<const Mesh> MeshCache::load(const std::filesystem::path& file)
{
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const Mesh>& mesh = meshes_[file];
    if (!mesh) {
        mesh = std::make_shared<const Mesh>(load_obj(file));
    }
    return mesh;
}

}  // namespace clevrvk::scene
