// Numbers categories.
#include "renderer/export/categories.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/things/thing.h"

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::exporting {
namespace {

constexpr int kFirstOwnId = 2001;

constexpr std::array kShapes{
    ShapeCategory{1001, "cube"},
    ShapeCategory{1002, "sphere"},
    ShapeCategory{1003, "cylinder"},
    ShapeCategory{1004, "plane"},
    ShapeCategory{1005, "tan_large_triangle"},
    ShapeCategory{1006, "tan_medium_triangle"},
    ShapeCategory{1007, "tan_small_triangle"},
    ShapeCategory{1008, "tan_square"},
    ShapeCategory{1009, "tan_parallelogram"},
    ShapeCategory{1010, "tan_mirrored_parallelogram"},
    ShapeCategory{1011, "tangram_large_triangle"},
    ShapeCategory{1012, "tangram_medium_triangle"},
    ShapeCategory{1013, "tangram_small_triangle"},
    ShapeCategory{1014, "tangram_square"},
    ShapeCategory{1015, "tangram_parallelogram"},
    ShapeCategory{1016, "tangram_mirrored_parallelogram"},
};

}  // namespace

std::span<const ShapeCategory> list_shape_categories()
{
    return kShapes;
}

Categories::Categories(const catalog::Catalog& catalog)
{
    std::vector<const things::Thing*> things;
    for (const things::Thing& thing : things::all_things()) {
        things.push_back(&thing);
    }
    std::ranges::sort(things, {}, &things::Thing::category_id);
    for (const things::Thing* thing : things) {
        add(thing->category_id, std::string(thing->name), "thing");
    }
    for (const ShapeCategory& shape : kShapes) {
        add(shape.id, std::string(shape.name), "shape");
    }
    std::set<std::string> own;
    for (const catalog::Shape& shape : catalog.shapes) {
        own.insert(shape.name);
    }
    for (const catalog::Model& model : catalog.models) {
        const std::string& category = model.category.empty() ? model.name : model.category;
        own.insert(category);
        of_models_.emplace(model.name, category);
    }
    int id = kFirstOwnId;
    for (const std::string& name : own) {
        if (!places_.contains(name)) {
            add(id++, name, "own");
        }
    }
}

void Categories::add(int id, const std::string& name, std::string_view group)
{
    const bool is_new = places_.emplace(name, all_.size()).second;
    CLEVRVK_CHECK(is_new && (all_.empty() || all_.back().id < id), "the category '{}' of number {} is out of order", name, id);
    all_.push_back({id, name, group});
}

std::size_t Categories::find(const record::ObjectRecord& object, const std::string& place) const
{
    // Panels do not say the category of a model without parts.
    const auto model = object.category ? of_models_.end() : of_models_.find(object.shape);
    const std::string& name = object.category ? *object.category : model != of_models_.end() ? model->second : object.shape;
    const auto found = places_.find(name);
    if (found == places_.end()) {
        throw SpecError(fmt::format("{}: object '{}': {} is neither a thing nor a known shape; name its folder with --assets", place,
                                    object.id, quote_text(name)));
    }
    return found->second;
}

}  // namespace clevrvk::exporting
