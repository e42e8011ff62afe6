// Tests what a panel's spec becomes: forms, parts and places.
#include "renderer/resolve/resolve_panel.h"

#include "tests/resolve/resolve_fixture.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::resolve {

namespace {

using Names = std::vector<std::string>;

catalog::Catalog catalog_with_model(std::vector<std::string> parts, std::string category)
{
    catalog::Catalog catalog = shipped_catalog();
    catalog::Model model;
    model.name = "kettle";
    model.category = std::move(category);
    model.parts = std::move(parts);
    model.low_m = {-0.1, -0.1, -0.05};
    catalog.models.push_back(model);
    return catalog;
}

constexpr const char* kKettle = R"({"id":"k","shape":"kettle","position":[0,0]})";

}  // namespace

TEST_CASE("resolve_panel finds a thing with its parameters, category, revision and parts")
{
    const spec::PanelSpec panel =
        read_panel(R"({"id":"a","shape":"cup","variant":4,"params":{"style":"barrel","height":1.1},"position":[0,0]})");
    const ResolvedPanel resolved = resolve_panel(panel, shipped_catalog());
    REQUIRE(resolved.objects.size() == 1);
    const ResolvedObject& cup = resolved.objects[0];
    const ThingForm& form = std::get<ThingForm>(cup.form);
    CHECK(form.kind == things::find_thing("cup"));
    CHECK(form.params.word("style") == "barrel");
    CHECK(form.params.number("height") == 1.1);
    CHECK(form.params.to_text("color") == things::sample(*form.kind, 4).to_text("color"));  // not given: drawn
    CHECK(form.joints.empty());
    CHECK(cup.category == "cup");
    CHECK(cup.revision == form.kind->revision);
    CHECK(cup.parts == Names{"body", "inside", "handle"});
    CHECK(name_part(cup, 3) == "handle");
    CHECK_FALSE(name_part(cup, 0).has_value());
    CHECK_FALSE(name_part(cup, 4).has_value());
}

TEST_CASE("resolve_panel keeps the pose of an agent by its name, and its angles beside it")
{
    const spec::PanelSpec panel = read_panel(R"({"id":"a","shape":"man","pose":"kick","position":[0,0]},)"
                                             R"({"id":"b","shape":"man","pose":{"left_elbow_bend":20},"position":[2,0]})");
    const ResolvedPanel resolved = resolve_panel(panel, shipped_catalog());
    const ThingForm& named = std::get<ThingForm>(resolved.objects[0].form);
    const ThingForm& bent = std::get<ThingForm>(resolved.objects[1].form);
    CHECK(named.params.word("pose") == "kick");
    CHECK(named.joints.empty());
    CHECK(bent.joints == things::JointAngles{{"left_elbow_bend", 20.0}});
}

TEST_CASE("resolve_panel finds a model before a shape; only one with parts has a category")
{
    const catalog::Catalog named = catalog_with_model({"body", "spout"}, "teapot");
    const ResolvedPanel kettle = resolve_panel(read_panel(kKettle, "", named), named);
    CHECK(std::get<const catalog::Model*>(kettle.objects[0].form) == &named.models.back());
    CHECK(kettle.objects[0].category == "teapot");
    CHECK(kettle.objects[0].revision == 0);
    CHECK(name_part(kettle.objects[0], 2) == "spout");

    const catalog::Catalog unnamed = catalog_with_model({"body"}, "");
    CHECK(resolve_panel(read_panel(kKettle, "", unnamed), unnamed).objects[0].category == "kettle");
    const catalog::Catalog whole = catalog_with_model({}, "teapot");
    CHECK(resolve_panel(read_panel(kKettle, "", whole), whole).objects[0].category.empty());
}

TEST_CASE("resolve_panel finds shapes, which have no parts, and the pieces of a stage")
{
    const spec::PanelSpec panel =
        read_panel(R"({"id":"a","shape":"cube","size":0.5,"material":"rubber","color":"red","position":[1,2],"scale":[1,2,3]})",
                   R"("stage":[{"class":"floor","shape":"cube","size":4,"material":"oak","position":[0,0,-4]},)"
                   R"({"class":"table","shape":"table","variant":2,"position":[0,1,0]}],)");
    const ResolvedPanel resolved = resolve_panel(panel, shipped_catalog());
    CHECK(std::get<const catalog::Shape*>(resolved.objects[0].form) == catalog::find_shape(shipped_catalog(), "cube"));
    CHECK(resolved.objects[0].category.empty());
    CHECK(resolved.objects[0].parts.empty());
    CHECK(resolved.objects[0].open.scale == glm::dvec3(0.5, 1.0, 1.5));  // size times scale
    REQUIRE(resolved.stage.size() == 2);
    CHECK(std::get<const catalog::Shape*>(resolved.stage[0].form)->name == "cube");
    CHECK(std::get<ThingForm>(resolved.stage[1].form).kind->name == "table");
}

TEST_CASE("resolve_panel places what moves where the shutter opens and where it has closed")
{
    const spec::PanelSpec panel =
        read_panel(R"({"id":"a","shape":"cup","position":[1,2,3],"rotation_deg":90,"moves_to":{"position":[1,2,5],"rotation_deg":180}},)"
                   R"({"id":"b","shape":"cup","position":[-1,0,0.5],"scale":2})",
                   R"("camera":{"eye":[0,-5,2],"look_at":[0,0,0],"shutter":{"close_s":0.5}},)");
    const ResolvedPanel resolved = resolve_panel(panel, shipped_catalog());
    const ResolvedObject& moving = resolved.objects[0];
    CHECK(moving.open.position == glm::dvec3(1.0, 2.0, 3.0));
    CHECK(moving.close.position == glm::dvec3(1.0, 2.0, 5.0));
    // A quarter turn takes x to y, a half turn to -x.
    const glm::dvec3 x(1.0, 0.0, 0.0);
    CHECK(glm::length(moving.open.rotation * x - glm::dvec3(0.0, 1.0, 0.0)) < 1e-12);
    CHECK(glm::length(moving.close.rotation * x - glm::dvec3(-1.0, 0.0, 0.0)) < 1e-12);
    CHECK(moving.close.scale == glm::dvec3(1.0));
    const ResolvedObject& still = resolved.objects[1];
    CHECK(still.open.position == glm::dvec3(-1.0, 0.0, 0.5));
    CHECK(still.close.position == still.open.position);
    CHECK(still.close.scale == glm::dvec3(2.0));
}

TEST_CASE("resolve_panel takes a name that nothing has as a fault of its caller")
{
    spec::PanelSpec panel = read_panel(R"({"id":"a","shape":"cup","position":[0,0]})");
    panel.objects[0].shape = "cupp";
    CHECK_FALSE(find_form(panel.objects[0], shipped_catalog()).has_value());
    CHECK_THROWS_AS(static_cast<void>(resolve_panel(panel, shipped_catalog())), std::logic_error);
    panel.objects[0].thing.reset();
    CHECK_FALSE(find_form(panel.objects[0], shipped_catalog()).has_value());
}

}  // namespace clevrvk::resolve
