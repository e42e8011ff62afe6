// Reads world assets: image size, camera, lights, sun, backdrop and the bounce limits.
#include "renderer/base/parse_json.h"
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/limits.h"
#include "renderer/catalog/quartic.h"

#include "shaders/shared/scene_types.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace clevrvk::catalog {

namespace {

// A setting uses these keys of a panel, with the same values (renderer/spec).
constexpr std::array kSettingKeys{JsonKey{"stage", true}, JsonKey{"lights", true}, JsonKey{"background", false}, JsonKey{"sensor", false}};
constexpr NumberRange kJitter{0.0, 10.0};
constexpr NumberRange kLinearColor{0.0, 1.0};
constexpr int kMostBounces = 64;
static_assert(shaders::kMostAreaLights + 1 <= std::numeric_limits<shaders::uint>::digits,
              "sets of lights are words, and one bit is the sun's");

Vec3 read_unit_vector(const JsonReader& reader)
{
    const Vec3 vector = reader.read_numbers<3>({-1.0, 1.0});
    const double length = std::hypot(vector[0], vector[1], vector[2]);
    if (std::abs(length - 1.0) > 1e-4) {
        reader.fail("must have length 1");
    }
    return vector;
}

void read_image(const JsonReader& image, World& world)
{
    constexpr std::array kKeys{JsonKey{"width", true}, JsonKey{"height", true}};
    image.check_keys(kKeys);
    world.width_px = image.at("width").read_int(kLeastImageSidePx, kMostImageSidePx);
    world.height_px = image.at("height").read_int(kLeastImageSidePx, kMostImageSidePx);
}

void read_camera(const JsonReader& camera, World& world)
{
    constexpr std::array kKeys{JsonKey{"eye", true}, JsonKey{"look_at", true}, JsonKey{"focal_mm", true}, JsonKey{"sensor_mm", true},
                               JsonKey{"jitter", true}};
    camera.check_keys(kKeys);
    world.eye = camera.at("eye").read_numbers<3>(kAssetCoordinate);
    world.look_at = camera.at("look_at").read_numbers<3>(kAssetCoordinate);
    world.focal_mm = camera.at("focal_mm").read_number(kLensMm);
    world.sensor_mm = camera.at("sensor_mm").read_number(kLensMm);
    world.camera_jitter = camera.at("jitter").read_number(kJitter);
}

AreaLight read_area_light(const JsonReader& reader, std::string name)
{
    constexpr std::array kKeys{JsonKey{"position", true}, JsonKey{"side", true}, JsonKey{"color", true}, JsonKey{"power_w", true}};
    reader.check_keys(kKeys);
    AreaLight light;
    light.name = std::move(name);
    light.position = reader.at("position").read_numbers<3>(kAssetCoordinate);
    light.side = reader.at("side").read_number({0.001, 100.0});
    light.color = reader.at("color").read_numbers<3>(kLinearColor);
    light.power = reader.at("power_w").read_number({0.0, 1e6});
    return light;
}

void read_area_lights(const JsonReader& reader, World& world)
{
    constexpr std::array kKeys{JsonKey{"target", true}, JsonKey{"jitter", true}, JsonKey{"lights", true}};
    reader.check_keys(kKeys);
    world.light_target = reader.at("target").read_numbers<3>(kAssetCoordinate);
    world.light_jitter = reader.at("jitter").read_number(kJitter);
    const JsonReader lights = reader.at("lights");
    const std::vector<JsonReader::Member> members = lights.read_members();
    if (members.size() > shaders::kMostAreaLights) {
        lights.fail(fmt::format("{} area lights; at most {} are allowed", members.size(), shaders::kMostAreaLights));
    }
    for (const JsonReader::Member& member : members) {
        check_asset_name(member.reader, member.key);
        world.lights.push_back(read_area_light(member.reader, member.key));
    }
}

Sun read_sun(const JsonReader& reader)
{
    constexpr std::array kKeys{JsonKey{"direction", true}, JsonKey{"angular_diameter_rad", true}, JsonKey{"color", true},
                               JsonKey{"strength", true}};
    reader.check_keys(kKeys);
    Sun sun;
    sun.direction = read_unit_vector(reader.at("direction"));
    // The file has six digits, so the direction is normalised in double precision.
    const double length = std::hypot(sun.direction[0], sun.direction[1], sun.direction[2]);
    for (double& coordinate : sun.direction) {
        coordinate /= length;
    }
    sun.angular_diameter_rad = reader.at("angular_diameter_rad").read_number({0.001, 3.0});
    sun.color = reader.at("color").read_numbers<3>(kLinearColor);
    sun.strength = reader.at("strength").read_number({0.0, 1e6});
    return sun;
}

Backdrop read_backdrop(const JsonReader& reader)
{
    constexpr std::array kKeys{JsonKey{"s_axis", true},  JsonKey{"s_offset", true}, JsonKey{"e_axis", true},  JsonKey{"e_offset", true},
                               JsonKey{"e_range", true}, JsonKey{"s_curve", true},  JsonKey{"z_curve", true}, JsonKey{"albedo", true}};
    reader.check_keys(kKeys);
    Backdrop backdrop;
    backdrop.s_axis = read_unit_vector(reader.at("s_axis"));
    backdrop.s_offset = reader.at("s_offset").read_number(kAssetCoordinate);
    backdrop.e_axis = read_unit_vector(reader.at("e_axis"));
    backdrop.e_offset = reader.at("e_offset").read_number(kAssetCoordinate);
    const std::array<double, 2> e_range = reader.at("e_range").read_numbers<2>(kAssetCoordinate);
    if (e_range[0] >= e_range[1]) {
        reader.at("e_range").fail("must have the smaller number first");
    }
    backdrop.e_min = e_range[0];
    backdrop.e_max = e_range[1];
    backdrop.s_curve = reader.at("s_curve").read_numbers<5>(kAssetCoordinate);
    backdrop.z_curve = reader.at("z_curve").read_numbers<5>(kAssetCoordinate);
    // Ray intersection and the test of light positions both compute t from s, so s must grow with t.
    constexpr int kSteps = 1024;
    for (int i = 0; i < kSteps; ++i) {
        const double here = evaluate_quartic(backdrop.s_curve, static_cast<double>(i) / kSteps);
        const double next = evaluate_quartic(backdrop.s_curve, static_cast<double>(i + 1) / kSteps);
        if (next <= here) {
            reader.at("s_curve").fail("must increase over the whole range from t = 0 to t = 1");
        }
    }
    backdrop.albedo = reader.at("albedo").read_number({0.0, 1.0});
    return backdrop;
}

BounceLimits read_bounces(const JsonReader& reader)
{
    constexpr std::array kKeys{JsonKey{"total", true}, JsonKey{"diffuse", true}, JsonKey{"glossy", true}, JsonKey{"transmission", true}};
    reader.check_keys(kKeys);
    BounceLimits limits;
    limits.total = reader.at("total").read_int(0, kMostBounces);
    limits.diffuse = reader.at("diffuse").read_int(0, kMostBounces);
    limits.glossy = reader.at("glossy").read_int(0, kMostBounces);
    limits.transmission = reader.at("transmission").read_int(0, kMostBounces);
    return limits;
}

}  // namespace

World read_world(const JsonReader& root, std::string name)
{
    constexpr std::array kKeys{JsonKey{"image", true},
                               JsonKey{"camera", true},
                               JsonKey{"area_lights", false},
                               JsonKey{"sun", false},
                               JsonKey{"backdrop", false},
                               JsonKey{"setting", false},
                               JsonKey{"bounces", true},
                               JsonKey{"filter_glossy", true},
                               kLicenseKey,
                               kSourceKey};
    root.check_keys(kKeys);
    World world;
    world.name = std::move(name);
    read_image(root.at("image"), world);
    read_camera(root.at("camera"), world);
    if (const auto setting = root.find("setting")) {
        for (const char* key : {"area_lights", "sun", "backdrop"}) {
            if (const auto other = root.find(key)) {
                other->fail("a world with a setting must define its lights and its ground in the setting");
            }
        }
        setting->check_keys(kSettingKeys);
        world.setting = std::make_shared<const JsonDocument>(JsonDocument{setting->value(), fmt::format("world {}", world.name)});
    } else {
        read_area_lights(root.at("area_lights"), world);
        world.sun = read_sun(root.at("sun"));
        world.backdrop = read_backdrop(root.at("backdrop"));
    }
    world.bounces = read_bounces(root.at("bounces"));
    world.filter_glossy = root.at("filter_glossy").read_number({0.0, 100.0});
    world.provenance = read_provenance(root);
    return world;
}

}  // namespace clevrvk::catalog
