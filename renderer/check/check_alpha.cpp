// Compares alpha only where the whole pixel filter, of 1.5 px, covers surfaces or covers none. Elsewhere the filter
// mixes both.
#include "renderer/check/check_alpha.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clevrvk::check {

namespace {

constexpr int kFilterReachPx = 2;

// Things thinner than a pixel may lie between the rays, so this share of the pixels may differ.
constexpr double kMostWrong = 0.02;
constexpr std::size_t kLeastWrong = 8;

// Whether the ray through each pixel's centre hits a surface that counts as covered; the background does not.
std::vector<bool> find_covered(const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast)
{
    std::vector<bool> covered(cast.ids.size());
    const auto width = static_cast<std::size_t>(scene.width_px);
    for (std::size_t pixel = 0; pixel < covered.size(); ++pixel) {
        const Ray ray = caster.make_ray({static_cast<double>(pixel % width) + 0.5, static_cast<double>(pixel / width) + 0.5});
        const std::optional<cast::HitSurface> stage = caster.rays().find_surface(0, ray);
        covered[pixel] = cast.ids[pixel] > 0 || (stage ? !stage->material->is_background : caster.rays().intersect_stage(ray) != kNoHit);
    }
    return covered;
}

}  // namespace

void check_alpha(const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast, const image::PngImage& image,
                 const IndexLine& line, const std::string& place, Findings& findings)
{
    if (scene.shutter || scene.camera.opening > 0.0F) {
        return;
    }
    findings.count(Check::Alpha);
    const std::vector<bool> covered = find_covered(scene, caster, cast);
    std::size_t compared_count = 0;
    std::size_t wrong_count = 0;
    for (int y = kFilterReachPx; y < scene.height_px - kFilterReachPx; ++y) {
        for (int x = kFilterReachPx; x < scene.width_px - kFilterReachPx; ++x) {
            const auto index_of = [&](int column, int row) {
                return static_cast<std::size_t>(row) * static_cast<std::size_t>(scene.width_px) + static_cast<std::size_t>(column);
            };
            const bool is_covered = covered[index_of(x, y)];
            bool is_all = true;
            for (int row = y - kFilterReachPx; row <= y + kFilterReachPx; ++row) {
                for (int column = x - kFilterReachPx; column <= x + kFilterReachPx; ++column) {
                    is_all = is_all && covered[index_of(column, row)] == is_covered;
                }
            }
            if (is_all) {
                ++compared_count;
                wrong_count += image.samples[4 * index_of(x, y) + 3] == (is_covered ? 255 : 0) ? 0 : 1;
            }
        }
    }
    if (wrong_count > kLeastWrong && static_cast<double>(wrong_count) > kMostWrong * static_cast<double>(compared_count)) {
        findings.add(Check::Alpha, place,
                     fmt::format("{}: alpha differs from the scene's coverage at {} of {} "
                                 "pixels", line.name(), wrong_count, compared_count));
    }
}

}  // namespace clevrvk::check
