// Birds: two feathered wings, two legs and a neck on one skeleton. A kind consists of its proportions, shared with toys
// (toys/bird.h), and its plumage. The unit is half the body's length until the bird is finished.
#pragma once

#include "renderer/things/agents/animal.h"
#include "renderer/things/toys/bird.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// Traits of living birds beyond the proportions of toys.
struct WingedForm {
    Bird bird;                    ///< `leg` is from heel to toes, `upright_deg` is for standing
    double neck_length = 0.40;    ///< from the body to the middle of the head
    double neck_rise_deg = 62.0;  ///< when standing
    double quill = 1.15;          ///< length of the longest feather of a wing
    double tail_width = 0.15;     ///< width of a tail feather
    double tail_taper = 0.0;      ///< how much shorter the outer tail feathers are, 0 to 1
    double toe = 0.30;            ///< length
    double toe_radius = 0.035;
    bool has_drawn_up_head = false;  ///< flies with its head drawn in, otherwise with a straight neck
    double crest = 0.0;              ///< length of a sleek bird's crest, in heads
    double wing_seat = 0.0;          ///< how close the upper rims of folded wings lie to the back, 0 to 1
    bool has_curl = false;           ///< small feathers over the tail curl up
    bool is_sleek = false;           ///< smooth coat, with folded wings that lie on it: songbird.h
};

/// Slots of a wing and a tail, from the shoulder to the tips.
struct Feathers {
    int lesser = 0;     ///< small feathers over the arm
    int bar = 0;        ///< the row that covers the quills
    int secondary = 0;  ///< quills of the forearm
    int primary = 0;    ///< quills of the hand
    int tail = 0;
    int edge = -1;  ///< rims of the quills of sleek birds
    int tip = -1;   ///< ends of the smaller coverts, likewise
};

/// The places of a bird's parts.
struct WingedStance {
    BirdStance spots;
    dvec3 neck{0.0};  ///< its root and its middle
    dvec3 upper_neck{0.0};
    bool is_folded = false;  ///< whether the wings are folded
};

/// The poses of a bird.
enum class WingedPose { Stand, Walk, Look, Peck, Perch, Spread, Fly, Swim };

/// Parameters of all birds; kinds add their species.
struct WingedParams : KindParams {
    WingedPose pose;
    double length;
    double girth;
    double head;
    double shade;
    int seed = 0;  ///< for kinds with speckle_row
};

/// Describes a kind of bird.
struct WingedLooks {
    std::string_view summary;
    double least_m;  ///< range of the length of body and tail
    double most_m;
    Words<WingedPose> poses;
};

struct SongbirdCoat;

/// The appearance of one species.
struct WingedSpecies {
    WingedForm form;
    AnimalColors colors;
    Plumage plumage{};
    Feathers feathers;
    std::function<void(Toy&, const WingedStance&)> paint;  ///< called after the flesh is joined
    std::shared_ptr<const SongbirdCoat> coat;              ///< for sleek birds
};

/// Size of small feathers, in half body lengths.
constexpr double kPlumeGrain = 0.016;

/// Makes slots from names and colours.
struct Painter {
    Toy& toy;  // must outlive this object
    double unit_m;
    double lighter;  ///< lightening of the given colours; negative darkens

    [[nodiscard]] int feathers(std::string_view name, const dvec3& color) const;
    [[nodiscard]] int horn(std::string_view name, Color color) const;
};

/// Joints and limits. \param root_z  height of the body's middle
[[nodiscard]] Skeleton make_winged_skeleton(const WingedForm& form, double root_z);

/// The skeleton in a pose, with its feet in place.
[[nodiscard]] Posture pose_winged(const WingedForm& form, WingedPose pose);

/// Whether the wings of a posture are folded, not spread.
[[nodiscard]] bool has_folded_wings(const Posture& posture);

/// Joins wings and tail.
void add_feathers(Toy& toy, const WingedForm& form, const Posture& posture, const Feathers& feathers);

/// Lays small feathers on the flesh, each with the colour of its place; face and legs have none.
void add_contour_feathers(Toy& toy, const WingedStance& stance, const Mesh& flesh);

/// A flat feather. \param normal  perpendicular to the feather's surface
[[nodiscard]] Mesh make_feather(const dvec3& root, const dvec3& way, const dvec3& normal, double length, double half_width, int steps = 7);

/// A kind of bird without its rows. \param parts  its own parts
[[nodiscard]] Thing make_winged_kind(const WingedLooks& looks, std::vector<Part> parts = {});

/// The rows of all birds, and the species row of the kind.
template <typename Kind>
[[nodiscard]] Rows<Kind> list_winged_rows(const WingedLooks& looks, const Row<Kind>& species)
{
    return {
        choice_row<&WingedParams::pose>("pose", looks.poses, "posture and action"),
        species,
        number_row<&WingedParams::length>("length", "m", looks.least_m, looks.most_m, 0.5 * (looks.least_m + looks.most_m),
                                          "length from the breast to the end of the tail"),
        number_row<&WingedParams::girth>("girth", "1", 0.94, 1.1, 1.0, "stoutness relative to the kind's usual one"),
        number_row<&WingedParams::head>("head", "1", 0.95, 1.06, 1.0, "size of the head relative to the kind's usual one"),
        number_row<&WingedParams::shade>("shade", "1", -0.12, 0.08, 0.0, "how much darker or lighter the plumage is"),
    };
}

/// Builds a bird. \param species  before its girth and head size are drawn
void build_winged(const WingedParams& params, Toy& toy, const WingedSpecies& species, double unit_m);

/// Half the body's length, metres.
[[nodiscard]] double find_winged_unit(const WingedParams& params, const WingedForm& form);

}  // namespace clevrvk::things
