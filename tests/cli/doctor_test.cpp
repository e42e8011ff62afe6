// Tests the findings of clevrvk doctor, on a machine that can render and on one that cannot; and which devices are
// listed.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace clevrvk::tests {

TEST_CASE("doctor finds that the device renders what it should")
{
    const Outcome outcome = run_program({"doctor", "--device", test_device(), "--json"});
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.out);
    CHECK(nlohmann::json::parse(outcome.out).is_object());
    CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
}

TEST_CASE("list devices gives one JSON array with their names")
{
    const Outcome outcome = run_program({"list", "devices", "--json"});
    CHECK(outcome.exit_code == 0);
    const nlohmann::json devices = nlohmann::json::parse(outcome.out);
    REQUIRE_FALSE(devices.empty());
    CHECK(devices.at(0).at("name").is_string());
}

TEST_CASE("doctor exits 3 with a remedy when there is no driver")
{
    const Environment no_drivers{{"VK_DRIVER_FILES", "/nonexistent.json"}, {"VK_ICD_FILENAMES", "/nonexistent.json"}};
    const Outcome outcome = run_program({"doctor"}, "", no_drivers);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.find("remedy:") != std::string::npos);
}

TEST_CASE("doctor exits 3 when the device asked for is not there")
{
    for (const char* const name : {"no such device", "not UTF-8: x\xffy"}) {
        const Outcome outcome = run_program({"doctor", "--device", name, "--json"});
        CHECK_MESSAGE(outcome.exit_code == 3, outcome.err);
        CHECK(nlohmann::json::parse(outcome.out).is_object());
    }
}

}  // namespace clevrvk::tests
