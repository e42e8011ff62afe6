// The palette, and the materials in glTF's parameters.
#include "renderer/things/materials.h"

#include "renderer/modeling/maths.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace clevrvk::things {
namespace {

using glm::dvec3;

/// The colour in sRGB, 8 bits a channel.
std::uint32_t find_srgb(Color color)
{
    switch (color) {
        case Color::White: return 0xF2F0EB;
        case Color::Cream: return 0xEBDFC3;
        case Color::Beige: return 0xCDB894;
        case Color::Gray: return 0x8A8C8E;
        case Color::Charcoal: return 0x3A3C40;
        case Color::Black: return 0x1A1A1C;
        case Color::Red: return 0xB8242A;
        case Color::Crimson: return 0x8C1C2C;
        case Color::Orange: return 0xDD7A22;
        case Color::Yellow: return 0xE8BE2E;
        case Color::Green: return 0x3E8148;
        case Color::Lime: return 0x8FB53A;
        case Color::Olive: return 0x6B6B38;
        case Color::Teal: return 0x2A7C80;
        case Color::Cyan: return 0x58B4C8;
        case Color::Blue: return 0x2B55A0;
        case Color::Navy: return 0x1E2C4E;
        case Color::Purple: return 0x68407F;
        case Color::Pink: return 0xE09AA8;
        case Color::Brown: return 0x6B4428;
        case Color::Tan: return 0xA97E52;
        case Color::Silver: return 0xC2C4C6;
        case Color::Mint: return 0xA5D6BD;
        case Color::Sky: return 0xA3C6E3;
        case Color::Lavender: return 0xB9A9D6;
        case Color::Peach: return 0xEFC1A0;
        case Color::Terracotta: return 0xB4623F;
        case Color::Gold: return 0xC99B3B;
        case Color::Leaf: return 0x4B7A2B;
        case Color::Moss: return 0x5D7030;
        case Color::Stone: return 0x857F76;
        case Color::Slate: return 0x565C64;
        case Color::Sand: return 0xC9B488;
        case Color::Bark: return 0x584433;
        case Color::Crust: return 0xB0702F;
        case Color::Crumb: return 0xEAD3A2;
        case Color::Chocolate: return 0x4A2A1A;
        case Color::Paper: return 0xEDE6D6;
        case Color::Skin: return 0xD9A282;
        case Color::Amber: return 0x8A4A12;
        case Color::Banana: return 0xE9C93A;
        case Color::Carrot: return 0xE2701C;
        case Color::Cheese: return 0xEDB43C;
        case Color::Snow: return 0xF4F6F8;
    }
    return 0;
}

/// Linear reflectance at normal incidence. Source: Lagarde, Memo on Fresnel equations (2013), rounded.
dvec3 find_reflectance(Metal metal)
{
    switch (metal) {
        case Metal::Steel: return {0.56, 0.57, 0.58};
        case Metal::Chrome: return {0.55, 0.556, 0.554};
        case Metal::Brass: return {0.91, 0.78, 0.42};
        case Metal::Copper: return {0.955, 0.638, 0.538};
        case Metal::Gold: return {1.0, 0.766, 0.336};
        case Metal::Iron: return {0.30, 0.29, 0.28};
        case Metal::Aluminium: return {0.91, 0.92, 0.92};
    }
    return dvec3(0.0);
}

/// The wood's colour in sRGB, 8 bits a channel.
std::uint32_t find_srgb(Wood wood)
{
    switch (wood) {
        case Wood::Oak: return 0xB58A57;
        case Wood::Walnut: return 0x5E3F2A;
        case Wood::Pine: return 0xD9B27C;
        case Wood::Cherry: return 0x8C4A2C;
        case Wood::Birch: return 0xE0C9A0;
        case Wood::Ebony: return 0x2E241F;
    }
    return 0;
}

/// Converts sRGB, 8 bits a channel, to linear values.
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

dvec3 find_color(Color color)
{
    return decode(find_srgb(color));
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
    return make_plain(find_color(Color::Black) * 1.6, 0.85);
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

model::Material make_metal(Metal metal, double roughness)
{
    model::Material material = make_plain(find_reflectance(metal), roughness);
    material.metallic = 1.0;
    return material;
}

model::Material make_wood(Wood wood)
{
    constexpr double kLateWood = -0.4;  // darker than early wood
    constexpr double kRing_m = 0.014;
    model::Material material = make_plain(decode(find_srgb(wood)), 0.5);
    const glm::dvec3 late = shade(glm::dvec3(material.base_color), kLateWood);
    material.solid = catalog::SolidTexture{"wood", {late.r, late.g, late.b}, kRing_m, {1.0, 0.0, 0.0}, 1};
    return material;
}

}  // namespace clevrvk::things
