// The strict variants of the tasks. Each function takes an episode that has just begun and finishes it. The draws make
// all choices equally likely to a learner who knows everything except the evidence for the task; the comment at the top
// of each file explains how.
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
