// The info.json of the published layout: the part of an episode that is not in its scenes.
#pragma once

#include "generators/mewl/labels.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <optional>

namespace clevrvk::generators::mewl {

/// The object in the form of the published files; the hand is a small yellow rubber arrow.
[[nodiscard]] ObjectValue name_object(const spec::ObjectSpec& object);

/// The index of the object that the panel's hand points to; nothing in a panel without a hand.
[[nodiscard]] std::optional<std::size_t> find_target(const spec::PanelSpec& panel);

/// The objects that an attribute task chooses from, as "WORD #INDEX" -> object.
[[nodiscard]] spec::Json list_candidates(const MewlLabels& labels);

/// The content of info.json, keys in the published order. \param labels  of the episode, whose panels are MEWL's
[[nodiscard]] spec::Json build_info_file(const spec::EpisodeSpec& episode, const MewlLabels& labels);

}  // namespace clevrvk::generators::mewl
