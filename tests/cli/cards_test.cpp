// Runs the real program on emulated cards (tests/card_layer): every byte equals the CPU driver's, whatever the card's
// limits.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::array kCards{"h100", "minima", "tiny"};

using Files = std::vector<std::pair<std::string, std::string>>;

Environment make_card(const std::string& card)
{
    return {{"VK_LAYER_PATH", CLEVRVK_CARD_LAYER_DIR},
            {"VK_INSTANCE_LAYERS", "VK_LAYER_CLEVRVK_card"},
            {"CLEVRVK_CARD", fmt::format("{}/tests/card_layer/cards/{}.json", CLEVRVK_SOURCE_DIR, card)}};
}

/// One panel of that many objects, whose shapes and materials alternate.
std::string make_panel(const std::string& id, int width_px, int height_px, int object_count, const std::vector<std::string>& shapes)
{
    constexpr std::array kMaterials{"metal", "rubber", "glass"};
    std::string objects;
    for (int k = 0; k < object_count; ++k) {
        const std::string& shape = shapes[static_cast<std::size_t>(k) % shapes.size()];
        const char* const material = kMaterials.at(static_cast<std::size_t>(k / 2) % kMaterials.size());
        objects += fmt::format(R"({}{{"id":"o{}","shape":"{}","size":"small","material":"{}","color":"red","position":[{:.1f},{:.1f}]}})",
                               k > 0 ? "," : "", k, shape, material, 1.5 * (k % 4 - 1), 1.5 * (k / 4 - 1));
    }
    return fmt::format(R"({{"schema":"clevrvk/1","id":"{}","panels":[{{"id":"a","world":"clevr","image":{{"width":{},"height":{}}},)"
                       R"("objects":[{}]}}]}})"
                       "\n",
                       id, width_px, height_px, objects);
}

/// A small panel, one with meshes, one that is not small, and one of more lanes than the tiniest card has in a launch.
std::string make_spec()
{
    return read_file(fs::path(CLEVRVK_SOURCE_DIR) / "samples/one_scene.jsonl") + make_panel("hands", 160, 120, 3, {"hand", "sphere"}) +
           make_panel("twelve", 320, 240, 12, {"cube", "sphere", "cylinder"}) +
           make_panel("large", 400, 300, 4, {"cylinder", "hand", "cube"});
}

/// All files but the journal, without the names of device and driver.
Files read_without_device(const std::string& dir)
{
    Files files = read_tree(dir);
    const nlohmann::json description = nlohmann::json::parse(read_file(fs::path(dir) / "dataset.json"));
    const std::array<std::string, 2> names{description.at("device"), description.at("settings").at("driver")};
    for (auto& [path, bytes] : files) {
        if (path == "index.jsonl" || path == "dataset.json") {
            for (const std::string& name : names) {
                for (std::size_t at = 0; (at = bytes.find(name, at)) != std::string::npos;) {
                    bytes.erase(at, name.size());
                }
            }
        }
    }
    return files;
}

/// Renders on the CPU driver and on each card, and compares. \param arguments  except --device and --out
void compare_cards(const std::vector<std::string>& arguments)
{
    const ScratchFolder folder;
    const auto render = [&](const std::string& name, const std::string& device, const Environment& environment) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--device", device, "--out", folder / name});
        const Outcome outcome = run_program(all, "", environment);
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
        CHECK((outcome.err.find("(CPU driver)") != std::string::npos) == (device == "cpu"));
        return read_without_device(folder / name);
    };
    const Files expected = render("cpu", "cpu", {});
    for (const std::string card : kCards) {
        CAPTURE(card);
        const Files files = render(card, "auto", make_card(card));
        REQUIRE(files.size() == expected.size());
        for (std::size_t k = 0; k < files.size(); ++k) {
            CHECK(files[k].first == expected[k].first);
            CHECK_MESSAGE(files[k].second == expected[k].second, files[k].first);
        }
    }
}

}  // namespace

TEST_CASE("every byte on each card is the CPU driver's: small panels, meshes, twelve objects, more lanes than a launch has")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    compare_cards({"render", "--episodes", spec, "--quality", "draft", "--aov", "depth,normal,albedo"});
    compare_cards({"render", "--episodes", spec, "--samples", "3"});
    if (runs_long_tests()) {
        compare_cards({"render", "--episodes", spec, "--quality", "standard"});
        compare_cards({"make", "mewl", "--counts", "1,1,1", "--seed", "5", "--samples", "2", "--denoise"});
        compare_cards({"make", "clevr", "--count", "100", "--seed", "5", "--quality", "draft"});
    }
}

TEST_CASE("a card of few lanes gets one panel a batch")
{
    const Outcome outcome = run_program({"bench", "--samples", "1", "--repeats", "1", "--json"}, "", make_card("tiny"));
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const nlohmann::json result = nlohmann::json::parse(outcome.out);
    CHECK(result.at("batches") == result.at("scenes"));
}

TEST_CASE("a panel that needs a larger buffer than the card has is exit 3 with the limit's name")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_panel("large", 640, 480, 1, {"cube"}));
    const std::vector<std::string> arguments{"render", "--episodes", spec, "--out", folder / "out", "--quality", "draft", "--quiet"};
    const Outcome outcome = run_program(arguments, "", make_card("tiny"));
    CHECK(outcome.exit_code == 3);
    const std::string words = "allows at most 16777216 bytes per buffer (maxBufferSize), but 'batch pixels' needs";
    CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
    CHECK_FALSE(fs::exists(folder / "out/images"));
}

}  // namespace clevrvk::tests
