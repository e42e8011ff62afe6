// Reads and writes colours. Strict, so that a colour copied from a web page does not become another one when its '#' is
// left out.
#include "renderer/spec/color.h"

#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "renderer/catalog/read_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

namespace {

constexpr std::size_t kWebDigits = 6;

bool is_hex(std::string_view text)
{
    return text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

Color read_bytes(const JsonReader& reader, bool is_srgb)
{
    Color color;
    color.is_srgb = is_srgb;
    const std::vector<JsonReader> bytes = reader.read_items(3, 3);
    for (std::size_t i = 0; i < color.rgb.size(); ++i) {
        color.rgb[i] = static_cast<std::uint8_t>(bytes[i].read_int(0, 255));
    }
    return color;
}

}  // namespace

Color read_color(const JsonReader& object, const catalog::Catalog& catalog, std::span<const std::string> names)
{
    if (const auto srgb = object.find("color_srgb")) {
        if (object.find("color")) {
            srgb->fail("the object also has a color; leave out one of them");
        }
        if (srgb->value().is_string()) {
            srgb->fail("must be three numbers, such as [255, 165, 0]; write the name of a color under 'color'");
        }
        return read_bytes(*srgb, true);
    }
    const JsonReader color = object.at("color");
    if (!color.value().is_string()) {
        return read_bytes(color, false);
    }
    const std::string text = color.read_string();
    if (text.starts_with('#')) {
        return {"", catalog::read_web_color(color), true};
    }
    if (text.size() == kWebDigits && is_hex(text) && std::find(names.begin(), names.end(), text) == names.end()) {
        color.fail(fmt::format("unknown color {}; did you mean '#{}'?", quote_text(text), text));
    }
    if (std::find(names.begin(), names.end(), text) == names.end() && suggest_name(text, names).empty()) {
        color.fail(fmt::format("unknown color {}; use a name that 'clevrvk list colors' prints, or a web color such as \"#ffa500\"",
                               quote_text(text)));
    }
    const catalog::NamedColor* named = catalog::find_color(catalog, color.read_name("color", names));
    return {named->name, named->rgb};
}

Vec3 decode_color(const Color& color)
{
    Vec3 linear{};
    for (std::size_t i = 0; i < linear.size(); ++i) {
        const double value = color.rgb[i] / 255.0;
        linear[i] = color.is_srgb ? decode_srgb(value) : value;
    }
    return linear;
}

std::string format_web_color(const Color& color)
{
    return fmt::format("#{:02x}{:02x}{:02x}", color.rgb[0], color.rgb[1], color.rgb[2]);
}

std::string web_color_pattern()
{
    return fmt::format("^#[0-9A-Fa-f]{{{}}}$", kWebDigits);
}

}  // namespace clevrvk::spec
