// Keeps a cloth out of the bodies that it lies on, and lets them rub it.
#pragma once

#include "renderer/cloth/sheet.h"
#include "renderer/contact/distance_field.h"

#include <array>
#include <cstdint>
#include <vector>

namespace clevrvk::cloth {

/// The points of a sheet, the middles of its edges and of its squares against bodies. What is nearest to each is looked
/// up again only after it has moved.
class Touching {
public:
    /// \param below  outlives this
    Touching(const Sheet& sheet, const contact::DistanceField& below);

    /// Moves points out of the bodies.
    /// \param gap    m that is kept
    /// \param slack  m that a point may move until it is looked up
    void push(Sheet& sheet, double gap, double slack);

    /// Removes sliding along bodies from the movement of the points, as far as friction allows.
    void rub(Sheet& sheet, const std::vector<dvec3>& before, double friction) const;

    /// Forgets how hard each point was pushed.
    void begin_step();

    /// How easily each point moves: less where it was pushed since the step began.
    [[nodiscard]] std::vector<double> find_loads() const;

private:
    /// Points whose mean it is.
    struct Sample {
        std::array<std::uint32_t, 4> points{};
        std::uint32_t count = 1;
        dvec3 asked{1e9};             ///< where the field was asked
        double distance = -1.0;       ///< there
        double reach = 0.0;           ///< and how far it looked
        bool is_found = false;
        dvec3 nearest{0.0};
        dvec3 normal{0.0};
    };

    struct Push {
        dvec3 normal{0.0};
        double depth = 0.0;
    };

    void ask(Sample& sample, const dvec3& point, double moved, double within) const;

    const contact::DistanceField& below_;
    std::vector<Sample> samples_;
    std::vector<Push> pushes_;  // of each point, in this step
};

}  // namespace clevrvk::cloth
