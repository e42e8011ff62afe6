// Tests `clevrvk sheet` and the export of real pictures: each pixel of a sheet against picture and mask.
#include "renderer/base/file_io.h"
#include "renderer/base/json.h"
#include "renderer/image/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kWidthPx = 64;
constexpr int kHeightPx = 48;
constexpr int kGapPx = 6;
constexpr int kCaptionPx = 13;  // below a panel
constexpr int kNamePx = 9;      // above a box

image::PngImage load(const fs::path& file)
{
    return image::decode_png(bytes_of(read_file(file)));
}

// The sample of channel 0 and the next two.
bool is_same(const image::PngImage& a, int ax, int ay, const image::PngImage& b, int bx, int by)
{
    const auto find = [](const image::PngImage& image, int x, int y) { return image.samples.begin() + 3 * (y * image.width_px + x); };
    return std::equal(find(a, ax, ay), find(a, ax, ay) + 3, find(b, bx, by));
}

}  // namespace

TEST_CASE("sheet shows pictures unchanged at their own size, and colours only masks, boxes and names")
{
    const ScratchFolder scratch;
    const std::string panels =
        R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"clevr","image":{"width":64,"height":48},"objects":[)"
        R"({"id":"o1","shape":"cube","size":"large","material":"rubber","color":"red","position":[1.2,-0.4]},)"
        R"({"id":"o2","shape":"sphere","size":"small","material":"metal","color":"cyan","position":[-0.9,-1.6]}]},)"
        R"({"id":"empty","world":"clevr","image":{"width":64,"height":48},"objects":[]}]})";
    const std::string out = scratch / "d";
    REQUIRE(run_program({"render", "--episodes", scratch.add("e.jsonl", panels), "--samples", "2", "--device", test_device(), "--quiet",
                         "--out", out}).exit_code == 0);
    for (const char* name : {"labels", "plain"}) {
        std::vector<std::string> words{"sheet", out, scratch / (std::string(name) + ".png"), "--width", "64"};
        if (std::string(name) == "plain") {
            words.emplace_back("--plain");
        }
        const Outcome drawn = run_program(words);
        REQUIRE_MESSAGE(drawn.exit_code == 0, drawn.err);
        CHECK(run_program(words).exit_code == 2);  // it exists
    }
    const image::PngImage labels = load(scratch / "labels.png");
    const image::PngImage plain = load(scratch / "plain.png");
    CHECK(labels.width_px == 2 * (kWidthPx + kGapPx) + kGapPx);
    CHECK(labels.height_px == kHeightPx + kCaptionPx + 2 * kGapPx);
    const image::PngImage picture = load(out + "/images/e/p.png");
    const image::PngImage empty = load(out + "/images/e/empty.png");
    const image::PngImage mask = load(out + "/masks/e/p.png");
    const Json line = Json::parse(read_file(out + "/index.jsonl").substr(0, read_file(out + "/index.jsonl").find('\n')));
    int coloured = 0;
    for (int y = 0; y < kHeightPx; ++y) {
        for (int x = 0; x < kWidthPx; ++x) {
            CHECK(is_same(plain, x + kGapPx, y + kGapPx, picture, x, y));
            CHECK(is_same(labels, x + kWidthPx + 2 * kGapPx, y + kGapPx, empty, x, y));
            const bool is_in_mask = mask.samples[static_cast<std::size_t>(y * kWidthPx + x)] > 0;
            bool is_near_box = false;
            for (const Json& object : line["objects"]) {
                const std::array<int, 4> box = object["bbox"];
                is_near_box = is_near_box || (y >= box[1] - kNamePx && y < std::max(box[1] + box[3], kNamePx));
            }
            const bool is_changed = !is_same(labels, x + kGapPx, y + kGapPx, plain, x + kGapPx, y + kGapPx);
            CHECK((is_near_box || !is_changed));
            CHECK((is_changed || !is_in_mask));
            coloured += is_changed ? 1 : 0;
        }
    }
    CHECK(coloured > 100);
}

TEST_CASE("export refuses to write into the folder of a dataset, and check tests what it wrote")
{
    const ScratchFolder scratch;
    const std::string out = scratch / "d";
    REQUIRE(run_program({"render", "--episodes", scratch.add("e.jsonl", shrink_pictures(make_line("e"))), "--samples", "1", "--device",
                         test_device(), "--quiet", "--out", out}).exit_code == 0);
    CHECK(run_program({"export", "coco", out, "--out", out}).err.find("the folder is not empty, and nothing is overwritten") !=
          std::string::npos);
    REQUIRE(run_program({"export", "coco", out, "--out", scratch / "coco"}).exit_code == 0);
    CHECK(run_program({"export", "coco", out, "--out", scratch / "coco"}).err.find("is already complete") != std::string::npos);
    CHECK(run_program({"export", "yolo", out, "--out", scratch / "coco"}).err.find("the folder was made with format \"coco\" instead of") !=
          std::string::npos);
    CHECK(run_program({"check", scratch / "coco"}).exit_code == 0);
    fs::remove(scratch / "coco/train/000000000001.png");
    CHECK(run_program({"check", scratch / "coco"}).exit_code == 1);
}

TEST_CASE("reproduce makes pictures, masks and arrays again, byte for byte, denoised with the samples of the dataset")
{
    const ScratchFolder scratch;
    const std::string out = scratch / "d";
    REQUIRE(run_program({"render", "--episodes", scratch.add("e.jsonl", shrink_pictures(make_line("e"))), "--samples", "2", "--denoise",
                         "--aov", "depth,normal", "--device", test_device(), "--quiet", "--out", out}).exit_code == 0);
    const Outcome again = run_program({"reproduce", out, "--out", scratch / "again", "--quiet"});
    CHECK_MESSAGE(again.exit_code == 0, again.out, again.err);
    CHECK(again.out.starts_with("the same: "));
    CHECK(read_tree(out).size() == 6);  // picture, mask, two arrays, index.jsonl, dataset.json
    CHECK(read_tree(scratch / "again") == read_tree(out));
    fs::remove(fs::directory_iterator(out + "/images/e")->path());
    CHECK(run_program({"reproduce", out, "--out", scratch / "again", "--quiet"}).exit_code == 1);
}

TEST_CASE("sheet and export refuse a damaged index with its place, and never leave the picture")
{
    const ScratchFolder scratch;
    const std::string out = scratch / "d";
    REQUIRE(run_program({"render", "--episodes", scratch.add("e.jsonl", shrink_pictures(make_line("e"))), "--samples", "1", "--device",
                         test_device(), "--quiet", "--out", out}).exit_code == 0);
    const std::string index = read_file(out + "/index.jsonl");
    fs::remove(out + "/journal.jsonl");
    const auto check = [&](const std::string& message) {
        for (const std::vector<std::string>& words : {std::vector<std::string>{"sheet", out, scratch / "sheet.png"},
                                                      std::vector<std::string>{"export", "yolo", out, "--out", scratch / "yolo"}}) {
            const Outcome refused = run_program(words);
            CHECK_MESSAGE(refused.exit_code == 2, refused.err);
            CHECK_MESSAGE(refused.err.find("index.jsonl:1: " + message) != std::string::npos, refused.err);
            CHECK_FALSE(fs::exists(words.back()));
        }
    };
    const std::size_t begin = index.find("\"bbox\":[");
    const std::size_t end = index.find(']', begin);
    std::ofstream(out + "/index.jsonl") << index.substr(0, begin) + "\"bbox\":[0,0,2147483647,2147483647" + index.substr(end);
    check("object 'o1' has visible pixels and no bbox within the picture");
    std::ofstream(out + "/index.jsonl") << index.substr(0, begin) + "\"bbox\":null" + index.substr(end + 1);
    check("object 'o1' has visible pixels and no bbox within the picture");
    const std::size_t id = index.find("\"episode\":\"e\"");
    std::ofstream(out + "/index.jsonl") << index.substr(0, id) + "\"episode\":\"../../e\"" + index.substr(id + 13);
    check("its file 'images/../../e/");
    // A line of another picture, whose size would scale the boxes beyond all bounds.
    const std::size_t width = index.find("\"width\":");
    const std::string wide = index.substr(0, width) + "\"width\":2000000000" + index.substr(index.find(',', width));
    std::ofstream(out + "/index.jsonl") << wide;
    CHECK(run_program({"sheet", out, scratch / "sheet.png"}).err.find("picture, mask and line do not go together") != std::string::npos);
}

}  // namespace clevrvk::tests
