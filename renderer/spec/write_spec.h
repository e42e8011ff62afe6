// Writes spec lines. Reading them is in read_spec.h.
#pragma once

#include "renderer/spec/episode_spec.h"
#include "renderer/spec/stream_place.h"

#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::spec {

/// The episode as one line without a line end, with every value written out: reading it gives an equal episode, writing
/// that the same bytes.
/// Numbers have the fewest digits that read back exactly; names are written where there are names.
/// \param stream  for a line that is printed among others; hashed lines have none
/// \throws std::logic_error  when a number is not finite
[[nodiscard]] std::string write_episode(const EpisodeSpec& episode, const std::optional<StreamPlace>& stream = std::nullopt);

/// Refuses a line that was made from another, and that SpecReader would refuse for its length.
/// \param source  `FILE:LINE` of the other, the beginning of the message
/// \throws SpecError
void check_written_length(std::string_view line, const std::string& source);

}  // namespace clevrvk::spec
