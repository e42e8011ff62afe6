// Reads lights: positions of those of a world, and lists.
#include "renderer/spec/read_lights.h"

#include "renderer/catalog/backdrop_side.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace clevrvk::spec {

namespace {

double distance(const Vec3& a, const Vec3& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Three numbers, or one for all.
Vec3 read_radiance(const JsonReader& reader)
{
    const NumberRange range{0.0, kMostRadiance};
    if (reader.value().is_array()) {
        return reader.read_numbers<3>(range);
    }
    const double value = reader.read_number(range);
    return {value, value, value};
}

bool read_visible(const JsonReader& reader, bool preset = false)
{
    const auto visible = reader.find("visible");
    return visible ? visible->read_bool() : preset;
}

// Lights that emit from their front side only.
void read_aim(const JsonReader& reader, LightSpec& light)
{
    light.position = reader.at("position").read_numbers<3>(kCoordinate);
    light.target = reader.at("target").read_numbers<3>(kCoordinate);
    if (distance(light.position, light.target) < kLeastAimDistance) {
        reader.at("target").fail("is where the light stands");
    }
}

LightSpec read_rectangle(const JsonReader& reader)
{
    reader.check_keys(kRectangleKeys);
    LightSpec light;
    light.kind = LightKind::Rectangle;
    read_aim(reader, light);
    light.size = reader.at("size").read_numbers<2>(kLightSize);
    light.radiance = read_radiance(reader.at("radiance"));
    light.is_visible = read_visible(reader);
    return light;
}

LightSpec read_disc(const JsonReader& reader)
{
    reader.check_keys(kDiscKeys);
    LightSpec light;
    light.kind = LightKind::Disc;
    read_aim(reader, light);
    light.radius = reader.at("radius").read_number(kLightSize);
    light.radiance = read_radiance(reader.at("radiance"));
    light.is_visible = read_visible(reader);
    return light;
}

LightSpec read_sphere(const JsonReader& reader)
{
    reader.check_keys(kSphereKeys);
    LightSpec light;
    light.kind = LightKind::Sphere;
    light.position = reader.at("position").read_numbers<3>(kCoordinate);
    light.radius = reader.at("radius").read_number(kLightSize);
    light.radiance = read_radiance(reader.at("radiance"));
    light.is_visible = read_visible(reader);
    return light;
}

LightSpec read_sun(const JsonReader& reader)
{
    constexpr double kSunSeenFromEarthDeg = 0.53;
    reader.check_keys(kSunKeys);
    LightSpec light;
    light.kind = LightKind::Sun;
    light.direction = reader.at("direction").read_numbers<3>(kCoordinate);
    if (distance(light.direction, {}) < kLeastAimDistance) {
        reader.at("direction").fail("has no length");
    }
    const auto diameter = reader.find("angular_diameter_deg");
    light.angular_diameter_deg = diameter ? diameter->read_number(kSunDiameterDeg) : kSunSeenFromEarthDeg;
    light.radiance = read_radiance(reader.at("irradiance"));
    light.is_visible = read_visible(reader);
    return light;
}

LightSpec read_sky(const JsonReader& reader)
{
    reader.check_keys(kSkyKeys);
    LightSpec light;
    light.radiance = read_radiance(reader.at("radiance"));
    return light;
}

LightSpec read_environment(const JsonReader& reader, const catalog::Catalog& catalog)
{
    reader.check_keys(kEnvironmentKeys);
    LightSpec light;
    light.kind = LightKind::Environment;
    std::vector<std::string> names;
    for (const catalog::Environment& environment : catalog.environments) {
        names.push_back(environment.name);
    }
    light.picture = reader.at("picture").read_name("environment", names);
    const auto strength = reader.find("strength");
    light.radiance.fill(strength ? strength->read_number(kEnvironmentStrength) : 1.0);
    const auto rotation = reader.find("rotation_deg");
    light.rotation_deg = rotation ? rotation->read_number(kEnvironmentTurnDeg) : 0.0;
    light.is_visible = read_visible(reader, true);
    return light;
}

LightSpec read_light(LightKind kind, const JsonReader& reader, const catalog::Catalog& catalog)
{
    switch (kind) {
        case LightKind::Rectangle: return read_rectangle(reader);
        case LightKind::Sun: return read_sun(reader);
        case LightKind::Disc: return read_disc(reader);
        case LightKind::Sphere: return read_sphere(reader);
        case LightKind::Environment: return read_environment(reader, catalog);
        case LightKind::Sky: break;
    }
    return read_sky(reader);
}

}  // namespace

void read_light_positions(const JsonReader& lights, const catalog::World& world, std::vector<LightPosition>& positions)
{
    std::vector<std::string> names;
    for (const catalog::AreaLight& light : world.lights) {
        names.push_back(light.name);
    }
    lights.check_names("light", names);
    for (LightPosition& light : positions) {
        const auto position = lights.find(light.name);
        if (!position) {
            continue;
        }
        light.position = position->read_numbers<3>(kCoordinate);
        if (distance(light.position, world.light_target) < kLeastAimDistance) {
            position->fail("is at the point that it aims at");
        }
        if (light.position[2] <= kLeastLightClearance ||
            !catalog::is_in_front_of_backdrop(world.backdrop.value(), light.position, kLeastLightClearance)) {
            position->fail("lies behind the backdrop");
        }
    }
}

std::vector<LightSpec> read_light_list(const JsonReader& lights, const catalog::Catalog& catalog)
{
    std::vector<LightSpec> list;
    const std::vector<std::string> kinds(kLightKinds.begin(), kLightKinds.end());
    for (const JsonReader& item : lights.read_items(0, kMostLights)) {
        const std::string kind = item.at("kind").read_name("kind of light", kinds);
        const auto place = std::ranges::find(kinds, kind) - kinds.begin();
        list.push_back(read_light(static_cast<LightKind>(place), item, catalog));
        const auto is_same = [&](const LightSpec& other) { return other.kind == list.back().kind; };
        const bool is_far = kind == "sun" || kind == "sky" || kind == "environment";
        if (is_far && std::ranges::count_if(list, is_same) > 1) {
            item.fail(fmt::format("a panel may have at most one {}", kind));
        }
    }
    return list;
}

}  // namespace clevrvk::spec
