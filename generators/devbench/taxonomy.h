// The taxonomy of things: each thing's category and super-category, the pairs that form choices between two, and the
// pictures whose similarities are compared. All tables were made for this project. They also name things that do not
// exist yet, which are left out until renderer/things/list.txt has them. An animal without a thing is shown as a toy:
// the thing `toy_dog` would show the noun `dog`.
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

/// How far a foil is from the target: same category, same super-category, or another super-category.
enum class Distance { Close, Far, Distal };

/// `close`, `far` or `distal`.
[[nodiscard]] std::string_view name_of(Distance distance);

[[nodiscard]] Distance compare_kinds(const Kind& a, const Kind& b);

/// Every kind in the table, sorted by super-category and category, with or without a thing.
[[nodiscard]] std::span<const Kind> all_kinds();

/// The kind with that name, or null.
[[nodiscard]] const Kind* find_kind(std::string_view name);

/// The thing that shows a noun: the thing of that name, a rabbit for a bunny, or else a toy. Null when the noun has
/// neither a thing nor a toy.
[[nodiscard]] const things::Thing* find_noun_thing(std::string_view noun);

/// `thing`, or `toy` for a noun that a toy shows.
[[nodiscard]] std::string_view name_look(std::string_view noun);

/// Whether a thing with these parameters looks like its noun in any surroundings. A teddy that lies like a dog does
/// not.
[[nodiscard]] bool looks_like_its_noun(const things::Thing& thing, const things::Params& params);

/// Two nouns that are distractors for each other; they begin with different letters.
struct NounPair {
    std::string_view first;
    std::string_view second;
};

/// Every pair in the table.
[[nodiscard]] std::span<const NounPair> all_noun_pairs();

/// The pairs whose nouns both have things and are known at that age in years (generators/devbench/ages.h).
[[nodiscard]] std::vector<NounPair> list_shown_pairs(double age);

/// A picture category with nine nouns.
struct PictureCategory {
    std::string_view name;
    std::vector<std::string_view> nouns;
};

/// All eight categories, in the order of their rows in a manifest.
[[nodiscard]] const std::vector<PictureCategory>& all_picture_categories();

}  // namespace clevrvk::generators::devbench
