// The statement of the task `hands_holding` about a hold, as it stands in the labels of an episode's objects.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/grasp/find_hold.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::things_family {

/// Ids of the objects, in their order.
inline constexpr std::string_view kHeldId = "thing";
inline constexpr std::string_view kHandId = "hand";

/// The hand as an object that holds a thing at the origin, upright.
/// \param params  of the kind `hand`; their pose is the hold's grip
/// \param mesh    built of them with the hold's joints
[[nodiscard]] spec::ObjectSpec make_holding_hand(std::int64_t variant, const things::Params& params, const things::ThingMesh& mesh,
                                                 const grasp::Hold& hold);

/// Moves thing, hand and the contacts of its labels up.
void lift_objects(double height_m, std::vector<spec::ObjectSpec>& objects);

/// The rules of the task that an episode breaks: the hand holds the thing as its labels say, in every picture.
[[nodiscard]] std::vector<std::string> find_broken_holds(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::things_family
