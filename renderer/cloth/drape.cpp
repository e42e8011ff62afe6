// The cloth falls first as a coarse sheet, whose threads settle in fewer iterations, and then as a sheet with half the
// spacing.
#include "renderer/cloth/drape.h"

#include "renderer/cloth/layers.h"
#include "renderer/cloth/threads.h"
#include "renderer/cloth/touching.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::cloth {
namespace {

constexpr double kStep_s = 1.0 / 400.0;
constexpr double kDrag = 0.985;       // the fraction of the speed that remains after a step: the cloth falls at 1.6 m/s at most
constexpr double kMostMove_m = 0.004;  // the largest movement per step, so that nothing passes through a surface
constexpr double kLeastStep_m = 0.0125;
constexpr int kLeastSquares = 16;      // the least number along a side of the coarse sheet
constexpr double kClip_m = 0.03;
constexpr int kFallSteps = 560;
constexpr int kCalmSteps = 200;
constexpr int kFineSteps = 220;
constexpr double kCalm = 0.3;          // share of a step's time once the cloth lies: threads stretch less in a shorter step
constexpr int kRounds = 20;
constexpr int kMostRounds = 240;
constexpr double kMostStretch = 0.04;
// The coarse sheet is laid out smaller than the flat cloth, and the fine sheet may stay so. This leaves cloth to spare
// where an object sticks out that the coarse squares miss.
constexpr double kClose = 0.96;
constexpr double kClosest = 0.94;
constexpr double kWidest = 0.99;

/// The gap that samples half a step apart must keep from a body, so that the cloth between them keeps the clearance.
double find_gap(const dvec2& step, double clearance)
{
    const double half_diagonal = 0.25 * glm::length(step);
    return std::sqrt(clearance * clearance + half_diagonal * half_diagonal);
}

std::vector<double> find_weights(const Sheet& sheet, const std::vector<Pin>& pins)
{
    std::vector<double> weights(sheet.points.size(), 1.0);
    // A corner is held over the width of a clip.
    const auto is_at = [](int side, int place, int count, double step) {
        return side == 0 || step * (side < 0 ? place : count - 1 - place) < kClip_m;
    };
    for (const Pin& pin : pins) {
        for (int row = 0; row < sheet.rows; ++row) {
            for (int column = 0; column < sheet.columns; ++column) {
                if (is_at(pin.x, column, sheet.columns, sheet.step.x) && is_at(pin.y, row, sheet.rows, sheet.step.y)) {
                    weights[sheet.place(column, row)] = 0.0;
                }
            }
        }
    }
    return weights;
}

/// A sheet in motion.
class Fall {
public:
    /// \param least  the smallest lengths of threads, as shares of their flat lengths; see Threads
    Fall(Sheet& sheet, const Fabric& fabric, const std::vector<Pin>& pins, const contact::DistanceField& below, double gap,
         double least, double most)
        : sheet_(sheet), fabric_(fabric), weights_(find_weights(sheet, pins)), threads_(sheet, weights_, least, most), layers_(sheet),
          touching_(sheet, below), gap_(gap), speeds_(sheet.points.size(), dvec3(0.0))
    {
    }

    void move(int step_count, double step_s, double slack)
    {
        for (int k = 0; k < step_count; ++k) {
            step(step_s, slack, k % 2 == 1);
        }
    }

    /// Corrects the errors that the fall has left, without gravity.
    void settle(int round_count)
    {
        for (int k = 0; k < round_count; ++k) {
            const std::vector<double> loads = touching_.find_loads();
            touching_.begin_step();
            threads_.tie(sheet_, loads);
            threads_.pull(sheet_, k % 2 == 1);
            layers_.part(sheet_, weights_);
            push(2e-4);
        }
    }

private:
    void push(double slack)
    {
        held_ = sheet_.points;
        touching_.push(sheet_, gap_, slack);
        for (std::size_t k = 0; k < held_.size(); ++k) {
            sheet_.points[k] = weights_[k] == 0.0 ? held_[k] : sheet_.points[k];
        }
    }

    void step(double step_s, double slack, bool is_backward)
    {
        before_ = sheet_.points;
        for (std::size_t k = 0; k < before_.size(); ++k) {
            speeds_[k].z -= kGravity * step_s;
            const dvec3 move = speeds_[k] * step_s * weights_[k];
            const double length = glm::length(move);
            sheet_.points[k] += length > kMostMove_m ? move * (kMostMove_m / length) : move;
        }
        const std::vector<double> loads = touching_.find_loads();
        touching_.begin_step();
        threads_.bend(sheet_, fabric_.fold_length, step_s);
        threads_.tie(sheet_, loads);
        threads_.pull(sheet_, is_backward);
        layers_.part(sheet_, weights_);
        push(slack);
        touching_.rub(sheet_, before_, fabric_.friction);
        for (std::size_t k = 0; k < before_.size(); ++k) {
            dvec3 moved = sheet_.points[k] - before_[k];
            const double length = glm::length(moved);
            if (length > kMostMove_m) {
                moved *= kMostMove_m / length;
                sheet_.points[k] = before_[k] + moved;
            }
            speeds_[k] = moved * (kDrag / step_s);
        }
    }

    Sheet& sheet_;  // must outlive this
    const Fabric& fabric_;
    const std::vector<double> weights_;
    Threads threads_;
    Layers layers_;
    Touching touching_;
    const double gap_;
    std::vector<dvec3> speeds_;
    std::vector<dvec3> before_;
    std::vector<dvec3> held_;
};

/// \param share  the share of its flat size over which the sheet is laid out, with slack threads
Sheet lay_out(const Fabric& fabric, const Start& start, int columns, int rows, double share)
{
    Sheet sheet{columns, rows, fabric.size / dvec2(columns - 1, rows - 1), {}};
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const dvec2 flat = share * (dvec2(column, row) * sheet.step - 0.5 * fabric.size);
            sheet.points.push_back(start.center + flat.x * start.x + flat.y * start.y);
        }
    }
    return sheet;
}

glm::ivec2 count_coarse(const Fabric& fabric)
{
    const double step = 2.0 * std::max(kLeastStep_m, 1.6 * fabric.thickness);
    const auto count = [&](double side) { return 1 + std::max(kLeastSquares, static_cast<int>(std::ceil(side / step))); };
    return {count(fabric.size.x), count(fabric.size.y)};
}

/// The height by which a flat sheet is lifted to clear what is below it and ends at `top`.
double find_lift(const Sheet& sheet, const contact::DistanceField& below, double top, double gap)
{
    tree::Box box;
    for (const dvec3& point : sheet.points) {
        box.add(point);
    }
    double lift = 0.0;
    for (const contact::Triangle& triangle : below.body().surface().triangles()) {
        const dvec3 low = glm::min(glm::min(triangle[0], triangle[1]), triangle[2]);
        const dvec3 high = glm::max(glm::max(triangle[0], triangle[1]), triangle[2]);
        const bool is_under = low.x < box.high.x + gap && high.x > box.low.x - gap && low.y < box.high.y + gap && high.y > box.low.y - gap;
        lift = is_under && high.z <= top ? std::max(lift, high.z + gap - box.low.z) : lift;
    }
    return lift;
}

/// Doubles the number of squares along each side. The new points lie where the coarse sheet was also kept out of
/// bodies.
Sheet refine(const Sheet& coarse)
{
    Sheet fine{2 * coarse.columns - 1, 2 * coarse.rows - 1, 0.5 * coarse.step, {}};
    fine.points.resize(static_cast<std::size_t>(fine.columns) * static_cast<std::size_t>(fine.rows));
    for (int row = 0; row < coarse.rows; ++row) {
        for (int column = 0; column < coarse.columns; ++column) {
            fine.points[fine.place(2 * column, 2 * row)] = coarse.at(column, row);
        }
    }
    const auto fill = [&](int column, int row, int right, int up) {
        fine.points[fine.place(column, row)] = 0.5 * (fine.at(column - right, row - up) + fine.at(column + right, row + up));
    };
    for (int row = 0; row < fine.rows; row += 2) {
        for (int column = 1; column < fine.columns; column += 2) {
            fill(column, row, 1, 0);
        }
    }
    for (int row = 1; row < fine.rows; row += 2) {
        for (int column = 0; column < fine.columns; ++column) {
            fill(column, row, 0, 1);
        }
    }
    return fine;
}

}  // namespace

Sheet lay_flat(const Fabric& fabric, const Start& start)
{
    const glm::ivec2 coarse = count_coarse(fabric);
    return lay_out(fabric, start, 2 * coarse.x - 1, 2 * coarse.y - 1, 1.0);
}

Sheet drape(const Fabric& fabric, const Start& start, const contact::DistanceField& below)
{
    const glm::ivec2 count = count_coarse(fabric);
    Sheet coarse = lay_out(fabric, start, count.x, count.y, kClose);
    const double coarse_gap = find_gap(coarse.step, fabric.underside + 0.002);
    if (start.pins.empty()) {
        const double lift = find_lift(coarse, below, start.top, 1.5 * coarse_gap);
        for (dvec3& point : coarse.points) {
            point.z += lift;
        }
    }
    Fall first(coarse, fabric, start.pins, below, coarse_gap, kClose, kClose);
    first.move(kFallSteps, kStep_s, 0.003);
    first.move(kCalmSteps, kCalm * kStep_s, 0.002);
    Sheet fine = refine(coarse);
    // Between two samples, 1.5 mm of the cloth may be inside a body.
    const double clearance = std::max(0.0, fabric.underside - 0.0015);
    const double gap = std::max(find_gap(fine.step, clearance), fabric.underside + 5e-4);
    Fall fall(fine, fabric, start.pins, below, gap, kClosest, kWidest);
    fall.move(kFineSteps, kCalm * kStep_s, 0.0015);
    for (int rounds = 0; rounds < 3 * kRounds || (rounds < kMostRounds && measure_stretch(fine) > kMostStretch); rounds += kRounds) {
        fall.settle(kRounds);
    }
    return fine;
}

}  // namespace clevrvk::cloth
