// Measures whether a model and people find the same categories similar, by the rank correlation of their similarity
// matrices. Source: representational similarity analysis (Kriegeskorte et al. 2008), as DevBench applies it to pictures
// of eight categories.
#pragma once

#include "renderer/base/json_reader.h"
#include "tools/scoring/devbench/csv.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::scoring::devbench {

/// A feature vector for each picture, in the order of the manifest.
struct Features {
    std::size_t row_count = 0;
    std::size_t length = 0;
    std::vector<double> values;  ///< row by row
};

/// Axes of length 1 are dropped. \param file  begins the error message
/// \throws SpecError  if the shape is not (pictures, length), or a row's norm is zero or not finite
[[nodiscard]] Features read_features(std::span<const int> shape, std::vector<double> values, const std::string& file);

/// The category of each picture, counted from 0.
struct Grouping {
    std::vector<std::string> names;  ///< by category
    std::vector<int> of_row;
};

/// Assigns equally many consecutive pictures to each category. \throws SpecError  if the rows do not divide evenly
[[nodiscard]] Grouping group_evenly(std::size_t row_count, std::size_t category_count, const std::string& file);

/// Takes the category from the manifest's column `text1`; categories keep the order of their first rows.
[[nodiscard]] Grouping group_by_manifest(const CsvTable& manifest);

/// The similarities that people of one age find between categories.
struct PeopleMatrix {
    std::string age;
    std::vector<double> values;  ///< row-major, by category
};

/// Reads from {"age_years": [...], "matrices": [matrix by matrix]}; each matrix is symmetric.
struct PeopleMatrices {
    std::size_t category_count = 0;
    std::vector<PeopleMatrix> ages;
};

/// \throws SpecError
[[nodiscard]] PeopleMatrices read_people_matrices(const JsonReader& root);

/// The cosine similarity of each pair of rows.
[[nodiscard]] std::vector<double> compute_cosines(const Features& features);

/// The mean over all pairs of pictures from two categories, row-major by category. The diagonal is 0, because no one
/// compares a category with itself.
/// \param weights  how often each row counts
[[nodiscard]] std::vector<double> average_blocks(std::span<const double> cosines, const Grouping& grouping, std::span<const int> weights);

/// The entries below the diagonal of a square matrix, row by row.
[[nodiscard]] std::vector<double> list_below_diagonal(std::span<const double> matrix, std::size_t side);

/// Spearman's rank correlation; tied values share their mean rank. Nothing if all values of one side are equal.
[[nodiscard]] std::optional<double> correlate_ranks(std::span<const double> a, std::span<const double> b);

}  // namespace clevrvk::scoring::devbench
