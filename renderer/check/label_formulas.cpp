// Derives axes by cross products and turns vectors by quaternions. The orientation halfway between two is the square
// root of the rotation that leads from one to the other.
#include "renderer/check/label_formulas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::check {

namespace {

using glm::dvec3;

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kLeastSine = 1e-3;  // between view axis and vertical; below it, the camera looks straight up or down

dvec3 to_vector(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

// Source: Hamilton's product q v q*, multiplied out.
dvec3 turn(double w, const dvec3& axis, const dvec3& v)
{
    const dvec3 across = glm::cross(axis, v);
    return v + 2.0 * (w * across + glm::cross(axis, across));
}

bool is_upright(const dvec3& forward)
{
    return std::sqrt(forward.x * forward.x + forward.y * forward.y) < kLeastSine;
}

// The picture's right for a camera without roll.
dvec3 find_level(const dvec3& forward)
{
    return glm::normalize(is_upright(forward) ? dvec3(1.0, 0.0, 0.0) - forward.x * forward : glm::cross(forward, dvec3(0.0, 0.0, 1.0)));
}

FormulaCamera look_at(const dvec3& eye, const dvec3& target, double roll_deg)
{
    FormulaCamera camera;
    camera.eye = eye;
    camera.forward = glm::normalize(target - eye);
    camera.right = find_level(camera.forward);
    camera.down = glm::cross(camera.forward, camera.right);
    const dvec3 right = camera.right;
    camera.right = std::cos(roll_deg * kRadians) * right + std::sin(roll_deg * kRadians) * camera.down;
    camera.down = std::cos(roll_deg * kRadians) * camera.down - std::sin(roll_deg * kRadians) * right;
    return camera;
}

FormulaCamera turn_axes(const dvec3& eye, const std::array<double, 4>& wxyz)
{
    const double length = std::sqrt(wxyz[0] * wxyz[0] + wxyz[1] * wxyz[1] + wxyz[2] * wxyz[2] + wxyz[3] * wxyz[3]);
    const dvec3 axis = dvec3(wxyz[1], wxyz[2], wxyz[3]) / length;
    const double w = wxyz[0] / length;
    return {eye, turn(w, axis, {1.0, 0.0, 0.0}), turn(w, axis, {0.0, 1.0, 0.0}), turn(w, axis, {0.0, 0.0, 1.0}), true};
}

template <typename Place>
FormulaCamera place_camera(const Place& place)
{
    const dvec3 eye = to_vector(place.eye);
    return place.rotation_wxyz ? turn_axes(eye, *place.rotation_wxyz) : look_at(eye, to_vector(place.look_at), place.roll_deg);
}

// The camera halfway between two. T is the rotation from the first to the second, with quaternion (w, v). Its square
// root R, with R R = T, has the quaternion (1 + w, v), before normalization.
std::optional<FormulaCamera> meet_halfway(const FormulaCamera& open, const FormulaCamera& close)
{
    const glm::dmat3 first(open.right, open.down, open.forward);
    const glm::dmat3 way = glm::transpose(first) * glm::dmat3(close.right, close.down, close.forward);
    const double w = 0.5 * std::sqrt(std::max(0.0, 1.0 + way[0][0] + way[1][1] + way[2][2]));
    if (w < 1e-4) {
        return std::nullopt;
    }
    const dvec3 v = dvec3(way[1][2] - way[2][1], way[2][0] - way[0][2], way[0][1] - way[1][0]) / (4.0 * w);
    const double length = std::sqrt((1.0 + w) * (1.0 + w) + glm::dot(v, v));
    const auto half = [&](const dvec3& axis) { return first * turn((1.0 + w) / length, v / length, axis); };
    return FormulaCamera{0.5 * (open.eye + close.eye), half({1.0, 0.0, 0.0}), half({0.0, 1.0, 0.0}), half({0.0, 0.0, 1.0}), true};
}

}  // namespace

double derive_label_time(const camera::CameraSpec& camera)
{
    if (!camera.shutter) {
        return 0.0;
    }
    switch (camera.shutter->label_time) {
        case camera::LabelTime::Open: return 0.0;
        case camera::LabelTime::Middle: return 0.5;
        case camera::LabelTime::Close: return 1.0;
    }
    return 0.0;
}

std::optional<FormulaCamera> derive_camera(const camera::CameraSpec& camera)
{
    const double time = derive_label_time(camera);
    const FormulaCamera open = place_camera(camera);
    if (time == 0.0 || !camera.shutter->moves_to) {
        return open;
    }
    const FormulaCamera close = place_camera(*camera.shutter->moves_to);
    return time == 1.0 ? close : meet_halfway(open, close);
}

glm::dvec3 derive_centre(const spec::ObjectSpec& object, double time)
{
    const dvec3 open = to_vector(object.position);
    return object.moves_to ? (1.0 - time) * open + time * to_vector(object.moves_to->position) : open;
}

std::array<FormulaDirection, 6> derive_directions(const FormulaCamera& camera)
{
    dvec3 behind = camera.forward;
    if (is_upright(camera.forward)) {
        // The picture's up as seen from above, or +y.
        behind = camera.is_turned ? (camera.forward.z < 0.0 ? -1.0 : 1.0) * camera.down : dvec3(0.0, 1.0, 0.0);
    }
    behind = glm::normalize(dvec3(behind.x, behind.y, 0.0));
    dvec3 right = camera.is_turned ? glm::cross(behind, dvec3(0.0, 0.0, 1.0)) : find_level(camera.forward);
    right *= glm::dot(right, camera.right) < 0.0 ? -1.0 : 1.0;
    return {{{"left", -right},
             {"right", right},
             {"front", -behind},
             {"behind", behind},
             {"above", dvec3(0.0, 0.0, 1.0)},
             {"below", dvec3(0.0, 0.0, -1.0)}}};
}

}  // namespace clevrvk::check
