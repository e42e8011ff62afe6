// Ways to damage a dataset's files, one at a time, for the tests of check.
#pragma once

#include "tests/cli/program.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace clevrvk::tests {

using Json = nlohmann::ordered_json;

[[nodiscard]] std::vector<std::string> read_lines_of(const std::filesystem::path& path);
void write_lines(const std::filesystem::path& path, const std::vector<std::string>& lines);
void write_bytes(const std::filesystem::path& path, const std::string& bytes);

/// Changes one line of JSON, counted from 0.
void edit_line(const std::filesystem::path& path, std::size_t line, const std::function<void(Json&)>& edit);

/// Changes a file that is one JSON value.
void edit_json(const std::filesystem::path& path, const std::function<void(Json&)>& edit);

/// Cuts a file off behind this part of its bytes.
void cut_file(const std::filesystem::path& path, double part);

/// Changes the ids of an 8-bit mask; `edit` gets them row-major.
void edit_mask(const std::filesystem::path& path, const std::function<void(std::vector<std::uint8_t>& ids, int width_px)>& edit);

/// Changes a picture's samples, row-major, 3 a pixel.
void edit_picture(const std::filesystem::path& path, const std::function<void(std::vector<std::uint8_t>& samples)>& edit);

/// Changes an array and its shape.
void edit_array(const std::filesystem::path& path, const std::function<void(std::vector<float>& values, std::vector<int>& shape)>& edit);

/// Writes a grey picture, or a 16-bit mask, in the place of a file.
void write_gray8(const std::filesystem::path& path, int width_px, int height_px);
void widen_mask(const std::filesystem::path& path);

/// Makes three small episodes of the task clevr, seed 5, with more flags.
void make_dataset(const std::string& out, const std::vector<std::string>& flags);

/// The report of check --json.
[[nodiscard]] Json report_of(const Outcome& outcome);

/// Two episodes, three panels: glass before rubber, a hand that points, objects that hide each other, a colour without
/// a name.
inline constexpr const char* kVariedSpec =
    R"({"schema":"clevrvk/1","id":"e0","seed":3,"panels":[{"id":"a","world":"mewl","image":{"width":64,"height":48},"objects":[)"
    R"({"id":"o1","shape":"cube","size":"large","material":"rubber","color":"red","position":[0.5,0.2],"rotation_deg":20},)"
    R"({"id":"o2","shape":"sphere","size":"large","material":"glass","color":"blue","position":[1.6,-0.6]},)"
    R"({"id":"h","shape":"hand","size":0.6,"material":"rubber","color":"brown","position":[-1.2,-1.0],"points_to":"o1"}]},)"
    R"({"id":"b","world":"clevr","image":{"width":64,"height":48},"objects":[)"
    R"({"id":"o1","shape":"cylinder","size":"small","material":"metal","color":"green","position":[-1.5,1.2]},)"
    R"({"id":"o2","shape":"cylinder","size":"large","material":"rubber","color":[10,200,30],"position":[0.5,-1.2,0.7]}]}],)"
    R"("labels":{"answer":"a"}})"
    "\n"
    R"({"schema":"clevrvk/1","id":"e1","panels":[{"id":"a","world":"clevr","image":{"width":64,"height":48},"objects":[)"
    R"({"id":"o1","shape":"cube","size":"large","material":"rubber","color":"red","position":[0.5,0.2],"rotation_deg":20},)"
    R"({"id":"o2","shape":"sphere","size":"large","material":"metal","color":"cyan","position":[1.6,0.9]}]}]})"
    "\n";

/// Leaves the files of a dataset to all other checks: its journal has their hashes no longer.
void forget_hashes(const std::filesystem::path& dir);

/// One damage, and what must name it.
struct Damage {
    std::string title;
    std::string check;  // that must find it
    std::function<void(const std::filesystem::path& dir)> apply;
};

/// Changes the first line of the index, one key of its first object, or all lines.
using Change = std::function<void(const std::filesystem::path& dir)>;
[[nodiscard]] Change change_line(const std::function<void(Json&)>& edit);
[[nodiscard]] Change set_in_object(const char* key, const Json& value);
[[nodiscard]] Change change_lines(const std::function<void(std::vector<std::string>&)>& edit);

/// Runs check on copies of a sound dataset, each damaged in one way. The last of them stays in `damaged`.
void check_damages(const std::filesystem::path& good, const std::filesystem::path& damaged, const std::vector<Damage>& damages);

}  // namespace clevrvk::tests
