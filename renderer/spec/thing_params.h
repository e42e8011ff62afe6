// The parameters of a thing, as JSON and as what builds it; the parts of a user's own.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <optional>

namespace clevrvk::spec {

/// The keys `variant`, `params` and `pose` of an object: what it does not give is drawn by the variant.
/// \throws SpecError
[[nodiscard]] ThingSpec read_thing(const JsonReader& object, const things::Thing& thing);

/// By name, in the order of the thing's rows: numbers and words.
[[nodiscard]] Json params_to_json(const things::Thing& thing, const things::Params& params);

/// By name, in the order of the agent's rows: degrees.
[[nodiscard]] Json joints_to_json(const things::Thing& thing, const things::JointAngles& joints);

/// Of a ThingSpec that was read, or made by params_to_json.
[[nodiscard]] things::Params params_of(const things::Thing& thing, const ThingSpec& spec);

/// Of such a ThingSpec, too: the angles that it gives.
[[nodiscard]] things::JointAngles joints_of(const ThingSpec& spec);

/// What the index says of a model that has parts; nothing of others.
[[nodiscard]] std::optional<ModelParts> list_parts(const catalog::Model& model);

}  // namespace clevrvk::spec
