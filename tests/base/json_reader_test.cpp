// Tests strict reading of JSON: types, ranges, keys and names, and the message of each failure.
#include "renderer/base/json_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <limits>
#include <string>
#include <vector>

using namespace clevrvk;

namespace {

// The message of `read` about the text when it is given the root.
std::string message_of(const std::string& text, const std::function<void(const JsonReader&)>& read)
{
    const JsonDocument document = parse_json_line(text, "f:1");
    try {
        read(JsonReader(document));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

constexpr std::array<JsonKey, 3> kKeys{JsonKey{"shape", true}, JsonKey{"color", true}, JsonKey{"size", false}};

}  // namespace

TEST_CASE("check_keys names an unknown key and the nearest known one")
{
    const auto check = [](const JsonReader& root) { root.check_keys(kKeys); };
    CHECK(message_of(R"({"shape":1,"color":2})", check).empty());
    CHECK(message_of(R"({"shape":1,"color":2,"size":3})", check).empty());
    CHECK(message_of(R"({"shape":1,"colour":2})", check) == "f:1: unknown key 'colour'; did you mean 'color'?");
    CHECK(message_of(R"({"shape":1,"color":2,"q":2})", check) == "f:1: unknown key 'q'; available: shape, color, size");
}

TEST_CASE("check_keys names a missing key and refuses what is not an object")
{
    const auto check = [](const JsonReader& root) { root.check_keys(kKeys); };
    CHECK(message_of(R"({"shape":1})", check) == "f:1: missing key 'color'");
    CHECK(message_of("[]", check) == "f:1: must be an object, not an array");
}

TEST_CASE("check_names says what the names are of")
{
    const std::vector<std::string> names{"key", "fill", "back"};
    const auto check = [&](const JsonReader& root) { root.at("lights").check_names("light", names); };
    CHECK(message_of(R"({"lights":{"fill":1}})", check).empty());
    CHECK(message_of(R"({"lights":{"fil":1}})", check) == "f:1: lights: unknown light 'fil'; did you mean 'fill'?");
}

TEST_CASE("at and read_items carry the path down")
{
    const auto read = [](const JsonReader& root) {
        const std::vector<JsonReader> panels = root.at("panels").read_items(0, 5);
        static_cast<void>(panels[1].at("objects").read_items(0, 5)[0].at("shape").read_string());
    };
    CHECK(message_of(R"({"panels":[{},{"objects":[{"shape":3}]}]})", read) ==
          "f:1: panels[1].objects[0].shape: must be a string, not a number");
    CHECK(message_of(R"({"panels":[{},{"objects":[{}]}]})", read) == "f:1: panels[1].objects[0]: missing key 'shape'");
}

TEST_CASE("read_items checks the number of items")
{
    const auto read_two = [](const JsonReader& root) { static_cast<void>(root.read_items(2, 2)); };
    const auto read_few = [](const JsonReader& root) { static_cast<void>(root.read_items(1, 3)); };
    CHECK(message_of("[1,2]", read_two).empty());
    CHECK(message_of("[1]", read_two) == "f:1: has 1 item; it must have 2");
    CHECK(message_of("[]", read_few) == "f:1: has 0 items; it must have 1 to 3");
    CHECK(message_of("{}", read_few) == "f:1: must be an array, not an object");
}

TEST_CASE("read_number takes both ends of its range and no other type")
{
    const auto read = [](const JsonReader& root) { static_cast<void>(root.read_number({0.01, 10.0})); };
    CHECK(message_of("0.01", read).empty());
    CHECK(message_of("10", read).empty());
    CHECK(message_of("10.5", read) == "f:1: 10.5 is out of range; it must lie in 0.01 to 10");
    CHECK(message_of("-1e308", read) == "f:1: -1e+308 is out of range; it must lie in 0.01 to 10");
    CHECK(message_of("true", read) == "f:1: must be a number, not true or false");
    CHECK(message_of("\"1\"", read) == "f:1: must be a number, not a string");
    CHECK(message_of("null", read) == "f:1: must be a number, not null");
}

TEST_CASE("read_int takes whole numbers in either spelling")
{
    const auto read = [](const JsonReader& root) {
        const int count = root.read_int(16, 4096);
        CHECK(count == 320);
    };
    CHECK(message_of("320", read).empty());
    CHECK(message_of("320.0", read).empty());
    CHECK(message_of("320.5", read) == "f:1: 320.5 is not a whole number");
    CHECK(message_of("15", read) == "f:1: 15 is out of range; it must lie in 16 to 4096");
    CHECK(message_of("1e300", read) == "f:1: 1e+300 is out of range; it must lie in 16 to 4096");
    CHECK(message_of("18446744073709551615", read) == "f:1: 18446744073709551615 is out of range; it must lie in 16 to 4096");
    CHECK(message_of("[]", read) == "f:1: must be a whole number, not an array");
}

TEST_CASE("read_integer reaches both ends of 64 bits and not one further")
{
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    const auto read = [](const JsonReader& root) { static_cast<void>(root.read_integer(kLeast, kMost)); };
    CHECK(message_of("9223372036854775807", read).empty());
    CHECK(message_of("-9223372036854775808", read).empty());
    CHECK(message_of("9223372036854775808", read).find("out of range") != std::string::npos);
    CHECK(message_of("9223372036854775808.0", read).find("out of range") != std::string::npos);
    CHECK(message_of("-9223372036854775808.0", read).empty());
}

TEST_CASE("read_numbers reads exactly as many as asked")
{
    const auto read = [](const JsonReader& root) {
        const std::array<double, 3> numbers = root.read_numbers<3>({-100.0, 100.0});
        CHECK(numbers[2] == 3.5);
    };
    CHECK(message_of("[1,2,3.5]", read).empty());
    CHECK(message_of("[1,2]", read) == "f:1: has 2 items; it must have 3");
    CHECK(message_of("[1,2,101]", read) == "f:1: [2]: 101 is out of range; it must lie in -100 to 100");
}

TEST_CASE("read_name suggests the nearest of the known names")
{
    const std::vector<std::string> shapes{"cube", "sphere"};
    const auto read = [&](const JsonReader& root) { static_cast<void>(root.read_name("shape", shapes)); };
    CHECK(message_of("\"cube\"", read).empty());
    CHECK(message_of("\"cubee\"", read) == "f:1: unknown shape 'cubee'; did you mean 'cube'?");
    CHECK(message_of("\"\\n\"", read) == "f:1: unknown shape '\\x0a'; available: cube, sphere");
}

TEST_CASE("read_members gives keys in their order")
{
    const JsonDocument document = parse_json_line(R"({"b":1,"a":2})", "f:1");
    const auto members = JsonReader(document).read_members();
    REQUIRE(members.size() == 2);
    CHECK(members[0].key == "b");
    CHECK(members[1].reader.path() == "a");
}
