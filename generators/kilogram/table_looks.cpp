// Lists of looks and grounds, and the rules that adapt the ground and the brightness of the lights to the tiles'
// colours.
#include "generators/kilogram/table_looks.h"

#include "renderer/base/error.h"
#include "renderer/base/srgb.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace clevrvk::generators::kilogram {
namespace {

using catalog::SolidTexture;
using catalog::Surface;

/// Least distance between two colours in sRGB, each 0 to 1, at which a tile stands out from its ground at a glance.
constexpr double kLeastContrast = 0.33;

/// The luminance of the brightest colour in a picture.
constexpr double kBrightest = 0.53;

/// An upper limit, so that a set of dark tiles stays dark.
constexpr double kMostExposure = 3.6;

/// Unit vectors with few digits: fibre directions in a tile.
constexpr std::array<Vec3, 5> kFibres{{{1.0, 0.0, 0.0}, {0.96, 0.28, 0.0}, {0.96, -0.28, 0.0}, {0.8, 0.6, 0.0}, {0.8, -0.6, 0.0}}};

// Rounded to five digits, like the colours.
Vec3 scale(const Vec3& color, double factor)
{
    Vec3 scaled{};
    std::transform(color.begin(), color.end(), scaled.begin(), [&](double channel) { return std::round(channel * factor * 1e5) / 1e5; });
    return scaled;
}

double find_luminance(const Vec3& color)
{
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}

double measure_contrast(const Vec3& a, const Vec3& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double difference = encode_srgb(a[i]) - encode_srgb(b[i]);
        sum += difference * difference;
    }
    return std::sqrt(sum);
}

SolidTexture make_grain(const Vec3& color, double late, double scale_m, std::uint32_t seed)
{
    return {"wood", scale(color, late), scale_m, kFibres.at(seed % kFibres.size()), seed};
}

Surface make_wood(const Vec3& color, std::uint32_t seed)
{
    Surface wood;
    wood.base_color = color;
    wood.roughness = 0.6;
    wood.solid = make_grain(color, 0.55, 0.0065, seed);
    return wood;
}

Surface make_lacquer(const Vec3& color, std::uint32_t seed)
{
    Surface lacquer = make_wood(color, seed);
    lacquer.clearcoat = 1.0;
    lacquer.clearcoat_roughness = 0.12;
    return lacquer;
}

Surface make_paper(const Vec3& color, std::uint32_t seed)
{
    Surface paper;
    paper.base_color = color;
    paper.roughness = 0.95;
    paper.specular = 0.3;
    paper.solid = SolidTexture{"noise", scale(color, 0.92), 0.001, {0.0, 0.0, 1.0}, seed};
    return paper;
}

Surface make_plastic(const Vec3& color, std::uint32_t)
{
    Surface plastic;
    plastic.base_color = color;
    plastic.roughness = 0.3;
    return plastic;
}

Surface make_metal(const Vec3& color, std::uint32_t seed)
{
    Surface metal;
    metal.base_color = color;
    metal.metallic = 1.0;
    metal.roughness = 0.45;
    metal.solid = make_grain(color, 0.85, 0.0016, seed);
    return metal;
}

Surface make_enamel(const Vec3& color, std::uint32_t)
{
    Surface enamel;
    enamel.base_color = color;
    enamel.roughness = 0.25;
    enamel.clearcoat = 1.0;
    enamel.clearcoat_roughness = 0.02;
    return enamel;
}

Surface make_glass(const Vec3& color, std::uint32_t)
{
    Surface glass;
    // Light passes through four surfaces on its way to the ground and back.
    for (std::size_t i = 0; i < 3; ++i) {
        glass.base_color[i] = std::round(std::sqrt(std::sqrt(color[i])) * 1e5) / 1e5;
    }
    glass.transmission = 1.0;
    glass.roughness = 0.0;
    return glass;
}

Surface make_felt(const Vec3& color, std::uint32_t seed)
{
    Surface felt;
    felt.base_color = color;
    felt.roughness = 1.0;
    felt.specular = 0.2;
    felt.sheen_color = scale(color, 0.5);
    felt.sheen_roughness = 0.8;
    felt.solid = SolidTexture{"noise", scale(color, 0.82), 0.0011, {0.0, 0.0, 1.0}, seed};
    return felt;
}

Surface make_board(const Vec3& color, std::uint32_t seed)
{
    Surface board = make_wood(color, seed);
    board.solid = make_grain(color, 0.65, 0.012, seed);
    board.solid->axis = {1.0, 0.0, 0.0};
    return board;
}

template <typename Member>
std::vector<std::string> list_names(std::span<const Member> members)
{
    std::vector<std::string> names{std::string(kAny)};
    std::transform(members.begin(), members.end(), std::back_inserter(names),
                   [](const Member& member) { return std::string(member.name); });
    return names;
}

}  // namespace

TableColor make_table_color(std::uint32_t srgb, std::string name)
{
    TableColor color{name.empty() ? fmt::format("#{:06x}", srgb) : std::move(name), {}};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t byte = (srgb >> (16U - 8U * static_cast<std::uint32_t>(i))) & 255U;
        // Rounded to five digits, because the last digits of a power differ between C libraries.
        color.linear[i] = std::round(decode_srgb(byte / 255.0) * 1e5) / 1e5;
    }
    return color;
}

std::span<const TileLook> list_tile_looks()
{
    static const std::vector<TileLook> looks{
        {"wood", 1.0, 0.88, false, {0xD9B27C, 0xB58A57, 0x8C4A2C, 0x5E3F2A, 0xE0C9A0, 0xA9683F}, make_wood},
        {"lacquer", 1.0, 0.84, false, {0xA8281E, 0x1F4E79, 0x2F6B3A, 0x2A2A2E, 0xC98A1E, 0x5B2A5E}, make_lacquer},
        {"paper", 0.12, 1.0, false, {0xE8B23A, 0xD4553A, 0x3B7A8C, 0x2E2E33, 0x6F9E54, 0xEDE6D6}, make_paper},
        {"plastic", 1.0, 1.0, false, {0xD2322D, 0x2B62B0, 0xE9B824, 0x2F9150, 0xE6E4DE, 0x7A3E98}, make_plastic},
        {"metal", 0.8, 1.18, false, {0xD8C27A, 0xC9CACC, 0xC98A6B, 0xA6AAB0, 0xE0B65A}, make_metal},
        {"enamel", 1.0, 1.12, false, {0x1B5FA8, 0x1E8A62, 0xC8452A, 0x8E2A4E, 0xD99A22, 0x4B3F9E}, make_enamel},
        {"glass", 1.0, 1.0, true, {0x3E86D8, 0x2FA36B, 0xD8602F, 0xB03A5B, 0xE0A92E, 0x6A5BC4}, make_glass},
    };
    return looks;
}

std::span<const Ground> list_grounds()
{
    static const std::vector<Ground> grounds{
        {"felt", 1.0, {0x1F4D3A, 0x5B1F2A, 0x22304F, 0x2E3033, 0xCDBF9F, 0xB9BCB8}, make_felt},
        {"paper", 1.0, {0xEFECE4, 0xE9DFC6, 0xB08D62, 0xD3D6D6, 0x34414F}, make_paper},
        {"wood", 0.86, {0xB58A57, 0x5E3F2A, 0xDCC49C, 0x3A2A20}, make_board},
    };
    return grounds;
}

std::vector<std::string> list_look_names()
{
    return list_names(list_tile_looks());
}

std::vector<std::string> list_ground_names()
{
    return list_names(list_grounds());
}

Vec3 find_apparent_color(const TileLook& look, const Vec3& color, const Vec3& ground)
{
    return look.shows_ground ? Vec3{color[0] * ground[0], color[1] * ground[1], color[2] * ground[2]} : color;
}

DrawnGround draw_ground(std::string_view name, const TileLook& look, std::span<const TableColor> tiles, Rng& rng)
{
    // The kind is drawn first, so that each kind has the same chance however many colours it has.
    std::vector<std::vector<DrawnGround>> fitting;
    std::optional<DrawnGround> farthest;
    double most_contrast = -1.0;
    for (const Ground& ground : list_grounds()) {
        if (name != kAny && name != ground.name) {
            continue;
        }
        std::vector<DrawnGround> own;
        for (const std::uint32_t srgb : ground.colors) {
            const DrawnGround each{&ground, make_table_color(srgb)};
            double contrast = std::numeric_limits<double>::max();
            for (const TableColor& tile : tiles) {
                contrast =
                    std::min(contrast, measure_contrast(find_apparent_color(look, tile.linear, each.color.linear), each.color.linear));
            }
            if (contrast >= kLeastContrast) {
                own.push_back(each);
            }
            if (contrast > most_contrast) {
                most_contrast = contrast;
                farthest = each;
            }
        }
        if (!own.empty()) {
            fitting.push_back(std::move(own));
        }
    }
    CLEVRVK_CHECK(farthest, "no ground '{}'", name);
    if (fitting.empty()) {
        return *farthest;
    }
    const std::vector<DrawnGround>& kind = fitting[rng.uniform_index(static_cast<std::uint32_t>(fitting.size()))];
    return kind[rng.uniform_index(static_cast<std::uint32_t>(kind.size()))];
}

double find_exposure(const TileLook& look, std::span<const TableColor> tiles, const DrawnGround& ground)
{
    double brightest = ground.ground->shine * find_luminance(ground.color.linear);
    for (const TableColor& tile : tiles) {
        brightest = std::max(brightest, look.shine * find_luminance(find_apparent_color(look, tile.linear, ground.color.linear)));
    }
    return std::min(kBrightest / brightest, kMostExposure);
}

}  // namespace clevrvk::generators::kilogram
