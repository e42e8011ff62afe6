// Ways to damage a dataset's files, each by itself, for the tests of check.
#pragma once

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

/// One damage, and what must name it.
struct Damage {
    const char* title;
    const char* check;                                  // that must find it
    std::function<void(const std::filesystem::path& dir)> apply;
};

/// Runs check on copies of a sound dataset, each damaged in one way. The last of them stays in `damaged`.
void check_damages(const std::filesystem::path& good, const std::filesystem::path& damaged, const std::vector<Damage>& damages);

}  // namespace clevrvk::tests
