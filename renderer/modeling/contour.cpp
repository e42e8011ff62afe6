// Meshes the field of a blend by dual contouring. Finds for each block of the grid which steps of the blend matter
// there.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/contour_grid.h"
#include "renderer/modeling/cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {

namespace {

using glm::dvec2;
using glm::dvec3;
using glm::ivec3;

constexpr int kBlock = 4;            // grid points along a block's edge
constexpr double kSteepest = 1.5;    // bound for the slope of a field; estimates for flat ellipsoids exceed 1
constexpr double kEdge = 0.02;       // in cells: vertices keep this distance from a cell's sides, so that none coincide
constexpr double kCentering = 0.01;  // weight of the mean of a cell's crossings, for vertices that planes leave free

/// Finds the point with the smallest sum of squared distances from planes.
class PlaneFit {
public:
    void add(const dvec3& point, const dvec3& normal, double distance)
    {
        const double along = glm::dot(normal, point) - distance;
        for (int row = 0; row < 3; ++row) {
            matrix_[static_cast<std::size_t>(row)] += normal[row] * normal;
        }
        right_ += normal * along;
        sum_ += point - normal * distance;
        count_ += 1;
    }

    [[nodiscard]] dvec3 solve() const
    {
        const double weight = kCentering * count_;
        const dvec3 mean = sum_ / static_cast<double>(count_);
        std::array<dvec3, 3> m = matrix_;
        for (int row = 0; row < 3; ++row) {
            m[static_cast<std::size_t>(row)][row] += weight;
        }
        const dvec3 b = right_ + weight * mean;
        const double whole = glm::dot(m[0], glm::cross(m[1], m[2]));
        return (b.x * glm::cross(m[1], m[2]) + b.y * glm::cross(m[2], m[0]) + b.z * glm::cross(m[0], m[1])) / whole;
    }

private:
    std::array<dvec3, 3> matrix_{dvec3(0.0), dvec3(0.0), dvec3(0.0)};
    dvec3 right_{0.0};
    dvec3 sum_{0.0};
    int count_ = 0;
};

}  // namespace

/// Meshes one blend on a grid.
class BlendContour {
public:
    BlendContour(const Blend& blend, double cell_m) : blend_(blend)
    {
        const Bounds bounds = blend.bounds();
        grid_.cell_m = cell_m;
        grid_.low = bounds.low - 2.0 * cell_m;
        const dvec3 cells = (bounds.high - bounds.low) / cell_m + 4.0;
        grid_.count = (ivec3(glm::ceil(cells)) / kBlock + 1) * kBlock;
        blocks_ = grid_.count / kBlock;
        grid_.values.resize(static_cast<std::size_t>(grid_.count.x) * static_cast<std::size_t>(grid_.count.y) *
                            static_cast<std::size_t>(grid_.count.z));
        near_.resize(grid_.values.size() / (kBlock * kBlock * kBlock));
        vertices_.assign(grid_.values.size(), kUnset);
        crossing_of_.assign(3 * grid_.values.size(), kUnset);
    }

    Mesh run()
    {
        sample();
        Mesh mesh;
        const auto find = [&](const ivec3& cell) { return find_vertex(mesh, cell); };
        for (int z = 1; z + 1 < grid_.count.z; ++z) {
            for (int y = 1; y + 1 < grid_.count.y; ++y) {
                for (int x = 1; x + 1 < grid_.count.x; ++x) {
                    grid_.add_faces(mesh, {x, y, z}, find);
                }
            }
        }
        return mesh;
    }

private:
    /// The tangent plane of the surface near a crossing.
    struct Crossing {
        dvec3 point;
        dvec3 normal;
        double distance;  ///< distance of the point from the plane
    };

    [[nodiscard]] std::size_t block_of(const ivec3& p) const
    {
        const ivec3 block = p / kBlock;
        return static_cast<std::size_t>((block.z * blocks_.y + block.y) * blocks_.x + block.x);
    }
    /// The field at a point, computed from the steps that matter in its block.
    [[nodiscard]] double measure(const dvec3& point, std::size_t block) const
    {
        double value = 1e9;
        for (const std::size_t step : near_[block]) {
            value = Blend::apply(blend_.steps_[step], value, point);
        }
        return value;
    }

    /// Finds the steps that matter in a block. \return  the field at its centre
    double choose_steps(const dvec3& center, double radius, std::vector<std::size_t>& chosen) const
    {
        const double slack = 2.0 * kSteepest * radius;
        double value = 1e9;
        for (std::size_t i = 0; i < blend_.steps_.size(); ++i) {
            const Blend::Step& step = blend_.steps_[i];
            if (step.action == Blend::Action::Paint) {
                continue;
            }
            const double before = step.action == Blend::Action::Join ? value : -value;
            const double most = before + slack + step.soft_m;
            if (step.solid.is_beyond(center, most)) {
                continue;  // the step changes nothing here
            }
            if (step.solid.measure(center) < most) {
                chosen.push_back(i);
            }
            value = Blend::apply(step, value, center);
        }
        return value;
    }

    void sample()
    {
        const double radius = kBlock * grid_.cell_m * 0.5 * std::sqrt(3.0);
        for (int z = 0; z < grid_.count.z; z += kBlock) {
            for (int y = 0; y < grid_.count.y; y += kBlock) {
                for (int x = 0; x < grid_.count.x; x += kBlock) {
                    const ivec3 corner(x, y, z);
                    std::vector<std::size_t>& chosen = near_[block_of(corner)];
                    const double middle = choose_steps(grid_.at(dvec3(corner) + (kBlock - 1) / 2.0), radius, chosen);
                    const bool is_far = std::abs(middle) > kSteepest * radius;
                    for (int i = 0; i < kBlock * kBlock * kBlock; ++i) {
                        const ivec3 p = corner + ivec3(i % kBlock, i / kBlock % kBlock, i / (kBlock * kBlock));
                        grid_.values[grid_.place(p)] = is_far ? middle : measure(grid_.at(dvec3(p)), block_of(corner));
                    }
                }
            }
        }
    }

    /// The field and its gradient at a point.
    [[nodiscard]] std::pair<double, dvec3> measure_slope(const dvec3& point, std::size_t block) const
    {
        const double step = 1e-3 * grid_.cell_m;
        const double value = measure(point, block);
        dvec3 slope(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            dvec3 beside = point;
            beside[axis] += step;
            slope[axis] = (measure(beside, block) - value) / step;
        }
        return {value, slope};
    }

    /// Finds where the surface crosses an edge of the grid, which four cells share.
    const Crossing& find_crossing(const ivec3& from, int axis, const dvec3& at)
    {
        int& found = crossing_of_[3 * grid_.place(from) + static_cast<std::size_t>(axis)];
        if (found == kUnset) {
            const dvec3 point = grid_.at(at);
            const auto [value, slope] = measure_slope(point, block_of(from));
            const double steep = std::max(glm::length(slope), 1e-9);
            found = static_cast<int>(crossings_.size());
            crossings_.push_back({point, slope / steep, value / steep});
        }
        return crossings_[static_cast<std::size_t>(found)];
    }

    /// The vertex of a cell that the surface passes through.
    int find_vertex(Mesh& mesh, const ivec3& cell)
    {
        int& vertex = vertices_[grid_.place(cell)];
        if (vertex != kUnset) {
            return vertex;
        }
        PlaneFit fit;
        grid_.visit_crossings(cell, [&](const ivec3& from, int axis, const dvec3& at) {
            const Crossing& crossing = find_crossing(from, axis, at);
            fit.add(crossing.point, crossing.normal, crossing.distance);
        });
        const dvec3 low = grid_.at(dvec3(cell) + kEdge);
        const dvec3 high = grid_.at(dvec3(cell) + 1.0 - kEdge);
        dvec3 point = glm::clamp(fit.solve(), low, high);
        const auto [value, slope] = measure_slope(point, block_of(cell));
        point -= slope * (value / std::max(glm::dot(slope, slope), 1e-3));
        vertex = mesh.add_vertex(glm::clamp(point, low, high));
        return vertex;
    }

    const Blend& blend_;  // must outlive this
    ContourGrid grid_;
    ivec3 blocks_{0};
    std::vector<std::vector<std::size_t>> near_;  // steps that matter, per block
    std::vector<int> vertices_;                   // per cell, by its lowest point
    std::vector<int> crossing_of_;                // index into crossings_ per edge, by its lower point and axis
    std::vector<Crossing> crossings_;
};

Mesh Blend::make_mesh(double cell_m) const
{
    Mesh mesh = BlendContour(*this, cell_m).run();
    const Step& first = steps_.front();
    for (Face& face : mesh.faces) {
        face.part = first.part;
        face.slot = first.slot;
    }
    const auto is_like = [&](std::size_t i, std::size_t k) { return steps_[i].part == steps_[k].part && steps_[i].slot == steps_[k].slot; };
    for (std::size_t begin = 0; begin < steps_.size();) {
        std::size_t last = begin;
        while (last + 1 < steps_.size() && is_like(last + 1, begin)) {
            ++last;
        }
        if (begin > 0) {
            paint_within(
                mesh, [&](const dvec3& p) { return measure_claim(begin, last, p); }, steps_[begin].slot, steps_[begin].part);
        }
        begin = last + 1;
    }
    return mesh;
}

}  // namespace clevrvk::modeling
