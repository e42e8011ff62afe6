// Exact heights of vertices, and pixels by rays: boxes would take a chair for what stands below its seat.
#include "renderer/advice/find_oddities.h"

#include "renderer/sight/extent.h"
#include "renderer/spec/keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace clevrvk::advice {
namespace {

// From an object's own space to the world.
struct Map {
    glm::dmat3 linear{1.0};
    glm::dvec3 offset{};
};

Map find_map(const scene::Upright& place)
{
    const double angle = place.rotation_rad;
    const double scale = place.scale;
    return {scale * glm::dmat3(glm::dvec3(std::cos(angle), std::sin(angle), 0.0), glm::dvec3(-std::sin(angle), std::cos(angle), 0.0),
                               glm::dvec3(0.0, 0.0, 1.0)),
            place.position};
}

Map find_map(const scene::Pose& place)
{
    const glm::dmat3 turn = glm::mat3_cast(place.rotation);
    return {glm::dmat3(place.scale.x * turn[0], place.scale.y * turn[1], place.scale.z * turn[2]), place.position};
}

// Corners of a box in the world.
struct Bounds {
    glm::dvec3 low{std::numeric_limits<double>::infinity()};
    glm::dvec3 high{-std::numeric_limits<double>::infinity()};

    void add(const glm::dvec3& point)
    {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }

    [[nodiscard]] glm::dvec3 size() const { return high - low; }
};

// Exact of a mesh and of a sphere; of other formulas that of the cube they lie in, whose edges they round.
Bounds find_bounds(const scene::Instance& instance)
{
    const Map map = std::visit([](const auto& place) { return find_map(place); }, instance.placement);
    Bounds bounds;
    if (const auto& mesh = mesh_of(instance)) {
        for (const glm::vec3& position : mesh->positions) {
            bounds.add(map.offset + map.linear * glm::dvec3(position));
        }
        return bounds;
    }
    const auto& shape = std::get<scene::AnalyticShape>(instance.geometry);
    const glm::dmat3 rows = glm::transpose(map.linear);
    glm::dvec3 half{};
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const glm::dvec3 row = glm::abs(rows[axis]);
        half[axis] = shape.kind == catalog::ShapeKind::Sphere ? shape.radius * glm::length(row) : row.x + row.y + row.z;
    }
    bounds.add(map.offset - half);
    bounds.add(map.offset + half);
    return bounds;
}

bool is_floor(const scene::Instance& instance)
{
    const auto is_class = [&](std::string_view name) {
        return instance.stage_class > 0 && spec::kStageClasses.at(instance.stage_class - 1U) == name;
    };
    return instance.mask_id == 0 && (is_class("ground") || is_class("floor"));
}

// The level sheets of the stage. Of uneven ground nobody knows where a thing ends and the ground begins.
std::vector<Bounds> list_floors(const scene::Scene& scene)
{
    constexpr double kLevel = 1e-3;  // height over the shorter side
    std::vector<Bounds> floors;
    for (const scene::Instance& instance : scene.instances) {
        if (!is_floor(instance)) {
            continue;
        }
        const Bounds bounds = find_bounds(instance);
        const glm::dvec3 size = bounds.size();
        if (size.z <= kLevel * std::min(size.x, size.y)) {
            floors.push_back(bounds);
        }
    }
    return floors;
}

// The lowest that a backdrop is anywhere.
double find_lowest(const catalog::Backdrop& backdrop)
{
    constexpr int kSteps = 64;
    double lowest = std::numeric_limits<double>::infinity();
    for (int step = 0; step <= kSteps; ++step) {
        const double t = static_cast<double>(step) / kSteps;
        double height = 0.0;
        for (std::size_t power = backdrop.z_curve.size(); power-- > 0;) {
            height = height * t + backdrop.z_curve[power];
        }
        lowest = std::min(lowest, height);
    }
    return lowest;
}

std::optional<double> find_floor(const std::vector<Bounds>& floors, const glm::dvec3& middle)
{
    std::optional<double> lowest;
    for (const Bounds& floor : floors) {
        const bool is_below = middle.x >= floor.low.x && middle.x <= floor.high.x && middle.y >= floor.low.y && middle.y <= floor.high.y;
        if (is_below && (!lowest || floor.high.z < *lowest)) {
            lowest = floor.high.z;
        }
    }
    return lowest;
}

}  // namespace

Oddities find_drawn_unasked(const spec::PanelSpec& panel)
{
    Oddities found;
    const auto look = [&](const spec::ObjectSpec& object, std::size_t place) {
        if (object.thing && object.thing->is_drawn_unasked) {
            found.emplace_back(place, Oddity::DrawnUnasked);
        }
    };
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        look(panel.objects[k], k);
    }
    for (std::size_t k = 0; panel.stage && k < panel.stage->size(); ++k) {
        look((*panel.stage)[k].object, panel.objects.size() + k);
    }
    return found;
}

Oddities find_sunken(const scene::Scene& scene)
{
    const std::vector<Bounds> floors = list_floors(scene);
    Oddities found;
    if (floors.empty() && !scene.backdrop) {
        return found;
    }
    for (const scene::Instance& instance : scene.instances) {
        if (instance.mask_id == 0) {
            continue;
        }
        const Bounds bounds = find_bounds(instance);
        const std::optional<double> floor =
            scene.backdrop ? find_lowest(*scene.backdrop) : find_floor(floors, 0.5 * (bounds.low + bounds.high));
        if (floor && *floor - bounds.low.z > kSunkenShare * bounds.size().z) {
            found.emplace_back(instance.mask_id - 1, Oddity::UnderFloor);
        }
    }
    return found;
}

Oddities find_unseen(const scene::Scene& scene, std::span<const std::size_t> objects, cast::MeshTrees& trees)
{
    Oddities found;
    const cast::Caster caster(scene, trees);
    const sight::View view(scene);
    for (const std::size_t object : objects) {
        const int count = sight::count_alone(caster, view, object, kFewPixels);
        if (count < kFewPixels) {
            // A speck in the picture may lie between the centres of its pixels.
            const bool is_outside = count == 0 && !sight::is_middle_in_picture(view, caster.objects()[object]);
            found.emplace_back(object, is_outside ? Oddity::OutsidePicture : Oddity::FewPixels);
        }
    }
    return found;
}

std::string name_object(const spec::PanelSpec& panel, std::size_t object)
{
    return object < panel.objects.size() ? panel.objects[object].id : fmt::format("stage[{}]", object - panel.objects.size());
}

}  // namespace clevrvk::advice
