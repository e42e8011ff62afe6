// People's annotations of tangrams as the data set stores them, and KiloGram's measures of how much they agree.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/base/json.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// One person's words for one tangram.
struct Annotation {
    std::string whole;
    std::array<std::string, kPieceCount> part_of_piece;  ///< pieces with the same words are one part
};

struct AnnotatedTangram {
    std::string name;
    std::vector<Annotation> annotations;
};

/// Where annotations are compared with each other, a tangram needs so many; a caption needs one.
constexpr std::size_t kLeastComparedAnnotations = 2;

/// The annotations in a document of either published form: with "wholeAnnotation" and "part" in an object's
/// "annotations", or "whole" and "piece" in a list.
/// \param least_count  of each tangram
/// \throws SpecError  naming source and JSON path
[[nodiscard]] std::vector<AnnotatedTangram> read_annotations(const JsonDocument& document, std::size_t least_count = 1);

/// The same of a file. \throws SpecError  as above
/// \throws ReadError, IoError  when it cannot be read, or is larger than 64 MiB
[[nodiscard]] std::vector<AnnotatedTangram> load_annotations(const std::filesystem::path& file, std::size_t least_count = 1);

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

}  // namespace clevrvk::generators::kilogram
