// Tests the parts that a user gives a model: which triangles belong to them, and that the file keeps them.
#include "renderer/model/name_parts.h"

#include "renderer/base/error.h"
#include "renderer/model/clean_mesh.h"
#include "renderer/model/read_gltf.h"
#include "renderer/model/read_obj.h"
#include "renderer/model/write_glb.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::model::test {
namespace {

// Four triangles: of the object seat, of the groups leg.1 and leg.2, and one without a group at the beginning.
constexpr const char* kChair = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\no seat\nf 1 2 4\ng leg.1\nf 1 3 4\ng leg.2\nf 2 3 4\n";

Model read_chair()
{
    return read_obj(kChair, "chair.obj", std::nullopt, {.is_z_up = true});
}

catalog::ThingFile make_thing(std::vector<catalog::PartRule> parts)
{
    catalog::ThingFile thing;
    thing.parts = std::move(parts);
    return thing;
}

std::string find_fault(const catalog::ThingFile& thing)
{
    Model model = read_chair();
    try {
        name_parts(thing, model);
    } catch (const SpecError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("an OBJ file has its objects and groups as parts, by name")
{
    const Model model = read_chair();
    CHECK(model.part_names == std::vector<std::string>{"", "seat", "leg.1", "leg.2"});
    CHECK(model.parts == std::vector<std::uint32_t>{0, 1, 2, 3});
}

TEST_CASE("a triangle belongs to the first part that names it, by pattern or by material")
{
    Model model = read_chair();
    name_parts(make_thing({{"leg", {"leg*"}, {}}, {"rest", {"*"}, {}}}), model);
    CHECK(model.part_names == std::vector<std::string>{"leg", "rest"});
    CHECK(model.parts == std::vector<std::uint32_t>{1, 1, 0, 0});

    Model by_material = read_chair();
    by_material.materials[0].name = "wood";
    by_material.materials.push_back(by_material.materials[0]);
    by_material.materials[1].name = "cloth";
    by_material.slots[1] = 1;
    catalog::ThingFile thing = make_thing({{"cushion", {"seat"}, {"c*h"}}, {"frame", {}, {"wood"}}});
    thing.slots = {{"oak", "wood"}};
    name_parts(thing, by_material);
    CHECK(by_material.parts == std::vector<std::uint32_t>{1, 0, 1, 1});
    CHECK(by_material.materials[0].name == "oak");
}

TEST_CASE("what belongs to no part, and a part or slot of nothing, is an error that says what there is")
{
    CHECK(find_fault(make_thing({{"leg", {"leg*"}, {}}})).find("no part includes the node '' with the material ''") != std::string::npos);
    const std::string unused = find_fault(make_thing({{"all", {"*"}, {}}, {"arm", {"arm*"}, {}}}));
    CHECK(unused.find("parts[1]: no face is left for 'arm'; the nodes are '', 'seat', 'leg.1', 'leg.2'") != std::string::npos);
    catalog::ThingFile thing = make_thing({{"all", {"*"}, {}}});
    thing.slots = {{"oak", "Oak"}};
    CHECK(find_fault(thing).find("slots: no material is called 'Oak'") != std::string::npos);
    Model two = read_chair();
    two.materials.push_back(two.materials[0]);
    two.materials[0].name = "Oak";
    two.materials[1].name = "Steel";
    thing.slots = {{"oak", "Steel"}};
    CHECK_THROWS_WITH_AS(name_parts(thing, two), "slots: 'oak' is already the name of the material 'Oak'; choose another name", SpecError);
}

TEST_CASE("a file has a node for each part, and is read with the same parts, slots and triangles")
{
    Model model = read_chair();
    model.materials[0].name = "wood";
    model.materials.push_back(model.materials[0]);
    model.materials[1].name = "cloth";
    model.slots = {1, 0, 1, 0};
    name_parts(make_thing({{"leg", {"leg*"}, {}}, {"rest", {"*"}, {}}}), model);
    compact(model);
    const std::vector<std::uint8_t> bytes = write_glb(model);
    const Model read = read_gltf({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "chair.glb", {});
    CHECK(read.part_names == model.part_names);
    CHECK(read.parts == model.parts);
    CHECK(read.parts == std::vector<std::uint32_t>{0, 0, 1, 1});
    CHECK(read.slots == model.slots);
    CHECK(read.triangles == model.triangles);
    CHECK(read.positions == model.positions);
    REQUIRE(read.materials.size() == 2);
    for (std::size_t slot = 0; slot < 2; ++slot) {
        CHECK(read.materials[slot].name == model.materials[slot].name);
    }
}

TEST_CASE("a star in a pattern stands for any letters, none too")
{
    CHECK(catalog::matches("leg", "leg"));
    CHECK(catalog::matches("leg*", "leg"));
    CHECK(catalog::matches("*leg*", "my leg.001"));
    CHECK(catalog::matches("*", ""));
    CHECK(catalog::matches("l*g.*1", "leg.leg.1"));
    CHECK_FALSE(catalog::matches("leg", "legs"));
    CHECK_FALSE(catalog::matches("leg*", "my leg"));
    CHECK_FALSE(catalog::matches("", "leg"));
    CHECK(catalog::matches("leg**", "leg"));
    CHECK(catalog::matches("*ab", "aab"));
    CHECK_FALSE(catalog::matches("a*a", "a"));
    // Neither slow nor deep, whatever is asked for.
    std::string hard;
    for (int k = 0; k < 40; ++k) {
        hard += "*a";
    }
    CHECK_FALSE(catalog::matches(hard + "b", std::string(3'000'000, 'a')));
}

}  // namespace clevrvk::model::test
