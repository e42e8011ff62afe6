// Makes panels by drawing placements until one satisfies all rules.
#include "generators/mewl/panel_maker.h"

#include "generators/mewl/clear_view.h"
#include "generators/mewl/footprints.h"
#include "generators/mewl/pointing.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::string_view kWorldName = "mewl";

// Six large objects take some hundreds of placements. This limit ends the search if a changed rule or camera makes it
// impossible.
constexpr int kMaxPlacings = 200000;

}  // namespace

PanelMaker::PanelMaker(const catalog::Catalog& catalog, std::string_view task_name, const TaskRequest& request)
    : catalog_(catalog), world_(catalog::get_world(catalog, kWorldName)), streams_(task_name, request), variant_(request.variant),
      meshes_(request.meshes), counter_(catalog, *meshes_)
{
}

spec::PanelSpec PanelMaker::make(std::string_view panel_id, std::span<const Item> items, Rng& rng, const Accept& accept)
{
    return make_with(panel_id, items, [&](spec::PanelSpec& panel) {
        const Directions directions = directions_of(catalog_, panel, variant_);
        PlacementRules rules;
        rules.axes = {directions.right, directions.behind};
        const std::optional<std::vector<FloorPoint>> places = place_discs(compute_footprint_radii(catalog_, panel.objects), rules, rng);
        if (!places) {
            return false;
        }
        place_and_turn(catalog_, *places, panel.objects, rng);
        return (is_published() || !overlap_seen_from_above(panel.objects)) && is_clear(panel) && (!accept || accept(view(panel)));
    });
}

spec::PanelSpec PanelMaker::make_pointing(std::string_view panel_id, std::span<const Item> items, std::size_t target, Rng& rng)
{
    return make_with(panel_id, items, [&](spec::PanelSpec& panel) {
        panel.objects.resize(items.size());  // removes the hand of the last attempt
        const auto places =
            place_in_corners(compute_footprint_radii(catalog_, panel.objects), directions_of(catalog_, panel, variant_), rng);
        if (!places) {
            return false;
        }
        place_and_turn(catalog_, std::span(*places).first(items.size()), panel.objects, rng);
        const spec::ObjectSpec hand = make_hand(catalog_, places->back(), panel.objects[target]);
        if (is_strict() && !may_point_at_any(panel, places->back())) {
            return false;
        }
        const double gap_deg = pointing_gap_deg(hand, panel.objects, target);
        panel.objects.push_back(hand);
        return is_published() || (gap_deg >= kLeastPointingGap_deg && !overlap_seen_from_above(panel.objects) && is_clear(panel));
    });
}

spec::PanelSpec PanelMaker::make_with(std::string_view panel_id, std::span<const Item> items, const PlaceOnce& place_once)
{
    spec::PanelSpec panel = generators::make_panel(world_, panel_id);
    jitter_panel(world_, streams_, panel);
    for (const Item& item : items) {
        panel.objects.push_back(make_object(catalog_, names_of(item), fmt::format("o{}", panel.objects.size() + 1)));
    }
    for (int i = 0; i < kMaxPlacings; ++i) {
        if (place_once(panel) && is_seen(panel)) {
            return panel;
        }
    }
    CLEVRVK_CHECK(false, "panel '{}' of {} objects found no place in {} attempts", panel.id, items.size(), kMaxPlacings);
    return panel;
}

bool PanelMaker::is_clear(const spec::PanelSpec& panel) const
{
    return !is_strict() || (has_all_centers_in_square(panel) && agrees_with_pixels(panel, view(panel).directions));
}

bool PanelMaker::may_point_at_any(const spec::PanelSpec& panel, FloorPoint hand_place) const
{
    for (std::size_t target = 0; target < panel.objects.size(); ++target) {
        std::vector<spec::ObjectSpec> objects = panel.objects;
        objects.push_back(make_hand(catalog_, hand_place, panel.objects[target]));
        if (pointing_gap_deg(objects.back(), panel.objects, target) < kLeastPointingGap_deg || overlap_seen_from_above(objects)) {
            return false;
        }
    }
    return true;
}

bool PanelMaker::is_seen(const spec::PanelSpec& panel)
{
    const std::vector<int> visible_px = counter_.count(panel);
    return std::all_of(visible_px.begin(), visible_px.end(), [](int count) { return count >= kLeastVisiblePx; });
}

}  // namespace clevrvk::generators::mewl
