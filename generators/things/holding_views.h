// The pictures of a hand that holds a thing: from which sides, how near, and that enough of both shows. Draws no hold.
#pragma once

#include "generators/draw_panel.h"
#include "generators/task.h"
#include "renderer/cast/ray.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <vector>

namespace clevrvk::generators::things_family {

/// The share of the picture's width or height that hand and thing take by default.
inline constexpr double kHoldingFill = 0.8;

/// A thing and the hand that holds it, and the boxes that pictures may be of.
struct Held {
    std::vector<spec::ObjectSpec> objects;
    double least_z = 0.0;  ///< of both
    cast::Box hand;        ///< without its forearm
    cast::Box thing;       ///< the part that is not far from the hand
    cast::Box whole;       ///< the hand and all of the thing
    cast::Box both;        ///< the hand and what of the thing is not far from it: what pictures are of
};

/// The views that the options ask for, from equally spaced sides, the first of which shows most. Thing and hand each
/// show 3 % of the frame in all of them; where a side does not show so much, another view is drawn.
/// \param episode  without panels, to which the views are added
/// \return  nothing where too little shows from one of the sides, however it is drawn
[[nodiscard]] std::optional<spec::EpisodeSpec> make_holding_views(const catalog::Catalog& catalog, const TaskRequest& request,
                                                                  const EpisodeStreams& streams, const Held& held,
                                                                  spec::EpisodeSpec episode);

}  // namespace clevrvk::generators::things_family
