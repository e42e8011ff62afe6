// Tests the numbers of categories.
#include "renderer/export/categories.h"

#include "renderer/base/error.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace clevrvk;
using namespace clevrvk::exporting;

namespace {

record::ObjectRecord make_object(const std::string& shape)
{
    record::ObjectRecord object;
    object.id = "o1";
    object.shape = shape;
    return object;
}

int find_id(const Categories& categories, const record::ObjectRecord& object)
{
    return categories.all()[categories.find(object, "here")].id;
}

}  // namespace

TEST_CASE("Categories gives things the numbers of their list, and shapes those of its own, with no two alike")
{
    const Categories categories(shipped_catalog());
    CHECK(find_id(categories, make_object("cup")) == 1);
    CHECK(find_id(categories, make_object("moon")) == 28);
    CHECK(find_id(categories, make_object("cube")) == 1001);
    CHECK(find_id(categories, make_object("cylinder")) == 1003);
    std::set<int> ids;
    for (const Category& category : categories.all()) {
        ids.insert(category.id);
    }
    CHECK(ids.size() == categories.all().size());
    CHECK(std::ranges::is_sorted(categories.all(), {}, &Category::id));
}

TEST_CASE("Categories numbers every shape of the program's own assets by its list, none by its folder")
{
    const Categories categories(shipped_catalog());
    for (const catalog::Shape& shape : shipped_catalog().shapes) {
        CAPTURE(shape.name);
        CHECK(categories.all()[categories.find(make_object(shape.name), "here")].group != "own");
    }
}

TEST_CASE("Categories numbers a user's shapes and models by name from 2001, and a model by its category where it has one")
{
    catalog::Catalog catalog = shipped_catalog();
    catalog.shapes.emplace_back().name = "wedge";
    catalog.models.emplace_back().name = "rock_7";
    catalog.models.back().category = "rock";
    catalog.models.emplace_back().name = "arch";
    const Categories categories(catalog);
    CHECK(find_id(categories, make_object("arch")) == 2001);
    record::ObjectRecord rock = make_object("rock_7");
    rock.category = "rock";
    CHECK(find_id(categories, rock) == 2002);
    CHECK(find_id(categories, make_object("wedge")) == 2003);
}

TEST_CASE("Categories finds a model whose panels name no category, because it has no parts, by its own name")
{
    catalog::Catalog catalog = shipped_catalog();
    catalog.models.emplace_back().name = "rock_7";
    catalog.models.back().category = "rock";
    catalog.models.emplace_back().name = "rock";
    catalog.models.back().category = "stone";
    const Categories categories(catalog);
    CHECK(categories.all()[categories.find(make_object("rock_7"), "here")].name == "rock");
    CHECK(categories.all()[categories.find(make_object("rock"), "here")].name == "stone");
}

TEST_CASE("Categories refuses a shape that no list has, and says what is missing")
{
    const Categories categories(shipped_catalog());
    CHECK_THROWS_WITH_AS(static_cast<void>(categories.find(make_object("rock"), "d/index.jsonl:4")),
                         "d/index.jsonl:4: object 'o1': 'rock' is neither a thing nor a known shape; name its folder with --assets",
                         SpecError);
}
