// Tests clevrvk list: the contents of each list.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {

TEST_CASE("list gives one JSON array of named things for every kind")
{
    for (const std::string kind : {"tasks", "shapes", "materials", "colors", "sizes", "worlds", "formats"}) {
        CAPTURE(kind);
        const Outcome outcome = run_program({"list", kind, "--json"});
        CHECK(outcome.exit_code == 0);
        const nlohmann::json list = nlohmann::json::parse(outcome.out);
        CHECK(list.is_array());
        CHECK_FALSE(list.empty());
        for (const nlohmann::json& member : list) {
            CHECK(member.at("name").is_string());
        }
    }
}

TEST_CASE("list prints every member of every kind as text, each line short enough to read")
{
    for (const std::string kind :
         {"tasks", "things", "shapes", "models", "environments", "materials", "colors", "sizes", "worlds", "formats"}) {
        CAPTURE(kind);
        const nlohmann::json list = nlohmann::json::parse(run_program({"list", kind, "--json"}).out);
        const Outcome outcome = run_program({"list", kind});
        CHECK(outcome.exit_code == 0);
        CHECK(outcome.err.empty());
        std::istringstream lines(outcome.out);
        std::size_t member_count = 0;
        for (std::string line; std::getline(lines, line);) {
            CHECK(line.find_first_of("[{") == std::string::npos);
            CHECK(line.size() < 1500);
            member_count += line.starts_with(' ') ? 0U : 1U;
        }
        CHECK(member_count == list.size());
    }
    CHECK(run_program({"list", "materials"}).out.find("rubber   bsdf: ") != std::string::npos);
}

TEST_CASE("list colors shows each as a web page writes it, too, since its own numbers are linear")
{
    const nlohmann::json list = nlohmann::json::parse(run_program({"list", "colors", "--json"}).out);
    CHECK(list.at(1).at("name") == "red");
    CHECK(list.at(1).at("rgb") == nlohmann::json{173, 35, 35});
    CHECK(list.at(1).at("web") == "#d76868");  // 255 (1.055 (173 / 255)^(1 / 2.4) - 0.055) = 214.8, of 35 it is 103.6
}

TEST_CASE("list tasks shows every option with default and range")
{
    const nlohmann::json list = nlohmann::json::parse(run_program({"list", "tasks", "--json"}).out);
    for (const nlohmann::json& option : list.at(0).at("options")) {
        CHECK(option.contains("default"));
        CHECK((option.contains("range") || option.contains("choices")));
    }
    const Outcome outcome = run_program({"list", "tasks", "clevr"});
    CHECK(outcome.out.find("--set max_objects=1 to 14; default 10") != std::string::npos);
}

TEST_CASE("list of a name shows it whole, and of a kind a line each")
{
    CHECK(run_program({"list", "things"}).out.size() < 30'000);
    const Outcome mug = run_program({"list", "things", "cup"});
    CHECK(mug.out.starts_with("cup   "));
    CHECK(mug.out.find("    param style=mug, teacup") != std::string::npos);
    CHECK(mug.out.find("bottle") == std::string::npos);
    const nlohmann::json list = nlohmann::json::parse(run_program({"list", "things", "cup", "--json"}).out);
    REQUIRE(list.size() == 1);
    CHECK(list[0].at("with_defaults").contains("cavities"));
    const Outcome unknown = run_program({"list", "things", "botle"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find("no 'botle' among the things; did you mean 'bottle'?") != std::string::npos);
    const Outcome mug_name = run_program({"list", "things", "mug"});
    CHECK(mug_name.err.find("no 'mug' among the things; it is a style of the thing 'cup'") != std::string::npos);
}

TEST_CASE("list of a thing and a variant shows its values, its size and what it offers, and that a variant is drawn (issue 57)")
{
    const auto read = [](const std::string& variant) {
        return nlohmann::json::parse(run_program({"list", "things", "table", "--variant", variant, "--json"}).out).at(0);
    };
    const nlohmann::json usual = read("default");
    CHECK(usual["with_variant"]["variant"] == "default");
    CHECK(usual["with_variant"]["params"]["height"] == 0.74);
    CHECK(usual["with_variant"]["size_m"][2].get<double>() == doctest::Approx(0.74));
    CHECK(usual["with_variant"]["supports"] == usual["with_defaults"]["supports"]);
    const nlohmann::json drawn = read("0")["with_variant"];
    CHECK(drawn["variant"] == 0);
    CHECK(drawn["params"]["style"] == "round");
    CHECK(drawn["supports"][0]["center"][2].get<double>() < 0.73);

    const Outcome people = run_program({"list", "things", "table", "--variant", "0"});
    CHECK(people.out.find("    variant 0:   size: ") != std::string::npos);
    CHECK(people.out.find("        style=round\n") != std::string::npos);
    CHECK(people.out.find("        supports   center: (") != std::string::npos);
    CHECK(run_program({"list", "things", "woman", "--variant", "3"}).out.find("        effectors   name: left_hand") != std::string::npos);
    for (const std::vector<std::string>& words : {std::vector<std::string>{"list", "things"}, {"list", "things", "table"}}) {
        CHECK(run_program(words).out.find("\"variant\":\"default\" gives the defaults") != std::string::npos);
    }
    CHECK(run_program({"list", "things", "--variant", "3"}).exit_code == 2);
    CHECK(run_program({"list", "colors", "red", "--variant", "3"}).exit_code == 2);
    CHECK(run_program({"list", "things", "table", "--variant", "usual"}).err.find("nor 'default'") != std::string::npos);
}

TEST_CASE("list alone lists the kinds there are, each of which it takes, and the name of a family its tasks")
{
    const Outcome kinds = run_program({"list"});
    CHECK(kinds.exit_code == 0);
    CHECK(kinds.out.starts_with("tasks\nthings\n"));
    for (const nlohmann::json& kind : nlohmann::json::parse(run_program({"list", "--json"}).out)) {
        CHECK((kind["name"] == "devices" || run_program({"list", kind["name"].get<std::string>()}).exit_code == 0));
    }
    const Outcome family = run_program({"list", "tasks", "mewl"});
    CHECK(family.exit_code == 0);
    CHECK(std::count(family.out.begin(), family.out.end(), '\n') == 9);
    CHECK(family.out.find("mewl_number   ") != std::string::npos);
}

TEST_CASE("list prints numbers as people write them")
{
    const std::string text = run_program({"list", "things"}).out;
    CHECK(text.find("0000000") == std::string::npos);
    CHECK(text.find("9999999") == std::string::npos);
}

TEST_CASE("list needs no Vulkan loader for what is not a device")
{
    // A driver list that names nothing stands for a machine without drivers.
    const Environment no_drivers{{"VK_DRIVER_FILES", "/nonexistent.json"}, {"VK_ICD_FILENAMES", "/nonexistent.json"}};
    CHECK(run_program({"list", "shapes"}, "", no_drivers).exit_code == 0);
}

TEST_CASE("list suggests the kind that was meant")
{
    const Outcome outcome = run_program({"list", "shape"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("did you mean 'shapes'?") != std::string::npos);
}

}  // namespace clevrvk::tests
