// Tests how an object names a thing: its variant and its parameters.
#include "renderer/spec/read_spec.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <string>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

TEST_CASE("parse_episode says what was meant of a thing: its kind's name, its color, its poses and joints (issue 57)")
{
    const auto message = [](const std::string& object) {
        return message_of(full_with("/panels/0/objects/0", Json::parse(R"({"id":"t","position":[0,0],)" + object + "}")));
    };
    CHECK(message(R"("shape":"mug")") ==
          R"(panels[0].objects[0].shape: unknown shape 'mug'; it is a style of the thing 'cup': "shape":"cup","params":{"style":"mug"}; )"
          "--assets DIR adds shapes of your own");
    const std::string color = message(R"("shape":"cup","color":"red")");
    CHECK(color.starts_with("panels[0].objects[0]: unknown key 'color', because cup has its own size and surfaces; see 'params.color' "
                            "(wh"));
    CHECK(message(R"("shape":"cup","size":1)") ==
          "panels[0].objects[0]: unknown key 'size', because cup has its own size and surfaces; see 'scale' and 'materials'");
    const std::string pose = message(R"("shape":"woman","pose":"somersault")");
    CHECK_MESSAGE(pose.starts_with("panels[0].objects[0].pose: unknown pose 'somersault'; available: "), pose);
    CHECK(pose.find("walk") != std::string::npos);
    CHECK(message(R"("shape":"woman","pose":"wlak")").ends_with("unknown pose 'wlak'; did you mean 'walk'?"));
    const std::string joint = message(R"("shape":"woman","pose":{"eyebrow":3})");
    CHECK_MESSAGE(joint.starts_with("panels[0].objects[0].pose: unknown joint 'eyebrow'; available: "), joint);
    CHECK(joint.find("right_elbow_bend") != std::string::npos);
    CHECK(message(R"("shape":"cup","params":{"xyz":3})").find("unknown parameter 'xyz'; available: style, height, ") != std::string::npos);
}

TEST_CASE("parse_episode gives a thing the defaults for the variant 'default', and draws variant 0 where none is named (issue 57)")
{
    Json document = full_document();
    const auto read = [&](const std::string& keys) {
        document["panels"][0]["objects"] = Json::array({Json::parse(R"({"id":"t","shape":"table","position":[0,0])" + keys + "}")});
        return parse_episode(document.dump(), "f", shipped_catalog()).panels[0].objects[0].thing.value();
    };
    const ThingSpec usual = read(R"(,"variant":"default")");
    CHECK_FALSE(usual.variant.has_value());
    CHECK(usual.params["style"] == "dining");
    CHECK(usual.params["height"] == 0.74);
    CHECK_FALSE(usual.is_drawn_unasked);
    const ThingSpec higher = read(R"(,"variant":"default","params":{"height":0.77})");
    CHECK(higher.params["style"] == "dining");
    CHECK(higher.params["height"] == 0.77);
    const ThingSpec silent = read("");
    CHECK(silent.variant == 0);
    CHECK(silent.params == read(R"(,"variant":0)").params);
    CHECK(silent.is_drawn_unasked);
    CHECK_FALSE(read(R"(,"variant":0)").is_drawn_unasked);
    CHECK_FALSE(read(R"(,"params":)" + usual.params.dump()).is_drawn_unasked);  // nothing is left to be drawn
    CHECK(message_of(full_with("/panels/0/objects/0", Json::parse(R"({"id":"t","shape":"table","position":[0,0],"variant":"usual"})"))) ==
          "panels[0].objects[0].variant: must be a number, which draws the parameters, or 'default'");
}
