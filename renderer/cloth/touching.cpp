#include "renderer/cloth/touching.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clevrvk::cloth {
namespace {

constexpr double kLook_m = 0.03;  // distance beyond the gap at which bodies are still searched
constexpr double kHeld = 0.1;     // how easily a point moves that lies on a body, compared with other points

}  // namespace

Touching::Touching(const Sheet& sheet, const contact::DistanceField& below) : below_(below), pushes_(sheet.points.size())
{
    const auto place = [&](int column, int row) { return static_cast<std::uint32_t>(sheet.place(column, row)); };
    for (int row = 0; row < sheet.rows; ++row) {
        for (int column = 0; column < sheet.columns; ++column) {
            const std::uint32_t here = place(column, row);
            samples_.push_back({{here}, 1});
            const bool has_right = column + 1 < sheet.columns;
            const bool has_up = row + 1 < sheet.rows;
            if (has_right) {
                samples_.push_back({{here, place(column + 1, row)}, 2});
            }
            if (has_up) {
                samples_.push_back({{here, place(column, row + 1)}, 2});
            }
            if (has_right && has_up) {
                samples_.push_back({{here, place(column + 1, row), place(column, row + 1), place(column + 1, row + 1)}, 4});
            }
        }
    }
}

void Touching::begin_step()
{
    std::fill(pushes_.begin(), pushes_.end(), Push{});
}

std::vector<double> Touching::find_loads() const
{
    std::vector<double> loads(pushes_.size());
    std::transform(pushes_.begin(), pushes_.end(), loads.begin(), [](const Push& push) { return push.depth > 0.0 ? kHeld : 1.0; });
    return loads;
}

void Touching::ask(Sample& sample, const dvec3& point, double moved, double within) const
{
    // A point that has moved less than its distance from the surface is still outside.
    const bool is_outside = sample.distance > moved;
    const std::optional<contact::FieldValue> value = is_outside ? below_.measure_outside(point, within) : below_.measure(point, within);
    sample.asked = point;
    sample.is_found = value.has_value();
    sample.distance = value ? value->distance : within;
    if (value) {
        sample.nearest = value->point;
        sample.normal = value->normal;
    }
}

void Touching::push(Sheet& sheet, double gap, double slack)
{
    for (Sample& sample : samples_) {
        dvec3 point = sheet.points[sample.points[0]];
        for (std::uint32_t k = 1; k < sample.count; ++k) {
            point += sheet.points[sample.points[k]];
        }
        point *= sample.count == 1 ? 1.0 : sample.count == 2 ? 0.5 : 0.25;
        const dvec3 since = point - sample.asked;
        const double squared = glm::dot(since, since);
        const double free = sample.distance - gap;
        if (free > 0.0 && squared <= free * free) {
            continue;
        }
        if (squared > slack * slack || !sample.is_found) {
            ask(sample, point, std::sqrt(squared), gap + kLook_m);
            if (!sample.is_found) {
                continue;
            }
        }
        const double depth = gap - glm::dot(sample.normal, point - sample.nearest);
        if (depth <= 0.0) {
            continue;
        }
        for (std::uint32_t k = 0; k < sample.count; ++k) {
            sheet.points[sample.points[k]] += sample.normal * depth;
            Push& push = pushes_[sample.points[k]];
            if (depth > push.depth) {
                push.normal = sample.normal;
            }
            push.depth = std::max(push.depth, depth);
        }
    }
}

void Touching::rub(Sheet& sheet, const std::vector<dvec3>& before, double friction) const
{
    for (std::size_t k = 0; k < sheet.points.size(); ++k) {
        const Push& push = pushes_[k];
        if (push.depth <= 0.0) {
            continue;
        }
        const dvec3 moved = sheet.points[k] - before[k];
        const dvec3 along = moved - push.normal * glm::dot(moved, push.normal);
        const double length = glm::length(along);
        const double most = friction * push.depth;
        sheet.points[k] -= length <= most ? along : along * (most / length);
    }
}

}  // namespace clevrvk::cloth
