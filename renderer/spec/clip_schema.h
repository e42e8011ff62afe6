// The JSON Schema of clips: frames that share keys, and paths; private to spec.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

[[nodiscard]] Json clip_schema();
[[nodiscard]] Json common_schema();
[[nodiscard]] Json path_schema();

/// A panel that may lack the keys which it inherits.
[[nodiscard]] Json frame_schema();

/// Adds the conditions that connect the keys of an episode.
void add_episode_rules(Json& schema);

}  // namespace clevrvk::spec
