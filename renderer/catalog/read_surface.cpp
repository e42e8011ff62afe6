// Reads surfaces, both from assets and from specs.
#include "renderer/catalog/read_surface.h"

#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "shaders/solid_list.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::catalog {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kWebDigits = 6;
constexpr double kMostAxisError = 1e-3;

char to_lower(char c)
{
    return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::vector<std::string> list_solids()
{
    return {shaders::kSolidNames.begin(), shaders::kSolidNames.end()};
}

SolidTexture read_solid(const JsonReader& reader)
{
    reader.check_keys(kSolidKeys);
    SolidTexture solid;
    solid.kind = reader.at("kind").read_name("solid texture", list_solids());
    solid.second_color = read_linear_color(reader.at("second_color"), 1.0);
    if (const auto scale = reader.find("scale")) {
        solid.scale = scale->read_number(kSolidScale);
    }
    if (const auto axis = reader.find("axis")) {
        solid.axis = axis->read_numbers<3>({-1.0, 1.0});
        const double length = std::hypot(solid.axis[0], solid.axis[1], solid.axis[2]);
        if (std::abs(length - 1.0) > kMostAxisError) {
            axis->fail(fmt::format("must have length 1; this one has {:.6g}", length));
        }
    }
    if (const auto seed = reader.find("seed")) {
        solid.seed = static_cast<std::uint32_t>(seed->read_integer(0, std::numeric_limits<std::uint32_t>::max()));
    }
    return solid;
}

}  // namespace

std::array<std::uint8_t, 3> read_web_color(const JsonReader& reader)
{
    const std::string text = reader.read_string();
    const std::string digits = text.starts_with('#') ? text.substr(1) : text;
    const auto value_of = [](char c) { return kHexDigits.find(to_lower(c)); };
    const bool is_hex = std::ranges::all_of(digits, [&](char c) { return value_of(c) != std::string_view::npos; });
    if (digits.size() == text.size() || !is_hex || digits.size() != kWebDigits) {
        constexpr std::size_t kShortDigits = 3;  // CSS short form: each digit stands for two
        std::string likely = "#ffa500";
        if (is_hex && digits.size() == kShortDigits) {
            likely = fmt::format("#{0}{0}{1}{1}{2}{2}", digits[0], digits[1], digits[2]);
        }
        reader.fail(fmt::format("{} is not a color; '#' must be followed by six hex digits, as in '{}'", quote_text(text), likely));
    }
    std::array<std::uint8_t, 3> rgb{};
    for (std::size_t i = 0; i < rgb.size(); ++i) {
        rgb[i] = static_cast<std::uint8_t>(16 * value_of(digits[2 * i]) + value_of(digits[2 * i + 1]));
    }
    return rgb;
}

Vec3 read_linear_color(const JsonReader& reader, double most)
{
    if (!reader.value().is_string()) {
        return reader.read_numbers<3>({0.0, most});
    }
    const std::array<std::uint8_t, 3> rgb = read_web_color(reader);
    return {decode_srgb(rgb[0] / 255.0), decode_srgb(rgb[1] / 255.0), decode_srgb(rgb[2] / 255.0)};
}

Surface read_surface(const JsonReader& reader)
{
    static const std::vector<JsonKey> kKeys = [] {
        std::vector<JsonKey> keys;
        for (const SurfaceColor& color : kSurfaceColors) {
            keys.push_back({color.key, false});
        }
        for (const SurfaceNumber& number : kSurfaceNumbers) {
            keys.push_back({number.key, false});
        }
        keys.push_back({"solid", false});
        return keys;
    }();
    reader.check_keys(kKeys);
    Surface surface;
    for (const SurfaceColor& color : kSurfaceColors) {
        if (const auto value = reader.find(color.key)) {
            surface.*color.member = read_linear_color(*value, color.most);
        }
    }
    for (const SurfaceNumber& number : kSurfaceNumbers) {
        if (const auto value = reader.find(number.key)) {
            surface.*number.member = value->read_number(number.range);
        }
    }
    if (const auto solid = reader.find("solid")) {
        surface.solid = read_solid(*solid);
    }
    return surface;
}

}  // namespace clevrvk::catalog
