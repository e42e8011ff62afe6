// Helpers of the tests of tangram folders: files that are changed together with their hashes, and what check reports of
// them.
#pragma once

#include "renderer/base/hash.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {

inline std::vector<nlohmann::json> parse_lines(const std::string& text)
{
    std::vector<nlohmann::json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(nlohmann::json::parse(line));
    }
    return lines;
}

/// Writes a file of a tangram folder anew, and its hash in the folder's list too.
inline void forge(const std::filesystem::path& folder, const std::string& name, const std::string& bytes)
{
    std::ofstream(folder / name, std::ios::binary) << bytes;
    std::string list = read_file(folder / "files.jsonl");
    const std::string start = fmt::format(R"({{"file":"{}","hash":")", name);
    const std::size_t place = list.find(start);
    REQUIRE(place != std::string::npos);
    const std::string hash = digest_hex(bytes);
    list.replace(place + start.size(), hash.size(), hash);
    std::ofstream(folder / "files.jsonl", std::ios::binary) << list;
}

inline void check_finds(const std::filesystem::path& folder, const std::string& finding)
{
    const Outcome outcome = run_program({"check", folder.string()});
    CHECK(outcome.exit_code == 1);
    INFO("wanted: ", finding, "\n", outcome.out, outcome.err);
    CHECK(outcome.out.find(finding) != std::string::npos);
}

/// Runs a command that must be refused.
inline void check_refused(const std::vector<std::string>& command, const std::string& words)
{
    const Outcome outcome = run_program(command);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    INFO("wanted: ", words, "\n", outcome.err);
    CHECK(outcome.err.find(words) != std::string::npos);
}

/// As a kill at the very end leaves the folder: all is there, but it is not said to be complete.
inline void undo_completion(const std::filesystem::path& folder)
{
    std::string info = read_file(folder / "kilogram.json");
    info.replace(info.find("true"), 4, "false");
    std::ofstream(folder / "kilogram.json") << info;
}

}  // namespace clevrvk::tests
