// Whether a model finds the same categories alike as people do: similarity matrices and their rank correlation.
// Source: representational similarity analysis (Kriegeskorte et al. 2008), as DevBench does it for pictures of eight
// categories.
#pragma once

#include "renderer/base/json_reader.h"
#include "tools/scoring/devbench/csv.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::scoring::devbench {

/// A vector for each picture, in the order of the manifest.
struct Features {
    std::size_t row_count = 0;
    std::size_t length = 0;
    std::vector<double> values;  ///< row by row
};

/// Axes of length 1 are dropped. \param file  begins the message
/// \throws SpecError  when the shape is not (pictures, length), and for a row without a finite length above 0
[[nodiscard]] Features read_features(std::span<const int> shape, std::vector<double> values, const std::string& file);

/// The category of each picture, counted from 0.
struct Grouping {
    std::vector<std::string> names;  ///< by category
    std::vector<int> of_row;
};

/// Equally many pictures a category, one category after another. \throws SpecError  when the rows do not divide
[[nodiscard]] Grouping group_evenly(std::size_t row_count, std::size_t category_count, const std::string& file);

/// By the column `text1` of a manifest, categories in the order in which they come first.
[[nodiscard]] Grouping group_by_manifest(const CsvTable& manifest);

/// People's similarities of one age.
struct PeopleMatrix {
    std::string age;
    std::vector<double> values;  ///< category by category
};

/// People's matrices: {"age_years": [...], "matrices": [matrix by matrix]}, each symmetric.
struct PeopleMatrices {
    std::size_t category_count = 0;
    std::vector<PeopleMatrix> ages;
};

/// \throws SpecError
[[nodiscard]] PeopleMatrices read_people_matrices(const JsonReader& root);

/// The cosine of each pair of rows.
[[nodiscard]] std::vector<double> compute_cosines(const Features& features);

/// The means over the pairs of pictures of two categories, category by category. Those of one with itself are 0: no
/// one compares them.
/// \param weights  how often each row counts
[[nodiscard]] std::vector<double> average_blocks(std::span<const double> cosines, const Grouping& grouping, std::span<const int> weights);

/// The entries below the diagonal of a square matrix, row by row.
[[nodiscard]] std::vector<double> list_below_diagonal(std::span<const double> matrix, std::size_t side);

/// Spearman's rank correlation, ties with the mean of their ranks; nothing when all of one side are equal.
[[nodiscard]] std::optional<double> correlate_ranks(std::span<const double> a, std::span<const double> b);

}  // namespace clevrvk::scoring::devbench
