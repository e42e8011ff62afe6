// The rules that every episode of MEWL keeps, and which of them one breaks. They judge an episode whoever made it, and
// share with the drawing of episodes only the code for relations, distances and the conclusions of a learner.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// The rules of its task and variant that the episode breaks, a sentence for each; empty when it keeps them all.
/// Thread-safe.
/// In all variants: form of the labels, words true of what is shown, exactly the choices that the task offers,
/// distances between objects. Published: also the orders of words and panels of the published program. Repaired: also
/// that an ideal learner finds the answer and no other, that each word is heard as often as it must be and is not
/// English, that no objects overlap, and that the hand points clearly at one object. Strict: as repaired, for the
/// numbers of contexts and choices that the episode has; also clear views, decent words, and what keeps the choices
/// alike to learners that lack something. Of a control labels and scenes alone are judged.
[[nodiscard]] std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

}  // namespace clevrvk::generators::mewl
