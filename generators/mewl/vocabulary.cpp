// Tables of MEWL's names, and lookup of items by number.
#include "generators/mewl/vocabulary.h"

#include "generators/clevr/attributes.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

using namespace std::string_view_literals;

constexpr std::array kAttributeNames{"shape"sv, "color"sv, "material"sv, "size"sv};
constexpr std::array kRelationNames{"left"sv, "right"sv, "front"sv, "behind"sv};

}  // namespace

std::span<const std::string_view> values_of(Attribute type)
{
    constexpr std::array<std::span<const std::string_view>, kAttributes.size()> kValues{kClevrShapes, kClevrColors, kMewlMaterials,
                                                                                        kClevrSizes};
    return kValues[static_cast<std::size_t>(type)];
}

std::string_view name_of(Attribute type)
{
    return kAttributeNames[static_cast<std::size_t>(type)];
}

std::string_view name_of(Relation relation)
{
    return kRelationNames[static_cast<std::size_t>(relation)];
}

Relation opposite_of(Relation relation)
{
    // The opposite relations are neighbours in the enumeration.
    return static_cast<Relation>(static_cast<int>(relation) ^ 1);
}

int value_of(const Item& item, Attribute type)
{
    return item[static_cast<std::size_t>(type)];
}

bool have_one_value(const std::vector<Item>& items, Attribute type)
{
    return std::all_of(items.begin(), items.end(), [&](const Item& item) { return value_of(item, type) == value_of(items.front(), type); });
}

void set_value(Item& item, Attribute type, int value)
{
    item[static_cast<std::size_t>(type)] = value;
}

std::string_view value_name(const Item& item, Attribute type)
{
    return values_of(type)[static_cast<std::size_t>(value_of(item, type))];
}

Item item_at(int place)
{
    CLEVRVK_CHECK(place >= 0 && place < kItemCount, "there is no item {}", place);
    Item item{};
    for (std::size_t i = kAttributes.size(); i-- > 0;) {
        const int count = static_cast<int>(values_of(kAttributes[i]).size());
        item[i] = place % count;
        place /= count;
    }
    return item;
}

ObjectValue write_item(const Item& item)
{
    ObjectValue value;
    for (std::size_t i = 0; i < kAttributes.size(); ++i) {
        value[i] = value_name(item, kAttributes[i]);
    }
    return value;
}

std::optional<Item> read_item(const ObjectValue& value)
{
    Item item{};
    for (std::size_t i = 0; i < kAttributes.size(); ++i) {
        const std::span<const std::string_view> names = values_of(kAttributes[i]);
        const auto found = std::find(names.begin(), names.end(), value[i]);
        if (found == names.end()) {
            return std::nullopt;
        }
        item[i] = static_cast<int>(found - names.begin());
    }
    return item;
}

ObjectNames names_of(const Item& item)
{
    ObjectNames names;
    names.shape = value_name(item, Attribute::Shape);
    names.size = value_name(item, Attribute::Size);
    names.material = value_name(item, Attribute::Material);
    names.color = value_name(item, Attribute::Color);
    return names;
}

int candidate_place(const Item& item, Attribute type, std::span<const int> values)
{
    int place = 0;
    for (const Attribute each : kAttributes) {
        if (each != type) {
            place = place * static_cast<int>(values_of(each).size()) + value_of(item, each);
            continue;
        }
        const auto found = std::find(values.begin(), values.end(), value_of(item, type));
        CLEVRVK_CHECK(found != values.end(), "the item's {} is none of the candidates'", name_of(type));
        place = place * static_cast<int>(values.size()) + static_cast<int>(found - values.begin());
    }
    return place;
}

}  // namespace clevrvk::generators::mewl
