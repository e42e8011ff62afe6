// The pictures of a hand that holds a thing: their sides and distances, so that enough of both is visible. Draws no
// hold.
#pragma once

#include "generators/draw_panel.h"
#include "generators/task.h"
#include "renderer/cast/ray.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <vector>

namespace clevrvk::generators::things_family {

/// The default share of the picture's width or height that hand and thing fill.
inline constexpr double kHoldingFill = 0.8;

/// A thing, the hand that holds it, and the boxes that pictures may frame.
struct Held {
    std::vector<spec::ObjectSpec> objects;
    double least_z = 0.0;  ///< least z of both
    cast::Box hand;        ///< without its forearm
    cast::Box thing;       ///< the part of the thing near the hand
    cast::Box whole;       ///< the hand and the whole thing
    cast::Box both;        ///< the hand and the part of the thing near it, which pictures frame
};

/// The views that the options ask for, from equally spaced sides, the best side first. In every view, thing and hand
/// each cover 3 % of the frame; if a side does not allow this, another view is drawn.
/// \param episode  without panels; the views are added to it
/// \return  nothing if too little is visible from one of the sides in all drawn views
[[nodiscard]] std::optional<spec::EpisodeSpec> make_holding_views(const catalog::Catalog& catalog, const TaskRequest& request,
                                                                  const EpisodeStreams& streams, const Held& held,
                                                                  spec::EpisodeSpec episode);

}  // namespace clevrvk::generators::things_family
