// Which things are alike: a category and a super-category of each, the pairs that are shown as choices between two, and
// the pictures whose similarities are compared. All are our own; names of things that do not exist yet stand in the
// tables too, are left out, and come in when renderer/things/list.txt has them. An animal that has no thing of its own
// yet is shown as a toy: the noun `dog` would be by the thing `toy_dog`.
#pragma once

#include "renderer/things/thing.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::devbench {

/// A thing's place in the taxonomy.
struct Kind {
    std::string_view name;  ///< a noun
    std::string_view category;
    std::string_view super_category;

    bool operator==(const Kind&) const = default;
};

/// How far a foil is from the target: of the same category, of the same super-category, of another.
enum class Distance { Close, Far, Distal };

/// `close`, `far` or `distal`.
[[nodiscard]] std::string_view name_of(Distance distance);

[[nodiscard]] Distance compare_kinds(const Kind& a, const Kind& b);

/// Every kind of the table, by super-category and category, whether it has a thing or not.
[[nodiscard]] std::span<const Kind> all_kinds();

/// The kind of that name, or null.
[[nodiscard]] const Kind* find_kind(std::string_view name);

/// The thing that shows a noun: that of its name, a rabbit for a bunny, or, where there is none, a toy of it; null when
/// there is neither.
[[nodiscard]] const things::Thing* find_noun_thing(std::string_view noun);

/// `thing`, or `toy` of a noun that is shown as one.
[[nodiscard]] std::string_view name_look(std::string_view noun);

/// Whether a thing with these parameters looks like its noun, whatever it stands beside: a teddy that lies like
/// a dog does not.
[[nodiscard]] bool looks_like_its_noun(const things::Thing& thing, const things::Params& params);

/// Two nouns that are each other's distractors; they begin with different letters.
struct NounPair {
    std::string_view first;
    std::string_view second;
};

/// Every pair of the table.
[[nodiscard]] std::span<const NounPair> all_noun_pairs();

/// Those of which both have things, and are known at that age in years (generators/devbench/ages.h).
[[nodiscard]] std::vector<NounPair> list_shown_pairs(double age);

/// A category of pictures, nine nouns each.
struct PictureCategory {
    std::string_view name;
    std::vector<std::string_view> nouns;
};

/// All eight, in the order of their rows in a manifest.
[[nodiscard]] const std::vector<PictureCategory>& all_picture_categories();

}  // namespace clevrvk::generators::devbench
