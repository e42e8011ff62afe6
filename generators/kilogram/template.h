// Templates: what a figure shows, as rules by which its limbs grow and by which a finished figure is recognised. The
// templates themselves are in templates/.
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

/// Where one tan may lie. Words are separated by spaces; each combination of the three lists is a place.
///
/// A tan is a letter (S square, P parallelogram, t M L triangles) and how it lies: `+` or `x` for a square with upright
/// or slanting sides; for a triangle the compass direction of its right angle; for a parallelogram `h` or `v` where its
/// short sides are horizontal or vertical, `H` or `V` where its long ones are, then `r` or `f` for rising or falling
/// other sides.
///
/// A point of a tan is the corner farthest in one compass direction, then in another (`ne` is the right one of the
/// highest corners, `en` the higher one of the rightmost), or, as one letter or `m` with two (`mne`), the middle of the
/// side that faces there.
struct Limb {
    std::string_view name;  ///< of the part, as in "hind_leg"; a digit after it distinguishes limbs of one part
    std::string_view tans;  ///< the first limb lies anywhere; `mirror` for the mirror image of another limb
    std::string_view own;   ///< points of this tan; with `mirror` the other limb's name
    std::string_view at;    ///< points they lie on, `LIMB.POINT`; with `mirror` a point on the vertical axis
};

/// Seven limbs that use up the seven tans. Each grows from one before it.
struct Template {
    std::string_view kind;   ///< of what it shows, as in "bird"; empty for a free figure
    std::string_view name;   ///< among all templates, as in "swan"
    std::string_view nouns;  ///< names that people may give it, separated by `|`
    std::array<Limb, kPieceCount> limbs;
};

/// All templates, kind after kind.
[[nodiscard]] std::span<const Template* const> list_templates();

/// Grows a figure by the template's rules, with equal chances for all places of a limb; nothing when one has no room.
[[nodiscard]] std::optional<Figure> grow(const Template& rules, Rng& rng);

/// How a figure follows a template.
struct Match {
    const Template* rules = nullptr;
    bool is_mirrored = false;                              ///< the figure is the template's mirror image
    std::array<std::size_t, kPieceCount> limb_of_piece{};  ///< by the pieces' ids less one
};

/// The first template whose rules could have produced the figure; sides and gaps may be off by a twentieth of the
/// square's side.
[[nodiscard]] std::optional<Match> find_template(const Tangram& tangram);

/// The words of a list, separated by `separator`.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view words, char separator);

/// The part's words: "hind leg" of "hind_leg2".
[[nodiscard]] std::string part_name_of(const Limb& limb);

}  // namespace clevrvk::generators::kilogram
