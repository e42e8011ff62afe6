// One function for each kind of reading, internal to the solver. Each returns the choices that may be true of the
// question.
#pragma once

#include "generators/mewl/scene_view.h"

#include <span>
#include <vector>

namespace clevrvk::generators::mewl {

/// Bit i: choices[i] may be true.
using ChoiceSet = unsigned;

[[nodiscard]] ChoiceSet read_attribute(const EpisodeView& episode);
[[nodiscard]] ChoiceSet read_composite(const EpisodeView& episode);

/// Like read_composite, for words that may name values of these types.
[[nodiscard]] ChoiceSet read_composite_of(const EpisodeView& episode, std::span<const Attribute> types);

[[nodiscard]] ChoiceSet read_object_sets(const EpisodeView& episode);
[[nodiscard]] ChoiceSet read_relation(const EpisodeView& episode);
[[nodiscard]] ChoiceSet read_object_pairs(const EpisodeView& episode);
[[nodiscard]] ChoiceSet read_number(const EpisodeView& episode);
[[nodiscard]] ChoiceSet read_pragmatic(const EpisodeView& episode);

}  // namespace clevrvk::generators::mewl
