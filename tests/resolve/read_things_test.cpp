// Tests that the keys of things are refused with their place, and that reading builds no mesh where no slot is named.
#include "renderer/base/error.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/read_spec.h"
#include "tests/resolve/resolve_fixture.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

namespace clevrvk::resolve {

namespace {

// The message of reading a line whose second object has these keys; "" when it is good.
std::string message_of(const std::string& keys)
{
    try {
        static_cast<void>(read_panel(R"({"id":"a","shape":"cup","position":[0,0]},{"id":"b","position":[1,0],)" + keys + "}"));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("A bad parameter is refused with its line, its place and the likely fix")
{
    const std::string place = "test:1: panels[0].objects[1].";
    CHECK(message_of(R"("shape":"cup","params":{"colour":"red"})") ==
          place + "params: unknown parameter 'colour'; did you mean 'color'?");
    CHECK(message_of(R"("shape":"cup","params":{"style":"mugg"})") == place + "params.style: unknown style 'mugg'; did you mean 'mug'?");
    CHECK(message_of(R"("shape":"cup","params":{"height":2})") == place + "params.height: 2 is out of range; it must lie in 0.88 to 1.15");
    CHECK(message_of(R"("shape":"cup","variant":-1)").starts_with(place + "variant: "));
    CHECK(message_of(R"("shape":"cupp","variant":1)").starts_with(place + "shape: unknown shape 'cupp'; did you mean 'cup'?"));
}

TEST_CASE("A bad pose is refused with its place")
{
    const std::string place = "test:1: panels[0].objects[1].pose";
    CHECK(message_of(R"("shape":"man","pose":"fly")").starts_with(place + ": unknown pose 'fly'"));
    CHECK(message_of(R"("shape":"man","pose":{"left_elbow":3})").starts_with(place + ": unknown joint 'left_elbow'"));
    CHECK(message_of(R"("shape":"man","pose":{"left_elbow_bend":170})").starts_with(place + ".left_elbow_bend: "));
    CHECK(message_of(R"("shape":"cup","pose":"idle")") == place + ": 'cup' has no poses");
    CHECK(message_of(R"("shape":"man","params":{"pose":"idle"},"pose":"walk")") ==
          place + ": params also has a pose; leave out one of them");
}

TEST_CASE("A slot that a thing of these parameters lacks is refused with its place")
{
    CHECK(message_of(R"("shape":"cup","materials":{"outside":"oak"})").empty());
    CHECK(message_of(R"("shape":"cup","materials":{"outsid":"oak"})") ==
          "test:1: panels[0].objects[1].materials: unknown slot 'outsid'; did you mean 'outside'?");
}

TEST_CASE("Reading a line builds a thing only where its materials name slots")
{
    const auto bodies = std::make_shared<BodyCache>();
    const ThingReader things(bodies);
    const auto read = [&](const std::string& object) {
        static_cast<void>(spec::parse_episode(make_line(object), "test:1", shipped_catalog(), things));
    };
    read(R"({"id":"a","shape":"man","pose":"kick","position":[0,0]})");
    CHECK(bodies->kept_bytes() == 0);
    read(R"({"id":"a","shape":"cup","materials":{"outside":"oak"},"position":[0,0]})");
    CHECK(bodies->kept_bytes() > 0);
}

}  // namespace clevrvk::resolve
