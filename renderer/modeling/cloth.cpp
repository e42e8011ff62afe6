// Simulates cloth as points connected by threads, in fixed time steps, and makes a mesh from the points when they have
// come to rest.
#include "renderer/modeling/cloth.h"

#include "renderer/modeling/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace clevrvk::modeling {
namespace {

using glm::dvec3;

constexpr int kCount = Cloth::kCount;
constexpr double kStep_s = 1.0 / 500.0;
constexpr int kIterations = 2;
constexpr int kSettling = 80;
constexpr double kGravity = 9.81;
constexpr double kDrag = 0.996;     // share of speed kept per step
constexpr double kFriction = 0.55;  // share of sliding on the obstacle that a step removes

/// Two points and their distance when the cloth is flat.
struct Thread {
    std::size_t a;
    std::size_t b;
    double length;
    double stiffness;  ///< share of the error that an iteration corrects
};

std::size_t place(int row, int column)
{
    return static_cast<std::size_t>(row) * kCount + static_cast<std::size_t>(column);
}

std::vector<Thread> list_threads(const Cloth& cloth)
{
    struct Kind {
        int row;
        int column;
        double stiffness;
    };
    // Neighbours along both sides, diagonals, and points two squares apart, which resist bending.
    const std::array<Kind, 6> kinds{
        {{0, 1, 1.0}, {1, 0, 1.0}, {1, 1, 0.35}, {1, -1, 0.35}, {0, 2, 0.5 * cloth.bending}, {2, 0, 0.5 * cloth.bending}}};
    std::vector<Thread> threads;
    for (const Kind& kind : kinds) {
        for (int row = 0; row + kind.row < kCount; ++row) {
            for (int column = std::max(0, -kind.column); column < kCount && column + kind.column < kCount; ++column) {
                const std::size_t a = place(row, column);
                const std::size_t b = place(row + kind.row, column + kind.column);
                threads.push_back({a, b, glm::length(cloth.flat[a] - cloth.flat[b]), kind.stiffness});
            }
        }
    }
    return threads;
}

dvec3 find_slope(const Field& obstacle, const dvec3& point, double value)
{
    constexpr double kBeside_m = 1e-4;
    dvec3 slope(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        dvec3 beside = point;
        beside[axis] += kBeside_m;
        slope[axis] = (obstacle(beside) - value) / kBeside_m;
    }
    const double length = glm::length(slope);
    return length > 1e-9 ? slope / length : dvec3(0.0, 0.0, 1.0);
}

void pull(Points3& points, std::span<const Thread> threads)
{
    for (const Thread& thread : threads) {
        const dvec3 apart = points[thread.b] - points[thread.a];
        const double length = glm::length(apart);
        const dvec3 mend = length > 1e-12 ? apart * (0.5 * thread.stiffness * (length - thread.length) / length) : dvec3(0.0);
        points[thread.a] += mend;
        points[thread.b] -= mend;
    }
}

}  // namespace

Cloth lay_cloth(const glm::dvec2& size, double height)
{
    Cloth cloth;
    for (int row = 0; row < kCount; ++row) {
        for (int column = 0; column < kCount; ++column) {
            const glm::dvec2 share(column / (kCount - 1.0) - 0.5, row / (kCount - 1.0) - 0.5);
            cloth.flat.emplace_back(share * size, height);
        }
    }
    cloth.points = cloth.flat;
    return cloth;
}

void drape(Cloth& cloth, const Field& obstacle, double gap_m, double time_s)
{
    const std::vector<Thread> threads = list_threads(cloth);
    std::vector<dvec3> speeds(cloth.points.size(), dvec3(0.0));
    const int steps = static_cast<int>(std::ceil(time_s / kStep_s));
    for (int step = 0; step < steps; ++step) {
        const Points3 before = cloth.points;
        for (std::size_t i = 0; i < cloth.points.size(); ++i) {
            speeds[i].z -= kGravity * kStep_s;
            cloth.points[i] += speeds[i] * kStep_s;
        }
        for (int i = 0; i < kIterations; ++i) {
            pull(cloth.points, threads);
        }
        for (std::size_t i = 0; i < cloth.points.size(); ++i) {
            dvec3& point = cloth.points[i];
            const double value = obstacle(point) - gap_m;
            if (value < 0.0) {
                const dvec3 normal = find_slope(obstacle, point, value + gap_m);
                point -= normal * value;
                const dvec3 moved = point - before[i];
                point -= (moved - normal * glm::dot(moved, normal)) * kFriction;
            }
            speeds[i] = (point - before[i]) / kStep_s * kDrag;
        }
    }
    // Falling stretches the cloth; this pass removes the rest of the stretch along the sides.
    constexpr std::size_t kAlongSides = 2 * kCount * (kCount - 1);
    for (int i = 0; i < kSettling; ++i) {
        pull(cloth.points, std::span(threads).first(kAlongSides));
        for (dvec3& point : cloth.points) {
            const double value = obstacle(point) - gap_m;
            if (value < 0.0) {
                point -= find_slope(obstacle, point, value + gap_m) * value;
            }
        }
    }
}

Mesh make_cloth_sheet(const Cloth& cloth, double thickness_m, int refine)
{
    // Fits smooth curves through the rows, then through the columns of the refined rows.
    std::vector<Points3> rows;
    for (int row = 0; row < kCount; ++row) {
        const auto begin = cloth.points.begin() + row * kCount;
        rows.push_back(smooth(Points3(begin, begin + kCount), refine));
    }
    const std::size_t across = rows.front().size();
    std::vector<Points3> columns;
    for (std::size_t column = 0; column < across; ++column) {
        Points3 line;
        for (const Points3& row : rows) {
            line.push_back(row[column]);
        }
        columns.push_back(smooth(line, refine));
    }
    const int steps = static_cast<int>(across) - 1;
    return crease(make_sheet(
                      [&](double u, double v) {
                          const auto column = static_cast<std::size_t>(std::lround(u * steps));
                          return columns[column][static_cast<std::size_t>(std::lround(v * steps))];
                      },
                      steps, steps, thickness_m),
                  70.0);
}

double find_stretch(const Cloth& cloth)
{
    double most = 0.0;
    for (int row = 0; row < kCount; ++row) {
        for (int column = 0; column < kCount; ++column) {
            const std::size_t a = place(row, column);
            for (const std::size_t b : {place(row, std::min(column + 1, kCount - 1)), place(std::min(row + 1, kCount - 1), column)}) {
                if (a != b) {
                    const double length = glm::length(cloth.flat[a] - cloth.flat[b]);
                    most = std::max(most, glm::length(cloth.points[a] - cloth.points[b]) / length - 1.0);
                }
            }
        }
    }
    return most;
}

}  // namespace clevrvk::modeling
