// The room in a body that would hold water poured from above.
#pragma once

#include "renderer/contact/body.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <vector>

namespace clevrvk::facts {

/// Cells of air from which water cannot run off, on a grid of cubes. A thing that lies or stands upside down has few.
/// Cells that the surface goes through are walls, so that the thinnest wall is tight; those at the rim of the air count
/// as air for points outside the body.
class Cavity {
public:
    /// \param body  in the world, z up; its surface is the wall, closed or not
    explicit Cavity(const contact::Body& body);

    [[nodiscard]] bool is_empty() const { return volume_ == 0.0; }

    /// Whether a point of the air lies in it; a point in the body's walls may also count.
    [[nodiscard]] bool contains(const glm::dvec3& point) const;

    /// Whether a point of the surface lies on a wall that bounds it.
    [[nodiscard]] bool bounds(const glm::dvec3& point) const;

    /// The volume in m3, in whole cells.
    [[nodiscard]] double volume() const { return volume_; }
    /// The height at which water would run over, and the height of the lowest cell; 0 if the cavity is empty.
    [[nodiscard]] double rim() const { return rim_; }
    [[nodiscard]] double floor() const { return floor_; }

private:
    enum class Cell : std::uint8_t { Outside, Wall, Water };

    [[nodiscard]] std::size_t number(const glm::ivec3& cell) const;
    [[nodiscard]] glm::ivec3 find_cell(const glm::dvec3& point) const;
    [[nodiscard]] bool has_water_near(const glm::dvec3& point, int reach) const;
    void mark_walls(const contact::Body& body);
    void pour();
    /// The height of the wall over which water above the topmost layer with water runs off. \param level  of that air
    [[nodiscard]] double find_rim(int level) const;

    glm::dvec3 low_{0.0};
    double side_ = 1.0;
    glm::ivec3 count_{0};
    std::vector<Cell> cells_;
    std::vector<double> tops_;  ///< of wall cells: the highest point of the surface in the cell, world z
    double volume_ = 0.0;
    double rim_ = 0.0;
    double floor_ = 0.0;
};

}  // namespace clevrvk::facts
