// Concepts of CURI that several tests read: drawn once, for the 5,000 scenes take seconds, minutes under a sanitizer.
#pragma once

#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::tests {

/// The command that draws them into a folder.
[[nodiscard]] inline std::vector<std::string> make_concepts_arguments(const std::string& dir)
{
    return {"curi", "concepts", "--seed", "2", "--draws", "5000", "--scenes", "5000", "--out", dir};
}

/// A folder of them, for reading and copying only.
[[nodiscard]] inline const std::string& find_concepts()
{
    static const ScratchFolder folder;
    static const std::string dir = folder / "concepts";
    static const Outcome outcome = run_program(make_concepts_arguments(dir));
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(outcome.err.find("too few") == std::string::npos);
    return dir;
}

}  // namespace clevrvk::tests
