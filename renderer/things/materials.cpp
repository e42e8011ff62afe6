// The palette, and the materials in glTF's numbers.
#include "renderer/things/materials.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace clevrvk::things {
namespace {

using glm::dvec3;

struct NamedRgb {
    std::string_view name;
    std::uint32_t srgb;
};

constexpr std::array kPalette{
    NamedRgb{"white", 0xF2F0EB},     NamedRgb{"cream", 0xEBDFC3},  NamedRgb{"beige", 0xCDB894},      NamedRgb{"gray", 0x8A8C8E},
    NamedRgb{"charcoal", 0x3A3C40},  NamedRgb{"black", 0x1A1A1C},  NamedRgb{"red", 0xB8242A},        NamedRgb{"crimson", 0x8C1C2C},
    NamedRgb{"orange", 0xDD7A22},    NamedRgb{"yellow", 0xE8BE2E}, NamedRgb{"green", 0x3E8148},      NamedRgb{"lime", 0x8FB53A},
    NamedRgb{"olive", 0x6B6B38},     NamedRgb{"teal", 0x2A7C80},   NamedRgb{"cyan", 0x58B4C8},       NamedRgb{"blue", 0x2B55A0},
    NamedRgb{"navy", 0x1E2C4E},      NamedRgb{"purple", 0x68407F}, NamedRgb{"pink", 0xE09AA8},       NamedRgb{"brown", 0x6B4428},
    NamedRgb{"tan", 0xA97E52},       NamedRgb{"silver", 0xC2C4C6}, NamedRgb{"mint", 0xA5D6BD},       NamedRgb{"sky", 0xA3C6E3},
    NamedRgb{"lavender", 0xB9A9D6},  NamedRgb{"peach", 0xEFC1A0},  NamedRgb{"terracotta", 0xB4623F}, NamedRgb{"gold", 0xC99B3B},
    NamedRgb{"leaf", 0x4B7A2B},      NamedRgb{"moss", 0x5D7030},   NamedRgb{"stone", 0x857F76},      NamedRgb{"slate", 0x565C64},
    NamedRgb{"sand", 0xC9B488},      NamedRgb{"bark", 0x584433},   NamedRgb{"crust", 0xB0702F},      NamedRgb{"crumb", 0xEAD3A2},
    NamedRgb{"chocolate", 0x4A2A1A}, NamedRgb{"paper", 0xEDE6D6},  NamedRgb{"skin", 0xD9A282},       NamedRgb{"amber", 0x8A4A12},
    NamedRgb{"banana", 0xE9C93A},    NamedRgb{"carrot", 0xE2701C}, NamedRgb{"cheese", 0xEDB43C},     NamedRgb{"snow", 0xF4F6F8},
};

/// sRGB, 8 bits a channel, to linear.
dvec3 decode(std::uint32_t srgb)
{
    dvec3 color(0.0);
    for (int i = 0; i < 3; ++i) {
        const double value = static_cast<double>((srgb >> static_cast<std::uint32_t>(16 - 8 * i)) & 255U) / 255.0;
        color[i] = value <= 0.04045 ? value / 12.92 : modeling::pow((value + 0.055) / 1.055, 2.4);
    }
    return color;
}

}  // namespace

dvec3 find_color(std::string_view name)
{
    const auto* const found = std::find_if(kPalette.begin(), kPalette.end(), [&](const NamedRgb& entry) { return entry.name == name; });
    CLEVRVK_CHECK(found != kPalette.end(), "no colour '{}'", name);
    return decode(found->srgb);
}

Parameter color_row(std::string_view name, std::vector<std::string_view> colors, std::string_view help)
{
    return word_row(name, std::move(colors), help);
}

const std::vector<std::string_view>& bright_colors()
{
    static const std::vector<std::string_view> colors{"red",  "orange", "yellow", "green", "teal",  "blue",
                                                      "navy", "purple", "pink",   "white", "black", "gray"};
    return colors;
}

const std::vector<std::string_view>& wood_names()
{
    static const std::vector<std::string_view> names{"oak", "walnut", "pine", "cherry", "birch", "ebony"};
    return names;
}

dvec3 shade(const dvec3& color, double amount)
{
    return amount < 0.0 ? color * (1.0 + amount) : color + (dvec3(1.0) - color) * amount;
}

glm::dvec3 mix_skin(double tone)
{
    constexpr std::array<std::array<double, 3>, 6> kTones{
        {{0.80, 0.55, 0.43}, {0.70, 0.42, 0.29}, {0.53, 0.29, 0.175}, {0.34, 0.165, 0.088}, {0.175, 0.080, 0.042}, {0.075, 0.035, 0.022}}};
    const double place = std::clamp(tone, 0.0, 1.0) * static_cast<double>(kTones.size() - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(place), kTones.size() - 2);
    const auto color = [&](std::size_t i) { return glm::dvec3(kTones[i][0], kTones[i][1], kTones[i][2]); };
    return glm::mix(color(low), color(low + 1), place - static_cast<double>(low));
}

model::Material make_plain(const dvec3& color, double roughness)
{
    model::Material material;
    material.base_color = glm::dvec4(color, 1.0);
    material.metallic = 0.0;
    material.roughness = roughness;
    return material;
}

model::Material make_plastic(const dvec3& color, double roughness)
{
    return make_plain(color, roughness);
}

model::Material make_ceramic(const dvec3& color)
{
    model::Material material = make_plain(color, 0.5);
    material.clearcoat = 1.0;
    material.clearcoat_roughness = 0.06;
    return material;
}

model::Material make_lacquer(const dvec3& color)
{
    model::Material material = make_plain(color, 0.45);
    material.clearcoat = 1.0;
    material.clearcoat_roughness = 0.03;
    return material;
}

model::Material make_fabric(const dvec3& color)
{
    model::Material material = make_plain(color, 0.95);
    material.sheen_color = shade(color, 0.3) * 0.4;
    material.sheen_roughness = 0.5;
    material.specular = 0.3;
    return material;
}

model::Material make_leather(const dvec3& color)
{
    return make_plain(color, 0.5);
}

model::Material make_rubber()
{
    return make_plain(find_color("black") * 1.6, 0.85);
}

model::Material make_glass(const dvec3& color)
{
    model::Material material = make_plain(color, 0.02);
    material.transmission = 1.0;
    return material;
}

model::Material make_dark_glass()
{
    return make_plain(dvec3(0.012, 0.014, 0.017), 0.04);
}

model::Material make_light(const dvec3& color, const dvec3& radiance)
{
    model::Material material = make_plain(color, 0.3);
    material.emission = radiance;
    return material;
}

model::Material make_metal(std::string_view name, double roughness)
{
    // Linear reflectances at normal incidence. Source: Lagarde, Memo on Fresnel equations (2013), rounded.
    static constexpr std::array<std::pair<std::string_view, std::array<double, 3>>, 7> kMetals{{{"steel", {0.56, 0.57, 0.58}},
                                                                                                {"chrome", {0.55, 0.556, 0.554}},
                                                                                                {"brass", {0.91, 0.78, 0.42}},
                                                                                                {"copper", {0.955, 0.638, 0.538}},
                                                                                                {"gold", {1.0, 0.766, 0.336}},
                                                                                                {"iron", {0.30, 0.29, 0.28}},
                                                                                                {"aluminium", {0.91, 0.92, 0.92}}}};
    const auto* const found = std::find_if(kMetals.begin(), kMetals.end(), [&](const auto& entry) { return entry.first == name; });
    CLEVRVK_CHECK(found != kMetals.end(), "no metal '{}'", name);
    model::Material material = make_plain({found->second[0], found->second[1], found->second[2]}, roughness);
    material.metallic = 1.0;
    return material;
}

model::Material make_wood(std::string_view name)
{
    constexpr double kLateWood = -0.4;  // darker than what grows in spring
    constexpr double kRing_m = 0.014;
    static constexpr std::array<std::pair<std::string_view, std::uint32_t>, 6> kWoods{
        {{"oak", 0xB58A57}, {"walnut", 0x5E3F2A}, {"pine", 0xD9B27C}, {"cherry", 0x8C4A2C}, {"birch", 0xE0C9A0}, {"ebony", 0x2E241F}}};
    const auto* const found = std::find_if(kWoods.begin(), kWoods.end(), [&](const auto& entry) { return entry.first == name; });
    CLEVRVK_CHECK(found != kWoods.end(), "no wood '{}'", name);
    model::Material wood = make_plain(decode(found->second), 0.5);
    const glm::dvec3 late = shade(glm::dvec3(wood.base_color), kLateWood);
    wood.solid = catalog::SolidTexture{"wood", {late.r, late.g, late.b}, kRing_m, {1.0, 0.0, 0.0}, 1};
    return wood;
}

}  // namespace clevrvk::things
