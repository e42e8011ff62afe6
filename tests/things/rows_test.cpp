// Tests how parameters become members of a struct; tests/contract/check_kinds.py tries faults that do not compile.
#include "renderer/things/kind.h"

#include <doctest/doctest.h>

#include <set>
#include <string_view>
#include <vector>

namespace clevrvk::tests {
namespace {

using things::AllWords;
using things::Color;
using things::KindParams;
using things::Parameter;
using things::ParameterKind;
using things::Params;
using things::Row;
using things::Rows;
using things::Thing;
using things::ThingBuilder;
using things::Words;

enum class Form { Round, TShirt, OffRoad };

struct SharedParams : KindParams {
    double length;
};

struct PegParams : SharedParams {
    Form form;
    int count;
    bool has_cap;
    bool has_tip;
    Color color;
};

Rows<PegParams> list_rows()
{
    Rows<PegParams> rows = Rows<SharedParams>{things::number_row<&SharedParams::length>("length", "m", 0.1, 0.2, 0.15, "along it")};
    rows.add(things::choice_row<&PegParams::form>("form", {"off-road", "round"}, "of its section"));
    rows.add(things::integer_row<&PegParams::count>("count", 2, 4, 3, "of facets"));
    rows.add(things::flag_row<&PegParams::has_cap>("cap", false, "on its end"));
    rows.add(things::flag_row<&PegParams::has_tip>("tip", true, "on its other end"));
    rows.add(things::color_row<&PegParams::color>("color", {"navy", "red"}, "paint"));
    return rows;
}

/// A box of its length, as many centimetres wide as it has facets.
void build_peg(const PegParams& params, ThingBuilder& builder)
{
    const int slot = builder.add_slot("body", things::make_plain(things::find_color(params.color), 0.5));
    builder.add(modeling::make_box({0.0, 0.0, 0.0}, {params.length, 0.01 * params.count, 0.01}, 0.0), "body", slot);
}

Thing make_peg()
{
    Thing peg;
    peg.name = "peg";
    peg.parts = {{"body"}};
    things::bind_rows<build_peg>(peg, list_rows());
    return peg;
}

}  // namespace

TEST_CASE("a word is an enumerator's name in small letters, and may have '-' or '_' where its words meet")
{
    constexpr AllWords<Form> kWords{"off-road", "t_shirt", "round"};
    static_assert(kWords.size() == 3);
    static_assert(kWords.word(0) == "off-road" && kWords.enumerator(0) == Form::OffRoad);
    static_assert(kWords.word(1) == "t_shirt" && kWords.enumerator(1) == Form::TShirt);
    static_assert(kWords.word(2) == "round" && kWords.enumerator(2) == Form::Round);
    constexpr Words<Form> kSome{"tshirt"};
    static_assert(kSome.size() == 1 && kSome.contains(Form::TShirt) && !kSome.contains(Form::Round));
    CHECK(things::kEnumerators<Form>.size() == 3);
}

TEST_CASE("rows say of each parameter what they said, shared ones first")
{
    const Thing peg = make_peg();
    REQUIRE(peg.parameters.size() == 6);
    CHECK(peg.parameters[0].name == "length");
    CHECK(peg.parameters[0].preset == 0.15);
    CHECK(peg.parameters[1].kind == ParameterKind::Word);
    CHECK(peg.parameters[1].words == std::vector<std::string_view>{"off-road", "round"});
    CHECK(peg.parameters[1].high == 1.0);
    CHECK(peg.parameters[2].kind == ParameterKind::Integer);
    CHECK(peg.parameters[3].words == std::vector<std::string_view>{"no", "yes"});
    CHECK(peg.parameters[4].words == std::vector<std::string_view>{"yes", "no"});
    CHECK(peg.parameters[5].help == "paint");
}

TEST_CASE("members have the values of their parameters: presets, and what is set")
{
    const Thing peg = make_peg();
    Params params(peg.parameters);
    const PegParams preset = list_rows().read(params);
    CHECK(preset.length == 0.15);
    CHECK(preset.form == Form::OffRoad);
    CHECK(preset.count == 3);
    CHECK_FALSE(preset.has_cap);
    CHECK(preset.has_tip);
    CHECK(preset.color == Color::Navy);
    params.set("length", "0.125");
    params.set("form", "round");
    params.set("count", "4");
    params.set("cap", "yes");
    params.set("tip", "no");
    params.set("color", "red");
    const PegParams set = list_rows().read(params);
    CHECK(set.length == 0.125);
    CHECK(set.form == Form::Round);
    CHECK(set.count == 4);
    CHECK(set.has_cap);
    CHECK_FALSE(set.has_tip);
    CHECK(set.color == Color::Red);
}

TEST_CASE("a thing is built from the struct of its kind")
{
    const Thing peg = make_peg();
    Params params(peg.parameters);
    params.set("length", "0.125");
    params.set("count", "4");
    params.set("color", "red");
    const things::ThingMesh made = things::build(peg, params);
    CHECK(made.size.x == doctest::Approx(0.125));
    CHECK(made.size.y == doctest::Approx(0.04));
    CHECK(glm::dvec3(made.model.materials.front().base_color) == things::find_color(Color::Red));
}

TEST_CASE("every parameter of every thing has a member, and every word of it a value of its own")
{
    for (const Thing& thing : things::all_things()) {
        CAPTURE(thing.name);
        REQUIRE(thing.members.size() == thing.parameters.size());
        for (std::size_t k = 0; k < thing.members.size(); ++k) {
            CAPTURE(thing.parameters[k].name);
            CHECK(thing.members[k].name == thing.parameters[k].name);
            const std::set<int> values(thing.members[k].values.begin(), thing.members[k].values.end());
            CHECK(values.size() == thing.parameters[k].words.size());
        }
    }
}

}  // namespace clevrvk::tests
