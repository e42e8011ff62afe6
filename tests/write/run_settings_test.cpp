// Tests settings of runs, and the differences between two of them.
#include "renderer/write/run_settings.h"

#include "renderer/base/error.h"
#include "tests/write/sample_records.h"

#include <doctest/doctest.h>

using namespace clevrvk::write;

TEST_CASE("parse_run_settings reads back what to_json writes")
{
    RunSettings settings = build_settings();
    settings.shard_index = 2;
    settings.shard_count = 3;
    settings.seed = -7;
    settings.is_denoised = true;
    settings.traversal = "structure";
    settings.generator = {{"task", "clevr"}};
    CHECK(to_json(parse_run_settings(to_json(settings), "settings")) == to_json(settings));
}

TEST_CASE("parse_run_settings takes settings of before the traversal could be chosen, and no traversal that there is not")
{
    Json json = to_json(build_settings());
    json.erase("traversal");
    CHECK(parse_run_settings(json, "settings").traversal == "direct");
    json["traversal"] = "direkt";
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_run_settings(json, "settings")),
                         doctest::Contains("settings: traversal: unknown traversal 'direkt'; did you mean 'direct'?"), clevrvk::SpecError);
}

TEST_CASE("parse_run_settings refuses an array that no format writes")
{
    Json json = to_json(build_settings());
    json["aovs"] = {"../depth"};
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_run_settings(json, "settings")),
                         doctest::Contains("settings: aovs[0]: unknown array '../depth'"), clevrvk::SpecError);
}

TEST_CASE("find_differences finds none between equal settings")
{
    CHECK(find_differences(to_json(build_settings()), to_json(build_settings())).empty());
}

TEST_CASE("find_differences names each field with both values")
{
    RunSettings now = build_settings();
    now.samples = 64;
    now.device = "Other device";
    now.aovs = {};
    now.seed = 3;
    CHECK(find_differences(to_json(build_settings()), to_json(now)) ==
          std::vector<std::string>{"samples: was 16, is 64", R"(device: was "Test device", is "Other device")",
                                   R"(aovs: was ["depth","normal"], is [])", "seed: was null, is 3"});
}

TEST_CASE("find_differences looks into inner objects")
{
    RunSettings before = build_settings();
    before.generator = {{"task", "clevr"}, {"options", {{"world", "clevr"}, {"width", 320}}}};
    RunSettings now = before;
    now.generator["options"] = {{"world", "mewl"}, {"height", 240}};
    CHECK(find_differences(to_json(before), to_json(now)) == std::vector<std::string>{R"(generator.options.world: was "clevr", is "mewl")",
                                                                                      "generator.options.width: was 320, is not set",
                                                                                      "generator.options.height: was not set, is 240"});
}
