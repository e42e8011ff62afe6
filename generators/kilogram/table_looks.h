// Materials of tangrams' tiles and of the tables under them: looks and grounds, one a line of a list. Where the tiles
// lie is in table.h.
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

/// Leaves a look or a ground to chance.
inline constexpr std::string_view kAny = "any";

/// A colour of a tile or a ground.
struct TableColor {
    std::string name;  ///< as labels have it: a part's colour, a name of the catalog, or `#rrggbb`
    Vec3 linear{};     ///< RGB, 0 to 1
};

/// The colour of sRGB bytes. \param name  "" for `#rrggbb`
[[nodiscard]] TableColor make_table_color(std::uint32_t srgb, std::string name = "");

/// The materials of tiles.
struct TileLook {
    std::string_view name;
    double height = 1.0;                ///< of a tile, as a multiple of its mesh's
    double shine = 1.0;                 ///< the brightness of a tile, as a multiple of its colour's on a matt one
    bool shows_ground = false;          ///< the ground is seen through it; never drawn, for it takes ten times as long
    std::vector<std::uint32_t> colors;  ///< sRGB; for tiles without a part
    catalog::Surface (*make)(const Vec3& color, std::uint32_t seed) = nullptr;
};

/// The ground under the tiles.
struct Ground {
    std::string_view name;
    double shine = 1.0;                 ///< its brightness, as a multiple of its colour's on a matt one
    std::vector<std::uint32_t> colors;  ///< sRGB
    catalog::Surface (*make)(const Vec3& color, std::uint32_t seed) = nullptr;
};

[[nodiscard]] std::span<const TileLook> list_tile_looks();
[[nodiscard]] std::span<const Ground> list_grounds();

/// Names of a list, and kAny.
[[nodiscard]] std::vector<std::string> list_look_names();
[[nodiscard]] std::vector<std::string> list_ground_names();

/// The surface of an object or of a piece of stage.
struct DrawnGround {
    const Ground* ground = nullptr;
    TableColor color;
};

/// The look of a tile of that colour on a ground.
[[nodiscard]] Vec3 find_apparent_color(const TileLook& look, const Vec3& color, const Vec3& ground);

/// Draws a ground of that name, or of any, and its colour, among those that no tile's colour is too near to; the one
/// that is the farthest from all of them where each is too near to one.
[[nodiscard]] DrawnGround draw_ground(std::string_view name, const TileLook& look, std::span<const TableColor> tiles, Rng& rng);

/// By how much the lights of the world `tans` are brighter than they are there, so that the brightest colour comes out
/// bright and not burnt.
[[nodiscard]] double find_exposure(const TileLook& look, std::span<const TableColor> tiles, const DrawnGround& ground);

}  // namespace clevrvk::generators::kilogram
