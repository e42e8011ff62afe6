// The rules for every episode of MEWL, and a check for broken rules. The check works for episodes from any source. It
// shares with the generator only the code for relations, distances and the conclusions of a learner.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// The rules of its task and variant that the episode breaks, one sentence each; empty if it breaks none. Thread-safe.
/// All variants: the labels are well-formed, the words are true of the scene, the choices are exactly those that the
/// task offers, and distances between objects are kept. Published: words and panels also have the published program's
/// orders. Repaired: an ideal learner finds the answer and no other, each word is heard as often as necessary and is
/// not English, no objects overlap, and the hand points clearly at one object. Strict: as repaired, for the episode's
/// numbers of contexts and choices; views are also clear, words are decent, and the choices are equally likely to
/// learners that lack an ability. In a control, only labels and scenes are judged.
[[nodiscard]] std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::mewl
