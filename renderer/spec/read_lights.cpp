// Reads lights: positions of those of a world, and lists.
#include "renderer/spec/read_lights.h"

#include "renderer/catalog/backdrop_side.h"
#include "renderer/spec/light_kinds.h"
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

LightSpec read_light(const LightKindRow& row, const JsonReader& reader, const catalog::Catalog& catalog)
{
    reader.check_keys(list_keys(row));
    LightSpec light = row.preset;
    for (const LightKey& each : row.keys) {
        if (const auto value = reader.find(each.key.name)) {
            each.read(*value, catalog, light);
        }
    }
    return light;
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
            position->fail("must not be at the point that the light aims at");
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
    std::vector<std::string> kinds;
    for (const LightKindRow& row : all_light_kinds()) {
        kinds.emplace_back(row.name);
    }
    for (const JsonReader& item : lights.read_items(0, kMostLights)) {
        const std::string kind = item.at("kind").read_name("kind of light", kinds);
        const LightKindRow& row = all_light_kinds()[static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin())];
        list.push_back(read_light(row, item, catalog));
        const auto is_same = [&](const LightSpec& other) { return other.kind == list.back().kind; };
        if (row.is_single && std::ranges::count_if(list, is_same) > 1) {
            item.fail(fmt::format("a panel may have at most one {}", kind));
        }
    }
    return list;
}

}  // namespace clevrvk::spec
