// How well people agree on the names and parts of a tangram. Source: KiloGram (Ji et al. 2022, EMNLP).
#pragma once

#include "generators/kilogram/annotations.h"

#include <string>
#include <vector>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::Annotation;

/// The least number of annotations of a tangram that can be compared with each other; a caption needs only one.
constexpr std::size_t kLeastComparedAnnotations = 2;

/// Source: Ji et al. 2022; computed as in its program, with Porter's stems.
struct Agreement {
    double snd = 0.0;  ///< shape naming divergence, 0 to 1: how rarely two persons' whole descriptions share words
    double pnd = 0.0;  ///< part naming divergence: the same for the words that name parts
    /// part segmentation agreement, 1 to 7: pieces that two persons assign to matching parts, in the best matching
    double psa = 0.0;
};

/// \throws std::logic_error  for fewer than two annotations
[[nodiscard]] Agreement measure_agreement(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words);

/// How surprising whole descriptions are: the mean of -log2 of the shares of their stems among the stems of the other
/// persons, with 1/100 added for each of 2,651 stems. Descriptions without stems are left out; without any, the value
/// is 0.
/// \throws std::logic_error  for fewer than two annotations
[[nodiscard]] double measure_log_perplexity(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words);

}  // namespace clevrvk::scoring::kilogram
