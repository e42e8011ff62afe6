// Sums normals in the order of the faces in the file.
#include "renderer/model/smooth_normals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace clevrvk::model {
namespace {

std::uint64_t make_key(int position, std::uint32_t smoothing)
{
    return std::uint64_t{smoothing} << 32U | static_cast<std::uint32_t>(position);
}

double angle_between(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

}  // namespace

bool has_normal(const ObjFile& file, const ObjCorner& corner)
{
    return corner.normal != kNoIndex && glm::length(file.normals[static_cast<std::size_t>(corner.normal)]) > 0.0;
}

SmoothNormals::SmoothNormals(const ObjFile& file)
{
    const auto position_of = [&](const ObjCorner& corner) { return file.positions[static_cast<std::size_t>(corner.position)]; };
    const auto lacks_normal = [&](const ObjCorner& corner) { return !has_normal(file, corner); };
    std::size_t begin = 0;
    bool is_needed = false;
    for (const ObjFace& face : file.faces) {
        const auto corners = std::span(file.corners).subspan(begin, face.corner_count);
        is_needed = is_needed || (face.smoothing > 0 && std::ranges::any_of(corners, lacks_normal));
        begin += face.corner_count;
    }
    begin = 0;
    for (const ObjFace& face : file.faces) {
        const auto corners = std::span(file.corners).subspan(begin, face.corner_count);
        begin += face.corner_count;
        if (!is_needed || face.smoothing == 0) {
            continue;
        }
        const glm::dvec3 first = position_of(corners.front());
        glm::dvec3 across(0.0);  // the normal times twice the area of the face
        for (std::size_t k = 1; k + 1 < corners.size(); ++k) {
            across += glm::cross(position_of(corners[k]) - first, position_of(corners[k + 1]) - first);
        }
        const double length = glm::length(across);
        for (std::size_t k = 0; k < corners.size() && length > 0.0; ++k) {
            const glm::dvec3 at = position_of(corners[k]);
            const glm::dvec3 next = position_of(corners[(k + 1) % corners.size()]) - at;
            const glm::dvec3 last = position_of(corners[(k + corners.size() - 1) % corners.size()]) - at;
            sums_[make_key(corners[k].position, face.smoothing)] += angle_between(next, last) * (across / length);
        }
    }
}

std::optional<glm::dvec3> SmoothNormals::find(int position, std::uint32_t smoothing) const
{
    const auto found = sums_.find(make_key(position, smoothing));
    const double length = found == sums_.end() ? 0.0 : glm::length(found->second);
    return length > 1e-9 ? std::optional(found->second / length) : std::nullopt;
}

}  // namespace clevrvk::model
