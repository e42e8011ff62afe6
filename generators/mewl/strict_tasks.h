// The strict variant of the tasks. Each takes an episode that has just begun and finishes it. A learner that knows all
// but the task's own evidence finds every choice equally likely, by how the episodes are drawn; the head of each file
// says how.
#pragma once

#include "generators/mewl/episode_maker.h"

namespace clevrvk::generators::mewl {

[[nodiscard]] spec::EpisodeSpec make_strict_attribute(EpisodeMaker& maker, Attribute type);
[[nodiscard]] spec::EpisodeSpec make_strict_object(EpisodeMaker& maker);
[[nodiscard]] spec::EpisodeSpec make_strict_composite(EpisodeMaker& maker);
[[nodiscard]] spec::EpisodeSpec make_strict_relation(EpisodeMaker& maker);
[[nodiscard]] spec::EpisodeSpec make_strict_bootstrap(EpisodeMaker& maker);
[[nodiscard]] spec::EpisodeSpec make_strict_number(EpisodeMaker& maker);
[[nodiscard]] spec::EpisodeSpec make_strict_pragmatic(EpisodeMaker& maker);

}  // namespace clevrvk::generators::mewl
