// Internal to the ablations: one function per learner, which weighs the choices.
#pragma once

#include "generators/mewl/scene_view.h"

#include <vector>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;

using Weights = std::vector<double>;

[[nodiscard]] Weights weigh_alike(const EpisodeView& episode);
[[nodiscard]] Weights weigh_heard_words(const EpisodeView& episode);
[[nodiscard]] Weights weigh_new_phrases(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_named_attribute(const EpisodeView& episode);
[[nodiscard]] Weights weigh_with_size(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_counts(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_pairing(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_hand(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_question_hand(const EpisodeView& episode);
[[nodiscard]] Weights weigh_without_context_hands(const EpisodeView& episode);
[[nodiscard]] Weights weigh_literally(const EpisodeView& episode);

[[nodiscard]] Weights weigh_relation_without_contexts(const EpisodeView& episode);
[[nodiscard]] Weights weigh_relation_without_query(const EpisodeView& episode);
[[nodiscard]] Weights weigh_relation_without_pictures(const EpisodeView& episode);
[[nodiscard]] Weights weigh_bootstrap_without_contexts(const EpisodeView& episode);
[[nodiscard]] Weights weigh_bootstrap_without_query(const EpisodeView& episode);
[[nodiscard]] Weights weigh_bootstrap_without_relations(const EpisodeView& episode);
[[nodiscard]] Weights weigh_bootstrap_without_context_relations(const EpisodeView& episode);

}  // namespace clevrvk::scoring::mewl
