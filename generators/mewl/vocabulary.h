// The attributes of MEWL's objects and the relations between them. Source: MEWL (Jiang et al. 2023), github
// jianggy/MEWL, MIT.
#pragma once

#include "generators/draw_panel.h"
#include "generators/mewl/labels.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

/// The types of attributes, in the order in which the published files list an object's values.
enum class Attribute { Shape, Color, Material, Size };
inline constexpr std::array kAttributes{Attribute::Shape, Attribute::Color, Attribute::Material, Attribute::Size};

/// Where one object is of another, as the camera sees it.
enum class Relation { Left, Right, Front, Behind };
inline constexpr std::array kRelations{Relation::Left, Relation::Right, Relation::Front, Relation::Behind};

/// An object by the places of its values in values_of, one an attribute type.
using Item = std::array<int, kAttributes.size()>;

inline constexpr int kItemCount = 144;  ///< 3 shapes, 8 colors, 3 materials, 2 sizes

[[nodiscard]] std::span<const std::string_view> values_of(Attribute type);
[[nodiscard]] std::string_view name_of(Attribute type);
[[nodiscard]] std::string_view name_of(Relation relation);

/// left of right, front of behind, and back.
[[nodiscard]] Relation opposite_of(Relation relation);

[[nodiscard]] int value_of(const Item& item, Attribute type);

/// Have they all the same value?
[[nodiscard]] bool have_one_value(const std::vector<Item>& items, Attribute type);
void set_value(Item& item, Attribute type, int value);
[[nodiscard]] std::string_view value_name(const Item& item, Attribute type);

/// The item at one place of the list of all: shape changes slowest, then color, material, size.
[[nodiscard]] Item item_at(int place);

[[nodiscard]] ObjectValue write_item(const Item& item);

/// Nothing when one of the names is not a value of its attribute.
[[nodiscard]] std::optional<Item> read_item(const ObjectValue& value);

/// The names that make_object takes.
[[nodiscard]] ObjectNames names_of(const Item& item);

/// The place of an item in the published list of a task's candidates: all items whose value of `type` is one of
/// `values`, ordered as item_at orders them, but with the values of `type` in the order given.
/// \throws std::logic_error  when the item's value is not among them
[[nodiscard]] int candidate_place(const Item& item, Attribute type, std::span<const int> values);

}  // namespace clevrvk::generators::mewl
