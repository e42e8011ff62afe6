// Reads and writes colours. Strict, so that a colour copied from a web page does not become another one when its '#' is
// left out.
#include "renderer/spec/color.h"

#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kWebDigits = 6;

char to_lower(char c)
{
    return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_hex(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return kHexDigits.find(to_lower(c)) != std::string_view::npos; });
}

// `digits` come after a '#'.
Color read_web_color(const JsonReader& reader, std::string_view digits)
{
    if (!is_hex(digits) || digits.size() != kWebDigits) {
        constexpr std::size_t kShortDigits = 3;  // CSS: each stands for two
        std::string likely = "#ffa500";
        if (is_hex(digits) && digits.size() == kShortDigits) {
            likely = fmt::format("#{0}{0}{1}{1}{2}{2}", digits[0], digits[1], digits[2]);
        }
        reader.fail(
            fmt::format("{} is not a color; six hex digits follow '#', as in '{}'", quote_text(fmt::format("#{}", digits)), likely));
    }
    Color color;
    color.is_srgb = true;
    const auto value_of = [](char c) { return kHexDigits.find(to_lower(c)); };
    for (std::size_t i = 0; i < color.rgb.size(); ++i) {
        color.rgb[i] = static_cast<std::uint8_t>(16 * value_of(digits[2 * i]) + value_of(digits[2 * i + 1]));
    }
    return color;
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
            srgb->fail("the object has a color, too; leave out one of them");
        }
        if (srgb->value().is_string()) {
            srgb->fail("must be three numbers, such as [255, 165, 0]; text belongs to 'color'");
        }
        return read_bytes(*srgb, true);
    }
    const JsonReader color = object.at("color");
    if (!color.value().is_string()) {
        return read_bytes(color, false);
    }
    const std::string text = color.read_string();
    if (text.starts_with('#')) {
        return read_web_color(color, std::string_view(text).substr(1));
    }
    if (text.size() == kWebDigits && is_hex(text) && std::find(names.begin(), names.end(), text) == names.end()) {
        color.fail(fmt::format("unknown color {}; did you mean '#{}'?", quote_text(text), text));
    }
    if (std::find(names.begin(), names.end(), text) == names.end() && suggest_name(text, names).empty()) {
        color.fail(
            fmt::format("unknown color {}; 'clevrvk list colors' has the names, and \"#ffa500\" is a color of the web", quote_text(text)));
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
