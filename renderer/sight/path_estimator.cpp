// A path chooses one lobe at each surface. After wide scattering, lights are sampled; after reflection or refraction,
// the next ray finds the lights.
#include "renderer/sight/path_estimator.h"

#include "renderer/scene/model_scene.h"
#include "renderer/sight/find_normal.h"
#include "renderer/sight/lamps.h"
#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::sight {

namespace {

using cast::kNoHit;
using cast::Ray;

constexpr int kMostSurfaces = 6;
constexpr int kMostPassed = 64;  // most surfaces on the way to a light

// Offset of a ray's origin from its surface, relative to the distance from the camera's ray origin.
constexpr double kStart = 1e-5;

// The smallest cosine between the view direction and the surface normal; interpolated normals may face away.
constexpr double kLeastCosine = 1e-3;

// A larger share of a surface's light than this gets its own tolerance.
constexpr double kSomewhat = 0.1;

double greatest(const glm::dvec3& v)
{
    return std::max({v.x, v.y, v.z});
}

}  // namespace

struct PathEstimator::Lobes {
    glm::dvec3 base{1.0};
    glm::dvec3 emission{};
    glm::dvec3 sun_radiance{};  // for a ground that looks like the background
    bool is_background = false;
    double alpha = 1.0;
    double metallic = 0.0;
    double transmission = 0.0;
    double head_on = 0.0;  // reflectance along the normal, for non-metals
    double ior = 1.5;
    bool is_thin = false;
    double straight = 0.0;  // the share of light that passes straight through
    glm::dvec3 sheen{};     // of glTF, whose layers below it receive the share `below`
    double sheen_alpha = 1.0;
    double below = 1.0;
};

struct PathEstimator::Vertex {
    glm::dvec3 position{};
    glm::dvec3 normal{};  // unit, against the ray
    double start = 0.0;   // offset of a ray's origin from the surface
};

// Light that a surface scatters widely towards a viewer.
struct PathEstimator::Wide {
    const Lobes& lobes;
    glm::dvec3 normal{};
    glm::dvec3 to_viewer{};  // unit, like the normal

    // The share of the irradiance from a direction that leaves, times pi.
    // Source of sheen: Estevez and Kulla, Production Friendly Microfacet Sheen BRDF (2017), with Ashikhmin's shadowing.
    [[nodiscard]] glm::dvec3 find_color(const glm::dvec3& direction) const
    {
        const double opaque = (1.0 - lobes.metallic) * (1.0 - lobes.transmission) * lobes.below;
        if (lobes.sheen == glm::dvec3(0.0)) {
            return opaque * lobes.base;
        }
        const double in = std::max(glm::dot(direction, normal), kLeastCosine);
        const double out = std::max(glm::dot(to_viewer, normal), kLeastCosine);
        const double half = glm::dot(glm::normalize(direction + to_viewer), normal);
        const double inverse = 1.0 / lobes.sheen_alpha;
        const double density = (2.0 + inverse) * std::pow(std::max(1.0 - half * half, 1e-6), 0.5 * inverse) / 2.0;
        return opaque * lobes.base + lobes.sheen * (density / (4.0 * (in + out - in * out)));
    }
};

struct PathEstimator::State {
    Ray ray;
    glm::dvec3 throughput{1.0};
    glm::dvec3 radiance{};
    bool sees_lights = false;  // lights were not sampled at the start of the ray
    bool is_inside = false;    // whether the ray is inside a body that refracts light
    bool is_cameras = true;    // the ray from the camera, before any surface changed its direction
};

PathEstimator::PathEstimator(const scene::Scene& scene, const cast::Caster& caster) : scene_(scene), caster_(caster), sun_(scene.sun)
{
    if (scene.surroundings) {
        surroundings_.emplace(*scene.surroundings);
    }
}

PathEstimator::Lobes PathEstimator::find_lobes(const cast::HitSurface& surface)
{
    const scene::Material& material = *surface.material;
    const shaders::BsdfKind& kind = shaders::kBsdfKinds[material.bsdf];
    Lobes lobes;
    lobes.base = glm::clamp(glm::dvec3(cast::evaluate_input(surface, shaders::kInputBase)), 0.0, 1.0);
    if (kind.is_gltf) {
        const glm::dvec4 roughness = cast::evaluate_input(surface, shaders::kInputRoughness);
        lobes.alpha = roughness.y * roughness.y;
        lobes.metallic = roughness.z;
        lobes.transmission = cast::evaluate_input(surface, shaders::kInputTransmission).x;
        lobes.emission = glm::dvec3(cast::evaluate_input(surface, shaders::kInputEmission));
        lobes.head_on =
            0.04 * cast::evaluate_input(surface, shaders::kInputSpecular).w + 0.01 * cast::evaluate_input(surface, shaders::kInputCoat).x;
        lobes.ior = static_cast<double>(material.ior);
        lobes.is_thin = material.is_thin;
        if (kind.name == "gltf") {
            constexpr double kSheenShare = 0.157;  // the mean albedo of white sheen
            const glm::dvec4 sheen = glm::clamp(cast::evaluate_input(surface, shaders::kInputSheen), 0.0, 1.0);
            lobes.sheen = glm::dvec3(sheen);
            lobes.sheen_alpha = std::max(sheen.w * sheen.w, 0.01);
            lobes.below = 1.0 - kSheenShare * greatest(lobes.sheen);
        }
        if (scene::is_matched(material)) {
            lobes.straight = lobes.transmission * (1.0 - lobes.metallic);
            lobes.head_on *= 1.0 - lobes.straight;
        }
        return lobes;
    }
    if (material.is_background) {
        lobes.is_background = true;
        lobes.sun_radiance = glm::dvec3(material.inputs[1]);
    } else if (kind.transmits) {
        lobes.transmission = 1.0;
        lobes.ior = static_cast<double>(scene::parameter_of(material, 0));
        lobes.head_on = std::pow((lobes.ior - 1.0) / (lobes.ior + 1.0), 2.0);
        lobes.alpha = 0.0;
    } else if (!kind.is_wide) {
        lobes.metallic = 1.0;
        lobes.alpha = static_cast<double>(scene::parameter_of(material, 1));
    }
    return lobes;
}

PathEstimator::Lobes PathEstimator::find_lobes(std::uint32_t id, const Ray& ray) const
{
    if (const std::optional<cast::HitSurface> surface = caster_.find_surface(id, ray)) {
        return find_lobes(*surface);
    }
    Lobes lobes;
    lobes.base = glm::dvec3(static_cast<double>(static_cast<float>(scene_.backdrop.value().albedo)));
    return lobes;
}

// The share of light that arrives along `offset`.
glm::dvec3 PathEstimator::pass(const Vertex& at, const glm::dvec3& offset) const
{
    glm::dvec3 share(1.0);
    Ray ray{at.position + at.start * at.normal, offset};
    double rest = 1.0;  // the remaining part of the offset
    for (int surface = 0; surface < kMostPassed && rest > 0.0; ++surface) {
        const cast::NearestHit hit = caster_.find_nearest(ray);
        if (hit.t >= rest) {
            return share;
        }
        const Lobes lobes = find_lobes(hit.id, ray);
        share *= lobes.straight * lobes.base;
        if (share == glm::dvec3(0.0)) {
            break;
        }
        const double step = hit.t + at.start / glm::length(offset);
        ray.origin += step * offset;
        rest -= step;
    }
    return glm::dvec3(0.0);
}

// The light of lights that a surface scatters widely.
glm::dvec3 PathEstimator::light_wide(const Vertex& at, const Wide& wide, Rng& rng) const
{
    glm::dvec3 radiance(0.0);
    for (const scene::AreaLight& light : scene_.lights) {
        const LampPoint point = draw_on_lamp(light, at.position, rng);
        const double received = glm::dot(at.normal, point.offset);
        if (received > 0.0 && point.irradiance != glm::dvec3(0.0)) {
            const double length = glm::length(point.offset);
            radiance += received / length * pass(at, point.offset) * point.irradiance * wide.find_color(point.offset / length);
        }
    }
    constexpr double kFarAway = 1e4;
    if (surroundings_) {
        const SurroundingsDraw drawn = surroundings_->draw(rng);
        const double received = glm::dot(at.normal, drawn.direction);
        if (received > 0.0 && drawn.density > 0.0) {
            radiance += received / drawn.density * pass(at, kFarAway * drawn.direction) * drawn.radiance * wide.find_color(drawn.direction);
        }
    }
    const glm::dvec3 to_sun = sun_.draw(rng);
    const double cosine = glm::dot(at.normal, to_sun);
    radiance /= std::numbers::pi;
    if (scene_.sun.strength == glm::vec3(0.0F) || cosine <= 0.0) {
        return radiance;
    }
    const glm::dvec3 from_sun = cosine * glm::dvec3(scene_.sun.strength) * wide.find_color(to_sun) / std::numbers::pi;
    return radiance + pass(at, kFarAway * to_sun) * (wide.lobes.is_background ? wide.lobes.sun_radiance : from_sun);
}

// The radiance of lights before `end` on a ray. The camera's ray sees only visible ones.
glm::dvec3 PathEstimator::find_lights(const Ray& ray, double end, bool is_cameras) const
{
    glm::dvec3 radiance(0.0);
    for (const scene::AreaLight& light : scene_.lights) {
        if ((light.is_visible || !is_cameras) && meet_lamp(light, ray) < end) {
            radiance += glm::dvec3(light.radiance);
        }
    }
    if (end != kNoHit) {
        return radiance;
    }
    const glm::dvec3 direction = glm::normalize(ray.direction);
    if (scene_.sun.is_visible || !is_cameras) {
        radiance += sun_.density_of(direction) * glm::dvec3(scene_.sun.strength);
    }
    if (surroundings_ && ((scene_.surroundings->is_visible && !scene_.background) || !is_cameras)) {
        radiance += surroundings_->radiance_of(direction);
    }
    return radiance;
}

// Chooses the next ray; returns false if the path ends.
bool PathEstimator::scatter(const Vertex& at, const Lobes& lobes, State& path, Rng& rng) const
{
    const glm::dvec3 direction = glm::normalize(path.ray.direction);
    const glm::dmat3 frame = make_frame(at.normal);
    const glm::dvec3 view = -direction * frame;
    const glm::dvec3 facet = frame * draw_facet({view.x, view.y, std::max(view.z, kLeastCosine)}, lobes.alpha, rng);
    const double grazing = std::pow(1.0 + std::clamp(glm::dot(direction, facet), -1.0, 0.0), 5.0);
    const double dielectric = lobes.head_on + (lobes.head_on > 0.0 ? (1.0 - lobes.head_on) * grazing : 0.0);
    const glm::dvec3 mirrored = glm::mix(glm::dvec3(dielectric), lobes.base + (1.0 - lobes.base) * grazing, lobes.metallic);
    const double opaque = (1.0 - lobes.metallic) * (1.0 - lobes.transmission) * lobes.below;
    const glm::dvec3 shares(opaque * greatest(lobes.base) + greatest(lobes.sheen), lobes.below * greatest(mirrored),
                            lobes.below * (1.0 - lobes.metallic) * lobes.transmission * (1.0 - dielectric));
    const double total = shares.x + shares.y + shares.z;
    if (total <= 0.0) {
        return false;
    }
    const double choice = rng.uniform(0.0, total);
    const bool passes = choice >= shares.x + shares.y;
    if (passes && lobes.straight > 0.0) {
        path.throughput *= lobes.base * total;
        path.ray = {at.position - at.start * at.normal, direction};
        path.is_cameras = path.is_cameras && !scene_.is_transparent;
        return true;
    }
    path.is_cameras = false;
    path.sees_lights = choice >= shares.x;
    if (!path.sees_lights) {
        path.throughput *= total / shares.x;
        const Wide wide{lobes, at.normal, -direction};
        path.radiance += path.throughput * light_wide(at, wide, rng);
        path.ray = {at.position + at.start * at.normal, frame * draw_cosine(rng)};
        path.throughput *= wide.find_color(path.ray.direction);
        return true;
    }
    const double eta = path.is_inside ? lobes.ior : 1.0 / lobes.ior;
    const glm::dvec3 through = lobes.is_thin ? direction : glm::refract(direction, facet, eta);
    if (passes && glm::dot(through, at.normal) < 0.0) {
        path.throughput *= lobes.base * total;
        path.is_inside = path.is_inside != !lobes.is_thin;
        path.ray = {at.position - at.start * at.normal, through};
        return true;
    }
    path.ray = {at.position + at.start * at.normal, glm::reflect(direction, facet)};
    const glm::dvec3 leaving = path.ray.direction * frame;
    path.throughput *= (passes ? glm::dvec3(total) : mirrored * (lobes.below * total / shares.y)) * find_unshadowed(leaving, lobes.alpha);
    return leaving.z > 0.0;
}

PathEstimate PathEstimator::trace(const Ray& ray, Rng& rng) const
{
    State path{ray};
    Look look = Look::Wide;
    bool shows_light = false;
    for (int surface = 0; surface < kMostSurfaces; ++surface) {
        cast::NearestHit hit = caster_.find_nearest(path.ray);
        if (path.sees_lights || path.is_cameras) {
            const glm::dvec3 lights = find_lights(path.ray, hit.t, path.is_cameras);
            shows_light = shows_light || (path.is_cameras && lights != glm::dvec3(0.0));
            path.radiance += path.throughput * lights;
        }
        if (hit.t == kNoHit) {
            path.radiance += path.throughput * glm::dvec3(path.is_cameras ? scene_.background.value_or(scene_.sky) : scene_.sky);
            break;
        }
        Lobes lobes = find_lobes(hit.id, path.ray);
        const double length = glm::length(path.ray.direction);
        const double start = kStart * (1.0 + hit.t * length);
        if (lobes.straight > 0.0) {
            const double stage = caster_.intersect_stage(path.ray);
            if (stage * length < hit.t * length + start) {  // the object stands there, and the surface below it counts
                hit = {0, stage};
                lobes = find_lobes(0, path.ray);
            }
        }
        if (surface == 0 && scene_.is_transparent && lobes.is_background) {
            break;
        }
        if (surface == 0) {
            look = lobes.transmission > kSomewhat ? Look::Glass : lobes.metallic > kSomewhat ? Look::Mirror : Look::Wide;
        }
        path.radiance += path.throughput * lobes.emission;
        const glm::dvec3 normal = find_normal(caster_, path.ray, hit.id).value_or(-path.ray.direction / length);
        const Vertex at{path.ray.origin + hit.t * path.ray.direction, normal, start};
        if (!scatter(at, lobes, path, rng)) {
            break;
        }
    }
    return {path.radiance, look, shows_light};
}

}  // namespace clevrvk::sight
