// People's annotations of tangrams as stored in the data set.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/base/json.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Longer texts are refused. The longest published text has 92 characters.
constexpr std::size_t kMostTextBytes = 1000;

/// One person's words for one tangram.
struct Annotation {
    std::string whole;
    std::array<std::string, kPieceCount> part_of_piece;  ///< pieces with the same words form one part
};

struct AnnotatedTangram {
    std::string name;
    std::vector<Annotation> annotations;
};

/// Reads the annotations of a document in either published form: keys "wholeAnnotation" and "part" in an object's
/// "annotations", or keys "whole" and "piece" in a list.
/// \param least_count  least number of annotations for each tangram
/// \throws SpecError  naming source and JSON path
[[nodiscard]] std::vector<AnnotatedTangram> read_annotations(const JsonDocument& document, std::size_t least_count = 1);

/// Reads the annotations of a file. \throws SpecError  like read_annotations
/// \throws ReadError, IoError  when the file cannot be read or is larger than 64 MiB
[[nodiscard]] std::vector<AnnotatedTangram> load_annotations(const std::filesystem::path& file, std::size_t least_count = 1);

}  // namespace clevrvk::generators::kilogram
