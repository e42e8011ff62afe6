// Reads a clip and its frames; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// \throws SpecError
[[nodiscard]] ClipSpec read_clip(const JsonReader& reader);

/// Gives the last frame its time if its panel states none, and compares it with the frames before.
/// \param panel  of the last frame
/// \throws SpecError  when its size is not the first frame's, or its time is not after that of the frame before
void finish_frame(const JsonReader& panel, EpisodeSpec& episode);

}  // namespace clevrvk::spec
