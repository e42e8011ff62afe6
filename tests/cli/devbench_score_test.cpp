// Tests clevrvk devbench score: hand-worked scores, and the published ones where CLEVRVK_DEVBENCH_REFERENCE names a
// folder with them: TASK_MODEL.npy of lwl, vv, trog, wg and voc, people's files, and expected.json.
#include "renderer/base/environment.h"
#include "renderer/image/npy.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using Json = nlohmann::json;

std::string add_array(const ScratchFolder& folder, const std::string& name, const std::vector<float>& values, const std::vector<int>& shape)
{
    const std::vector<std::uint8_t> bytes = image::encode_npy(values, shape);
    return folder.add(name, std::string(bytes.begin(), bytes.end()));
}

std::vector<Json> score(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"devbench", "score"});
    arguments.emplace_back("--json");
    const Outcome outcome = run_program(arguments);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    std::vector<Json> reports;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
        reports.push_back(Json::parse(line));
    }
    return reports;
}

}  // namespace

TEST_CASE("devbench score: accuracy, ties and KL, worked by hand")
{
    const ScratchFolder folder;
    const std::string scores = add_array(folder, "m.npy", {1, 0, 1, 0, 2, 2, 0, 1}, {4, 2, 1});
    const std::string people = folder.add("human.csv", "trial,age_bin,prop\n1,2,0.75\n2,2,0.5\n1,3,0.75\n");
    const Json report = score({"nouns", scores, "--people", people}).at(0);
    CHECK(report["task"] == "nouns");
    CHECK(report["trials"] == 4);
    CHECK(report["accuracy"]["mean"] == 0.5);
    CHECK(report["accuracy"]["chance"] == 0.5);
    CHECK(report["ties"] == 1);
    CHECK(report["accuracy_ties_shared"] == 0.625);
    REQUIRE(report["people"].size() == 2);
    // 3/4 and 1/2 against 5/8 each, and exactly 3/4.
    CHECK(report["people"][0]["kl"].get<double>() == doctest::Approx(0.033822).epsilon(1e-4));
    CHECK(report["people"][0]["chance_kl"].get<double>() == doctest::Approx(0.065406).epsilon(1e-4));
    CHECK(report["people"][0]["people_choose_target"] == 0.625);
    CHECK(report["people"][1]["beta"].get<double>() == doctest::Approx(1.098612).epsilon(1e-5));
    CHECK(score({"lex-lwl", scores, "--people", people}).at(0) == report);
    CHECK_FALSE(report.contains("simulated"));
}

TEST_CASE("devbench score marks simulated people, compares their halves, and repeats them")
{
    const ScratchFolder folder;
    const std::string scores = add_array(folder, "m.npy", std::vector<float>(80, 0.5F), {20, 4});
    const std::vector<std::string> command{"vocabulary", scores, "--simulate", "40", "--knows", "0.8", "--splits", "50"};
    const Json report = score(command).at(0);
    CHECK(report["simulated"] == Json{{"participants", 40}, {"knows", 0.8}, {"confuses", 0.1}});
    CHECK(report["accuracy"]["mean"] == 0.0);
    CHECK(report["accuracy_ties_shared"] == 0.25);
    // Equal scores are equal shares at any beta.
    CHECK(report["people"][0]["kl"].get<double>() == doctest::Approx(report["people"][0]["chance_kl"].get<double>()));
    CHECK(report["people"][0]["participants"] == 40);
    CHECK(report["people"][0]["halves"]["median"] > 0.0);
    CHECK(score(command).at(0) == report);
    const Outcome text = run_program({"devbench", "score", "vocabulary", scores, "--simulate", "40"});
    CHECK(text.out.find("These people are simulated") != std::string::npos);
}

TEST_CASE("devbench score reads pairs and categories")
{
    const ScratchFolder folder;
    const Json pairs = score({"pairs", add_array(folder, "w.npy", {9, 8, 1, 2}, {1, 2, 2}), "--people",
                              folder.add("p.csv", "trial,text,image1,image2\n1,1,0.9,0.1\n1,2,0.2,0.8\n")})
                           .at(0);
    CHECK(pairs["accuracy"]["text_of_image"]["mean"] == 1.0);
    CHECK(pairs["accuracy"]["image_of_text"]["mean"] == 0.5);
    CHECK(pairs["accuracy"]["group"]["mean"] == 0.0);
    CHECK(pairs["people"][0]["people_choose_target"].get<double>() == doctest::Approx(0.85));
    // The first two of three categories are alike, for the model and for the people.
    const std::string features = add_array(folder, "f.npy", {1, 0, 0, 1, 0.1F, 0, 0, 0.3F, 1}, {3, 3});
    const std::string people = folder.add("v.json", R"({"age_years":[1],"matrices":[[[1,0.9,0.1],[0.9,1,0.2],[0.1,0.2,1]]]})");
    CHECK(score({"categories", features, "--people", people}).at(0)["people"][0]["rsa"] == 1.0);
    const std::string manifest = folder.add("m.csv", "text1,image1\na,1\nb,2\nc,3\n");
    CHECK(score({"categories", features, "--people", people, "--manifest", manifest}).at(0)["people"][0]["rsa"] == 1.0);
}

TEST_CASE("devbench score draws models by age, whatever their files are called")
{
    const ScratchFolder folder;
    const std::string scores = add_array(folder, "a<b&c.npy", {1, 0, 1, 0}, {2, 2});
    const std::string people = folder.add("human.csv", "trial,age_bin,prop\n1,2,0.75\n2,2,0.5\n1,3,0.75\n");
    const std::string plot = folder / "plot.svg";
    static_cast<void>(score({"nouns", scores, "--people", people, "--plot", plot}));
    const std::string svg = read_file(plot);
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("a&lt;b&amp;c") != std::string::npos);
    CHECK(svg.find(">chance<") != std::string::npos);
    const Outcome bare = run_program({"devbench", "score", "nouns", scores, "--plot", plot});
    CHECK(bare.exit_code == 2);
    CHECK(bare.err.find("--plot needs people to compare with") != std::string::npos);
}

TEST_CASE("devbench score names the file and what to do about it")
{
    const ScratchFolder folder;
    const std::string scores = add_array(folder, "m.npy", {1, 0, 1, 0}, {2, 2});
    const auto expect = [&](const std::vector<std::string>& arguments, const std::string& words) {
        std::vector<std::string> all{"devbench", "score"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const Outcome outcome = run_program(all);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
    };
    expect({"vocabulary", scores}, "m.npy: the shape is (2, 2); task vocabulary has (trials, 4)");
    expect({"noun", scores}, "did you mean 'nouns'?");
    expect({"nouns", folder.add("x.npy", "abc")}, "x.npy: npy: it is not a NumPy file (.npy), as numpy.save(FILE, ARRAY) writes");
    expect({"nouns", folder.add("z.npz", "PK\x03\x04")}, "z.npz: npy: it is an archive of arrays (.npz)");
    expect({"nouns", scores, "--people", folder.add("latin1.csv", "trial,age_bin,prop\n1,\xe9,.5\n")},
           "latin1.csv:2: byte 3 (0xe9) is not UTF-8");
    expect({"nouns", scores, "--people", folder.add("h.csv", "trial,age\n1,2\n")},
           "h.csv: there is no column 'image1'; available: trial, age");
    expect({"nouns", scores, "--simulate", "5", "--knows", "0.8", "--confuses", "0.5"}, "add up to more than 1");
    expect({"categories", scores}, "--people must name");
    expect({"nouns", scores, "--manifest", "a.csv"}, "--manifest: task nouns uses no manifest; only categories uses one");
    expect({"nouns", folder / "none.npy"}, "none.npy");
    for (const char* number : {"nan", "-nan", "inf", "1e999", "0.5x", ""}) {  // (issue 57)
        expect({"nouns", scores, "--simulate", "5", "--knows", number}, "' is not a number from 0 to 1");
    }
    expect({"nouns", scores, "--simulate", "5", "--plot", folder / "new/plot.svg"}, "' does not exist; create it");
    CHECK_FALSE(std::filesystem::exists(folder / "new"));
}

TEST_CASE("devbench score: a file that cannot be scored is named, and the others are scored (issue 57)")
{
    const ScratchFolder folder;
    const std::string good = add_array(folder, "good.npy", {1, 0, 1, 0}, {2, 2});
    const std::string bad = add_array(folder, "bad.npy", {1, 0, 1, 0}, {1, 4});
    const Outcome outcome = run_program({"devbench", "score", "nouns", bad, folder / "none.npy", good, "--json"});
    CHECK(outcome.exit_code == 1);
    CHECK(Json::parse(outcome.out)["scores"] == good);
    CHECK(outcome.err.find("bad.npy: the shape is (1, 4)") != std::string::npos);
    CHECK(outcome.err.find("none.npy") != std::string::npos);
}

TEST_CASE("devbench score gives the published divergences, accuracies and correlations")
{
    const std::string folder = read_environment("CLEVRVK_DEVBENCH_REFERENCE");
    if (folder.empty()) {
        MESSAGE("left out: CLEVRVK_DEVBENCH_REFERENCE names no folder of published scores");
        return;
    }
    const Json expected = Json::parse(read_file(std::filesystem::path(folder) / "expected.json"));
    struct Task {
        std::string prefix;
        std::string name;
        std::string people;
    };
    const std::array tasks{Task{"lwl", "nouns", "lwl_human.csv"}, Task{"vv", "vocabulary", "vv_human.csv"},
                           Task{"trog", "grammar", "trog_human.csv"}, Task{"wg", "pairs", ""}, Task{"voc", "categories", "voc_human.json"}};
    int cells = 0;
    for (const Task& task : tasks) {
        std::vector<std::string> command{task.name};
        std::vector<std::string> models;
        for (const auto& [model, values] : expected.items()) {
            if (std::filesystem::exists(folder + "/" + task.prefix + "_" + model + ".npy")) {
                models.push_back(model);
                command.push_back(folder + "/" + task.prefix + "_" + model + ".npy");
            }
        }
        if (!task.people.empty()) {
            command.insert(command.end(), {"--people", folder + "/" + task.people});
        }
        command.insert(command.end(), {"--resamples", "1"});
        const std::vector<Json> reports = score(command);
        for (std::size_t i = 0; i < models.size(); ++i) {
            const Json& report = reports.at(i);
            const auto compare = [&](const std::string& key, const Json& value) {
                if (const auto cell = expected[models[i]].find(task.prefix + "_" + key); cell != expected[models[i]].end()) {
                    CAPTURE(models[i] + " " + task.prefix + "_" + key);
                    CHECK(std::abs(value.get<double>() - cell->get<double>()) < 1e-3);
                    ++cells;
                }
            };
            if (report.contains("accuracy")) {
                const Json& accuracy = task.prefix == "wg" ? report["accuracy"]["text_of_image"] : report["accuracy"];
                compare("accuracy", accuracy["mean"]);
                compare("accuracy_all", accuracy["mean"]);
            }
            for (const Json& age : report["people"]) {
                if (age.contains("kl")) {
                    compare("kl", age["kl"]);
                    compare("kl_" + age["age_bin"].get<std::string>(), age["kl"]);
                } else {
                    compare("rsa_" + age["age_years"].get<std::string>(), age["rsa"]);
                }
            }
        }
    }
    int expected_cells = 0;
    for (const Json& values : expected) {
        expected_cells += static_cast<int>(values.size());
    }
    CHECK(cells == expected_cells);
}

}  // namespace clevrvk::tests
