// Categories of objects with numbers that are the same in every export: of things those of renderer/things/list.txt, of
// shapes those of a list here, of a user's own shapes and models those of their folders of assets.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/record/panel_record.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::exporting {

/// A shape of the program's own assets and its number.
struct ShapeCategory {
    int id = 0;
    std::string_view name;
};

/// The shapes in assets/shapes but `hand`, which has the category of the thing. A number is stored in exports and never
/// used again; they begin above those of things.
[[nodiscard]] std::span<const ShapeCategory> list_shape_categories();

struct Category {
    int id = 0;
    std::string name;
    std::string_view group;  ///< `thing`, `shape` or `own`
};

/// All categories that objects may have.
class Categories {
public:
    /// \param catalog  with the user's own folders, whose shapes and models are numbered in the order of their names
    explicit Categories(const catalog::Catalog& catalog);

    /// By id.
    [[nodiscard]] const std::vector<Category>& all() const { return all_; }

    /// The index in all() of an object's category: that of its thing or model, else its shape.
    /// \param place  of the object, for messages
    /// \throws SpecError  when the object's shape is on no list: a folder of assets is missing
    [[nodiscard]] std::size_t find(const record::ObjectRecord& object, const std::string& place) const;

private:
    void add(int id, const std::string& name, std::string_view group);

    std::vector<Category> all_;
    std::map<std::string, std::size_t, std::less<>> places_;  // by name
    std::map<std::string, std::string> of_models_;            // names of categories, by the names of models
};

}  // namespace clevrvk::exporting
