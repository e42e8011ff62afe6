// Songbirds and similar birds: a sleek body without a neck, coloured by regions, and wings that fold flat over it.
// Skeleton, poses, legs and spread wings are shared with other birds (winged.h), as is the length unit.
#pragma once

#include "renderer/things/agents/winged.h"

#include <cstdint>
#include <string_view>

namespace clevrvk::things {

/// Colours of a small bird's regions, and the borders of the regions.
struct SongbirdCoat {
    dvec3 crown{0.0};
    dvec3 nape{0.0};
    dvec3 cheek{0.0};
    dvec3 throat{0.0};
    dvec3 breast{0.0};
    dvec3 flank{0.0};
    dvec3 belly{0.0};
    dvec3 back{0.0};
    dvec3 rump{0.0};
    dvec3 stripe{0.0};        ///< through the eye
    dvec3 covert{0.0};        ///< of a wing: the small feathers over the arm
    dvec3 collar{0.0};        ///< a band below the head
    double collared = 0.0;    ///< strength of the collar, 0 to 1
    double striped = 0.0;     ///< strength of the stripe, 0 to 1
    double hood = 0.45;       ///< where the head's colours end: 0 at the neck's root, 1 at the middle of the head
    double cap_end = 2.0;     ///< rear end of the crown's colour, in heads
    double cap_low = 0.30;    ///< lower edge of the crown's colour over the eyes
    double bib = -0.42;       ///< upper edge of the throat's colour, in heads
    double breast_end = 0.0;  ///< where the belly's colour begins, -1 to 1 along the body
    double streaks = 0.0;     ///< dark streaks along back and flanks
    double ring = 0.0;        ///< a pale ring around the eye
};

/// Colours of wing and tail.
struct WingColors {
    dvec3 quill{0.0};
    dvec3 edge{0.0};   ///< rims of the quills
    dvec3 small{0.0};  ///< coverts of the arm
    dvec3 bar{0.0};    ///< ends of the large coverts
    dvec3 tip{0.0};    ///< ends of the small coverts
    dvec3 tail{0.0};
};

/// The look of a sleek bird.
struct SongbirdLook {
    SongbirdCoat coat;
    WingColors wing;
    dvec3 bill{0.0};
    dvec3 shank{0.0};
    Color iris = Color::Brown;
};

/// The row `seed` of songbirds.
[[nodiscard]] Row<WingedParams> speckle_row();

/// Builds a songbird.
void build_songbird(const WingedParams& params, ThingBuilder& builder, const WingedForm& form, const SongbirdLook& look);

/// The slot of the coat, which is tinted, and the slot's colour.
constexpr std::string_view kSleekSlot = "plumage";
constexpr double kSleekBase = 0.92;

/// Joins trunk, neck and head in the coat's slot.
[[nodiscard]] WingedStance join_songbird(Toy& toy, const WingedForm& form, const Posture& posture);

/// Lays a pair of folded wings on the trunk.
void add_folded_wings(Toy& toy, const WingedForm& form, const Posture& posture, const Feathers& feathers);

/// Adds eyes and a two-part beak.
void add_songbird_face(Toy& toy, const Bird& bird, const Plumage& plumage, const Spot& head);

/// The coat's colour at a point. \param point  in the form's length unit
[[nodiscard]] dvec3 find_coat_color(const SongbirdCoat& coat, const WingedForm& form, const WingedStance& stance, const dvec3& point,
                                    std::uint32_t seed);

}  // namespace clevrvk::things
