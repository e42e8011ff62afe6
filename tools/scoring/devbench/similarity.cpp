// Computes similarity matrices of categories from features, and their rank correlation with those of people.
#include "tools/scoring/devbench/similarity.h"

#include "renderer/base/error.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace clevrvk::scoring::devbench {

namespace {

constexpr std::size_t kMostCategories = 1000;
constexpr std::size_t kMostAges = 1000;

double compute_length(std::span<const double> row)
{
    return std::sqrt(std::inner_product(row.begin(), row.end(), row.begin(), 0.0));
}

std::vector<double> rank_values(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && values[order[end]] == values[order[first]]) {
            ++end;
        }
        for (std::size_t i = first; i < end; ++i) {
            ranks[order[i]] = 0.5 * static_cast<double>(first + end - 1);
        }
        first = end;
    }
    return ranks;
}

}  // namespace

Features read_features(std::span<const int> shape, std::vector<double> values, const std::string& file)
{
    std::vector<int> axes;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (i == 0 || shape[i] != 1) {
            axes.push_back(shape[i]);
        }
    }
    if (axes.size() != 2 || values.empty()) {
        throw SpecError(fmt::format("{}: the shape is ({}); it must be (pictures, length), a feature vector for each row of the manifest",
                                    file, fmt::join(shape, ", ")));
    }
    Features features{static_cast<std::size_t>(axes[0]), static_cast<std::size_t>(axes[1]), std::move(values)};
    for (std::size_t row = 0; row < features.row_count; ++row) {
        const double length = compute_length(std::span(features.values).subspan(row * features.length, features.length));
        if (!(length > 0.0 && std::isfinite(length))) {
            throw SpecError(fmt::format("{}: the vector of picture {} is zero or not finite, so it has no direction", file, row + 1));
        }
    }
    return features;
}

Grouping group_evenly(std::size_t row_count, std::size_t category_count, const std::string& file)
{
    if (row_count % category_count != 0) {
        throw SpecError(fmt::format("{}: {} pictures do not divide equally among {} categories; name their categories with --manifest",
                                    file, row_count, category_count));
    }
    Grouping grouping;
    for (std::size_t row = 0; row < row_count; ++row) {
        grouping.of_row.push_back(static_cast<int>(row * category_count / row_count));
    }
    for (std::size_t i = 1; i <= category_count; ++i) {
        grouping.names.push_back(fmt::format("category {}", i));
    }
    return grouping;
}

Grouping group_by_manifest(const CsvTable& manifest)
{
    const std::size_t column = manifest.find_needed_column("text1");
    Grouping grouping;
    for (const CsvRow& row : manifest.rows) {
        const auto found = std::find(grouping.names.begin(), grouping.names.end(), row.cells[column]);
        grouping.of_row.push_back(static_cast<int>(found - grouping.names.begin()));
        if (found == grouping.names.end()) {
            grouping.names.push_back(row.cells[column]);
        }
    }
    return grouping;
}

PeopleMatrices read_people_matrices(const JsonReader& root)
{
    constexpr NumberRange kAny{-1e9, 1e9};
    const std::vector<JsonReader> ages = root.at("age_years").read_items(1, kMostAges);
    const std::vector<JsonReader> matrices = root.at("matrices").read_items(ages.size(), ages.size());
    PeopleMatrices people;
    people.category_count = matrices.front().read_items(2, kMostCategories).size();
    for (std::size_t i = 0; i < ages.size(); ++i) {
        PeopleMatrix& matrix = people.ages.emplace_back();
        matrix.age = fmt::format("{}", ages[i].read_number(kAny));
        for (const JsonReader& row : matrices[i].read_items(people.category_count, people.category_count)) {
            for (const JsonReader& cell : row.read_items(people.category_count, people.category_count)) {
                matrix.values.push_back(cell.read_number(kAny));
            }
        }
        for (std::size_t cell = 0; cell < matrix.values.size(); ++cell) {
            const std::size_t mirrored = cell % people.category_count * people.category_count + cell / people.category_count;
            if (std::abs(matrix.values[cell] - matrix.values[mirrored]) > 1e-9) {
                matrices[i].fail("the matrix must be symmetric");
            }
        }
    }
    return people;
}

std::vector<double> compute_cosines(const Features& features)
{
    std::vector<double> lengths;
    const auto row_of = [&](std::size_t row) { return std::span(features.values).subspan(row * features.length, features.length); };
    for (std::size_t row = 0; row < features.row_count; ++row) {
        lengths.push_back(compute_length(row_of(row)));
    }
    std::vector<double> cosines;
    for (std::size_t a = 0; a < features.row_count; ++a) {
        for (std::size_t b = 0; b < features.row_count; ++b) {
            const double product = std::inner_product(row_of(a).begin(), row_of(a).end(), row_of(b).begin(), 0.0);
            cosines.push_back(product / (lengths[a] * lengths[b]));
        }
    }
    return cosines;
}

std::vector<double> average_blocks(std::span<const double> cosines, const Grouping& grouping, std::span<const int> weights)
{
    const std::size_t row_count = grouping.of_row.size();
    const std::size_t side = grouping.names.size();
    std::vector<double> sums(side * side);
    std::vector<double> totals(side * side);
    for (std::size_t a = 0; a < row_count; ++a) {
        for (std::size_t b = 0; b < row_count; ++b) {
            if (grouping.of_row[a] != grouping.of_row[b]) {
                const std::size_t block =
                    static_cast<std::size_t>(grouping.of_row[a]) * side + static_cast<std::size_t>(grouping.of_row[b]);
                sums[block] += weights[a] * weights[b] * cosines[a * row_count + b];
                totals[block] += weights[a] * weights[b];
            }
        }
    }
    for (std::size_t block = 0; block < sums.size(); ++block) {
        sums[block] = totals[block] > 0.0 ? sums[block] / totals[block] : 0.0;
    }
    return sums;
}

std::vector<double> list_below_diagonal(std::span<const double> matrix, std::size_t side)
{
    std::vector<double> values;
    for (std::size_t row = 1; row < side; ++row) {
        for (std::size_t column = 0; column < row; ++column) {
            values.push_back(matrix[row * side + column]);
        }
    }
    return values;
}

std::optional<double> correlate_ranks(std::span<const double> a, std::span<const double> b)
{
    CLEVRVK_CHECK(a.size() == b.size() && !a.empty(), "{} values against {}", a.size(), b.size());
    const std::vector<double> ranks_a = rank_values(a);
    const std::vector<double> ranks_b = rank_values(b);
    const double middle = 0.5 * static_cast<double>(a.size() - 1);
    double both = 0.0;
    double of_a = 0.0;
    double of_b = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (ranks_a[i] - middle) * (ranks_b[i] - middle);
        of_a += (ranks_a[i] - middle) * (ranks_a[i] - middle);
        of_b += (ranks_b[i] - middle) * (ranks_b[i] - middle);
    }
    return of_a > 0.0 && of_b > 0.0 ? std::optional(both / std::sqrt(of_a * of_b)) : std::nullopt;
}

}  // namespace clevrvk::scoring::devbench
