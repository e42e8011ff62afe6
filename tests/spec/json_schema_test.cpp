// Tests the shipped JSON Schema: it is the generated one, and it accepts and refuses what the reader accepts and
// refuses.
#include "renderer/spec/json_schema.h"

#include "renderer/base/file_io.h"
#include "tests/spec/schema_evaluator.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

const std::filesystem::path kShippedSchema = std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets/schema/episode.schema.json";

struct Change {
    std::string pointer;
    Json value;
};

bool is_taken_by_schema(const Json& document)
{
    static const Json schema = Json::parse(episode_json_schema(shipped_catalog(), shipped_things().list_names()));
    return satisfies_schema(document, schema, schema);
}

bool is_taken_by_reader(const Json& document)
{
    return message_of(document).empty();
}

std::vector<Json> all_values()
{
    return {nullptr,
            true,
            0,
            1,
            -1,
            2.5,
            3.0,
            16,
            255,
            256,
            1000,
            4096,
            4097,
            1e9,
            "",
            "a",
            "a/b",
            "..",
            "cube",
            "red",
            "large",
            "metal",
            "mewl",
            "clevrvk/1",
            std::string(200, 'a'),
            std::string(201, 'a'),
            Json::array(),
            Json::object(),
            {1, 2},
            {1, 2, 3},
            {50, -50, 60},
            {1, 2, 300},
            {1, 2, 3, 4},
            {"a", "b"},
            {{"a", 1}},
            "#ffa500",
            "#FFA500",
            "#ffa5",
            "#ffa5000",
            "#GG0000",
            "ffa500",
            "oak",
            {{"base_color", "#ffa500"}},
            {{"base_color", {0.5, 1.0, 0.0}}, {"roughness", 1.5}},
            {{"surface", "oak"}},
            {{"surface", {{"solid", {{"kind", "wood"}, {"second_color", "#000000"}}}}}},
            Json::array({{{"kind", "sky"}, {"radiance", 1}}}),
            Json::array({{{"kind", "sun"}, {"irradiance", {1, 2, 3}}, {"direction", {0, 0, -1}}}}),
            Json::array({{{"kind", "lamp"}, {"radiance", 1}}}),
            Json::array({{{"class", "wall"}, {"shape", "plane"}, {"size", 1}, {"position", {0, 0, 1}}, {"material", "oak"}}}),
            Json::array({{{"class", "wall"}, {"shape", "plane"}, {"size", 1}, {"position", {0, 0, 1}}, {"material", "metal"}}})};
}

// Good and bad values for every key of a line.
std::vector<Change> all_changes()
{
    const std::string panel = "/panels/0/";
    const std::string object = "/panels/0/objects/0/";
    const std::vector<Json> values = all_values();
    std::vector<std::string> pointers{"/schema", "/id", "/task", "/seed", "/panels", "/labels", "/extra"};
    for (const std::string key :
         {"id", "world", "image", "image/width", "image/height", "image/depth", "camera", "camera/look_at", "camera/focal_mm",
          "camera/sensor_mm", "camera/model", "camera/up", "lights", "stage", "background", "objects", "time_s", "labels", "extra"}) {
        pointers.push_back(panel + key);
    }
    for (const std::string key : {"id", "shape", "size", "material", "materials", "color", "position", "rotation_deg", "labels", "extra"}) {
        pointers.push_back(object + key);
    }
    std::vector<Change> changes;
    for (const std::string& pointer : pointers) {
        for (const Json& value : values) {
            changes.push_back({pointer, value});
        }
    }
    return changes;
}

}  // namespace

TEST_CASE("the shipped schema is the one that the program's tables give")
{
    // After a change of keys, limits or assets: run this test once with CLEVRVK_WRITE_SCHEMA=1.
    if (std::getenv("CLEVRVK_WRITE_SCHEMA") != nullptr) {
        std::ofstream(kShippedSchema, std::ios::binary) << episode_json_schema(shipped_catalog(), shipped_things().list_names());
    }
    CHECK(read_text_file(kShippedSchema) == episode_json_schema(shipped_catalog(), shipped_things().list_names()));
}

TEST_CASE("the schema takes good lines")
{
    CHECK(is_taken_by_schema(full_document()));
    CHECK(is_taken_by_schema(least_document()));
    Json ground = least_document();
    ground["panels"][0]["world"] = "plain";
    ground["panels"][0]["stage"] = Json::parse(R"([{"class":"ground","shape":"plane","size":1,"position":[0,0],"as_background":true}])");
    CHECK(is_taken_by_schema(ground));
    CHECK(is_taken_by_reader(ground));
    Json own = full_document();
    own["panels"][0]["objects"][0].erase("color");
    for (const Json& material : {Json("oak"), Json{{"roughness", 0.1}}}) {
        own["panels"][0]["objects"][0]["material"] = material;
        CHECK(is_taken_by_schema(own));
        CHECK(is_taken_by_reader(own));
    }
    std::ifstream file(std::string(CLEVRVK_SOURCE_DIR) + "/tests/reference/episodes.jsonl");
    int count = 0;
    for (std::string line; std::getline(file, line); ++count) {
        CHECK(is_taken_by_schema(Json::parse(line)));
    }
    CHECK(count == 10);
}

TEST_CASE("schema and reader agree on every value at every key")
{
    int taken_count = 0;
    int refused_count = 0;
    for (const Change& change : all_changes()) {
        Json document = full_document();
        // The reader alone knows that the hand needs its target.
        document["panels"][0]["objects"].erase(2);
        document[Json::json_pointer(change.pointer)] = change.value;
        CAPTURE(change.pointer);
        CAPTURE(change.value.dump());
        const bool is_taken = is_taken_by_schema(document);
        CHECK(is_taken == is_taken_by_reader(document));
        ++(is_taken ? taken_count : refused_count);
    }
    CHECK(taken_count > 50);
    CHECK(refused_count > 500);
}

TEST_CASE("schema and reader agree on every key that is left out")
{
    const std::vector<std::string> owners{
        "", "/panels/0", "/panels/0/image", "/panels/0/camera", "/panels/0/lights", "/panels/0/objects/0"};
    for (const std::string& owner : owners) {
        const Json whole = full_document();
        for (const auto& member : whole.at(Json::json_pointer(owner)).items()) {
            const Json document = full_without(owner, member.key());
            CAPTURE(owner);
            CAPTURE(member.key());
            CHECK(is_taken_by_schema(document) == is_taken_by_reader(document));
        }
    }
}

TEST_CASE("schema and reader agree on every value of color_srgb, alone and beside color")
{
    int taken_count = 0;
    for (const Change& change : all_changes()) {
        if (change.pointer != "/panels/0/objects/0/color") {
            continue;
        }
        Json document = full_document();
        Json& object = document["panels"][0]["objects"][0];
        document["panels"][0]["objects"].erase(2);
        object["color_srgb"] = change.value;
        CAPTURE(change.value.dump());
        CHECK_FALSE(is_taken_by_schema(document));
        CHECK_FALSE(is_taken_by_reader(document));
        object.erase("color");
        CHECK(is_taken_by_schema(document) == is_taken_by_reader(document));
        taken_count += is_taken_by_schema(document) ? 1 : 0;
    }
    CHECK(taken_count == 1);  // [1, 2, 3]
}

TEST_CASE("schema and reader agree on values that are not objects")
{
    for (const Json& document : {Json(), Json(1), Json("a"), Json::array(), Json::object()}) {
        CHECK_FALSE(is_taken_by_schema(document));
        CHECK_FALSE(is_taken_by_reader(document));
    }
}

TEST_CASE("the schema takes what only the reader can refuse")
{
    const std::vector<Json> documents{full_with("/panels/0/objects/1/id", "o1"), full_with("/panels/0/objects/0/points_to", "o2"),
                                      full_with("/panels/0/camera/eye", {0, 0, 0}), full_with("/panels/0/lights/key", {0, 0, -5})};
    for (const Json& document : documents) {
        CHECK(is_taken_by_schema(document));
        CHECK_FALSE(is_taken_by_reader(document));
    }
}
