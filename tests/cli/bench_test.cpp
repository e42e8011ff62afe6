// Tests the report of clevrvk bench; no test judges how fast it was.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {

TEST_CASE("bench reports every stage's time as one JSON object and leaves nothing behind")
{
    const ScratchFolder temporary;
    const Outcome outcome =
        run_program({"bench", "--device", test_device(), "--samples", "2", "--denoise", "--scenes", "3", "--repeats", "2", "--json"}, "",
                    {{"TMPDIR", temporary / ""}});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const nlohmann::json result = nlohmann::json::parse(outcome.out);
    CHECK((result.at("device").get<std::string>().find("llvmpipe") != std::string::npos) == tests_cpu_driver());
    CHECK(result.at("samples") == 2);
    CHECK(result.at("denoised") == true);
    CHECK(result.at("quality").is_null());
    CHECK(result.at("scenes") == 3);
    CHECK(result.at("batches") == 1);
    CHECK(result.at("repeats") == 2);
    for (const char* name : {"first_image_seconds", "images_per_second", "seconds_per_image", "cpu_seconds_per_image", "device_busy_share",
                             "peak_memory_mib"}) {
        CAPTURE(name);
        CHECK(result.at(name).get<double>() > 0.0);
    }
    CHECK(result.at("images_per_second").get<double>() * result.at("seconds_per_image").get<double>() == doctest::Approx(1.0));
    for (const char* stage : {"input", "render", "annotate", "encode", "write"}) {
        CAPTURE(stage);
        CHECK(result.at("stage_seconds_per_image").at(stage).get<double>() > 0.0);
    }
    double device_s = 0.0;
    for (const char* pass : {"inputs", "labels", "budgets", "paths", "denoise", "readback"}) {
        CAPTURE(pass);
        CHECK(result.at("device_seconds_per_image").at(pass).get<double>() > 0.0);
        device_s += result.at("device_seconds_per_image").at(pass).get<double>();
    }
    CHECK(device_s <= result.at("seconds_per_image"));
    CHECK(std::filesystem::is_empty(temporary / ""));
}

TEST_CASE("bench fills four batches, and sends batches of the size that is asked for")
{
    const auto count = [](const std::vector<std::string>& flags) {
        std::vector<std::string> words{"bench", "--device", test_device(), "--samples", "1", "--repeats", "1", "--json"};
        words.insert(words.end(), flags.begin(), flags.end());
        const Outcome outcome = run_program(words);
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
        const nlohmann::json result = nlohmann::json::parse(outcome.out);
        return std::pair(result.at("scenes").get<int>(), result.at("batches").get<int>());
    };
    const auto [scene_count, batch_count] = count({});
    CHECK(batch_count == 4);
    CHECK((scene_count == 16 || !tests_cpu_driver()));  // which prefers four panels
    CHECK(count({"--batch", "1"}) == std::pair(8, 8));  // at least eight scenes
    CHECK(count({"--batch", "3"}) == std::pair(12, 4));
    CHECK(count({"--batch", "8", "--scenes", "9"}) == std::pair(9, 2));  // more than the device prefers; the rest is a batch, too
    for (const std::string wrong : {"0", "-1", "257", "2.5", "many", ""}) {
        CAPTURE(wrong);
        const Outcome outcome = run_program({"bench", "--batch", wrong});
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find("--batch") != std::string::npos);
        CHECK(outcome.out.empty());
    }
}

TEST_CASE("bench warms up with whole runs, and counts none of them")
{
    const auto count_runs = [](const std::string& scene_count) {
        const ScratchFolder temporary;
        const Outcome outcome =
            run_program({"bench", "--device", test_device(), "--samples", "1", "--repeats", "2", "--batch", "1", "--scenes", scene_count},
                        "", {{"TMPDIR", temporary / ""}});
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
        int count = 0;
        for (std::size_t at = outcome.err.find("warm-up: "); at != std::string::npos; at = outcome.err.find("warm-up: ", at + 1)) {
            count += 1;
        }
        CHECK(outcome.err.find("run 2 of 2: ") != std::string::npos);
        return count;
    };
    CHECK(count_runs("2") == 1);  // each batch always uses the same buffers
    CHECK(count_runs("3") == 2);  // the buffers change with each run
}

TEST_CASE("bench prints the same for people, and refuses counts of nothing")
{
    const Outcome outcome = run_program({"bench", "--device", test_device(), "--samples", "1", "--scenes", "1", "--repeats", "1"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    for (const char* word : {"device: ", "quality: 1 samples a pixel\n", "scenes: 1, median of 1 runs\n", "batches: 1 a run\n",
                             "CPU seconds an image: ", "  render: ", "  paths: ", "peak memory: "}) {
        CAPTURE(word);
        CHECK(outcome.out.find(word) != std::string::npos);
    }
    CHECK(outcome.out.find("hours") == std::string::npos);
    CHECK(run_program({"bench", "--scenes", "0"}).exit_code == 2);
    CHECK(run_program({"bench", "--repeats", "0"}).exit_code == 2);
}

TEST_CASE("bench renders an episode of each task of a family, and reports the hours that many images would take at its rate")
{
    const Outcome outcome = run_program(
        {"bench", "--device", test_device(), "--samples", "1", "--tasks", "mewl", "--repeats", "1", "--project", "264600", "--json"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const nlohmann::json result = nlohmann::json::parse(outcome.out);
    CHECK(result.at("tasks") == "mewl");
    CHECK(result.at("scenes") == 9 * 7);
    CHECK(result.at("projected").at("images") == 264600);
    CHECK(result.at("projected").at("hours").get<double>() ==
          doctest::Approx(264600.0 / result.at("images_per_second").get<double>() / 3600.0));
    const Outcome wrong = run_program({"bench", "--tasks", "mewll", "--repeats", "1"});
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.err.find("did you mean 'mewl'") != std::string::npos);
}

}  // namespace clevrvk::tests
