// Takes vertices and faces into the mesh as they are in the file, without repairs.
#include "renderer/scene/read_obj.h"

#include "renderer/base/file_io.h"
#include "renderer/model/cut_polygon.h"
#include "renderer/model/obj_file.h"

#include <fmt/format.h>
#include <glm/glm.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::scene {

namespace {

// Coordinates are in unit space, which an object's size scales; a vertex farther out cannot be part of any scene.
// Polygons from modelling programs have few corners, so a polygon with many corners indicates a wrong file.
constexpr model::ObjRules kRules{.most_coordinate = 1000.0, .most_corners = 64};

// Cuts a quadrilateral along its shorter diagonal if both lie inside.
std::vector<glm::uvec3> cut_face(std::span<const glm::dvec3> points)
{
    if (points.size() != 4 || glm::distance(points[0], points[2]) < glm::distance(points[1], points[3])) {
        return model::cut_polygon(points).triangles;
    }
    const glm::dvec3 first = glm::cross(points[1] - points[0], points[3] - points[0]);
    const glm::dvec3 second = glm::cross(points[2] - points[1], points[3] - points[1]);
    return glm::dot(first, second) >= 0.0 ? std::vector<glm::uvec3>{{0, 1, 3}, {1, 2, 3}} : model::cut_polygon(points).triangles;
}

void add_face(std::span<const model::ObjCorner> corners, Mesh& mesh)
{
    const auto vertex_of = [&](std::uint32_t place) { return static_cast<std::uint32_t>(corners[place].position); };
    std::vector<glm::dvec3> points;
    for (const model::ObjCorner& corner : corners) {
        points.emplace_back(mesh.positions[static_cast<std::size_t>(corner.position)]);
    }
    for (const glm::uvec3& cut : cut_face(points)) {
        const glm::dvec3 normal = glm::cross(points[cut.y] - points[cut.x], points[cut.z] - points[cut.x]);
        if (corners.size() == 3 || normal != glm::dvec3(0.0)) {
            mesh.triangles.emplace_back(vertex_of(cut.x), vertex_of(cut.y), vertex_of(cut.z));
        }
    }
}

}  // namespace

Mesh parse_obj(std::string_view text, std::string_view name)
{
    model::Repairs no_repairs(true);
    const model::ObjFile file = model::parse_obj_file(text, std::string(name), kRules, no_repairs);
    Mesh mesh;
    for (const glm::dvec3& position : file.positions) {
        mesh.positions.emplace_back(position);
    }
    std::size_t begin = 0;
    for (const model::ObjFace& face : file.faces) {
        add_face(std::span(file.corners).subspan(begin, face.corner_count), mesh);
        begin += face.corner_count;
    }
    if (mesh.triangles.empty()) {  // faces without area are dropped
        throw SpecError(fmt::format("{}: the file holds no triangles", name));
    }
    return mesh;
}

Mesh load_obj(const std::filesystem::path& file)
{
    return parse_obj(read_text_file(file), file.string());
}

}  // namespace clevrvk::scene
