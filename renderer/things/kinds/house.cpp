// Houses: cottage with a gable roof, villa with a hipped roof, modern with flat roofs, log cabin, tall town house.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Cottage, Villa, Cabin, Town, Modern };
enum class Gable { Front, Side };
enum class Cladding { Plaster, Boards };

struct HouseParams : KindParams {
    Style style;
    double width;
    double depth;
    int storeys;
    double storey;
    double pitch;
    double overhang;
    Gable gable;
    int windows;
    bool has_shutters;
    bool has_chimney;
    bool has_porch;
    Cladding cladding;
    Color walls;
    Color roof;
    Color door;
    Wood wood;
};

/// Dimensions shared by all styles, metres.
struct Frame {
    double hw;     ///< half the width
    double hd;     ///< half the depth
    double low;    ///< height of the floor above the ground
    double eaves;  ///< height of the tops of the walls
    double rise;   ///< of the roof, relative to half its span
    double over;   ///< overhang of the roof
    bool is_gable_ahead;
};

struct Slots {
    int walls;
    int roof;
    int door;
    int trim;
    int glass;
    int stone;
};

/// A wall seen from outside: the middle of its foot, and the direction to its right.
struct Wall {
    dvec3 foot;
    dvec3 right;
};

/// Places a mesh made in (right, up, outward) on a wall.
Mesh lay(Mesh mesh, const Wall& wall)
{
    return place(std::move(mesh), wall.foot, wall.right, {0.0, 0.0, 1.0});
}

std::array<Wall, 4> list_walls(double hw, double hd)
{
    return {Wall{{0, -hd, 0}, {1, 0, 0}}, {{hw, 0, 0}, {0, 1, 0}}, {{0, hd, 0}, {-1, 0, 0}}, {{-hw, 0, 0}, {0, -1, 0}}};
}

/// A window with a frame, a cross bar and a sill. \param half  half its width and height
void add_window(ThingBuilder& builder, const Slots& slots, const Wall& wall, const dvec2& at, const dvec2& half, bool has_shutters)
{
    const auto put = [&](const dvec3& low, const dvec3& high, int slot) {
        builder.add(lay(move(make_box(low, high, 0.01), {at, 0.0}), wall), "windows", slot);
    };
    const double bar = std::min(0.07, half.x * 0.16);
    put({-half.x, -half.y, -0.02}, {half.x, half.y, 0.03}, slots.glass);
    for (const double side : {-1.0, 1.0}) {
        put({side * half.x - bar, -half.y - bar, -0.02}, {side * half.x + bar, half.y + bar, 0.08}, slots.trim);
        put({-half.x, side * half.y - bar, -0.02}, {half.x, side * half.y + bar, 0.075}, slots.trim);
    }
    put({-bar * 0.6, -half.y, -0.01}, {bar * 0.6, half.y, 0.055}, slots.trim);
    put({-half.x, -bar * 0.6, -0.01}, {half.x, bar * 0.6, 0.05}, slots.trim);
    put({-half.x - 0.14, -half.y - bar - 0.07, -0.02}, {half.x + 0.14, -half.y - bar + 0.01, 0.17}, slots.trim);
    if (has_shutters) {
        for (const double side : {-1.0, 1.0}) {
            const double x = side * (half.x + bar + half.x * 0.5);
            put({x - half.x * 0.46, -half.y - bar, -0.01}, {x + half.x * 0.46, half.y + bar, 0.05}, slots.door);
        }
    }
}

/// A door with panels, a knob and a step in front.
void add_door(ThingBuilder& builder, const Slots& slots, const Wall& wall, double x, double low)
{
    const auto put = [&](const dvec3& from, const dvec3& to, int slot) {
        builder.add(lay(move(make_box(from, to, 0.012), {x, low, 0.0}), wall), "door", slot);
    };
    put({-0.5, 0.0, -0.02}, {0.5, 2.1, 0.05}, slots.door);
    for (const double side : {-1.0, 1.0}) {
        put({side * 0.55 - 0.08, 0.0, -0.02}, {side * 0.55 + 0.08, 2.2, 0.10}, slots.trim);
        put({side * 0.23 - 0.16, 0.2, 0.0}, {side * 0.23 + 0.16, 0.95, 0.075}, slots.door);
        put({side * 0.23 - 0.16, 1.1, 0.0}, {side * 0.23 + 0.16, 1.9, 0.07}, slots.glass);
    }
    put({-0.63, 2.08, -0.02}, {0.63, 2.24, 0.12}, slots.trim);
    const int knob = builder.add_slot("knob", make_metal(Metal::Brass, 0.2));
    builder.add(lay(move(make_ellipsoid(dvec3(0.05), 16), {x + 0.40, low + 1.0, 0.10}), wall), "door", knob);
    // Steps that reach into the wall end slightly above its foot.
    for (int step = 0; step < 2; ++step) {
        const double top = low - 0.005 - 0.5 * low * step;
        builder.add(lay(make_box({x - 0.75 - 0.1 * step, 0.002, -0.05}, {x + 0.75 + 0.1 * step, top, 0.55 + 0.35 * step}, 0.02), wall),
                    "walls", slots.stone);
    }
}

/// Half the outline of rows of tiles on a slope, from eaves to ridge; each row overlaps the one below.
Points2 make_slope(double half_span, double eaves, double rise, double over)
{
    const double pitch = rise / half_span;
    const double run = half_span + over;
    const int rows = std::max(6, static_cast<int>(run / 0.34));
    Points2 line;
    for (int i = 0; i < rows; ++i) {
        const double from = run * (1.0 - static_cast<double>(i) / rows);
        const double to = run * (1.0 - (i + 1.0) / rows);
        line.emplace_back(from, eaves + (half_span - from) * pitch + 0.20);
        line.emplace_back(i + 1 == rows ? 0.0 : to, eaves + (half_span - to) * pitch + 0.15);
    }
    return line;
}

/// Walls with gables, and a gable roof whose ridge is along y; the caller rotates it. \param hw, hd  of this shell
Mesh make_gable_roof(double hw, double hd, const Frame& f, const Points2& slope)
{
    Points2 outline = slope;
    for (std::size_t i = slope.size() - 1; i-- > 0;) {
        outline.emplace_back(-slope[i].x, slope[i].y);
    }
    const double pitch = f.rise / hw;
    outline.emplace_back(-hw - f.over, f.eaves - f.over * pitch);
    outline.emplace_back(0.0, f.eaves + f.rise);
    outline.emplace_back(hw + f.over, f.eaves - f.over * pitch);
    return place(extrude(outline, 2.0 * (hd + f.over), 0.0), {0, -hd - f.over, 0}, {-1, 0, 0}, {0, 0, 1});
}

/// A shell with gables; the heights of the walls' tops and of the ridge follow from the frame.
void add_gable_shell(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    const double hw = f.is_gable_ahead ? f.hw : f.hd;
    const double hd = f.is_gable_ahead ? f.hd : f.hw;
    const Points2 walls{{hw, 0.0}, {hw, f.eaves + 0.03}, {0.0, f.eaves + f.rise + 0.03}, {-hw, f.eaves + 0.03}, {-hw, 0.0}};
    const double turn = f.is_gable_ahead ? 0.0 : kPi / 2.0;
    const Mesh shell = place(extrude(walls, 2.0 * hd, 0.0), {0, -hd, 0}, {-1, 0, 0}, {0, 0, 1});
    builder.add(rotate(shell, 2, turn), "walls", slots.walls);
    builder.add(rotate(make_gable_roof(hw, hd, f, make_slope(hw, f.eaves, f.rise, f.over)), 2, turn), "roof", slots.roof);
    const Mesh ridge =
        make_bar({0, -hd - f.over - 0.03, f.eaves + f.rise + 0.16}, {0, hd + f.over + 0.03, f.eaves + f.rise + 0.16}, 0.11, 0.11, 0.02, 16);
    builder.add(rotate(ridge, 2, turn), "roof", slots.roof);
}

/// Walls under a roof that slopes on all four sides.
void add_hip_shell(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    builder.add(make_box({-f.hw, -f.hd, 0}, {f.hw, f.hd, f.eaves}, 0.0), "walls", slots.walls);
    const double run = std::min(f.hw, f.hd) + f.over;
    const int rows = std::max(6, static_cast<int>(run / 0.34));
    Levels levels{{0.0, f.eaves - 0.12}};
    for (int i = 0; i < rows; ++i) {
        const double share = static_cast<double>(i) / rows;
        const double next = (i + 1.0) / rows * 0.985;
        levels.emplace_back(run * share, f.eaves + f.rise * share + 0.06);
        levels.emplace_back(run * next, f.eaves + f.rise * next);
    }
    builder.add(crease(extrude(make_rectangle({f.hw + f.over, f.hd + f.over}, 0.0), levels), 20.0), "roof", slots.roof);
    const double half = std::abs(f.hw - f.hd);
    const dvec3 along = f.hw > f.hd ? dvec3(half + 0.12, 0, 0) : dvec3(0, half + 0.12, 0);
    const dvec3 top(0, 0, f.eaves + f.rise - 0.06);
    builder.add(make_bar(top - along, top + along, 0.11, 0.11, 0.02, 16), "roof", slots.roof);
}

/// Rows of windows in all walls, and the door in the front wall.
void add_openings(ThingBuilder& builder, const HouseParams& params, const Slots& slots, const Frame& f)
{
    const int storeys = params.style == Style::Town ? 3 : params.style == Style::Cabin ? 1 : params.storeys;
    const int columns = params.windows;
    const bool has_shutters = params.has_shutters;
    const double storey = (f.eaves - f.low) / storeys;
    const std::array<Wall, 4> walls = list_walls(f.hw, f.hd);
    for (std::size_t w = 0; w < walls.size(); ++w) {
        const double half = w % 2 == 0 ? f.hw : f.hd;
        const int count = std::min(columns, std::max(1, static_cast<int>(2.0 * half / (has_shutters ? 2.3 : 1.8))));
        for (int i = 0; i < storeys; ++i) {
            for (int k = 0; k < count; ++k) {
                const double x = mix(-half, half, (k + 0.5) / count);
                // The door takes the middle of the ground floor.
                if (w == 0 && i == 0 && std::abs(x) < 1.5) {
                    continue;
                }
                add_window(builder, slots, walls[w], {x, f.low + storey * i + 0.56 * storey},
                           {std::min(0.5, half / count * 0.42), 0.24 * std::min(storey, 2.9)}, has_shutters);
            }
        }
    }
    add_door(builder, slots, walls[0], 0.0, f.low);
}

void add_chimney(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    const double top = f.eaves + f.rise + 0.75;
    const double x = 0.45 * f.hw;
    const double y = f.is_gable_ahead ? 0.25 * f.hd : 0.2 * f.hd;
    builder.add(make_box({x - 0.34, y - 0.28, f.eaves - 0.2}, {x + 0.34, y + 0.28, top}, 0.02), "chimney", slots.stone);
    builder.add(make_box({x - 0.42, y - 0.36, top - 0.22}, {x + 0.42, y + 0.36, top - 0.06}, 0.03), "chimney", slots.stone);
    builder.add(make_bar({x, y, top - 0.1}, {x, y, top + 0.3}, 0.13, 0.11, 0.02, 20), "chimney", slots.roof);
}

/// Stacked logs whose ends extend beyond the corners.
void add_logs(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    constexpr double kRadius = 0.15;
    const int rows = static_cast<int>((f.eaves - 0.1) / (1.9 * kRadius));
    for (int i = 0; i < rows; ++i) {
        const double z = kRadius + 1.9 * kRadius * i;
        for (const double side : {-1.0, 1.0}) {
            builder.add(make_bar({-f.hw - 0.3, side * f.hd, z}, {f.hw + 0.3, side * f.hd, z}, kRadius, kRadius, 0.02, 18), "walls",
                        slots.walls);
            const double higher = z + kRadius * 0.95;
            builder.add(make_bar({side * f.hw, -f.hd - 0.3, higher}, {side * f.hw, f.hd + 0.3, higher}, kRadius, kRadius, 0.02, 18),
                        "walls", slots.walls);
        }
    }
}

/// A roof on posts above the door.
void add_porch(ThingBuilder& builder, const Slots& slots, const Frame& f)
{
    const double y = -f.hd - 1.25;
    const double top = f.low + 2.45;
    builder.add(make_box({-1.5, y, 0.002}, {1.5, -f.hd + 0.05, f.low - 0.02}, 0.03), "porch", slots.stone);
    for (const double side : {-1.0, 1.0}) {
        builder.add(make_box({side * 1.32 - 0.07, y + 0.1, f.low - 0.03}, {side * 1.32 + 0.07, y + 0.24, top + 0.05}, 0.02), "porch",
                    slots.trim);
    }
    const Points2 roof{{-f.hd + 0.1, top + 0.55}, {y - 0.25, top}, {y - 0.25, top - 0.14}, {-f.hd + 0.1, top + 0.36}};
    builder.add(place(extrude(roof, 3.4, 0.02), {-1.7, 0, 0}, {0, 1, 0}, {0, 0, 1}), "porch", slots.roof);
}

/// Two blocks with flat roofs and wide panes.
void add_modern(ThingBuilder& builder, const HouseParams& params, const Slots& slots, const Frame& f)
{
    const double storey = 3.0;
    const bool is_mirrored = params.has_chimney;
    const double side = is_mirrored ? -1.0 : 1.0;
    const auto put_block = [&](double x0, double x1, double y0, double y1, double low, double high, int slot) {
        builder.add(make_box({std::min(x0, x1), y0, low}, {std::max(x0, x1), y1, high}, 0.01), "walls", slot);
        builder.add(make_box({std::min(x0, x1) - 0.35, y0 - 0.35, high}, {std::max(x0, x1) + 0.35, y1 + 0.35, high + 0.28}, 0.03), "roof",
                    slots.roof);
    };
    const double split = side * 0.15 * f.hw;
    put_block(-side * f.hw, side * f.hw, -f.hd, f.hd, 0.0, storey, slots.walls);
    put_block(split - side * 0.95 * f.hw, split + side * 0.1 * f.hw, -f.hd - 0.6, f.hd * 0.7, storey + 0.28, 2.0 * storey + 0.1,
              slots.stone);
    const Wall front{{0, -f.hd, 0}, {1, 0, 0}};
    const double half = 0.30 * f.hw;
    add_window(builder, slots, front, {side * 0.58 * f.hw, 1.5}, {half, 1.05}, false);
    add_window(builder, slots, front, {-side * 0.62 * f.hw, 1.7}, {0.24 * f.hw, 0.75}, false);
    add_window(builder, slots, {{0, -f.hd - 0.6, 0}, {1, 0, 0}}, {split - side * 0.43 * f.hw, storey + 1.65}, {0.36 * f.hw, 0.85}, false);
    for (const double way : {-1.0, 1.0}) {
        add_window(builder, slots, {{way * f.hw, 0, 0}, {0, way, 0}}, {0.0, 1.6}, {0.5 * f.hd, 0.8}, false);
    }
    add_door(builder, slots, front, -side * 0.05 * f.hw, 0.15);
}

model::Material make_walls(Style style, const HouseParams& params)
{
    if (style == Style::Cabin) {
        return make_wood(params.wood);
    }
    const dvec3 color = find_color(params.walls);
    model::Material walls = make_plain(color, 0.9);
    if (params.cladding == Cladding::Boards) {
        const dvec3 gap = shade(color, -0.16);
        walls.solid = catalog::SolidTexture{"stripes", {gap.r, gap.g, gap.b}, 0.26, {0.0, 0.0, 1.0}, 0};
    }
    return walls;
}

void build_house(const HouseParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_town = style == Style::Town;
    const bool is_cabin = style == Style::Cabin;
    const double width = params.width * (is_town ? 0.62 : is_cabin ? 0.82 : 1.0);
    const int storeys = is_town ? 3 : is_cabin ? 1 : params.storeys;
    Frame f{};
    f.hw = width / 2.0;
    f.hd = f.hw * (is_town ? 1.15 : params.depth);
    f.low = style == Style::Modern ? 0.15 : 0.36;
    f.eaves = f.low + storeys * params.storey;
    f.is_gable_ahead = is_town || params.gable == Gable::Front;
    f.rise = (f.is_gable_ahead ? f.hw : f.hd) * params.pitch;
    f.over = params.overhang;
    Slots slots{};
    slots.walls = builder.add_slot("walls", make_walls(style, params));
    slots.roof = builder.add_slot("roof", make_plain(find_color(style == Style::Modern ? Color::Charcoal : params.roof), 0.85));
    slots.door = builder.add_slot("door", make_lacquer(find_color(params.door)));
    slots.trim = builder.add_slot("trim", make_plain(find_color(style == Style::Modern ? Color::Charcoal : Color::White), 0.6));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.stone =
        builder.add_slot("stone", style == Style::Modern ? make_wood(params.wood)
                                                         : make_plain(find_color(is_cabin ? Color::Stone : Color::Terracotta) * 0.85, 0.9));
    if (style == Style::Modern) {
        add_modern(builder, params, slots, f);
        return;
    }
    if (style == Style::Villa) {
        f.rise = std::min(f.hw, f.hd) * params.pitch * 0.8;
        add_hip_shell(builder, slots, f);
    } else {
        add_gable_shell(builder, slots, f);
    }
    if (is_cabin) {
        add_logs(builder, slots, f);
        f.hw += 0.13;
        f.hd += 0.13;
    }
    add_openings(builder, params, slots, f);
    if (!is_town && params.has_porch) {
        add_porch(builder, slots, f);
    }
    if (params.has_chimney) {
        add_chimney(builder, slots, f);
    }
}

}  // namespace

Thing make_house_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a house: a cottage, a villa with a hipped roof, a log cabin, a town house, or a modern house with flat roofs";
    thing.parts = {{"walls"}, {"roof"}, {"door"}, {"windows"}, {"chimney", true}, {"porch", true}};
    thing.least_m = 5.0;
    thing.most_m = 16.0;
    const Rows<HouseParams> rows{
        word_row<&HouseParams::style>("style", {"cottage", "villa", "cabin", "town", "modern"}, "overall form"),
        number_row<&HouseParams::width>("width", "m", 7.0, 11.0, 8.5, "width of the front; a town house is 0.62 times as wide"),
        number_row<&HouseParams::depth>("depth", "1", 0.62, 0.95, 0.78, "depth divided by the width"),
        integer_row<&HouseParams::storeys>("storeys", 1, 2, 1, "number of storeys of a cottage or a villa"),
        number_row<&HouseParams::storey>("storey", "m", 2.6, 3.0, 2.8, "height of one storey"),
        number_row<&HouseParams::pitch>("pitch", "1", 0.62, 1.15, 0.85, "rise of the roof divided by half its span"),
        number_row<&HouseParams::overhang>("overhang", "m", 0.25, 0.6, 0.4, "overhang of the roof beyond the walls"),
        word_row<&HouseParams::gable>("gable", {"front", "side"}, "side on which the gables are"),
        integer_row<&HouseParams::windows>("windows", 2, 4, 3, "maximum number of windows beside each other"),
        flag_row<&HouseParams::has_shutters>("shutters", false, "whether there are shutters beside the windows"),
        flag_row<&HouseParams::has_chimney>("chimney", true, "whether the roof has a chimney; turns a modern house round"),
        flag_row<&HouseParams::has_porch>("porch", false, "whether there is a roof over the door"),
        word_row<&HouseParams::cladding>("cladding", {"plaster", "boards"}, "surface of the walls"),
        color_row<&HouseParams::walls>("walls", {"cream", "white", "sand", "sky", "peach", "mint", "terracotta", "yellow", "gray"},
                                       "colour of the walls"),
        color_row<&HouseParams::roof>("roof", {"terracotta", "slate", "crimson", "brown", "charcoal", "moss"}, "colour of the roof"),
        color_row<&HouseParams::door>("door", {"red", "green", "navy", "brown", "teal", "crimson"}, "colour of the door and the shutters"),
        choice_row<&HouseParams::wood>("wood", {"pine", "oak", "walnut", "cherry"},
                                       "wood of a cabin, and of the upper block of a modern house"),
    };
    bind_rows<build_house>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
