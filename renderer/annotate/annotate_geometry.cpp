// Computes the labels of a panel that need no pixels: camera matrices, projected centres, directions and relations.
#include "renderer/annotate/annotate_geometry.h"

#include "renderer/camera/camera_basis.h"
#include "renderer/spec/label_time.h"

#include <cstddef>

namespace clevrvk::annotate {

namespace {

// Adding zero turns -0.0 into 0.0, which would look odd in the labels.
Vec3 without_negative_zero(const Vec3& a)
{
    return {a[0] + 0.0, a[1] + 0.0, a[2] + 0.0};
}

Vec3 negate(const Vec3& a)
{
    return without_negative_zero({-a[0], -a[1], -a[2]});
}

std::array<std::array<double, 4>, 4> build_pose(const Vec3& right, const Vec3& down, const Vec3& forward, const Vec3& eye)
{
    std::array<std::array<double, 4>, 4> pose{};
    for (std::size_t row = 0; row < 3; ++row) {
        pose[row] = {right[row], down[row], forward[row], eye[row]};
    }
    pose[3] = {0.0, 0.0, 0.0, 1.0};
    return pose;
}

std::vector<PanelGeometry::Direction> build_directions(const camera::CameraBasis& basis)
{
    return {{"left", negate(basis.beside)},  {"right", without_negative_zero(basis.beside)},
            {"front", negate(basis.behind)}, {"behind", without_negative_zero(basis.behind)},
            {"above", {0.0, 0.0, 1.0}},      {"below", {0.0, 0.0, -1.0}}};
}

PanelGeometry::Relation relate_objects(const PanelGeometry::Direction& direction, const std::vector<spec::ObjectSpec>& objects)
{
    PanelGeometry::Relation relation;
    relation.name = direction.name;
    relation.related.resize(objects.size());
    for (std::size_t i = 0; i < objects.size(); ++i) {
        for (std::size_t j = 0; j < objects.size(); ++j) {
            if (dot(subtract(objects[j].position, objects[i].position), direction.vector) > kRelationMargin) {
                relation.related[i].push_back(static_cast<int>(j));
            }
        }
    }
    return relation;
}

}  // namespace

PanelGeometry annotate_geometry(const spec::PanelSpec& given)
{
    const spec::PanelSpec panel = spec::panel_at_label_time(given);
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const Vec3 right = without_negative_zero(basis.right);
    const Vec3 down = negate(basis.up);
    const double focal_px = camera::compute_focal_px(panel.camera, panel.width_px);
    PanelGeometry geometry;
    geometry.intrinsics = {{{focal_px, 0.0, panel.width_px / 2.0}, {0.0, focal_px, panel.height_px / 2.0}, {0.0, 0.0, 1.0}}};
    geometry.pose_opencv = build_pose(right, down, basis.forward, panel.camera.eye);
    for (const spec::ObjectSpec& object : panel.objects) {
        geometry.objects.push_back({camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, object.position)});
    }
    geometry.directions = build_directions(basis);
    constexpr std::size_t kFloorDirectionCount = 4;  // left right front behind; as in CLEVR, height relates no objects
    for (std::size_t i = 0; i < kFloorDirectionCount; ++i) {
        geometry.relationships.push_back(relate_objects(geometry.directions[i], panel.objects));
    }
    return geometry;
}

}  // namespace clevrvk::annotate
