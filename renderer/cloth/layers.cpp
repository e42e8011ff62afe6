#include "renderer/cloth/layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace clevrvk::cloth {
namespace {

constexpr double kLook = 0.8;  // pairs are kept up to this share beyond the distance, because they may come near

/// The index of a cube of space in a table whose number of entries is a power of two.
std::size_t hash_cell(const glm::ivec3& cell, std::size_t mask)
{
    const auto mix = [](int value, std::uint32_t factor) { return static_cast<std::uint32_t>(value) * factor; };
    return (mix(cell.x, 73856093U) ^ mix(cell.y, 19349663U) ^ mix(cell.z, 83492791U)) & mask;
}

glm::ivec3 find_cell(const dvec3& point, double side)
{
    const auto floor = [side](double value) {
        const int cut = static_cast<int>(value / side);
        return value < 0.0 ? cut - 1 : cut;  // a negative integer falls into the cell below, consistently
    };
    return {floor(point.x), floor(point.y), floor(point.z)};
}

}  // namespace

Layers::Layers(const Sheet& sheet) : distance_(0.95 * std::min(sheet.step.x, sheet.step.y)) {}

void Layers::find_pairs(const Sheet& sheet)
{
    const double reach = distance_ * (1.0 + kLook);
    seen_ = sheet.points;
    pairs_.clear();
    const std::size_t count = sheet.points.size();
    std::size_t size = 1;
    while (size < 2 * count) {
        size *= 2;
    }
    const auto columns = static_cast<std::size_t>(sheet.columns);
    const auto are_neighbours = [&](std::size_t a, std::size_t b) {
        const auto apart = [](std::size_t x, std::size_t y) { return x > y ? x - y : y - x; };
        return apart(a / columns, b / columns) <= 1 && apart(a % columns, b % columns) <= 1;
    };
    std::vector<glm::ivec3> cells(count);
    std::vector<std::size_t> entries(count);
    // Sorts the points by their table entry with a counting sort.
    std::vector<std::uint32_t> begins(size + 1, 0);
    for (std::size_t k = 0; k < count; ++k) {
        cells[k] = find_cell(sheet.points[k], reach);
        entries[k] = hash_cell(cells[k], size - 1);
        ++begins[entries[k] + 1];
    }
    for (std::size_t k = 0; k < size; ++k) {
        begins[k + 1] += begins[k];
    }
    std::vector<std::uint32_t> sorted(count);
    std::vector<std::uint32_t> next(begins.begin(), begins.end() - 1);
    for (std::size_t k = 0; k < count; ++k) {
        sorted[next[entries[k]]++] = static_cast<std::uint32_t>(k);
    }
    for (std::size_t k = 0; k < count; ++k) {
        for (int step = 0; step < 27; ++step) {
            const glm::ivec3 beside = cells[k] + glm::ivec3(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1);
            const std::size_t entry = hash_cell(beside, size - 1);
            for (std::uint32_t i = begins[entry]; i < begins[entry + 1]; ++i) {
                const std::size_t other = sorted[i];
                if (other <= k || cells[other] != beside || are_neighbours(k, other)) {
                    continue;
                }
                const dvec3 apart = sheet.points[other] - sheet.points[k];
                if (glm::dot(apart, apart) < reach * reach) {
                    pairs_.emplace_back(static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(other));
                }
            }
        }
    }
}

void Layers::part(Sheet& sheet, const std::vector<double>& weights)
{
    const double most = 0.5 * kLook * distance_;
    const auto has_moved = [&](std::size_t k) {
        const dvec3 moved = sheet.points[k] - seen_[k];
        return glm::dot(moved, moved) > most * most;
    };
    bool is_old = seen_.empty();
    for (std::size_t k = 0; k < sheet.points.size() && !is_old; ++k) {
        is_old = has_moved(k);
    }
    if (is_old) {
        find_pairs(sheet);
    }
    for (const auto& [a, b] : pairs_) {
        const dvec3 apart = sheet.points[b] - sheet.points[a];
        const double squared = glm::dot(apart, apart);
        const double sum = weights[a] + weights[b];
        if (squared < distance_ * distance_ && squared > 1e-18 && sum > 0.0) {
            const double length = std::sqrt(squared);
            const dvec3 move = apart * ((distance_ - length) / (length * sum));
            sheet.points[a] -= move * weights[a];
            sheet.points[b] += move * weights[b];
        }
    }
}

}  // namespace clevrvk::cloth
