// Estimates the paths of a panel from the projected outlines of bounding spheres, and cuts its samples into launches.
#include "renderer/render/launch_plan.h"

#include "renderer/base/error.h"
#include "renderer/render/upload_general.h"
#include "renderer/render/upload_scene.h"

#include "shaders/bsdf_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::render {

namespace {

constexpr glm::dvec2 kNear_px(4.0 + shaders::kBudgetBlock_px - 1.0, 4.0);  // x includes the rest of a block

struct Sphere {
    glm::dvec3 center{};
    double radius = 0.0;
};

Sphere find_bounds(const scene::Scene& panel, const scene::Instance& instance)
{
    if (panel.path == scene::ScenePath::Classic) {
        return {upright_of(instance).position, compute_reach(instance)};
    }
    const AffineMap map = find_map(instance.placement);
    const double scale = std::max({glm::length(map.linear[0]), glm::length(map.linear[1]), glm::length(map.linear[2])});
    return {map.offset, scale * bounding_radius(instance)};
}

// The number of pixels that an object's bounding sphere covers, plus those up to kNear_px away in each direction, as if
// the sphere were in the middle of the picture.
double count_sphere_pixels(const scene::Scene& panel, const scene::Instance& instance)
{
    const Sphere sphere = find_bounds(panel, instance);
    const double radius = sphere.radius;
    const double distance = glm::distance(panel.camera.eye, glm::vec3(sphere.center));
    const double pixels = static_cast<double>(panel.width_px) * panel.height_px;
    if (distance <= radius) {
        return pixels;
    }
    const double focal_px = 0.5 * panel.width_px / panel.camera.tan_half_fov.x;
    const double radius_px = focal_px * radius / std::sqrt(distance * distance - radius * radius);
    return std::min(pixels,
                    std::numbers::pi * radius_px * radius_px + 4.0 * (kNear_px.x + kNear_px.y) * radius_px + 4.0 * kNear_px.x * kNear_px.y);
}

/// The largest path count that general_budget.rgen gives to pixels of open stage.
std::uint32_t find_open_budget(const scene::Scene& panel, const PathBudget& budget)
{
    if (panel.path == scene::ScenePath::Classic) {
        return 1;
    }
    return is_blurred(panel) ? budget.near : is_room(panel) ? budget.edge : 1;
}

/// Adapts the budget in the same way as shaders/lib/path_budget.glsl and general_budget.rgen.
PathBudget adapt_to(const scene::Scene& panel, PathBudget budget)
{
    if (panel.path == scene::ScenePath::Classic && !list_transmitters(panel).empty()) {
        budget.near /= budget.beside_glass;
        budget.metal /= budget.beside_glass;
        budget.glint /= budget.beside_glass;
    }
    if (is_room(panel) && !is_blurred(panel)) {
        budget.near = budget.room_near;
    }
    return budget;
}

}  // namespace

bool is_blurred(const scene::Scene& panel)
{
    return panel.camera.opening > 0.0F || panel.shutter;
}

bool is_room(const scene::Scene& panel)
{
    return panel.path == scene::ScenePath::General && panel.sky == glm::vec3(0.0F) && !panel.backdrop && !panel.surroundings;
}

std::uint64_t count_paths(const scene::Scene& panel, const PathBudget& settings_budget)
{
    const PathBudget budget = adapt_to(panel, settings_budget);
    const std::uint32_t open = find_open_budget(panel, budget);
    double paths = static_cast<double>(panel.width_px) * panel.height_px * open;
    for (const scene::Instance& instance : panel.instances) {
        if (instance.mask_id == 0) {
            continue;  // open stage
        }
        const shaders::BsdfKind& kind = shaders::kBsdfKinds.at(material_of(panel, instance).bsdf);
        const std::uint32_t each = kind.is_wide                     ? budget.near
                                   : kind.transmits || kind.is_gltf ? budget.glass
                                                                    : std::min(2 * budget.metal, budget.glint);
        paths += (static_cast<double>(std::max({each, budget.near, open})) - open) * count_sphere_pixels(panel, instance);
    }
    const double most = static_cast<double>(panel.width_px) * panel.height_px * std::max({budget.near, budget.glass, budget.glint});
    return static_cast<std::uint64_t>(std::min(paths, most));
}

std::vector<Launch> cut_launches(std::span<const std::uint64_t> paths, int first_sample, int end_sample, std::uint64_t most_paths,
                                 int most_samples)
{
    const int most_step = std::min(most_samples, end_sample - first_sample);
    const auto find_step = [&](std::uint64_t panel_paths) {
        return std::clamp<std::uint64_t>(most_paths / panel_paths, 1, static_cast<std::uint64_t>(most_step));
    };
    std::vector<Launch> launches;
    for (std::size_t first = 0; first < paths.size();) {
        const std::uint64_t step = find_step(paths[first]);
        std::uint64_t sum = paths[first];
        std::size_t end = first + 1;
        while (end < paths.size() && find_step(paths[end]) == step && (sum + paths[end]) * step <= most_paths) {
            sum += paths[end];
            end += 1;
        }
        for (int sample = first_sample; sample < end_sample; sample += static_cast<int>(step)) {
            launches.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end - first), sample,
                                std::min(sample + static_cast<int>(step), end_sample)});
        }
        first = end;
    }
    return launches;
}

std::vector<LaunchLanes> cut_lanes(std::uint32_t width, std::uint32_t height, std::uint32_t panel_count, std::uint64_t most_lanes)
{
    if (width > most_lanes) {
        throw GpuError(
            fmt::format("a launch of this device has at most {} lanes (maxRayDispatchInvocationCount), and a row of the picture has {}",
                        most_lanes, width));
    }
    const auto at_most = [](std::uint64_t value, std::uint32_t most) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, most));
    };
    const std::uint64_t rows = most_lanes / width;
    const std::uint32_t row_step = at_most(rows, height);
    const std::uint32_t panel_step = at_most(std::max<std::uint64_t>(rows / height, 1), panel_count);
    std::vector<LaunchLanes> launches;
    for (std::uint32_t panel = 0; panel < panel_count; panel += panel_step) {
        for (std::uint32_t row = 0; row < height; row += row_step) {
            launches.push_back({panel, at_most(panel_step, panel_count - panel), row, at_most(row_step, height - row)});
        }
    }
    return launches;
}

}  // namespace clevrvk::render
