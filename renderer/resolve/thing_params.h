// The parameters of a thing, as JSON and as the values that build it.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::resolve {

/// All parameters as a variant draws them. \param variant  if absent, all have their defaults
[[nodiscard]] things::Params draw_params(const things::Thing& thing, std::optional<std::int64_t> variant);

/// Reads an object's keys `variant`, `params` and `pose`; the variant draws the parameters that the object omits.
/// \throws SpecError
[[nodiscard]] spec::ThingSpec read_thing(const JsonReader& object, const things::Thing& thing);

/// A message's hint: the parameter that corresponds to a shape's key (`params.color` for `color`) and its words, with a
/// comma at its end; "" if the thing has no such parameter.
[[nodiscard]] std::string suggest_param(const things::Thing& thing, std::string_view key);

/// The parameters by name, in the order of the thing's rows: numbers and words.
[[nodiscard]] Json params_to_json(const things::Thing& thing, const things::Params& params);

/// The joint angles by name, in the order of the agent's rows: degrees.
[[nodiscard]] Json joints_to_json(const things::Thing& thing, const things::JointAngles& joints);

/// The parameters of a ThingSpec that was read, or made by params_to_json.
[[nodiscard]] things::Params params_of(const things::Thing& thing, const spec::ThingSpec& spec);

/// The joint angles that the ThingSpec gives.
[[nodiscard]] things::JointAngles joints_of(const spec::ThingSpec& spec);

}  // namespace clevrvk::resolve
