// Damages a good dataset in many ways, one at a time, and at random: its pictures, masks, arrays, and the labels of
// pixels. check must report each under the right check.
#include "renderer/base/rng.h"
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

Change change_mask(const std::function<void(std::vector<std::uint8_t>&, int)>& edit)
{
    return [edit](const fs::path& dir) { edit_mask(dir / "masks/e0/a.png", edit); };
}

Change change_array(const char* name, const std::function<void(std::vector<float>&, std::vector<int>&)>& edit)
{
    return [name, edit](const fs::path& dir) { edit_array(dir / "aov/e0" / (std::string("a.") + name + ".npy"), edit); };
}

void swap_files(const fs::path& a, const fs::path& b)
{
    const std::string bytes = read_file(a);
    write_bytes(a, read_file(b));
    write_bytes(b, bytes);
}

std::vector<Damage> list_label_damages()
{
    return {
        {"bbox off by one", "bbox",
         change_line([](Json& line) { line["objects"][0]["bbox"][0] = line["objects"][0]["bbox"][0].get<int>() + 1; })},
        {"bbox of the hidden part", "bbox", change_line([](Json& line) { line["objects"][0]["bbox"] = nullptr; })},
        {"area off by one", "visible-px",
         change_line([](Json& line) { line["objects"][0]["visible_px"] = line["objects"][0]["visible_px"].get<int>() - 1; })},
        {"run lengths cut short", "rle", change_line([](Json& line) {
             auto counts = line["objects"][0]["rle"]["counts"].get<std::string>();
             counts.resize(counts.size() / 2);
             line["objects"][0]["rle"]["counts"] = counts;
         })},
        {"run lengths of another object", "rle", change_line([](Json& line) { line["objects"][0]["rle"] = line["objects"][1]["rle"]; })},
        {"run lengths of another size", "rle", change_line([](Json& line) {
             line["objects"][0]["rle"]["size"] = {64, 48};
         })},
        {"amodal smaller than visible", "visible-within-amodal", set_in_object("amodal_px", 1)},
        {"amodal too large", "amodal",
         change_line([](Json& line) { line["objects"][0]["amodal_px"] = line["objects"][0]["amodal_px"].get<int>() + 9; })},
        {"amodal box too wide", "amodal",
         change_line([](Json& line) { line["objects"][0]["amodal_bbox"][2] = line["objects"][0]["amodal_bbox"][2].get<int>() + 1; })},
        {"amodal box no box", "amodal", set_in_object("amodal_bbox", "everywhere")},
        {"wrong visible fraction", "visible-fraction", set_in_object("visible_fraction", 0.123)},
        {"wrong mask id", "mask-ids", set_in_object("mask_id", 2)},
        {"a field lost", "index-fields", change_line([](Json& line) { line["objects"][0].erase("rle"); })},
        {"wrong noise seed", "render-info", change_line([](Json& line) { line["render"]["noise_seed"] = 1; })},
        {"wrong number of samples", "render-info", change_line([](Json& line) { line["render"]["samples"] = 99; })},
        {"a dropped sample that was none", "journal", change_line([](Json& line) { line["render"]["dropped_samples"] = 1; })},
        {"dropped samples no count", "render-info", change_line([](Json& line) { line["render"]["dropped_samples"] = "1"; })},
        {"wrong file name", "file-names", change_line([](Json& line) { line["file"] = "images/e0/b.png"; })},
        {"moved", "hidden-by-nearer", set_in_object("position", Json{0.9, 0.2, 0.7})},
    };
}

std::vector<Damage> list_file_damages()
{
    return {
        {"mask pixel set", "visible-within-amodal", change_mask([](std::vector<std::uint8_t>& ids, int) { ids[0] = 1; })},
        {"mask pixel cleared", "hidden-by-nearer",
         change_mask([](std::vector<std::uint8_t>& ids, int width) { ids[static_cast<std::size_t>(24 * width + 32)] = 0; })},
        {"mask moved by a pixel", "hidden-by-nearer",
         change_mask([](std::vector<std::uint8_t>& ids, int) { std::rotate(ids.begin(), ids.begin() + 1, ids.end()); })},
        {"ids changed about", "hidden-by-nearer", change_mask([](std::vector<std::uint8_t>& ids, int) {
             for (std::uint8_t& id : ids) {
                 id = id == 1 ? 2 : id == 2 ? 1 : id;
             }
         })},
        {"mask id without object", "mask-ids", change_mask([](std::vector<std::uint8_t>& ids, int) { ids[0] = 4; })},
        {"masks swapped", "visible-within-amodal", [](const fs::path& dir) { swap_files(dir / "masks/e0/a.png", dir / "masks/e0/b.png"); }},
        {"mask of 16 bits", "mask", [](const fs::path& dir) { widen_mask(dir / "masks/e0/a.png"); }},
        {"mask cut short", "mask", [](const fs::path& dir) { cut_file(dir / "masks/e0/a.png", 0.7); }},
        {"picture cut short", "image", [](const fs::path& dir) { cut_file(dir / "images/e0/a.png", 0.9); }},
        {"picture without its end", "image",
         [](const fs::path& dir) { fs::resize_file(dir / "images/e0/a.png", fs::file_size(dir / "images/e0/a.png") - 12); }},
        {"picture empty", "image", [](const fs::path& dir) { cut_file(dir / "images/e0/a.png", 0.0); }},
        {"picture grey", "image", [](const fs::path& dir) { write_gray8(dir / "images/e0/a.png", 64, 48); }},
        {"picture of another size", "image", [](const fs::path& dir) { write_gray8(dir / "images/e0/a.png", 48, 64); }},
        {"picture twice", "duplicate-image",
         [](const fs::path& dir) { write_bytes(dir / "images/e0/b.png", read_file(dir / "images/e0/a.png")); }},
        {"picture missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "images/e0/a.png"); }},
        {"array missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "aov/e0/a.depth.npy"); }},
        {"stray mask", "stray-file", [](const fs::path& dir) { write_bytes(dir / "masks/e0/c.png", "x"); }},
        {"stray file in the dataset's folder", "stray-file", [](const fs::path& dir) { write_bytes(dir / "notes.txt", "x"); }},
        {"stray folder in the dataset's folder", "stray-file", [](const fs::path& dir) { write_bytes(dir / "old/a.png", "x"); }},
        {"stray part", "stray-file", [](const fs::path& dir) { write_bytes(dir / "images/e0/.a.png.part", "x"); }},
    };
}

std::vector<Damage> list_array_damages()
{
    return {
        {"depth not a number", "arrays",
         change_array("depth", [](std::vector<float>& values, std::vector<int>&) { values[5] = std::numeric_limits<float>::quiet_NaN(); })},
        {"depth 1 % too far", "depth", change_array("depth", [](std::vector<float>& values, std::vector<int>&) { values[1500] *= 1.01F; })},
        {"depth half a percent too far", "depth",
         change_array("depth",
                      [](std::vector<float>& values, std::vector<int>&) {
                          for (float& value : values) {
                              value *= 1.005F;
                          }
                      })},
        {"normals turned by a degree", "normals",
         change_array("normal",
                      [](std::vector<float>& values, std::vector<int>&) {
                          constexpr float kCosine = 0.9998477F;
                          constexpr float kSine = 0.0174524F;
                          for (std::size_t k = 0; k < values.size(); k += 3) {
                              const float x = values[k];
                              values[k] = kCosine * x - kSine * values[k + 2];
                              values[k + 2] = kSine * x + kCosine * values[k + 2];
                          }
                      })},
        {"an object's normals turned by a degree about z", "normals",
         [](const fs::path& dir) {
             std::vector<std::uint8_t> ids;
             edit_mask(dir / "masks/e0/a.png", [&](std::vector<std::uint8_t>& mask, int) { ids = mask; });
             edit_array(dir / "aov/e0/a.normal.npy", [&](std::vector<float>& values, std::vector<int>&) {
                 for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
                     const float x = values[3 * pixel];
                     const float y = values[3 * pixel + 1];
                     values[3 * pixel] = ids[pixel] == 2 ? 0.9998477F * x - 0.0174524F * y : x;
                     values[3 * pixel + 1] = ids[pixel] == 2 ? 0.0174524F * x + 0.9998477F * y : y;
                 }
             });
         }},
        {"albedo of other colours", "arrays",
         change_array("albedo",
                      [](std::vector<float>& values, std::vector<int>&) {
                          for (std::size_t k = 0; k < values.size(); k += 3) {
                              std::swap(values[k], values[k + 2]);
                          }
                      })},
        {"depth of another shape", "arrays",
         change_array("depth",
                      [](std::vector<float>&, std::vector<int>& shape) {
                          shape = {64, 48};
                      })},
        {"normal too long", "arrays",
         change_array("normal", [](std::vector<float>& values, std::vector<int>&) { values[3 * 1500 + 2] = 1.5F; })},
        {"albedo of another object", "arrays",
         change_array("albedo", [](std::vector<float>& values, std::vector<int>&) { values[3 * 1500] += 0.1F; })},
    };
}

void render_and_check_damages(const std::vector<Damage>& damages)
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", kVariedSpec);
    const fs::path good = folder / "good";
    const Outcome made = run_program(
        {"render", "--episodes", spec, "--out", good, "--device", test_device(), "--samples", "1", "--aov", "depth,normal,albedo"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    check_damages(good, folder / "damaged", damages);
}

std::uint32_t draw_place(std::size_t size, Rng& rng)
{
    return rng.uniform_index(static_cast<std::uint32_t>(size) + 1);
}

// Damages a file as disks, editors and people do. \return  in words
std::string damage_randomly(std::string& bytes, Rng& rng)
{
    constexpr std::array kNumbers{"-1", "0", "4294967296", "18446744073709551616", "1e999", "0.1"};
    constexpr std::string_view kBrackets = "[]{}\"";
    const std::size_t place = draw_place(bytes.size(), rng);
    const std::size_t length = std::size_t{1} << rng.uniform_index(18);
    switch (rng.uniform_index(7)) {
        case 0:
            for (std::size_t i = place; i < bytes.size(); i += length) {
                bytes[i] = static_cast<char>(static_cast<unsigned>(bytes[i]) ^ (1U << rng.uniform_index(8)));
            }
            return fmt::format("a bit of byte {} and of every {}th behind it", place, length);
        case 1: bytes.erase(place, length); return fmt::format("{} bytes at {} deleted", length, place);
        case 2: bytes.resize(place); return fmt::format("cut at {}", place);
        case 3:
            bytes.insert(place, bytes.substr(draw_place(bytes.size(), rng), length));
            return fmt::format("up to {} bytes copied to {}", length, place);
        case 4:
            bytes.replace(place, length, length, static_cast<char>(rng.uniform_index(256)));
            return fmt::format("{} bytes at {} made the same", length, place);
        case 5: {
            const char* const number = kNumbers.at(rng.uniform_index(kNumbers.size()));
            const std::size_t digit = bytes.find_first_of("0123456789", place);
            bytes.replace(std::min(digit, bytes.size()), 1, number);
            return fmt::format("{} in the place of the first digit behind {}", number, place);
        }
        default: {
            const char bracket = kBrackets.at(rng.uniform_index(static_cast<std::uint32_t>(kBrackets.size())));
            bytes.insert(place, length, bracket);
            return fmt::format("{} times {} at {}", length, bracket, place);
        }
    }
}

}  // namespace

TEST_CASE("check names every damage to the labels of pixels")
{
    const std::vector<Damage> damages = list_label_damages();
    CHECK(damages.size() == 19);
    render_and_check_damages(damages);
}

TEST_CASE("check names every damage to pictures, masks and arrays")
{
    std::vector<Damage> damages = list_file_damages();
    const std::vector<Damage> array_damages = list_array_damages();
    damages.insert(damages.end(), array_damages.begin(), array_damages.end());
    CHECK(damages.size() == 29);
    render_and_check_damages(damages);
}

TEST_CASE("check comes to an end in bounded memory, whatever happened to a file, and finds it when the file is certified")
{
    constexpr long kMostMemory_kib = 1L << 20;
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", kVariedSpec);
    const std::string mewl = folder.add("mewl.jsonl", run_program({"generate", "mewl_pragmatic", "--seed", "1"}).out);
    const std::array<std::vector<std::string>, 3> runs{{{spec, "--no-images"},
                                                        {spec, "--device", test_device(), "--samples", "1", "--aov", "depth,normal"},
                                                        {mewl, "--no-images", "--format", "mewl"}}};
    std::array<std::vector<std::pair<std::string, std::string>>, 3> files;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string out = folder / std::to_string(i);
        std::vector<std::string> arguments{"render", "--out", out, "--episodes"};
        arguments.insert(arguments.end(), runs[i].begin(), runs[i].end());
        REQUIRE(run_program(arguments).exit_code == 0);
        REQUIRE(run_program({"check", out}).exit_code == 0);
        files[i] = read_whole_tree(out);
    }
    std::map<int, int> ends;
    const std::uint64_t count = runs_long_tests() ? 600 : 30;
    for (std::uint64_t k = 0; k < count; ++k) {
        Rng rng = Rng::for_key(1, "check_damage", k);
        const std::size_t dataset = k % runs.size();
        const std::string out = folder / std::to_string(dataset);
        const auto& [name, good] = files[dataset].at(rng.uniform_index(static_cast<std::uint32_t>(files[dataset].size())));
        std::string bytes = good;
        std::string damage;
        while (bytes == good) {
            damage = fmt::format("{}: {}: {}", k, name, damage_randomly(bytes, rng));
        }
        write_bytes(fs::path(out) / name, bytes);
        const Outcome outcome = Program({"check", out}).wait_at_most(std::chrono::minutes(1));
        CHECK_MESSAGE((outcome.exit_code == 0 || outcome.exit_code == 1 || outcome.exit_code == 2 || outcome.exit_code == 4), damage,
                      " ended with ", outcome.exit_code, ": ", outcome.err);
        CHECK_MESSAGE(outcome.peak_memory_kib < kMostMemory_kib, damage);
        const bool is_certified = name != "certificate.json" && name != "journal.jsonl";
        CHECK_MESSAGE((outcome.exit_code != 0 || !is_certified), damage);
        ++ends[outcome.exit_code];
        for (const auto& [path, content] : files[dataset]) {  // a check that finds nothing writes a certificate
            if (path == name || path == "certificate.json") {
                write_bytes(fs::path(out) / path, content);
            }
        }
    }
    for (const auto& [exit_code, times] : ends) {
        MESSAGE(times << " of " << count << " checks of damaged datasets ended with " << exit_code);
    }
}

}  // namespace clevrvk::tests
