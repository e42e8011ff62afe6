// The forces within a cloth: threads, their resistance to shear and bending, and ties that stop long ones at once.
#pragma once

#include "renderer/cloth/sheet.h"

#include <vector>

namespace clevrvk::cloth {

inline constexpr double kGravity = 9.81;  ///< m/s^2

/// Pulls the points of a sheet, in a fixed order. Source: Mueller et al., Position Based Dynamics (2007); the bending
/// of Bergou et al., A Quadratic Bending Model for Inextensible Surfaces (2006), as a compliant constraint of Macklin
/// et al., XPBD (2016); ties after Kim et al., Long Range Attachments (2012), but between any two points of a line.
class Threads {
public:
    /// \param weights  one per point: 0 for a held point, otherwise 1
    /// \param least, most  bounds of the ways between neighbours, as shares of the ways when flat
    Threads(const Sheet& sheet, std::vector<double> weights, double least, double most);

    /// Applies the resistance to bending for a time step. \param fold_length  as in Fabric
    void bend(Sheet& sheet, double fold_length, double step_s) const;

    /// Shortens ties across many points that are longer than the cloth between their ends.
    /// \param loads  one per point: its mobility, 1 for a hanging point, less for a point that lies on something
    void tie(Sheet& sheet, const std::vector<double>& loads) const;

    /// Brings neighbours to their distance, and limits shear. \param is_backward  from the last point to the first
    void pull(Sheet& sheet, bool is_backward) const;

private:
    void pull_from(Sheet& sheet, int column, int row) const;

    std::vector<double> weights_;
    double least_;
    double most_;
    std::vector<int> strides_;  // of ties, the longest first
};

}  // namespace clevrvk::cloth
