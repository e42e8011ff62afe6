// Templates: rules for figures that show something. A figure's limbs grow by these rules, and a finished figure is
// recognised by them. The templates themselves are in templates/.
#pragma once

#include "generators/kilogram/figure.h"
#include "renderer/base/rng.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The possible placements of one tan. Words are separated by spaces, and each combination of the three lists is a
/// placement.
///
/// A tan is a letter (S square, P parallelogram, t M L triangles) followed by its orientation. For a square this is `+`
/// or `x`, with upright or slanting sides. For a triangle it is the compass direction of its right angle. For a
/// parallelogram it is `h` or `v` if its short sides are horizontal or vertical, or `H` or `V` if its long sides are,
/// then `r` or `f` for rising or falling other sides.
///
/// A point of a tan is the corner farthest in one compass direction, then in another: `ne` is the right one of the
/// highest corners, and `en` the higher one of the rightmost. A single letter, or `m` with two letters (`mne`), is the
/// midpoint of the side that faces this direction.
struct Limb {
    std::string_view name;  ///< name of the part, as in "hind_leg"; a final digit distinguishes limbs of one part
    std::string_view tans;  ///< the first limb lies anywhere; `mirror` stands for the mirror image of another limb
    std::string_view own;   ///< points of this tan; for `mirror`, the name of the other limb
    std::string_view at;    ///< points `LIMB.POINT` on which they lie; for `mirror`, a point on the vertical axis
};

/// Seven limbs that use up the seven tans. Each limb grows from an earlier one.
struct Template {
    std::string_view kind;   ///< the kind of thing that it shows, as in "bird"; empty for a free figure
    std::string_view name;   ///< unique, as in "swan"
    std::string_view nouns;  ///< nouns that people may use for it, separated by `|`
    std::array<Limb, kPieceCount> limbs;
};

/// All templates, sorted by kind.
[[nodiscard]] std::span<const Template* const> list_templates();

/// Grows a figure by the template's rules. All placements of a limb are equally likely; nothing if a limb has no room.
[[nodiscard]] std::optional<Figure> grow(const Template& rules, Rng& rng);

/// The way in which a figure follows a template.
struct Match {
    const Template* rules = nullptr;
    bool is_mirrored = false;                              ///< whether the figure is the template's mirror image
    std::array<std::size_t, kPieceCount> limb_of_piece{};  ///< by piece id minus one
};

/// The first template whose rules can produce the figure. Sides and gaps may be wrong by a twentieth of the square's
/// side.
[[nodiscard]] std::optional<Match> find_template(const Tangram& tangram);

/// The words of a list, separated by `separator`.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view words, char separator);

/// The name of a limb's part in words: "hind leg" for "hind_leg2".
[[nodiscard]] std::string part_name_of(const Limb& limb);

}  // namespace clevrvk::generators::kilogram
