// Concepts of CURI that several tests read: drawn once, for the 5,000 scenes take seconds, minutes under a sanitizer.
#pragma once

#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {

/// The command that draws them into a folder.
[[nodiscard]] inline std::vector<std::string> make_concepts_arguments(const std::string& dir)
{
    return {"curi", "concepts", "--seed", "2", "--draws", "5000", "--scenes", "5000", "--out", dir};
}

/// Their own copy for a test: the folder `concepts` inside.
inline std::string copy_concepts(const ScratchFolder& folder)
{
    static const ScratchFolder first;
    static const Outcome outcome = run_program(make_concepts_arguments(first / "concepts"));
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(outcome.err.find("too few") == std::string::npos);
    std::filesystem::copy(first / "concepts", folder / "concepts", std::filesystem::copy_options::recursive);
    return folder / "concepts";
}

}  // namespace clevrvk::tests
