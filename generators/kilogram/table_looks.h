// Materials of a tangram's tiles and of the table under them: the looks and grounds, one per line of a list. Tile
// positions are in table.h.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/base/vec3.h"
#include "renderer/catalog/surface.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The name that leaves the choice of a look or a ground to chance.
inline constexpr std::string_view kAny = "any";

/// A colour of a tile or a ground.
struct TableColor {
    std::string name;  ///< as in labels: a part's colour, a name of the catalog, or `#rrggbb`
    Vec3 linear{};     ///< RGB, 0 to 1
};

/// The colour of sRGB bytes. \param name  "" for `#rrggbb`
[[nodiscard]] TableColor make_table_color(std::uint32_t srgb, std::string name = "");

/// The materials of tiles.
struct TileLook {
    std::string_view name;
    double height = 1.0;                ///< of a tile, as a multiple of its mesh's height
    double shine = 1.0;                 ///< brightness of a tile, as a multiple of that of a matt tile of its colour
    bool shows_ground = false;          ///< whether the ground shows through; never drawn at random, because it takes ten times as long
    std::vector<std::uint32_t> colors;  ///< sRGB; for tiles without a part
    catalog::Surface (*make)(const Vec3& color, std::uint32_t seed) = nullptr;
};

/// The ground under the tiles.
struct Ground {
    std::string_view name;
    double shine = 1.0;                 ///< brightness, as a multiple of that of a matt ground of its colour
    std::vector<std::uint32_t> colors;  ///< sRGB
    catalog::Surface (*make)(const Vec3& color, std::uint32_t seed) = nullptr;
};

[[nodiscard]] std::span<const TileLook> list_tile_looks();
[[nodiscard]] std::span<const Ground> list_grounds();

/// The names of a list, and kAny.
[[nodiscard]] std::vector<std::string> list_look_names();
[[nodiscard]] std::vector<std::string> list_ground_names();

/// A ground with its drawn colour.
struct DrawnGround {
    const Ground* ground = nullptr;
    TableColor color;
};

/// The apparent colour of a tile with this colour on a ground.
[[nodiscard]] Vec3 find_apparent_color(const TileLook& look, const Vec3& color, const Vec3& ground);

/// Draws a ground with this name, or with any name, and its colour, and avoids colours too close to a tile's. If all
/// are too close, takes the ground that is farthest from all tile colours.
[[nodiscard]] DrawnGround draw_ground(std::string_view name, const TileLook& look, std::span<const TableColor> tiles, Rng& rng);

/// The factor on the light intensities of the world `tans` that makes the brightest colour bright without
/// overexposing it.
[[nodiscard]] double find_exposure(const TileLook& look, std::span<const TableColor> tiles, const DrawnGround& ground);

}  // namespace clevrvk::generators::kilogram
