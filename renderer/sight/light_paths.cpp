// Traces paths. Combines next-event estimation to the sun with paths that hit the sun by chance (multiple importance
// sampling).
#include "renderer/sight/light_paths.h"

#include "renderer/base/error.h"
#include "renderer/sight/principled.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::sight {

namespace {

using glm::dvec3;

constexpr int kMostBounces = 9;  // as in the world plain; the last ray still finds the lights
constexpr double kAway = 1e-5;   // offset of a ray's origin from its surface: in metres, and relative to its coordinates

double weigh(double density, double other)
{
    return density * density / (density * density + other * other);
}

// Cycles' "filter glossy": surfaces are made rougher for paths that have already been blurred.
double find_least_alpha(double filter, double least_density)
{
    const double blur = least_density / filter;
    return blur < 1.0 ? 0.5 * std::sqrt(1.0 - blur) : 0.0;
}

// Russian roulette: some faint paths end, and the weight of the survivors makes up for them.
bool survives(dvec3& weight, Rng& rng)
{
    const double survival = std::max({weight.x, weight.y, weight.z});
    if (survival >= 1.0) {
        return true;
    }
    const bool goes_on = rng.uniform(0.0, 1.0) < survival;
    weight /= std::max(survival, 1e-9);
    return goes_on;
}

dvec3 leave_surface(const dvec3& point, const dvec3& side)
{
    return point + kAway * std::max({1.0, std::abs(point.x), std::abs(point.y), std::abs(point.z)}) * side;
}

}  // namespace

LightPaths::LightPaths(const scene::Scene& scene, const cast::Caster& caster)
    : scene_(scene), thing_(caster.objects().at(0)), sun_(scene.sun)
{
    CLEVRVK_CHECK(caster.objects().size() == 1 && thing_.tree, "a picture of {} objects, or not of a mesh", caster.objects().size());
    const auto ground =
        std::find_if(scene.instances.begin(), scene.instances.end(), [](const scene::Instance& instance) { return instance.mask_id == 0; });
    CLEVRVK_CHECK(ground != scene.instances.end() && material_of(scene, *ground).is_background, "no ground like the background");
    albedo_ = dvec3(material_of(scene, *ground).inputs[0]);
    ground_sun_ = dvec3(material_of(scene, *ground).inputs[1]);
}

void LightPaths::add_sky(Path& path) const
{
    path.radiance += path.weight * dvec3(scene_.sky);
    const double density = sun_.density_of(path.ray.direction);
    if (density > 0.0 && path.density > 0.0) {
        path.radiance += path.weight * dvec3(scene_.sun.strength) * (density * weigh(path.density, density));
    }
}

void LightPaths::reflect_on_ground(Path& path, Rng& rng) const
{
    const double t = -path.ray.origin.z / path.ray.direction.z;
    const dvec3 origin = leave_surface(path.ray.origin + t * path.ray.direction, dvec3(0.0, 0.0, 1.0));
    if (thing_.intersect({origin, sun_.draw(rng)}) == cast::kNoHit) {
        path.radiance += path.weight * ground_sun_;
    }
    path.weight *= albedo_;
    path.ray = {origin, draw_cosine(rng)};
    path.density = 0.0;
    path.least_density = std::min(path.least_density, path.ray.direction.z / std::numbers::pi);
}

bool LightPaths::scatter(Path& path, const cast::SurfacePoint& point, Rng& rng) const
{
    const dvec3 view = -path.ray.direction;
    const bool is_inside = glm::dot(point.geometric, view) < 0.0;
    const dvec3 geometric = is_inside ? -point.geometric : point.geometric;
    dvec3 normal = is_inside ? -point.normal : point.normal;
    if (const double facing = glm::dot(normal, view); facing < 1e-3) {
        normal = glm::normalize(normal + (1e-3 - facing) * view);
    }
    const glm::dmat3 frame = make_frame(normal);
    const scene::Material& material = *point.surface.material;
    const dvec3 base(cast::evaluate_input(point.surface, 0));
    path.radiance += path.weight * dvec3(material.inputs[shaders::kInputEmission]);
    const Principled lobes(material, base, view * frame, is_inside,
                           find_least_alpha(static_cast<double>(scene_.filter_glossy), path.least_density));
    const dvec3 to_sun = sun_.draw(rng);
    const dvec3 local_sun = to_sun * frame;
    const Scattering direct = lobes.evaluate(local_sun);
    const double side = local_sun.z > 0.0 ? 1.0 : -1.0;
    if (glm::dot(to_sun, geometric) * local_sun.z > 0.0 && direct.value != dvec3(0.0) &&
        thing_.intersect({leave_surface(point.position, side * geometric), to_sun}) == cast::kNoHit) {
        path.radiance += path.weight * direct.value * dvec3(scene_.sun.strength) * weigh(sun_.density_of(to_sun), direct.density);
    }
    const std::optional<dvec3> wi = lobes.sample(rng);
    const Scattering next = wi ? lobes.evaluate(*wi) : Scattering{};
    const dvec3 direction = wi ? frame * *wi : dvec3(0.0);
    if (!wi || next.density <= 0.0 || glm::dot(direction, geometric) * wi->z <= 0.0) {
        return false;
    }
    path.weight *= next.value / next.density;
    path.density = next.density;
    path.least_density = std::min(path.least_density, next.density);
    path.ray = {leave_surface(point.position, (wi->z > 0.0 ? 1.0 : -1.0) * geometric), direction};
    return true;
}

dvec3 LightPaths::trace(const cast::Ray& ray, Rng& rng) const
{
    Path path{{ray.origin, glm::normalize(ray.direction)}};
    for (int bounce = 0; bounce <= kMostBounces; ++bounce) {
        if (bounce > 1 && !survives(path.weight, rng)) {
            break;
        }
        if (const std::optional<cast::SurfacePoint> hit = thing_.find_point(path.ray)) {
            if (!scatter(path, *hit, rng)) {
                break;
            }
        } else if (path.ray.direction.z < 0.0) {
            reflect_on_ground(path, rng);
        } else {
            bounce == 0 ? void(path.radiance = dvec3(scene_.background.value_or(scene_.sky))) : add_sky(path);
            break;
        }
    }
    return path.radiance;
}

}  // namespace clevrvk::sight
