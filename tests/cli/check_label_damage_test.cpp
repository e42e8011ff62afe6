// Damages a good dataset of labels alone in many ways, one at a time: its lines, and the files that record how it was
// made. check must report each under the right check. Pictures: check_damage_test.cpp.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

Change change_error(const std::function<void(Json&)>& edit)
{
    return [edit](const fs::path& dir) { edit_line(dir / "errors.jsonl", 0, edit); };
}

std::vector<Damage> list_line_damages()
{
    return {
        {"a field too many", "index-fields", change_line([](Json& line) { line["comment"] = 1; })},
        {"wrong relation", "relations", change_line([](Json& line) { line["relationships"]["left"][0] = {0}; })},
        {"wrong pixel coordinates", "pixel-coords", change_line([](Json& line) { line["objects"][0]["pixel_coords"][0] = 31.0; })},
        {"wrong K", "camera", change_line([](Json& line) { line["camera"]["K"][0][0] = 70.5; })},
        {"wrong pose", "camera", change_line([](Json& line) { line["camera"]["pose_opencv"][0][3] = 7.0; })},
        {"wrong direction", "directions", change_line([](Json& line) { line["directions"]["left"] = line["directions"]["right"]; })},
        {"a colour that does not exist", "spec", set_in_object("color", "reddish")},
        {"another colour", "catalog", set_in_object("color", "green")},
        {"wrong radius", "catalog", set_in_object("radius", 0.5)},
        {"another material", "spec-hash", set_in_object("material", "metal")},
        {"moved", "pixel-coords", set_in_object("position", Json{0.9, 0.2, 0.7})},
        {"turned", "spec-hash", set_in_object("rotation_deg", 21.0)},
        {"label changed", "spec-hash", change_line([](Json& line) { line["labels"]["answer"] = "b"; })},
        {"no JSON", "index-fields", change_lines([](std::vector<std::string>& lines) { lines[0].resize(40); })},
        {"a line twice", "unique-ids", change_lines([](std::vector<std::string>& lines) { lines.push_back(lines[0]); })},
        {"lines swapped", "index-order", change_lines([](std::vector<std::string>& lines) { std::swap(lines[1], lines[2]); })},
        {"a line missing", "index-complete", change_lines([](std::vector<std::string>& lines) { lines.erase(lines.begin() + 1); })},
        {"last line missing", "index-complete", change_lines([](std::vector<std::string>& lines) { lines.pop_back(); })},
        {"a line too many", "index-complete", change_lines([](std::vector<std::string>& lines) {
             Json line = Json::parse(lines[2]);
             line["episode"] = "e2";
             lines.push_back(line.dump());
         })},
        {"last line cut short", "index-fields", [](const fs::path& dir) { cut_file(dir / "index.jsonl", 0.95); }},
    };
}

std::vector<Damage> list_file_damages()
{
    return {
        {"journal cut short", "journal", [](const fs::path& dir) { cut_file(dir / "journal.jsonl", 0.6); }},
        {"journal damaged", "journal",
         [](const fs::path& dir) {
             std::vector<std::string> lines = read_lines_of(dir / "journal.jsonl");
             lines[1][0] = '!';
             write_lines(dir / "journal.jsonl", lines);
         }},
        {"journal missing", "journal", [](const fs::path& dir) { fs::remove(dir / "journal.jsonl"); }},
        {"dataset.json not complete", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["complete"] = false; }); }},
        {"dataset.json counts more", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["panels"] = 4; }); }},
        {"dataset.json of other settings", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["settings"]["samples"] = 64; }); }},
        {"dataset.json explains other fields", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["fields"]["width"]["unit"] = "metre"; }); }},
        {"dataset.json lists one licence less", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["licenses"].erase(0); }); }},
        {"dataset.json lists the licence of what is not shown", "dataset",
         [](const fs::path& dir) {
             edit_json(dir / "dataset.json", [](Json& json) {
                 json["licenses"].push_back({{"asset", "shapes/tangram_square"}, {"license", "MIT"}, {"source", "our own"}});
             });
         }},
        {"dataset.json names another licence", "dataset",
         [](const fs::path& dir) { edit_json(dir / "dataset.json", [](Json& json) { json["licenses"][0]["license"] = "CC0-1.0"; }); }},
        {"dataset.json missing", "dataset", [](const fs::path& dir) { fs::remove(dir / "dataset.json"); }},
        // All of the same length, as the journal knows it.
        {"another error", "errors", change_error([](Json& line) {
             auto error = line["error"].get<std::string>();
             error.replace(error.find("cubee"), 5, "cuber");
             line["error"] = error;
         })},
        {"an error of another line", "errors", change_error([](Json& line) { line["line"] = 3; })},
        {"an error without its file", "errors", change_error([](Json& line) {
             line["path"] = line["file"];
             line.erase("file");
         })},
        {"an error that is not JSON", "errors",
         [](const fs::path& dir) {
             std::string text = read_file(dir / "errors.jsonl");
             text[0] = '[';
             write_bytes(dir / "errors.jsonl", text);
         }},
        {"errors missing", "journal", [](const fs::path& dir) { fs::remove(dir / "errors.jsonl"); }},
    };
}

void make_labels_and_check_damages(const std::vector<Damage>& damages)
{
    const ScratchFolder folder;
    std::string lines = kVariedSpec;
    lines.insert(lines.find('\n') + 1, make_line("bad", "cubee"));
    const std::string spec = folder.add("spec.jsonl", lines);
    const fs::path good = folder / "good";
    const Outcome made = run_program({"render", "--episodes", spec, "--out", good, "--no-images", "--keep-going"});
    REQUIRE_MESSAGE(made.exit_code == 1, made.err);
    check_damages(good, folder / "damaged", damages);
}

}  // namespace

TEST_CASE("check names every damage to the lines of a dataset")
{
    const std::vector<Damage> damages = list_line_damages();
    CHECK(damages.size() == 20);
    make_labels_and_check_damages(damages);
}

TEST_CASE("check names every damage to the files that record how a dataset was made")
{
    const std::vector<Damage> damages = list_file_damages();
    CHECK(damages.size() == 16);
    make_labels_and_check_damages(damages);
}

}  // namespace clevrvk::tests
