#include "generators/relations/support.h"

#include "generators/draw_panel.h"
#include "generators/staged/light.h"
#include "generators/things/ground.h"
#include "renderer/resolve/read_episode.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec2;

constexpr dvec2 kTableReach_m{0.72, 0.42};
constexpr dvec2 kShelfReach_m{0.45, 0.32};
constexpr double kMargin_m = 0.03;     // of a shelf beyond the things
constexpr double kHalfShelf_m = 0.55;  // along the wall

constexpr std::array<std::string_view, 4> kCovers{"oak", "walnut", "linen", "white_marble"};
constexpr std::array<std::string_view, 3> kFloors{"oak", "walnut", "linen"};

void cover(spec::PanelSpec& panel, std::span<const std::string_view> covers, Rng& rng)
{
    panel.stage.value().front().object.materials.at(0).material = covers[rng.uniform_index(static_cast<std::uint32_t>(covers.size()))];
}

void paint(spec::StagePiece& wall, Rng& rng)
{
    constexpr std::array<std::array<double, 3>, 5> kPaints{
        {{0.58, 0.55, 0.48}, {0.45, 0.55, 0.60}, {0.50, 0.58, 0.46}, {0.62, 0.50, 0.44}, {0.66, 0.66, 0.66}}};
    const auto& color = kPaints[rng.uniform_index(kPaints.size())];
    wall.object.materials.at(0).surface.base_color = {color[0], color[1], color[2]};
}

/// The table becomes a board at a wall.
void make_shelf(const dvec2& reach, spec::PanelSpec& panel)
{
    const double half = reach.y + kMargin_m;
    spec::StagePiece& board = panel.stage.value().at(0);
    board.stage_class = "shelf";
    board.object.scale = Vec3{kHalfShelf_m, half, 0.015};
    board.object.position = {0.0, 0.0, -0.015};
    panel.stage->at(2).object.position = {0.0, half, 0.0};
    panel.stage->at(1).object.position[2] = -1.3;
}

void turn_sun(spec::PanelSpec& panel, Rng& rng)
{
    for (spec::LightSpec& light : panel.light_list.value()) {
        if (light.kind == spec::LightKind::Sun) {
            const double x = rng.uniform(-0.9, 0.9);
            const double y = rng.uniform(-0.2, 0.8);
            light.direction = {x, y, -1.1};
            const double strength = rng.uniform(0.8, 1.2);
            for (double& channel : light.radiance) {
                channel *= strength;
            }
        }
    }
}

}  // namespace

std::string_view name_support(Support support)
{
    constexpr std::array<std::string_view, kSupportCount> kNames{"table", "shelf", "floor", "plain"};
    return kNames[static_cast<std::size_t>(support)];
}

Support find_roomy(Support support, const dvec2& reach_m)
{
    const auto has_room = [&](const dvec2& room) { return reach_m.x <= room.x && reach_m.y <= room.y; };
    const bool is_too_small =
        (support == Support::Table && !has_room(kTableReach_m)) || (support == Support::Shelf && !has_room(kShelfReach_m));
    return is_too_small ? Support::Floor : support;
}

spec::PanelSpec make_setting(const catalog::Catalog& catalog, Support support, const dvec2& reach_m, std::string_view id, Rng& rng)
{
    spec::PanelSpec panel = make_panel(catalog::get_world(catalog, support == Support::Plain ? "plain" : "table"), id);
    resolve::fill_setting(catalog, panel);
    switch (support) {
        case Support::Plain: turn_sun(panel, rng); return panel;
        case Support::Table: cover(panel, kCovers, rng); break;
        case Support::Shelf:
            make_shelf(reach_m, panel);
            cover(panel, kCovers, rng);
            break;
        case Support::Floor:
            things_family::make_floor(panel);
            cover(panel, kFloors, rng);
            break;
    }
    paint(panel.stage->back(), rng);
    staged::vary_lamps(rng, panel);
    return panel;
}

}  // namespace clevrvk::generators::relations
