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

/// The position of one object relative to another, as the camera sees it.
enum class Relation { Left, Right, Front, Behind };
inline constexpr std::array kRelations{Relation::Left, Relation::Right, Relation::Front, Relation::Behind};

/// The indices of an object's values in values_of, one per attribute type.
using Item = std::array<int, kAttributes.size()>;

inline constexpr int kItemCount = 144;  ///< 3 shapes, 8 colors, 3 materials, 2 sizes

[[nodiscard]] std::span<const std::string_view> values_of(Attribute type);
[[nodiscard]] std::string_view name_of(Attribute type);
[[nodiscard]] std::string_view name_of(Relation relation);

/// The opposite: left and right are opposites, and so are front and behind.
[[nodiscard]] Relation opposite_of(Relation relation);

[[nodiscard]] int value_of(const Item& item, Attribute type);

/// Whether all items have the same value of an attribute.
[[nodiscard]] bool have_one_value(const std::vector<Item>& items, Attribute type);
void set_value(Item& item, Attribute type, int value);
[[nodiscard]] std::string_view value_name(const Item& item, Attribute type);

/// The item at an index of the list of all items: shape changes slowest, then color, material, size.
[[nodiscard]] Item item_at(int place);

[[nodiscard]] ObjectValue write_item(const Item& item);

/// The item with these names; nothing when a name is not a value of its attribute.
[[nodiscard]] std::optional<Item> read_item(const ObjectValue& value);

/// The item's names, in the form that make_object takes.
[[nodiscard]] ObjectNames names_of(const Item& item);

/// The index of an item in the published list of a task's candidates: all items whose value of `type` is in `values`,
/// ordered like item_at, but with the values of `type` in the given order.
/// \throws std::logic_error  when the item's value is not in `values`
[[nodiscard]] int candidate_place(const Item& item, Attribute type, std::span<const int> values);

}  // namespace clevrvk::generators::mewl
