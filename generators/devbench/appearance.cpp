// Casts a grid of rays and lights what they hit.
#include "generators/devbench/appearance.h"

#include "generators/devbench/light_paths.h"
#include "renderer/base/rng.h"
#include "renderer/cast/caster.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::devbench {

namespace {

// How many rays and paths an estimate may take.
struct SamplingBudget {
    int rays_across;
    int paths;  // a ray
};
constexpr SamplingBudget kFine{48, 16};
constexpr SamplingBudget kCoarse{16, 4};
constexpr double kFilter_px = 0.19;  // standard deviation of the pixel filter, a Blackman-Harris window of 1.5 px

// The camera's ray through a point of the picture: shares of its width from the left, and of its height from the top.
cast::Ray make_ray(const scene::Camera& camera, double across, double down)
{
    return {glm::dvec3(camera.eye), (2.0 * across - 1.0) * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) +
                                        (1.0 - 2.0 * down) * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up) -
                                        glm::dvec3(camera.back)};
}

// A sum of three draws is as good as normal.
double draw_offset(Rng& rng)
{
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
        sum += rng.uniform(-kFilter_px, kFilter_px);
    }
    return sum;
}

// The color of the pixel there: at the thing's outline, some of the ground.
glm::dvec3 light_pixel(const scene::Scene& scene, const LightPaths& paths, double across, double down, int path_count, Rng& rng)
{
    glm::dvec3 sum(0.0);
    for (int path = 0; path < path_count; ++path) {
        const double x = across + draw_offset(rng) / scene.width_px;
        const double y = down + draw_offset(rng) / scene.height_px;
        sum += paths.trace(make_ray(scene.camera, x, y), rng);
    }
    return sum / static_cast<double>(path_count);
}

// Calls `visit` with the place of each ray of the grid that hits the thing. \param across_count  rays a row
template <typename Visit>
double cast_grid(const scene::Scene& scene, const cast::Caster& caster, int across_count, const Visit& visit)
{
    const int rows = std::max(1, across_count * scene.height_px / scene.width_px);
    const cast::PlacedObject& thing = caster.objects().at(0);
    int count = 0;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < across_count; ++x) {
            const double across = (x + 0.5) / across_count;
            const double down = (y + 0.5) / rows;
            if (thing.intersect(make_ray(scene.camera, across, down)) != cast::kNoHit) {
                ++count;
                visit(across, down);
            }
        }
    }
    return static_cast<double>(count) / (rows * across_count);
}

}  // namespace

double to_lightness(const glm::dvec3& radiance)
{
    const glm::dvec3 shown = glm::clamp(radiance, 0.0, 1.0);
    const double y = 0.2126 * shown.r + 0.7152 * shown.g + 0.0722 * shown.b;
    return y > 216.0 / 24389.0 ? 116.0 * std::cbrt(y) - 16.0 : y * 24389.0 / 27.0;
}

Appearance estimate_appearance(const scene::Scene& scene, cast::MeshTrees& trees, Grid grid)
{
    const cast::Caster caster(scene, trees);
    const LightPaths paths(scene, caster);
    Rng rng = Rng::for_key(0, "devbench appearance", 0);
    const double ground = to_lightness(glm::dvec3(scene.background.value_or(scene.sky)));
    const SamplingBudget budget = grid == Grid::Fine ? kFine : kCoarse;
    int count = 0;
    double sum = 0.0;
    double squares = 0.0;
    Appearance result;
    result.coverage = cast_grid(scene, caster, budget.rays_across, [&](double across, double down) {
        const double lightness = to_lightness(light_pixel(scene, paths, across, down, budget.paths, rng));
        ++count;
        sum += lightness;
        squares += (lightness - ground) * (lightness - ground);
    });
    result.lightness = sum / std::max(1, count);
    result.contrast = std::sqrt(squares / std::max(1, count));
    return result;
}

double estimate_coverage(const scene::Scene& scene, cast::MeshTrees& trees)
{
    return cast_grid(scene, cast::Caster(scene, trees), kFine.rays_across, [](double, double) {});
}

PictureBox project_thing(const scene::Scene& scene, cast::MeshTrees& trees)
{
    const cast::Caster caster(scene, trees);
    const cast::PlacedObject& thing = caster.objects().at(0);
    const scene::Camera& camera = scene.camera;
    PictureBox box;
    for (const glm::vec3& position : mesh_of(*thing.instance)->positions) {
        const glm::dvec3 offset = thing.to_world * glm::dvec3(position) + thing.position - glm::dvec3(camera.eye);
        const double depth = -glm::dot(offset, glm::dvec3(camera.back));
        const glm::dvec2 place(0.5 +
                                   0.5 * glm::dot(offset, glm::dvec3(camera.right)) / (depth * static_cast<double>(camera.tan_half_fov.x)),
                               0.5 - 0.5 * glm::dot(offset, glm::dvec3(camera.up)) / (depth * static_cast<double>(camera.tan_half_fov.y)));
        box.low = glm::min(box.low, place);
        box.high = glm::max(box.high, place);
    }
    return box;
}

}  // namespace clevrvk::generators::devbench
