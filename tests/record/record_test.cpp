// Tests lines of an index as records: what is read, what is refused, and that the shipped JSON Schema says the same.
#include "renderer/record/record_json.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "tests/spec/schema_evaluator.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::record;

namespace {

const std::string kSourceDir = CLEVRVK_SOURCE_DIR;
const std::string kShippedSchema = kSourceDir + "/assets/schema/index.schema.json";

// A line with at least one of each kind of value.
Json full_line()
{
    return Json::parse(R"({"episode":"e","panel":"p","file":"images/e/p.png","mask":"masks/e/p.png","width":4,"height":3,"world":"clevr",
        "camera":{"eye":[1.0,2.0,3.0],"rotation_wxyz":[1.0,0.0,0.0,0.0],"fov_deg":60.0,"sensor_mm":32.0,"model":"kannala_brandt",
            "distortion":[0.1,0.0,0.0,0.0],"shutter":{"open_s":0.0,"close_s":1.0,"rolling_s":0.0,"label_time":"open",
            "moves_to":{"eye":[1.0,2.0,4.0],"rotation_wxyz":[1.0,0.0,0.0,0.0]}},"K":[[1.0,0.0,2.0],[0.0,1.0,2.0],[0.0,0.0,1.0]],
            "pose_opencv":[[1.0,0.0,0.0,1.0],[0.0,1.0,0.0,2.0],[0.0,0.0,1.0,3.0],[0.0,0.0,0.0,1.0]]},
        "lights":{"key":[1.0,2.0,3.0]},"background":[0.0,0.5,1.0],
        "sensor":{"exposure_ev":0.0,"vignetting":0.0,"shot_noise":0.0,"read_noise":0.0,"white_balance_k":6504.0,"jpeg_quality":80},
        "objects":[{"id":"o1","mask_id":1,"shape":"cube","size":"large","radius":0.7,"material":"rubber","color":"#ffa500",
            "color_srgb":[255,165,0],"rgb":[255,96,0],"materials":{"surface":"oak"},"position":[0.0,0.0,0.7],"rotation_deg":30.0,
            "scale":[1.0,2.0,3.0],"moves_to":{"position":[0.0,0.0,1.0],"rotation_deg":0.0},"pixel_coords":[2.5,null,0.0],
            "bbox":[0,0,2,3],"amodal_bbox":null,"visible_px":6,"amodal_px":6,"visible_fraction":1.0,"rle":{"size":[3,4],"counts":"066"},
            "parts":[{"name":"body","id":1,"visible_px":6}],"points_to":"o2","labels":{"k":[1]}},
            {"id":"o2","mask_id":2,"shape":"cup","category":"cup","variant":3,"revision":1,"params":{"height":1.0},"position":[0.0,1.0,0.0],
            "rotation_deg":0.0,"pixel_coords":[1.0,2.0,3.0]}],
        "directions":{"left":[1.0,0.0,0.0]},"relationships":{"left":[[1],[]]},
        "render":{"samples":16,"quality":null,"device":"d","noise_seed":4294967295,"sensor_seed":5,"denoised":false,
            "dropped_samples":1},"clip":{"fps":24.0,"frame":3},
        "task":"t","seed":-7,"labels":{"a":1},"panel_labels":{"b":2},"time_s":0.5})");
}

// The message behind `i:3: `; "" when the line reads.
std::string message_of(const Json& line)
{
    try {
        static_cast<void>(parse_panel_record(line.dump(), "i:3"));
    } catch (const SpecError& error) {
        const std::string message = error.what();
        REQUIRE(message.starts_with("i:3: "));
        return message.substr(5);
    }
    return "";
}

Json with(const std::string& pointer, const Json& value)
{
    Json line = full_line();
    line[Json::json_pointer(pointer)] = value;
    return line;
}

// The pointer of every value in a line, but for those within labels and parameters, which may be anything.
void collect_pointers(const Json& value, const std::string& pointer, std::vector<std::string>& pointers)
{
    if (!pointer.empty()) {
        pointers.push_back(pointer);
    }
    const bool is_free = pointer.ends_with("labels") || pointer.ends_with("params") || pointer.ends_with("materials");
    if (value.is_structured() && !is_free) {
        for (const auto& [key, member] : value.items()) {
            collect_pointers(member, pointer + "/" + key, pointers);
        }
    }
}

}  // namespace

TEST_CASE("a record holds the values of its line, and writes the same bytes again")
{
    const PanelRecord panel = parse_panel_record(full_line().dump(), "i:3");
    CHECK(panel.episode == "e");
    CHECK(panel.file.value == "images/e/p.png");
    CHECK_FALSE(panel.camera.look_at.has_value());
    CHECK(panel.camera.fov_deg == 60.0);
    CHECK(panel.camera.intrinsics[0][2] == 2.0);
    CHECK(panel.camera.shutter->moves_to->eye[2] == 4.0);
    CHECK(std::get<Named<Vec3>>(panel.lights).front().second == Vec3{1.0, 2.0, 3.0});
    REQUIRE(panel.objects.size() == 2);
    CHECK(std::get<std::string>(*panel.objects[0].color) == "#ffa500");
    CHECK(*panel.objects[0].rgb == Bytes3{255, 96, 0});
    CHECK(panel.objects[0].bbox->value == BoxPx{0, 0, 2, 3});
    CHECK(panel.objects[0].amodal_bbox.has_value());
    CHECK_FALSE(panel.objects[0].amodal_bbox->value.has_value());
    CHECK(std::get<std::int64_t>(*panel.objects[1].variant) == 3);
    CHECK_FALSE(panel.objects[1].visible_px.has_value());
    CHECK(panel.relationships.front().second == std::vector<std::vector<int>>{{1}, {}});
    CHECK(panel.render.value->noise_seed == 4294967295U);
    CHECK_FALSE(panel.render.value->quality.value.has_value());
    CHECK(panel.seed == -7);
    CHECK(panel.panel_labels->dump() == R"({"b":2})");
    CHECK(panel.time_s == 0.5);
    CHECK(to_json(panel).dump() == full_line().dump());
    CHECK(parse_panel_record(to_json(panel).dump(), "again") == panel);
}

TEST_CASE("a record takes a list of lights, and a background that is transparent")
{
    Json line = with("/lights", Json::parse(R"([{"kind":"sky","radiance":[1.0,1.0,1.0]}])"));
    line["background"] = "transparent";
    const PanelRecord panel = parse_panel_record(line.dump(), "i:3");
    CHECK(std::get<std::vector<Json>>(panel.lights).size() == 1);
    CHECK(std::get<std::string>(*panel.background) == "transparent");
    CHECK(to_json(panel).dump() == line.dump());
}

TEST_CASE("a line that is no record is refused with its place")
{
    CHECK(message_of(with("/widht", 3)).starts_with("unknown key 'widht'"));
    Json lacking = full_line();
    lacking["objects"][1].erase("pixel_coords");
    CHECK(message_of(lacking) == "objects[1]: missing key 'pixel_coords'");
    CHECK(message_of(with("/width", 0)) == "width: is 0; it must be 1 and up");
    CHECK(message_of(with("/objects/0/radius", 0.0)) == "objects[0].radius: is 0; it must be above 0");
    CHECK(message_of(with("/objects/0/visible_fraction", 1.5)) == "objects[0].visible_fraction: is 1.5; it must be 0 to 1");
    CHECK(message_of(with("/objects/0/bbox", {0, 0, 2})) == "objects[0].bbox: has 3 items; it must have 4");
    CHECK(message_of(with("/relationships/left/0/0", -1)) == "relationships.left[0][0]: is -1; it must be 0 and up");
    CHECK(message_of(with("/render/noise_seed", 4294967296)) ==
          "render.noise_seed: 4294967296 is out of range; it must lie in 0 to 4294967295");
    CHECK(message_of(with("/time_s", -1.0)) == "time_s: is -1; it must be 0 and up");
    CHECK(message_of(with("/file", 3)) == "file: must be a string, not a number");
}

TEST_CASE("fields are described by path, in the order of a line")
{
    const Json fields = describe_fields();
    CHECK(fields.begin().key() == "episode");
    CHECK(fields["objects[].visible_fraction"].dump() ==
          R"({"type":"number","unit":null,"range":"0 to 1","meaning":"visible_px / amodal_px, 0 when amodal_px is 0; absent without images"})");
    CHECK(fields["lights.*"]["type"] == "[x,y,z]");
    CHECK(fields["lights"]["type"] == "list of objects");
    CHECK(fields["relationships.*"]["type"] == "list of lists of integers");
    CHECK(fields["objects[].variant"]["type"] == "integer or string");
    CHECK(fields["render.noise_seed"]["range"] == "0 to 4294967295");
    CHECK(fields["camera.shutter.moves_to.eye"]["unit"] == "scene unit");
    CHECK(fields["objects[].parts[].id"]["range"] == "1 and up");
    CHECK_FALSE(fields.contains("camera"));
    for (auto field = fields.begin(); field != fields.end(); ++field) {
        CHECK_MESSAGE(!field.value()["type"].get<std::string>().empty(), field.key());
    }
}

TEST_CASE("the shipped schema of the index is the one that the table gives")
{
    // After a change of the table: run this test once with CLEVRVK_WRITE_SCHEMA=1.
    if (std::getenv("CLEVRVK_WRITE_SCHEMA") != nullptr) {
        std::ofstream(kShippedSchema, std::ios::binary) << index_json_schema();
    }
    CHECK(read_text_file(kShippedSchema) == index_json_schema());
}

TEST_CASE("schema and reader agree on every value at every key, and on every key that is left out")
{
    const Json schema = Json::parse(index_json_schema());
    const auto check_alike = [&](const Json& line) {
        const bool is_taken = spec::test::satisfies_schema(line, schema, schema);
        CHECK_MESSAGE(is_taken == message_of(line).empty(), message_of(line));
        return is_taken;
    };
    CHECK(check_alike(full_line()));
    const std::vector<Json> values{nullptr, true,  0,    1,     -1,    2.5,        3.0,  255,           256,
                                   4294967296, 1e9, "", "a", Json::array(), Json::object(), {1, 2}, {1.5, 2, 3}, {1, 2, 300},
                                   {1, 2, 3, 4}, {"a", "b", "c"}, Json::array({Json::object()})};
    std::vector<std::string> pointers;
    collect_pointers(full_line(), "", pointers);
    int taken_count = 0;
    int refused_count = 0;
    for (const std::string& pointer : pointers) {
        CAPTURE(pointer);
        for (const Json& value : values) {
            CAPTURE(value.dump());
            ++(check_alike(with(pointer, value)) ? taken_count : refused_count);
        }
        const std::size_t slash = pointer.rfind('/');
        Json line = full_line();
        Json& owner = line[Json::json_pointer(pointer.substr(0, slash))];
        if (owner.is_object()) {
            owner.erase(pointer.substr(slash + 1));
            ++(check_alike(line) ? taken_count : refused_count);
        }
    }
    CHECK(taken_count > 100);
    CHECK(refused_count > 1000);
}
