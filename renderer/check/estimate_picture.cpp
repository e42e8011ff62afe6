// Estimates pixels on the CPU. Each point casts one shadow ray to each light, or two to an area light because its
// shadows are soft.
#include "renderer/check/estimate_picture.h"

#include "renderer/camera/sensor.h"
#include "renderer/check/exposure.h"
#include "shaders/bsdf_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace clevrvk::check {

namespace {

// About this many pixels are estimated, whatever the picture's size.
constexpr double kPixelsEstimated = 800.0;

// Used for general panels.
constexpr int kPathsOfCell = 4;
constexpr std::size_t kCellsOfLargeObject = 24;  // others get samples of their own
constexpr std::size_t kSamplesOfObject = 48;
constexpr std::size_t kMostSamples = 1024;  // of a panel
constexpr std::size_t kLeastPixels = 12;
constexpr std::size_t kLeastInnerPixels = 6;
constexpr int kPathsOfSample = 2;
// The most that a path counts, as exposed light: a light that is seen is white, one that is mirrored a little more.
constexpr double kMostSeen = 1.0;
constexpr double kMostMirrored = 4.0;

// A ray from a surface begins at this fraction of its length so that it does not hit the surface itself.
constexpr double kStart = 1e-4;

// How many mirrors and panes a ray may pass.
constexpr int kMirrors = 2;

// Indirect light, fitted to 1,275 pictures: irradiance from the surroundings as a fraction of the irradiance of a floor
// without shadows.
constexpr double kFromFloor = 0.60;
constexpr double kFromAround = 0.11;
constexpr double kFromAroundOnFloor = 0.045;

struct SurfacePoint {
    glm::dvec3 position{};
    glm::dvec3 normal{};  // unit, towards the viewer
    std::uint32_t id = 0;
};

class Estimator {
public:
    Estimator(const scene::Scene& scene, const PanelCaster& caster) : scene_(scene), caster_(caster) {}

    [[nodiscard]] sight::Look look_of(std::uint32_t id) const
    {
        return is_wide(id) ? sight::Look::Wide : transmits(id) ? sight::Look::Glass : sight::Look::Mirror;
    }

    [[nodiscard]] glm::dvec3 estimate(const Ray& ray, const cast::NearestHit& hit) const
    {
        return estimate_surface(find_surface(ray, hit), glm::normalize(ray.direction), kMirrors);
    }

private:
    [[nodiscard]] SurfacePoint find_surface(const Ray& ray, const cast::NearestHit& hit) const
    {
        return {ray.origin + hit.t * ray.direction, caster_.find_normal(ray, hit.id).value_or(-glm::normalize(ray.direction)), hit.id};
    }

    [[nodiscard]] const scene::Material& material_of(std::uint32_t id) const
    {
        return scene::material_of(scene_, scene_.instances[id - 1]);
    }

    [[nodiscard]] bool transmits(std::uint32_t id) const { return id > 0 && shaders::kBsdfKinds[material_of(id).bsdf].transmits; }

    [[nodiscard]] bool is_wide(std::uint32_t id) const { return id == 0 || shaders::kBsdfKinds[material_of(id).bsdf].is_wide; }

    [[nodiscard]] glm::dvec3 color_of(std::uint32_t id) const
    {
        return id == 0 ? glm::dvec3(static_cast<double>(static_cast<float>(scene_.backdrop.value().albedo)))
                       : glm::dvec3(scene::color_of(material_of(id)));
    }

    [[nodiscard]] double parameter_of(std::uint32_t id, std::size_t index) const
    {
        return static_cast<double>(scene::parameter_of(material_of(id), index));
    }

    // The fraction of the light that arrives along `offset`, assuming that glass does not bend it.
    [[nodiscard]] glm::dvec3 pass(const SurfacePoint& from, const glm::dvec3& offset) const
    {
        glm::dvec3 share(1.0);
        const Ray ray{from.position + kStart * offset, offset};
        for (std::size_t k = 0; k < scene_.instances.size(); ++k) {
            const std::uint32_t id = static_cast<std::uint32_t>(k + 1);
            if (caster_.rays().intersect_object(k, ray) < 1.0 - 2.0 * kStart) {
                if (!transmits(id)) {
                    return glm::dvec3(0.0);
                }
                share *= color_of(id) * color_of(id);
            }
        }
        return share;
    }

    [[nodiscard]] glm::dvec3 irradiance_of(const scene::AreaLight& light, const SurfacePoint& at, bool has_shadows) const
    {
        glm::dvec3 sum(0.0);
        constexpr std::array<std::array<double, 2>, 2> kParts{{{-0.25, -0.25}, {0.25, 0.25}}};
        const double side = static_cast<double>(light.size.x);
        for (const auto& [u, v] : kParts) {
            const glm::dvec3 offset =
                glm::dvec3(light.center) + side * (u * glm::dvec3(light.axis_u) + v * glm::dvec3(light.axis_v)) - at.position;
            const double square = glm::dot(offset, offset);
            const double cosines = glm::dot(at.normal, offset) * -glm::dot(glm::dvec3(light.normal), offset) / square;
            if (glm::dot(at.normal, offset) > 0.0 && cosines > 0.0) {
                sum += side * side / kParts.size() * cosines / square * glm::dvec3(light.radiance) *
                       (has_shadows ? pass(at, offset) : glm::dvec3(1.0));
            }
        }
        return sum;
    }

    /// Calls `visit` with the direction to each light and its irradiance.
    template <typename Visit>
    void visit_lights(const SurfacePoint& at, bool has_shadows, const Visit& visit) const
    {
        constexpr double kFarAway = 100.0;
        const glm::dvec3 to_sun = kFarAway * glm::dvec3(scene_.sun.to_sun);
        if (const double cosine = glm::dot(at.normal, glm::dvec3(scene_.sun.to_sun)); cosine > 0.0) {
            visit(to_sun, cosine * glm::dvec3(scene_.sun.strength) * (has_shadows ? pass(at, to_sun) : glm::dvec3(1.0)));
        }
        for (const scene::AreaLight& light : scene_.lights) {
            visit(glm::dvec3(light.center) - at.position, irradiance_of(light, at, has_shadows));
        }
    }

    // The fraction of a light's irradiance that a rough mirror reflects along `direction`. Source: Walter et al.,
    // Microfacet Models for Refraction (2007).
    [[nodiscard]] static double mirror_roughly(const SurfacePoint& at, const glm::dvec3& direction, const glm::dvec3& to_light,
                                               double alpha)
    {
        constexpr double kLeastCosine = 0.1;
        const glm::dvec3 light = glm::normalize(to_light);
        const double cosine = glm::dot(at.normal, glm::normalize(light - direction));
        const double square = alpha * alpha;
        const double density = square / (std::numbers::pi * std::pow(cosine * cosine * (square - 1.0) + 1.0, 2.0));
        return density /
               (4.0 * std::max(kLeastCosine, -glm::dot(at.normal, direction)) * std::max(kLeastCosine, glm::dot(at.normal, light)));
    }

    // Reflectance of a surface between two media. Source: Schlick, An Inexpensive BRDF Model (1994).
    [[nodiscard]] static double share_mirrored(double ior, const SurfacePoint& at, const glm::dvec3& direction)
    {
        const double head_on = std::pow((ior - 1.0) / (ior + 1.0), 2.0);
        return head_on + (1.0 - head_on) * std::pow(std::max(0.0, 1.0 + glm::dot(direction, at.normal)), 5.0);
    }

    [[nodiscard]] glm::dvec3 estimate_wide(const SurfacePoint& at, const glm::dvec3& direction) const
    {
        glm::dvec3 floor(0.0);
        visit_lights({glm::dvec3(at.position.x, at.position.y, 0.0), glm::dvec3(0.0, 0.0, 1.0), 0}, false,
                     [&](const glm::dvec3&, const glm::dvec3& irradiance) { floor += irradiance; });
        const double below = 0.5 * (1.0 - at.normal.z);
        const glm::dvec3 bounced = floor * (kFromFloor * below + (at.id == 0 ? kFromAroundOnFloor : kFromAround));
        // A coat reflects white, which is visible where the colour lacks a channel.
        double coat = 0.0;
        double alpha = 1.0;
        if (at.id > 0 && shaders::kBsdfKinds[material_of(at.id).bsdf].name == "coated_diffuse") {
            coat = parameter_of(at.id, 3) * share_mirrored(parameter_of(at.id, 0), at, direction);
            alpha = parameter_of(at.id, 4);
        }
        glm::dvec3 irradiance = bounced;
        glm::dvec3 mirrored = coat * floor * kFromFloor / std::numbers::pi;
        visit_lights(at, true, [&](const glm::dvec3& to_light, const glm::dvec3& from_light) {
            irradiance += from_light;
            mirrored += coat * mirror_roughly(at, direction, to_light, alpha) * from_light;
        });
        return color_of(at.id) * (1.0 - coat) * irradiance / std::numbers::pi + mirrored;
    }

    // The radiance that arrives along the ray after at most `bounces` more mirrors or panes.
    [[nodiscard]] glm::dvec3 look(const glm::dvec3& from, const glm::dvec3& direction, int bounces) const
    {
        const Ray ray{from + kStart * direction, direction};
        const cast::NearestHit seen = caster_.rays().find_nearest(ray);
        return seen.t == kNoHit ? glm::dvec3(0.0) : estimate_surface(find_surface(ray, seen), direction, bounces);
    }

    [[nodiscard]] glm::dvec3 estimate_surface(const SurfacePoint& at, const glm::dvec3& direction, int bounces) const
    {
        if (is_wide(at.id) || bounces == 0) {
            return estimate_wide(at, direction);
        }
        return transmits(at.id) ? estimate_glass(at, direction, bounces) : estimate_metal(at, direction, bounces);
    }

    // Two coloured panes, with refraction at both; the rest of the light is mirrored.
    [[nodiscard]] glm::dvec3 estimate_glass(const SurfacePoint& at, const glm::dvec3& direction, int bounces) const
    {
        constexpr double kLeastShare = 0.02;
        const double ior = parameter_of(at.id, 0);
        const double mirrored = share_mirrored(ior, at, direction);
        const glm::dvec3 color = color_of(at.id);
        glm::dvec3 through = glm::refract(direction, at.normal, 1.0 / ior);
        glm::dvec3 out = at.position;
        const Ray inside{at.position + kStart * through, through};
        if (const double t = caster_.rays().intersect_object(at.id - 1, inside); t != kNoHit) {
            out = inside.origin + t * through;
            const glm::dvec3 bent = glm::refract(through, caster_.find_normal(inside, at.id).value_or(-through), ior);
            through = bent == glm::dvec3(0.0) ? through : bent;
        }
        glm::dvec3 radiance = (1.0 - mirrored) * color * color * look(out, through, bounces - 1);
        if (mirrored > kLeastShare) {
            radiance += mirrored * color * look(at.position, glm::reflect(direction, at.normal), bounces - 1);
        }
        return radiance;
    }

    // A mirror, plus the direct light in its wide lobe.
    [[nodiscard]] glm::dvec3 estimate_metal(const SurfacePoint& at, const glm::dvec3& direction, int bounces) const
    {
        glm::dvec3 radiance = look(at.position, glm::reflect(direction, at.normal), bounces - 1);
        visit_lights(at, true, [&](const glm::dvec3& to_light, const glm::dvec3& irradiance) {
            radiance += parameter_of(at.id, 0) * mirror_roughly(at, direction, to_light, parameter_of(at.id, 1)) * irradiance;
        });
        return color_of(at.id) * radiance;
    }

    const scene::Scene& scene_;  // both must outlive this object
    const PanelCaster& caster_;
};

std::size_t index_of(const scene::Scene& scene, int x, int y)
{
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(scene.width_px) + static_cast<std::size_t>(x);
}

/// The paths of a general panel, and what its sensor makes of their light.
class PathSource {
public:
    PathSource(const spec::PanelSpec& panel, const scene::Scene& scene, const PanelCaster& caster, MeshTrees& trees)
        : exposure_(scene, caster, trees)
    {
        if (panel.sensor) {
            sensor_.emplace(*panel.sensor, panel.camera, camera::PictureSize{panel.width_px, panel.height_px});
        }
    }

    [[nodiscard]] const Exposure& exposure() const { return exposure_; }

    /// The radiance that the sensor exposes to 1 at a point of the picture; 1 without a sensor.
    [[nodiscard]] glm::dvec3 find_white(const glm::dvec2& point) const
    {
        if (!sensor_) {
            return glm::dvec3(1.0);
        }
        const Vec3& gains = sensor_->gains();
        return 1.0 / (sensor_->exposure_at(point.x, point.y) * glm::dvec3(gains[0], gains[1], gains[2]));
    }

private:
    Exposure exposure_;
    std::optional<camera::Sensor> sensor_;
};

// Adds one of `count` paths through a random point of a pixel, given by its corner.
void add_path(const PathSource& paths, const glm::dvec2& corner, int count, Rng& rng, PixelEstimate& to)
{
    const double across = rng.uniform(0.0, 1.0);
    const double down = rng.uniform(0.0, 1.0);
    if (const auto path = paths.exposure().trace(corner + glm::dvec2(across, down), rng)) {
        const glm::dvec3 most = (path->shows_light ? kMostSeen : kMostMirrored) * paths.find_white(corner + 0.5);
        to.radiance += glm::min(path->radiance, most) / static_cast<double>(count);
        to.look = std::max(to.look, path->look);
    }
}

// The pixels of an object, without those at its outline, where surroundings mix in; all of them where it is thin.
std::vector<std::size_t> list_pixels(const scene::Scene& scene, const PanelCast& cast, std::uint32_t id)
{
    std::vector<std::size_t> all;
    std::vector<std::size_t> inner;
    const auto width = static_cast<std::size_t>(scene.width_px);
    const annotate::PixelBox box = cast.amodal[id - 1].box.value_or(annotate::PixelBox{});
    for (int y = box.y; y < box.y + box.height; ++y) {
        for (int x = box.x; x < box.x + box.width; ++x) {
            const std::size_t pixel = index_of(scene, x, y);
            if (cast.ids[pixel] != id) {
                continue;
            }
            all.push_back(pixel);
            const bool is_inside = x > 0 && y > 0 && x + 1 < scene.width_px && y + 1 < scene.height_px;
            if (is_inside && cast.ids[pixel - 1] == id && cast.ids[pixel + 1] == id && cast.ids[pixel - width] == id &&
                cast.ids[pixel + width] == id) {
                inner.push_back(pixel);
            }
        }
    }
    return inner.size() >= kLeastInnerPixels ? inner : all;
}

// Adds single pixels of objects that have too few cells for a mean.
void sample_small_objects(const scene::Scene& scene, const PathSource& paths, const PanelCast& cast, PictureEstimate& estimate)
{
    std::vector<std::size_t> cell_counts(cast.amodal.size() + 1);
    for (const PixelEstimate& cell : estimate.pixels) {
        ++cell_counts[cell.id];
    }
    const auto is_small = [&](std::size_t count) { return count < kCellsOfLargeObject; };
    const auto small_count = std::count_if(cell_counts.begin() + 1, cell_counts.end(), is_small);
    const auto most = kMostSamples / static_cast<std::size_t>(std::max<std::ptrdiff_t>(small_count, 1));
    for (std::uint32_t id = 1; id < cell_counts.size(); ++id) {
        const std::vector<std::size_t> pixels = is_small(cell_counts[id]) ? list_pixels(scene, cast, id) : std::vector<std::size_t>();
        const std::size_t count = pixels.size() < kLeastPixels ? 0 : std::min(kSamplesOfObject, most);
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t pixel = pixels[(2 * k + 1) * pixels.size() / (2 * count)];
            Rng rng = Rng::for_key(k, "sample of a small object", pixel);
            estimate.samples.push_back({pixel, id, {}});
            const glm::dvec2 corner(static_cast<double>(pixel % static_cast<std::size_t>(scene.width_px)),
                                    static_cast<double>(pixel / static_cast<std::size_t>(scene.width_px)));
            for (int path = 0; path < kPathsOfSample; ++path) {
                add_path(paths, corner, kPathsOfSample, rng, estimate.samples.back());
            }
        }
    }
}

// Each cell is estimated by paths through random pixels that show the same object as its middle, so that the mean of a
// texture is compared. The paths are also random within a pixel, like those of the picture: details finer than a pixel
// let the surface behind them show.
PictureEstimate estimate_general(const PathSource& paths, const scene::Scene& scene, const PanelCast& cast, int step_px)
{
    PictureEstimate result{step_px, {}, {}};
    for (int y = step_px / 2; y < scene.height_px; y += step_px) {
        for (int x = step_px / 2; x < scene.width_px; x += step_px) {
            PixelEstimate cell{index_of(scene, x, y), cast.ids[index_of(scene, x, y)], {}};
            std::vector<glm::dvec2> corners;
            for_each_pixel_of_cell(scene, step_px, cell.pixel, [&](int pixel_x, int pixel_y) {
                if (cast.ids[index_of(scene, pixel_x, pixel_y)] == cell.id) {
                    corners.emplace_back(pixel_x, pixel_y);
                }
            });
            Rng rng = Rng::for_key(0, "estimate of a picture", cell.pixel);
            for (int k = 0; k < kPathsOfCell; ++k) {
                const std::uint32_t choice = rng.uniform_index(static_cast<std::uint32_t>(corners.size()));
                add_path(paths, corners[choice], kPathsOfCell, rng, cell);
            }
            result.pixels.push_back(cell);
        }
    }
    sample_small_objects(scene, paths, cast, result);
    return result;
}

}  // namespace

PictureEstimate estimate_picture(const spec::PanelSpec& panel, const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast,
                                 MeshTrees& trees)
{
    PictureEstimate result;
    const double area = static_cast<double>(scene.width_px) * scene.height_px;
    result.step_px = std::max(1, static_cast<int>(std::lround(std::sqrt(area / kPixelsEstimated))));
    if (scene.path == scene::ScenePath::General) {
        return estimate_general(PathSource(panel, scene, caster, trees), scene, cast, result.step_px);
    }
    const Estimator estimator(scene, caster);
    for (int y = result.step_px / 2; y < scene.height_px; y += result.step_px) {
        for (int x = result.step_px / 2; x < scene.width_px; x += result.step_px) {
            const std::size_t pixel = index_of(scene, x, y);
            const glm::dvec2 point(x + 0.5, y + 0.5);
            const std::uint32_t id = cast.ids[pixel];
            const cast::NearestHit hit{id, id == 0 ? caster.intersect_floor(point) : cast.depths[pixel]};
            if (hit.t != kNoHit) {
                result.pixels.push_back({pixel, id, estimator.estimate(caster.make_ray(point), hit), estimator.look_of(id)});
            }
        }
    }
    return result;
}

}  // namespace clevrvk::check
