// The hold that the task `hands_holding` states in the labels of an episode's objects.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/grasp/find_hold.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::things_family {

/// The ids of the two objects, in order.
inline constexpr std::string_view kHeldId = "thing";
inline constexpr std::string_view kHandId = "hand";

/// A hand object that holds an upright thing at the origin.
/// \param params  parameters of the kind `hand`, whose pose is the hold's grip
/// \param mesh    the hand's mesh, built from `params` with the hold's joints
[[nodiscard]] spec::ObjectSpec make_holding_hand(std::int64_t variant, const things::Params& params, const things::ThingMesh& mesh,
                                                 const grasp::Hold& hold);

/// Moves the thing, the hand and the contacts in its labels up.
void lift_objects(double height_m, std::vector<spec::ObjectSpec>& objects);

/// The rules of the task that an episode breaks. The hand must hold the thing in every picture as its labels say.
[[nodiscard]] std::vector<std::string> find_broken_holds(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::things_family
