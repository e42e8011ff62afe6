// Tests relations verify as a command: its table, JSON, explanations, stated relations and errors.
#include "tests/cli/program.h"
#include "tests/source_dir.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace clevrvk::tests {
namespace {

/// Two cubes of 20 cm, one over the other by `gap` metres, and a stated relation.
std::string two_cubes(const std::string& gap, const std::string& relation)
{
    return R"({"schema":"clevrvk/1","id":"e","labels":{"relation":)" + relation +
           R"(},"panels":[{"id":"p","world":"plain","camera":{"eye":[0,-2,1],"look_at":[0,0,0.2]},"objects":[)"
           R"({"id":"a","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[0,0,)" +
           gap +
           R"(]},{"id":"b","shape":"cube","size":0.1,"material":"rubber","color":"blue","position":[0,0,0.1]}]}]})"
           "\n";
}

const std::string kOn = R"({"name":"on","first":"a","second":"b"})";

}  // namespace

TEST_CASE("relations verify prints what holds, and the JSON has every judgement")
{
    const Outcome table = run_program({"relations", "verify", "-"}, two_cubes("0.3", kOn));
    CHECK(table.exit_code == 0);
    CHECK(table.out.find("images/e/p.png (2 objects)\n") == 0);
    CHECK(table.out.find("a            on            b            yes") != std::string::npos);
    CHECK(table.out.find("b            under         a            yes") != std::string::npos);
    const nlohmann::json line = nlohmann::json::parse(run_program({"relations", "verify", "-", "--json"}, two_cubes("0.3", kOn)).out);
    CHECK(line["relations"].size() == 16);
    for (const nlohmann::json& each : line["relations"]) {
        const bool holds = each["holds"] == "yes";
        CHECK(holds == (each["margin"] > 1.0));
        CHECK(each.contains("clause"));
    }
}

TEST_CASE("describe --facts prints the spec lines with what holds as the label 'graph' of each panel")
{
    const Outcome outcome = run_program({"describe", "-", "--facts"}, two_cubes("0.3", kOn));
    CHECK(outcome.exit_code == 0);
    const nlohmann::json episode = nlohmann::json::parse(outcome.out);
    CHECK(episode["labels"]["relation"]["name"] == "on");
    const nlohmann::json graph = episode["panels"][0]["labels"]["graph"];
    CHECK(graph["entities"].size() == 2);
    const auto count = [&](const std::string& relation, const std::string& first, const std::string& second) {
        const nlohmann::json fact{{"relation", relation}, {"first", first}, {"second", second}};
        return std::count(graph["facts"].begin(), graph["facts"].end(), fact);
    };
    CHECK(count("on", "a", "b") == 1);
    CHECK(count("under", "b", "a") == 1);
    CHECK(count("on", "b", "a") == 0);
    CHECK(count("in", "a", "b") == 0);
    // The cubes are equally large: neither is larger.
    CHECK(count("larger", "a", "b") + count("larger", "b", "a") == 0);
    CHECK(run_program({"describe", "-", "--facts"}, outcome.out).out == outcome.out);
}

TEST_CASE("generate --facts adds the label 'graph', and changes nothing else")
{
    nlohmann::json with = nlohmann::json::parse(run_program({"generate", "clevr", "--seed", "5", "--facts"}).out);
    const nlohmann::json without = nlohmann::json::parse(run_program({"generate", "clevr", "--seed", "5"}).out);
    nlohmann::json& labels = with["panels"][0]["labels"];
    CHECK(labels["graph"]["entities"].size() == without["panels"][0]["objects"].size());
    CHECK(labels["graph"]["facts"].size() > 0);
    labels.erase("graph");
    if (labels.empty()) {
        with["panels"][0].erase("labels");
    }
    CHECK(with == without);
}

TEST_CASE("relations verify refutes a stated relation, and --why names the clause")
{
    const Outcome refuted = run_program({"relations", "verify", "-"}, two_cubes("0.33", kOn));
    CHECK(refuted.exit_code == 1);
    CHECK(refuted.out.find("'a is on b' is stated, but it is false: contact is") != std::string::npos);
    const Outcome why = run_program({"relations", "verify", "-", "--why", "a", "b", "on"}, two_cubes("0.33", "{}"));
    CHECK(why.exit_code == 2);  // an empty relation states nothing that can be compared
    const Outcome reason = run_program({"relations", "verify", "-", "--why", "b", "a", "on"}, two_cubes("0.3", kOn));
    CHECK(reason.exit_code == 0);
    CHECK(reason.out.find("'b is on a' is false: contact with an upper side: no") != std::string::npos);
}

TEST_CASE("relations verify compares the relation that a panel states, instead of its episode's")
{
    const auto state = [](const std::string& of_panel) {
        std::string line = two_cubes("0.3", R"({"name":"under","first":"a","second":"b"})");
        const std::string id = R"({"id":"p",)";
        return line.replace(line.find(id), id.size(), id + R"("labels":{"relation":)" + of_panel + "},");
    };
    CHECK(run_program({"relations", "verify", "-"}, state(kOn)).exit_code == 0);
    const Outcome refuted = run_program({"relations", "verify", "-"}, state(R"({"name":"near","first":"a","second":"b"})"));
    CHECK(refuted.exit_code == 1);
    CHECK(refuted.out.find("'a is near b' is stated, but it is false") != std::string::npos);
}

TEST_CASE("relations verify names what it does not know")
{
    const Outcome object = run_program({"relations", "verify", "-", "--why", "a", "c", "on"}, two_cubes("0.3", kOn));
    CHECK(object.exit_code == 2);
    CHECK(object.err.find("--why: no panel has both objects, 'a' and 'c'") != std::string::npos);
    const Outcome relation = run_program({"relations", "verify", "-", "--why", "a", "b", "onto"}, two_cubes("0.3", kOn));
    CHECK(relation.exit_code == 2);
    CHECK(relation.err.find("--why: there is no relation 'onto'; known are covering") != std::string::npos);
    const Outcome stated = run_program({"relations", "verify", "-"}, two_cubes("0.3", R"({"name":"above","first":"a","second":"b"})"));
    CHECK(stated.exit_code == 2);
    CHECK(stated.err.find("labels.relation: there is no relation 'above'") != std::string::npos);
}

TEST_CASE("the sample's panels have the relations that they state")
{
    const Outcome outcome = run_program({"relations", "verify", (find_source_dir() / "samples/relations.jsonl").string()});
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.out, outcome.err);
    // Only the first panel has both.
    const std::string sample = (find_source_dir() / "samples/relations.jsonl").string();
    const Outcome why = run_program({"relations", "verify", sample, "--why", "ball", "bowl", "in"});
    CHECK(why.exit_code == 0);
    CHECK(why.out.find("'ball is in bowl' is true") != std::string::npos);
}

}  // namespace clevrvk::tests
