// The rules for every episode of MEWL, and a check for broken rules. The check works for episodes from any source. It
// shares with the generator only the code for relations, distances and the conclusions of a learner.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// The rules of its task and variant that the episode breaks, one sentence each; empty when it breaks none.
/// Thread-safe.
/// All variants: form of the labels, words true of the scene, exactly the choices that the task offers, distances
/// between objects. Published: also the published program's orders of words and panels. Repaired: also that an ideal
/// learner finds the answer and no other, that each word is heard as often as necessary and is not English, that no
/// objects overlap, and that the hand points clearly at one object. Strict: as repaired, for the episode's numbers of
/// contexts and choices; also clear views, decent words, and the properties that make the choices equally likely to
/// learners that lack an ability. In a control, only labels and scenes are judged.
[[nodiscard]] std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::mewl
