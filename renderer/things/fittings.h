// Fittings of furniture and of bathrooms: frames, panelled fronts, handles, taps, basins.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A mesh made in (x, z, distance to the front), stood up with its back at y.
[[nodiscard]] Mesh stand_up(Mesh mesh, double y = 0.0);

/// Turns a mesh counter-clockwise about an axis through a point. \param axis  0 x, 1 y, 2 z
[[nodiscard]] Mesh swing(Mesh mesh, const dvec3& pivot, int axis, double angle_deg);

/// A flat rectangle's corners, counter-clockwise.
[[nodiscard]] Points2 make_corners(const dvec2& low, const dvec2& high);

/// A moulding around an opening, mitred at its corners, in (x, z, distance to the front).
/// \param opening  counter-clockwise
/// \param profile  its section, closed: (distance from the opening outwards, distance to the front)
[[nodiscard]] Mesh make_moulding(const Points2& opening, const Points2& profile);

/// How the front of a door or drawer is made: a plain board, or rails around a field.
enum class Panel { Plain, Framed };

/// The front of a door or drawer, in (x, z), with its face at `front` and `thickness` deep.
[[nodiscard]] Mesh make_panel(Panel panel, const dvec2& low, const dvec2& high, double front, double thickness);

/// A box of five boards that is open to the front.
[[nodiscard]] Mesh make_carcass(const dvec3& low, const dvec3& high, double board);

/// A drawer open above: bottom, back and sides, from behind its front. \param low, high  its outside
[[nodiscard]] Mesh make_tray(const dvec3& low, const dvec3& high, double board);

/// A bar that is held by a post near each end. \param out  from the face that it is screwed to, to the bar's axis
[[nodiscard]] Mesh make_bow(const dvec3& from, const dvec3& to, const dvec3& out, double radius);

/// A turned knob on a stem that leaves the point of a face to the front.
[[nodiscard]] Mesh make_knob(const dvec3& at, double radius);

/// A tub around z: rings between an ellipse and a rectangle, whose half sides are `half` less the profile's x at a
/// height. \param profile  from the outside's foot over the rim to the inside's middle; both ends get caps
[[nodiscard]] Mesh make_tub(const dvec2& half, double exponent, const Points2& profile, int count = 72);

/// A tap on z = 0 with its spout to the front: its pieces.
struct TapForm {
    double height;       ///< of the spout's bow
    double reach;        ///< of the spout
    bool is_bowed;       ///< a swan's neck; else a short spout
    bool has_two_turns;  ///< a handle at each side; else a lever on top
};
[[nodiscard]] Mesh make_tap(const TapForm& form);

}  // namespace clevrvk::things
