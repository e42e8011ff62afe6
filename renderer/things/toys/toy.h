// Toys: animals and people as plush, as figurines and as pictures. They share the blended body, slots, faces, size and
// form. Toys have no skeleton; animals that can be posed are not toys.
#pragma once

#include "renderer/modeling/blend.h"
#include "renderer/things/kind.h"

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// A place on a toy with its own axes and length unit: x to its left, -y forwards, z up.
struct Spot {
    dvec3 origin{0.0};
    Axes axes;
    double unit = 1.0;

    [[nodiscard]] dvec3 at(const dvec3& p) const { return origin + unit * way(p); }
    [[nodiscard]] dvec3 way(const dvec3& d) const { return axes.x * d.x + axes.y * d.y + axes.z * d.z; }

    /// Converts a point to the spot's own axes and unit: the inverse of `at`.
    [[nodiscard]] dvec3 find(const dvec3& point) const
    {
        const dvec3 p = (point - origin) / unit;
        return {glm::dot(p, axes.x), glm::dot(p, axes.y), glm::dot(p, axes.z)};
    }
};

/// A spot tilted up or down and to a side. \param nod_rad  positive is down   \param turn_rad  to its left
[[nodiscard]] Spot make_spot(const dvec3& origin, double unit, double nod_rad = 0.0, double turn_rad = 0.0);

/// Materials of a toy; unused ones are left out.
struct ToySlots {
    int coat;
    int second;  ///< patches, belly, muzzle
    int dark;    ///< noses, mouths, hooves
    int pink;    ///< insides of ears, pads, snouts
    int horn;    ///< horns, beaks, claws
    int black;   ///< pupils, beads
    int iris;
    int white;   ///< whites of eyes, glints, teeth
    int accent;  ///< collars, ribbons, clothes
};

/// The form of a toy: stuffed, moulded, or a figurine's picture on a card.
enum class ToyForm { Plush, Figurine, Picture };

/// Parameters of all toys; kinds add their own.
struct ToyParams : KindParams {
    ToyForm form;
    double size;
    Color color;
    Color second_color;
    double shade;
    Color accent_color;
    Color card_color;
    double head;
    double girth;
};

/// A toy under construction, in its own length unit; `finish_toy` scales it.
struct Toy {
    ThingBuilder& builder;
    ToySlots slots;
    bool is_plush;
    Blend flesh;                     ///< all blended parts
    Deformation bend = {};           ///< applied to the whole toy on finishing
    double picture_turn_rad = 1.15;  ///< rotation in pictures: a little less than a side view
    double stroke_lift = 0.0;        ///< how far a stroke is raised, relative to its radius, to stay visible where the flesh bulges

    /// Joins a solid, with a part's name.
    void join(const Solid& solid, double soft, std::string_view part, int slot) { flesh.join(solid, soft, builder.part(part), slot); }
    void paint(const Solid& solid, std::string_view part, int slot) { flesh.paint(solid, builder.part(part), slot); }
    /// Paints a coat's pattern, which lies on all parts.
    void paint(const Solid& solid, int slot) { flesh.paint(solid, modeling::kUnset, slot); }

    /// Adds both halves of a symmetric pair: the second solid has the first one's ends mirrored in x.
    template <typename Make>
    void join_pair(const Make& make, double soft, std::string_view part, int slot)
    {
        for (const double side : {1.0, -1.0}) {
            join(make(side), soft, part, slot);
        }
    }
};

/// The colours of a kind of toys.
struct ToyLooks {
    Words<Color> colors;         ///< of the coat
    Words<Color> second_colors;  ///< for patches, belly, muzzle
    Color iris = Color::Brown;
    Color horn = Color::Cream;
    Color dark = Color::Black;
    Color pink = Color::Pink;
};

/// A kind of toy without its rows. \param parts  besides `card`, which pictures have
[[nodiscard]] Thing make_toy_kind(std::string_view summary, std::vector<Part> parts);

/// The rows of all toys.
[[nodiscard]] Rows<ToyParams> list_toy_rows(const ToyLooks& looks);

/// Begins a toy by adding its slots.
[[nodiscard]] Toy begin_toy(const ToyParams& params, ThingBuilder& builder, const ToyLooks& looks);

/// Meshes the flesh, scales the toy, and makes a picture of it if that is its form.
/// \param cells  number of cells along the flesh's longest side
void finish_toy(const ToyParams& params, Toy& toy, int cells = 60);

/// Adds a tube with round ends along a path. \param radius  by fraction of the path
void add_tail(Toy& toy, const Points3& path, const std::function<double(double)>& radius, std::string_view part, int slot,
              int segments = 14);

/// The style of eyes.
struct EyeStyle {
    double out_deg = 24.0;   ///< angle from the front
    double rise_deg = 14.0;  ///< angle above the middle of the head
    double size = 0.15;      ///< radius, relative to the head's
    bool is_bead = true;     ///< all black, otherwise an iris surrounds the pupil
    double gaze = 0.5;       ///< 1: looks straight ahead, 0: along the surface's normal
};

/// Adds a pair of eyes where rays from the head's middle leave the flesh: part `eyes`.
void add_eyes(Toy& toy, const Spot& head, const EyeStyle& style);

/// Adds a stroke on the flesh, projected piece by piece from a point inside.
/// \param ways  directions in the spot's axes   \param radius  of the stroke
void add_stroke(Toy& toy, const Spot& spot, const std::vector<dvec3>& ways, double radius, std::string_view part, int slot);

/// Adds an ellipsoid on the flesh where a ray leaves it. \param half  half axes; the last is along the normal
void add_stud(Toy& toy, const Spot& spot, const dvec3& way, const dvec3& half, std::string_view part, int slot);

}  // namespace clevrvk::things
