#include "generators/relations/twins.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace clevrvk::generators::relations {
namespace {

using glm::dmat3;
using glm::dvec3;
using spec::LightSpec;
using spec::ObjectSpec;
using spec::PanelSpec;

constexpr std::size_t kThings = 2;
constexpr int kLeastDifferences = 3;
constexpr double kTurnedTrace = 2.87938524;    // of a turn by 20 degrees: 1 + 2 cos
constexpr double kMoved = 0.25;                // of the longer of both ways
constexpr double kSeenCosine = 0.99862953;     // of 3 degrees
constexpr double kLightCosine = 0.98480775;    // of 10 degrees
constexpr double kStronger = 0.1;              // of the weaker radiance

dvec3 to_dvec3(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

double find_cosine(const dvec3& a, const dvec3& b)
{
    return glm::dot(glm::normalize(a), glm::normalize(b));
}

Json find_label(const Json& labels, const char* key)
{
    return labels.is_object() ? labels.value(key, Json()) : Json();
}

dvec3 find_way_to_eye(const PanelSpec& panel)
{
    return to_dvec3(panel.camera.eye) - to_dvec3(panel.camera.look_at);
}

/// Takes the eye's level direction to x.
dmat3 turn_to_eye(const PanelSpec& panel)
{
    const dvec3 way = find_way_to_eye(panel);
    const glm::dvec2 level = glm::normalize(glm::dvec2(way));
    return glm::transpose(dmat3(dvec3(level, 0.0), dvec3(-level.y, level.x, 0.0), dvec3(0.0, 0.0, 1.0)));
}

dmat3 find_axes(const ObjectSpec& object)
{
    if (object.rotation_wxyz) {
        const std::array<double, 4>& q = *object.rotation_wxyz;
        return glm::mat3_cast(glm::dquat(q[0], q[1], q[2], q[3]));
    }
    return glm::mat3_cast(glm::angleAxis(glm::radians(object.rotation_deg), dvec3(0.0, 0.0, 1.0)));
}

bool is_turned(const dmat3& a, const dmat3& b)
{
    const dmat3 between = glm::transpose(a) * b;
    return between[0][0] + between[1][1] + between[2][2] <= kTurnedTrace;
}

bool has_other_look(const ObjectSpec& a, const ObjectSpec& b)
{
    return find_label(a.labels, "color") != find_label(b.labels, "color") ||
           find_label(a.labels, "material") != find_label(b.labels, "material");
}

bool has_other_layout(const PanelSpec& a, const PanelSpec& b)
{
    const dmat3 from_a = turn_to_eye(a);
    const dmat3 from_b = turn_to_eye(b);
    for (std::size_t k = 0; k < kThings; ++k) {
        if (is_turned(from_a * find_axes(a.objects[k]), from_b * find_axes(b.objects[k]))) {
            return true;
        }
    }
    const auto find_way = [](const PanelSpec& panel) {
        return to_dvec3(panel.objects[0].position) - to_dvec3(panel.objects[1].position);
    };
    const dvec3 way_a = from_a * find_way(a);
    const dvec3 way_b = from_b * find_way(b);
    return glm::length(way_a - way_b) > kMoved * std::max(glm::length(way_a), glm::length(way_b));
}

bool has_other_light(const LightSpec& a, const LightSpec& b)
{
    if (a.kind != b.kind || (a.position[0] < 0.0) != (b.position[0] < 0.0)) {
        return true;
    }
    for (std::size_t k = 0; k < a.radiance.size(); ++k) {
        if (std::abs(a.radiance[k] - b.radiance[k]) > kStronger * std::min(a.radiance[k], b.radiance[k])) {
            return true;
        }
    }
    return a.kind == spec::LightKind::Sun && find_cosine(to_dvec3(a.direction), to_dvec3(b.direction)) <= kLightCosine;
}

bool have_other_light(const PanelSpec& a, const PanelSpec& b)
{
    const std::vector<LightSpec> of_a = a.light_list.value_or(std::vector<LightSpec>());
    const std::vector<LightSpec> of_b = b.light_list.value_or(std::vector<LightSpec>());
    if (of_a.size() != of_b.size()) {
        return true;
    }
    for (std::size_t k = 0; k < of_a.size(); ++k) {
        if (has_other_light(of_a[k], of_b[k])) {
            return true;
        }
    }
    return false;
}

}  // namespace

Difference compare_pictures(const PanelSpec& a, const PanelSpec& b)
{
    Difference difference;
    difference.of_looks = has_other_look(a.objects[0], b.objects[0]) || has_other_look(a.objects[1], b.objects[1]);
    difference.of_layout = find_label(a.labels, "support") != find_label(b.labels, "support") || has_other_layout(a, b);
    difference.of_camera = find_cosine(find_way_to_eye(a), find_way_to_eye(b)) <= kSeenCosine;
    difference.of_light = have_other_light(a, b);
    return difference;
}

bool are_near_twins(const PanelSpec& a, const PanelSpec& b)
{
    return compare_pictures(a, b).count() < kLeastDifferences;
}

}  // namespace clevrvk::generators::relations
