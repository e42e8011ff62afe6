// Meshes the field of a blend smoothly, with surface nets on those blocks of a grid that the surface passes through.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/contour_grid.h"
#include "renderer/modeling/cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace clevrvk::modeling {

namespace {

using glm::dvec2;
using glm::dvec3;
using glm::ivec3;

constexpr int kBlock = 4;          // grid points along a block's edge
constexpr int kYard = 4;           // blocks along a yard's edge; steps are first chosen per yard
constexpr double kSteepest = 1.5;  // bound for the slope of a field; estimates for flat ellipsoids exceed 1
constexpr double kEdge = 0.02;     // in cells: vertices keep this distance from a cell's sides, so that none coincide

}  // namespace

/// Meshes one blend on a grid.
class SmoothContour {
public:
    SmoothContour(const Blend& blend, double cell_m) : blend_(blend)
    {
        const Bounds bounds = blend.bounds();
        grid_.cell_m = cell_m;
        grid_.low = bounds.low - 2.0 * cell_m;
        const dvec3 cells = (bounds.high - bounds.low) / cell_m + 4.0;
        yards_ = ivec3(glm::ceil(cells)) / (kBlock * kYard) + 1;
        blocks_ = yards_ * kYard;
        grid_.count = blocks_ * kBlock;
        const auto points =
            static_cast<std::size_t>(grid_.count.x) * static_cast<std::size_t>(grid_.count.y) * static_cast<std::size_t>(grid_.count.z);
        grid_.values.assign(points, kFar);
        vertices_.assign(points, kUnset);
        near_.resize(points / (kBlock * kBlock * kBlock));
    }

    Mesh run()
    {
        std::vector<std::uint32_t> all(blend_.steps_.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = static_cast<std::uint32_t>(i);
        }
        std::vector<ivec3> passed;
        for_each(ivec3(0), yards_, [&](const ivec3& yard) {
            std::vector<std::uint32_t> chosen;
            if (choose_steps(yard * (kBlock * kYard), kBlock * kYard, all, chosen)) {
                for_each(yard * kYard, ivec3(kYard), [&](const ivec3& block) {
                    if (sample(block, chosen)) {
                        passed.push_back(block);
                    }
                });
            }
        });
        Mesh mesh;
        const auto find = [&](const ivec3& cell) { return find_vertex(mesh, cell); };
        for (const ivec3& block : passed) {
            for_each(block * kBlock, ivec3(kBlock), [&](const ivec3& point) { grid_.add_faces(mesh, point, find); });
        }
        return mesh;
    }

private:
    static constexpr double kFar = 1e9;

    template <typename Visit>
    static void for_each(const ivec3& from, const ivec3& count, const Visit& visit)
    {
        for (int z = 0; z < count.z; ++z) {
            for (int y = 0; y < count.y; ++y) {
                for (int x = 0; x < count.x; ++x) {
                    visit(from + ivec3(x, y, z));
                }
            }
        }
    }

    [[nodiscard]] std::vector<std::uint32_t>& near(const ivec3& block)
    {
        return near_[static_cast<std::size_t>((block.z * blocks_.y + block.y) * blocks_.x + block.x)];
    }
    [[nodiscard]] double measure(const dvec3& point, const std::vector<std::uint32_t>& steps) const
    {
        Blend::Value value;
        for (const std::uint32_t step : steps) {
            Blend::apply(blend_.steps_[step], value, point);
        }
        return value.own;
    }

    /// Chooses the steps that matter near the surface within a cube of points. If the surface cannot pass the cube,
    /// marks its points as far from the surface.
    /// \return  whether the surface may pass
    bool choose_steps(const ivec3& corner, int side, const std::vector<std::uint32_t>& steps, std::vector<std::uint32_t>& chosen)
    {
        const dvec3 center = grid_.at(dvec3(corner) + side / 2.0);
        const double slack = kSteepest * side * grid_.cell_m * 0.5 * std::sqrt(3.0);
        const double soft = blend_.widest_soft_m_;
        const double middle = measure(center, steps);
        if (std::abs(middle) > slack) {
            if (middle < 0.0) {
                for_each(corner, ivec3(side), [&](const ivec3& p) { grid_.values[grid_.place(p)] = -kFar; });
            }
            return false;
        }
        std::size_t opened = 0;
        for (const std::uint32_t i : steps) {
            const Blend::Step& step = blend_.steps_[i];
            if (step.action == Blend::Action::Open) {
                opened = chosen.size();
                chosen.push_back(i);
            } else if (step.action == Blend::Action::Close) {
                if (opened + 1 == chosen.size()) {
                    chosen.pop_back();
                } else {
                    chosen.push_back(i);
                }
            } else if (step.action != Blend::Action::Paint && step.solid.measure(center) < 2.0 * slack + soft) {
                chosen.push_back(i);
            }
        }
        return !chosen.empty();
    }

    bool sample(const ivec3& block, const std::vector<std::uint32_t>& of_yard)
    {
        std::vector<std::uint32_t>& chosen = near(block);
        if (!choose_steps(block * kBlock, kBlock, of_yard, chosen)) {
            chosen.clear();
            return false;
        }
        for_each(block * kBlock, ivec3(kBlock),
                 [&](const ivec3& p) { grid_.values[grid_.place(p)] = measure(grid_.at(dvec3(p)), chosen); });
        return true;
    }

    /// The vertex of a cell that the surface passes through: the mean of its crossings, moved to the surface.
    int find_vertex(Mesh& mesh, const ivec3& cell)
    {
        int& vertex = vertices_[grid_.place(cell)];
        if (vertex != kUnset) {
            return vertex;
        }
        dvec3 sum(0.0);
        int count = 0;
        grid_.visit_crossings(cell, [&](const ivec3&, int, const dvec3& crossing) {
            sum += crossing;
            count += 1;
        });
        const dvec3 low = grid_.at(dvec3(cell) + kEdge);
        const dvec3 high = grid_.at(dvec3(cell) + 1.0 - kEdge);
        const dvec3 mean = grid_.at(sum / static_cast<double>(count));
        const std::vector<std::uint32_t>& steps = near(cell / kBlock);
        const double step = 1e-3 * grid_.cell_m;
        const double value = measure(mean, steps);
        dvec3 slope(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            dvec3 beside = mean;
            beside[axis] += step;
            slope[axis] = (measure(beside, steps) - value) / step;
        }
        vertex = mesh.add_vertex(glm::clamp(mean - slope * (value / std::max(glm::dot(slope, slope), 0.1)), low, high));
        return vertex;
    }

    const Blend& blend_;  // must outlive this
    ContourGrid grid_;
    ivec3 blocks_{0};
    ivec3 yards_{0};
    std::vector<std::vector<std::uint32_t>> near_;  // steps that matter, per block
    std::vector<int> vertices_;                     // per cell, by its lowest point
};

Mesh Blend::make_smooth_mesh(double cell_m) const
{
    Mesh mesh = SmoothContour(*this, cell_m).run();
    for (Face& face : mesh.faces) {
        face.part = steps_.front().part;
        face.slot = steps_.front().slot;
    }
    for (const Step& step : steps_) {
        if (step.action == Action::Paint) {
            paint_within(
                mesh, [&](const dvec3& p) { return step.solid.measure(p); }, step.slot, step.part);
        }
    }
    return mesh;
}

}  // namespace clevrvk::modeling
