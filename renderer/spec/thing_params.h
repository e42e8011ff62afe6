// The parameters of a thing, as JSON and as what builds it.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

namespace clevrvk::spec {

/// The keys `variant` and `params` of an object: what it does not give is drawn by the variant. \throws SpecError
[[nodiscard]] ThingSpec read_thing(const JsonReader& object, const things::Thing& thing);

/// By name, in the order of the thing's rows: numbers and words.
[[nodiscard]] Json params_to_json(const things::Thing& thing, const things::Params& params);

/// Of a ThingSpec that was read, or made by params_to_json.
[[nodiscard]] things::Params params_of(const things::Thing& thing, const ThingSpec& spec);

}  // namespace clevrvk::spec
