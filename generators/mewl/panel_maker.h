// Makes the panels of one episode: jitter, placement by MEWL's rules, and a check that every object is visible. Source:
// MEWL's generator, add_random_objects and add_random_objects_pragmatic.
#pragma once

#include "generators/draw_panel.h"
#include "generators/mewl/scene_view.h"
#include "generators/visibility.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

/// Least number of visible pixels of each object. Source: MEWL, --min_pixels_per_object.
inline constexpr int kLeastVisiblePx = 200;

/// In the repaired and strict variants, other objects lie at least this angle from the target, seen from the hand's
/// centre. Seen from the finger's tip, they are farther off the finger's line than the target, by at least this angle.
inline constexpr double kLeastPointingGap_deg = 15.0;

/// Makes the panels of one request. One thread at a time.
class PanelMaker {
public:
    /// The catalog must outlive this.
    PanelMaker(const catalog::Catalog& catalog, std::string_view task_name, const TaskRequest& request);

    /// Judges the placed objects; returns false to request another placement.
    using Accept = std::function<bool(const SceneView& view)>;

    /// A panel with these items as o1, o2 and so on. Whole placements are drawn until one satisfies all rules and is
    /// accepted.
    [[nodiscard]] spec::PanelSpec make(std::string_view panel_id, std::span<const Item> items, Rng& rng, const Accept& accept = {});

    /// A panel of three items, each in a different corner, and the hand in the fourth corner, pointing at
    /// items[target]. In the strict variant, the hand could point at any of the items from its place, so places reveal
    /// nothing about the target.
    [[nodiscard]] spec::PanelSpec make_pointing(std::string_view panel_id, std::span<const Item> items, std::size_t target, Rng& rng);

    /// The panel with the directions to which utterances of this variant refer.
    [[nodiscard]] SceneView view(const spec::PanelSpec& panel) const { return view_panel(catalog_, panel, variant_, panel.id); }

    [[nodiscard]] const EpisodeStreams& streams() const { return streams_; }
    [[nodiscard]] bool is_published() const { return variant_ == kPublished; }
    [[nodiscard]] bool is_strict() const { return variant_ == kStrict; }

private:
    using PlaceOnce = std::function<bool(spec::PanelSpec& panel)>;

    [[nodiscard]] spec::PanelSpec make_with(std::string_view panel_id, std::span<const Item> items, const PlaceOnce& place_once);
    [[nodiscard]] bool is_seen(const spec::PanelSpec& panel);
    [[nodiscard]] bool is_clear(const spec::PanelSpec& panel) const;
    [[nodiscard]] bool may_point_at_any(const spec::PanelSpec& panel, FloorPoint hand_place) const;

    const catalog::Catalog& catalog_;  // outlives this
    const catalog::World& world_;      // of the catalog
    EpisodeStreams streams_;
    std::string variant_;
    std::shared_ptr<scene::MeshCache> meshes_;
    VisibilityCounter counter_;
};

}  // namespace clevrvk::generators::mewl
