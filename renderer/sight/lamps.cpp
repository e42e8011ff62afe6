// The shapes are those of shaders/lights; this file shares no code with them.
#include "renderer/sight/lamps.h"

#include "renderer/sight/sampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::sight {

using cast::kNoHit;
using glm::dvec3;

namespace {

bool is_sphere(const scene::AreaLight& lamp)
{
    return lamp.kind == shaders::LightKind::Sphere;
}

// A point of a flat lamp, in metres from its centre.
glm::dvec2 draw_place(const scene::AreaLight& lamp, Rng& rng)
{
    if (lamp.kind == shaders::LightKind::Disc) {
        return static_cast<double>(lamp.size.x) * draw_in_disc(rng);
    }
    const double u = rng.uniform(-0.5, 0.5);
    const double v = rng.uniform(-0.5, 0.5);
    return glm::dvec2(lamp.size) * glm::dvec2(u, v);
}

double area_of(const scene::AreaLight& lamp)
{
    const glm::dvec2 size(lamp.size);
    return lamp.kind == shaders::LightKind::Disc ? std::numbers::pi * size.x * size.x : size.x * size.y;
}

double meet_sphere(const scene::AreaLight& lamp, const cast::Ray& ray)
{
    const dvec3 offset = dvec3(lamp.center) - ray.origin;
    const double square = glm::dot(ray.direction, ray.direction);
    const double along = glm::dot(offset, ray.direction) / square;
    const dvec3 across = offset - along * ray.direction;
    const double rest = std::pow(static_cast<double>(lamp.size.x), 2.0) - glm::dot(across, across);
    const double t = rest < 0.0 ? -1.0 : along - std::sqrt(rest / square);
    return t > 0.0 ? t : kNoHit;
}

LampPoint draw_on_sphere(const scene::AreaLight& lamp, const dvec3& from, Rng& rng)
{
    const dvec3 offset = dvec3(lamp.center) - from;
    const double sine = static_cast<double>(lamp.size.x) / glm::length(offset);
    const double height = rng.uniform(0.0, 1.0);
    const double turn = rng.uniform(0.0, 2.0 * std::numbers::pi);
    if (sine >= 1.0) {
        return {offset, dvec3(0.0)};  // from inside
    }
    const double cone = sine * sine / (1.0 + std::sqrt(1.0 - sine * sine));  // 1 less the cosine of half its angle
    const double drop = height * cone;
    const double across = std::sqrt(drop * (2.0 - drop));
    const dvec3 direction =
        make_frame(glm::normalize(offset)) * dvec3(across * std::cos(turn), across * std::sin(turn), 1.0 - drop);
    const double t = meet_sphere(lamp, {from, direction});
    return {(t == kNoHit ? glm::length(offset) : t) * direction, 2.0 * std::numbers::pi * cone * dvec3(lamp.radiance)};
}

}  // namespace

LampPoint draw_on_lamp(const scene::AreaLight& lamp, const dvec3& from, Rng& rng)
{
    if (is_sphere(lamp)) {
        return draw_on_sphere(lamp, from, rng);
    }
    const glm::dvec2 place = draw_place(lamp, rng);
    const dvec3 offset = dvec3(lamp.center) + place.x * dvec3(lamp.axis_u) + place.y * dvec3(lamp.axis_v) - from;
    const double square = glm::dot(offset, offset);
    const double sent = -glm::dot(dvec3(lamp.normal), offset);
    return {offset, sent > 0.0 ? area_of(lamp) * sent / (square * std::sqrt(square)) * dvec3(lamp.radiance) : dvec3(0.0)};
}

double meet_lamp(const scene::AreaLight& lamp, const cast::Ray& ray)
{
    if (is_sphere(lamp)) {
        return meet_sphere(lamp, ray);
    }
    const double facing = -glm::dot(dvec3(lamp.normal), ray.direction);
    const dvec3 offset = dvec3(lamp.center) - ray.origin;
    const double t = -glm::dot(offset, dvec3(lamp.normal)) / facing;
    if (facing <= 0.0 || t <= 0.0) {
        return kNoHit;
    }
    const dvec3 place = t * ray.direction - offset;
    const glm::dvec2 size(lamp.size);
    const bool is_met = lamp.kind == shaders::LightKind::Disc
                            ? glm::dot(place, place) <= size.x * size.x
                            : std::abs(glm::dot(place, dvec3(lamp.axis_u))) <= 0.5 * size.x &&
                                  std::abs(glm::dot(place, dvec3(lamp.axis_v))) <= 0.5 * size.y;
    return is_met ? t : kNoHit;
}

}  // namespace clevrvk::sight
