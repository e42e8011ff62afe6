// How far people agree on the names and parts of one tangram. Source: KiloGram (Ji et al. 2022, EMNLP).
#pragma once

#include "generators/kilogram/annotations.h"

#include <string>
#include <vector>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::Annotation;

/// Where annotations are compared with each other, a tangram needs so many; a caption needs one.
constexpr std::size_t kLeastComparedAnnotations = 2;

/// Source: Ji et al. 2022, as its program computes them: with Porter's stems.
struct Agreement {
    double snd = 0.0;  ///< shape naming divergence, 0 to 1: how rarely another person's whole description has the same words
    double pnd = 0.0;  ///< part naming divergence, the same of the words for parts
    double psa = 0.0;  ///< part segmentation agreement, 1 to 7: pieces that lie alike in two persons' parts, at best
};

/// \throws std::logic_error  for fewer than two annotations
[[nodiscard]] Agreement measure_agreement(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words);

/// How surprising whole descriptions are: the mean of -log2 of their stems' shares among those of the other persons,
/// where every one of 2,651 stems counts 1/100 more. Descriptions without a stem are left out; nothing counts as 0.
/// \throws std::logic_error  for fewer than two annotations
[[nodiscard]] double measure_log_perplexity(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words);

}  // namespace clevrvk::scoring::kilogram
