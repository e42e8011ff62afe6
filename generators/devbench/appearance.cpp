// Casts a grid of rays and lights their hit points.
#include "generators/devbench/appearance.h"

#include "renderer/base/rng.h"
#include "renderer/cast/caster.h"
#include "renderer/sight/light_paths.h"
#include "renderer/sight/see.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::devbench {

namespace {

// The number of rays and light paths for an estimate.
struct SamplingBudget {
    int rays_across;
    int paths;  // per ray
};
constexpr SamplingBudget kFine{48, 16};
constexpr SamplingBudget kCoarse{16, 4};
constexpr double kFilter_px = 0.19;  // standard deviation of the pixel filter, a Blackman-Harris window of 1.5 px

// The sum of three draws is close enough to a normal distribution.
double draw_offset(Rng& rng)
{
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
        sum += rng.uniform(-kFilter_px, kFilter_px);
    }
    return sum;
}

// The color of the pixel at `place`, which includes some background at the thing's outline.
// \param place  distances from the picture's left and top as shares of its width and height
glm::dvec3 light_pixel(const sight::View& view, const sight::LightPaths& paths, const glm::dvec2& place, int path_count, Rng& rng)
{
    glm::dvec3 sum(0.0);
    for (int path = 0; path < path_count; ++path) {
        const double x = place.x + draw_offset(rng) / view.size_px().x;
        const double y = place.y + draw_offset(rng) / view.size_px().y;
        sum += paths.trace(view.ray_at({2.0 * x - 1.0, 1.0 - 2.0 * y}).value(), rng);
    }
    return sum / static_cast<double>(path_count);
}

// Calls `visit` with the place of each grid ray that hits the thing, and returns the share of such rays.
// \param across_count  rays per row
template <typename Visit>
double cast_grid(const sight::View& view, const cast::Caster& caster, int across_count, const Visit& visit)
{
    const sight::Grid grid{{across_count, std::max(1, across_count * view.size_px().y / view.size_px().x)}};
    const cast::PlacedObject& thing = caster.objects().at(0);
    int count = 0;
    sight::for_each_ray(view, grid, [&](const glm::ivec2& cell, const cast::Ray& ray) {
        if (thing.intersect(ray) != cast::kNoHit) {
            ++count;
            visit((glm::dvec2(cell) + 0.5) / glm::dvec2(grid.count));
        }
    });
    return static_cast<double>(count) / (grid.count.x * grid.count.y);
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
    const sight::View view(scene);
    const sight::LightPaths paths(scene, caster);
    Rng rng = Rng::for_key(0, "devbench appearance", 0);
    const double ground = to_lightness(glm::dvec3(scene.background.value_or(scene.sky)));
    const SamplingBudget budget = grid == Grid::Fine ? kFine : kCoarse;
    int count = 0;
    double sum = 0.0;
    double squares = 0.0;
    Appearance result;
    result.coverage = cast_grid(view, caster, budget.rays_across, [&](const glm::dvec2& place) {
        const double lightness = to_lightness(light_pixel(view, paths, place, budget.paths, rng));
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
    return cast_grid(sight::View(scene), cast::Caster(scene, trees), kFine.rays_across, [](const glm::dvec2&) {});
}

sight::PictureBox project_thing(const scene::Scene& scene, cast::MeshTrees& trees)
{
    return sight::bound_mesh(sight::View(scene), cast::Caster(scene, trees).objects().at(0));
}

}  // namespace clevrvk::generators::devbench
