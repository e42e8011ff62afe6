#include "renderer/cloth/threads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clevrvk::cloth {
namespace {

constexpr double kMostShear = 0.1;  // the relative change of a square's diagonal at which the threads lock

/// Two neighbouring points of the cloth, and their weights.
struct Pair {
    dvec3& a;
    dvec3& b;
    double weight_a;
    double weight_b;
};

/// Moves both points in proportion to their weights, so that their distance becomes the wanted one.
void mend(const Pair& pair, const dvec3& apart, double length, double wanted)
{
    const double weights = pair.weight_a + pair.weight_b;
    if (weights > 0.0 && length > 1e-12) {
        const dvec3 move = apart * ((length - wanted) / (length * weights));
        pair.a += move * pair.weight_a;
        pair.b -= move * pair.weight_b;
    }
}

}  // namespace

double measure_stretch(const Sheet& sheet)
{
    double most = 0.0;
    const auto compare = [&](double length, double flat) { most = std::max(most, length / flat - 1.0); };
    for (int row = 0; row < sheet.rows; ++row) {
        for (int column = 0; column < sheet.columns; ++column) {
            const bool has_right = column + 1 < sheet.columns;
            const bool has_up = row + 1 < sheet.rows;
            if (has_right) {
                compare(glm::length(sheet.at(column + 1, row) - sheet.at(column, row)), sheet.step.x);
            }
            if (has_up) {
                compare(glm::length(sheet.at(column, row + 1) - sheet.at(column, row)), sheet.step.y);
            }
            if (has_right && has_up) {
                const double rising = glm::length(sheet.at(column + 1, row + 1) - sheet.at(column, row));
                const double falling = glm::length(sheet.at(column + 1, row) - sheet.at(column, row + 1));
                compare(std::min(rising, falling), glm::length(sheet.step));
            }
        }
    }
    return most;
}

Threads::Threads(const Sheet& sheet, std::vector<double> weights, double least, double most)
    : weights_(std::move(weights)), least_(least), most_(most)
{
    for (int stride = 3; stride < std::max(sheet.columns, sheet.rows); stride *= 3) {
        strides_.insert(strides_.begin(), stride);
    }
}

void Threads::bend(Sheet& sheet, double fold_length, double step_s) const
{
    const double ease = kGravity * fold_length * fold_length * fold_length * step_s * step_s;
    const auto square = [](double value) { return value * value; };
    const std::array<double, 2> shares{1.0 / (6.0 + square(square(sheet.step.x)) / ease),
                                       1.0 / (6.0 + square(square(sheet.step.y)) / ease)};
    const auto straighten = [&](std::size_t before, std::size_t middle, std::size_t after, double share) {
        const dvec3 bow = (sheet.points[before] + sheet.points[after] - 2.0 * sheet.points[middle]) * share;
        sheet.points[before] -= bow * weights_[before];
        sheet.points[middle] += 2.0 * bow * weights_[middle];
        sheet.points[after] -= bow * weights_[after];
    };
    for (int row = 0; row < sheet.rows; ++row) {
        for (int column = 0; column < sheet.columns; ++column) {
            if (column > 0 && column + 1 < sheet.columns) {
                straighten(sheet.place(column - 1, row), sheet.place(column, row), sheet.place(column + 1, row), shares[0]);
            }
            if (row > 0 && row + 1 < sheet.rows) {
                straighten(sheet.place(column, row - 1), sheet.place(column, row), sheet.place(column, row + 1), shares[1]);
            }
        }
    }
}

void Threads::tie(Sheet& sheet, const std::vector<double>& loads) const
{
    const auto limit = [&](std::size_t a, std::size_t b, double most) {
        const dvec3 apart = sheet.points[b] - sheet.points[a];
        const double squared = glm::dot(apart, apart);
        if (squared > most * most) {
            mend({sheet.points[a], sheet.points[b], weights_[a] * loads[a], weights_[b] * loads[b]}, apart, std::sqrt(squared), most);
        }
    };
    const double diagonal = glm::length(sheet.step);
    for (const int stride : strides_) {
        for (int row = 0; row < sheet.rows; ++row) {
            for (int column = 0; column < sheet.columns; ++column) {
                const std::size_t here = sheet.place(column, row);
                const bool has_right = column + stride < sheet.columns;
                const bool has_up = row + stride < sheet.rows;
                if (has_right) {
                    limit(here, sheet.place(column + stride, row), most_ * stride * sheet.step.x);
                }
                if (has_up) {
                    limit(here, sheet.place(column, row + stride), most_ * stride * sheet.step.y);
                }
                if (has_right && has_up) {
                    limit(here, sheet.place(column + stride, row + stride), most_ * stride * diagonal);
                }
                if (column >= stride && has_up) {
                    limit(here, sheet.place(column - stride, row + stride), most_ * stride * diagonal);
                }
            }
        }
    }
}

void Threads::pull_from(Sheet& sheet, int column, int row) const
{
    const std::size_t here = sheet.place(column, row);
    const auto reach = [&](int right, int up, double least, double most) {
        const std::size_t there = sheet.place(column + right, row + up);
        const dvec3 apart = sheet.points[there] - sheet.points[here];
        const double length = glm::length(apart);
        if (length < least || length > most) {
            mend({sheet.points[here], sheet.points[there], weights_[here], weights_[there]}, apart, length, length < least ? least : most);
        }
    };
    const bool has_right = column + 1 < sheet.columns;
    const bool has_up = row + 1 < sheet.rows;
    const double shorter = (least_ - kMostShear) * glm::length(sheet.step);
    const double longer = (most_ + kMostShear) * glm::length(sheet.step);
    if (has_right) {
        reach(1, 0, least_ * sheet.step.x, most_ * sheet.step.x);
    }
    if (has_up) {
        reach(0, 1, least_ * sheet.step.y, most_ * sheet.step.y);
    }
    if (has_right && has_up) {
        reach(1, 1, shorter, longer);
    }
    if (column > 0 && has_up) {
        reach(-1, 1, shorter, longer);
    }
}

void Threads::pull(Sheet& sheet, bool is_backward) const
{
    const int count = sheet.rows * sheet.columns;
    for (int k = 0; k < count; ++k) {
        const int place = is_backward ? count - 1 - k : k;
        pull_from(sheet, place % sheet.columns, place / sheet.columns);
    }
}

}  // namespace clevrvk::cloth
