// Converts CLEVR's scenes to values for programs.
#include "generators/curi/scene.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::curi {
namespace {

std::int8_t read_value(const JsonReader& object, const char* key, Kind kind)
{
    std::vector<std::string> names(constants_of(kind).begin(), constants_of(kind).end());
    if (kind == Kind::Size) {
        names = {"small", "large"};
    }
    const std::string name = object.at(key).read_name(key, names);
    return static_cast<std::int8_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

int bin_of(double pixel, int side_px)
{
    return static_cast<int>(std::floor(pixel * kBinCount / side_px));
}

Scene read_scene(const JsonDocument& document)
{
    Scene scene;
    for (const JsonReader& object : JsonReader(document).at("objects").read_items(1, kMostObjects)) {
        ObjectValues& values = scene.values[static_cast<std::size_t>(scene.object_count)];
        values[0] = read_value(object, "color", Kind::Color);
        values[1] = read_value(object, "shape", Kind::Shape);
        values[2] = read_value(object, "material", Kind::Material);
        values[3] = read_value(object, "size", Kind::Size);
        const std::vector<JsonReader> pixel = object.at("pixel_coords").read_items(2, 3);
        values[4] = static_cast<std::int8_t>(bin_of(pixel[0].read_number({-kWidthPx, kWidthPx}), kWidthPx));
        values[5] = static_cast<std::int8_t>(bin_of(pixel[1].read_number({-kHeightPx, kHeightPx}), kHeightPx));
        ++scene.object_count;
    }
    return scene;
}

}  // namespace clevrvk::generators::curi
