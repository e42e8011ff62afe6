// Tests clevrvk curi score: predictions against episodes that the program has drawn.
#include "tests/cli/curi_concepts.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

// Sixty drawn episodes, those whose support leaves the concept alone: the strong learner knows every label, the weak
// one has never heard of the concept.
struct ScoredEpisodes {
    ScoredEpisodes()
    {
        const Outcome drawn =
            run_program({"curi", "episodes", "--concepts", dir, "--split", "color", "--side", "test", "--count", "60", "--seed", "1"});
        std::istringstream lines(drawn.out);
        for (std::string line; std::getline(lines, line);) {
            const nlohmann::json episode = nlohmann::json::parse(line);
            if (episode["valid"].size() == 1) {
                text += line + "\n";
                kept.push_back(episode);
            }
        }
        REQUIRE(kept.size() >= 4);
        file = folder.add("episodes.jsonl", text);
    }

    [[nodiscard]] Outcome run(const std::string& predictions) const
    {
        return run_program({"curi", "score", "--concepts", dir, file, folder.add("predictions", predictions)});
    }

    [[nodiscard]] nlohmann::json score(const std::string& predictions) const
    {
        const Outcome outcome = run_program({"curi", "score", "--concepts", dir, file, folder.add("predictions", predictions), "--json"});
        CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
        return nlohmann::json::parse(outcome.out);
    }

    template <typename ValueOf>
    [[nodiscard]] std::string predict(const char* key, const ValueOf& value_of) const
    {
        std::string predictions;
        for (const nlohmann::json& episode : kept) {
            nlohmann::json values = nlohmann::json::array();
            for (const nlohmann::json& label : episode["query"]["labels"]) {
                values.push_back(value_of(label == 1));
            }
            predictions += nlohmann::json{{"episode", episode["id"]}, {key, values}}.dump() + "\n";
        }
        return predictions;
    }

    // Right for all episodes but the first, which it leaves out.
    [[nodiscard]] std::string predict_fewer() const
    {
        std::string fewer = predict("labels", [](bool label) { return label ? 1 : 0; });
        return fewer.substr(fewer.find('\n') + 1);
    }

    ScratchFolder folder;
    const std::string dir = copy_concepts(folder);
    std::string text;
    std::vector<nlohmann::json> kept;
    std::string file;
};

}  // namespace

TEST_CASE("curi score: accuracy, average precision, ideal learners and kinds of scenes, worked by hand")
{
    const ScoredEpisodes episodes;
    const std::size_t count = episodes.kept.size();
    const nlohmann::json right = episodes.score(episodes.predict("labels", [](bool label) { return label ? 1 : 0; }));
    CHECK(right["split"] == "color");
    CHECK(right["side"] == "test");
    CHECK(right["negatives"] == "hard");
    CHECK(right["episodes"] == count);
    CHECK(right["accuracy"]["mean"] == 1.0);
    CHECK(right["accuracy"]["interval_99"] == nlohmann::json{1.0, 1.0});
    CHECK(right["average_precision"]["mean"] == 1.0);
    CHECK(right["learners"]["strong"] == nlohmann::json{{"like", 1.0}, {"accuracy", 1.0}});
    CHECK(right["learners"]["weak"] == nlohmann::json{{"like", 0.8}, {"accuracy", 0.5}});
    CHECK(right["kinds"]["of the concept"] == nlohmann::json{{"offered", 5 * count}, {"taken", 5 * count}});
    CHECK(right["kinds"]["of none of these"]["taken"] == 0);
    // Half certain is no: every scene is denied. In one step, a fifth of 25 is right.
    const nlohmann::json none = episodes.score(episodes.predict("scores", [](bool) { return 0.5; }));
    CHECK(none["accuracy"]["mean"] == 0.5);
    CHECK(none["average_precision"]["mean"].get<double>() == doctest::Approx(0.2));
    CHECK(none["learners"]["weak"]["like"] == 1.0);
    const nlohmann::json wrong = episodes.score(episodes.predict("scores", [](bool label) { return label ? 0.4 : 0.9; }));
    CHECK(wrong["accuracy"]["mean"] == 0.0);
    // A whole line less: one episode is wrong.
    const std::string fewer = episodes.predict_fewer();
    const nlohmann::json partial = episodes.score(fewer);
    const double share = 1.0 - 1.0 / static_cast<double>(count);
    CHECK(partial["without_prediction"] == 1);
    CHECK(partial["accuracy"]["mean"].get<double>() == doctest::Approx(share));
    CHECK(partial["learners"]["strong"]["like"] == 1.0);
    CHECK(episodes.score(fewer) == partial);
}

TEST_CASE("curi score speaks to people as well, and refuses predictions that are not of its episodes")
{
    const ScoredEpisodes episodes;
    const std::string fewer = episodes.predict_fewer();
    // People read the same figures. Spec lines hold the same episodes.
    const Outcome text = episodes.run(fewer);
    CHECK(text.out.starts_with("color/test/hard: " + std::to_string(episodes.kept.size()) + " episodes, 1 without a prediction\n"));
    const Outcome drawn_panels = run_program(
        {"curi", "episodes", "--concepts", episodes.dir, "--split", "color", "--side", "test", "--count", "1", "--seed", "1", "--panels"});
    const std::string panels = episodes.folder.add("panels.jsonl", drawn_panels.out);
    CHECK(run_program({"curi", "score", "--concepts", episodes.dir, panels, episodes.folder.add("none", "")})
              .out.starts_with("color/test/hard: 1 episodes"));
    const auto expect = [&](const std::string& predictions, const std::string& words) {
        const Outcome outcome = episodes.run(predictions);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
    };
    expect(fewer + fewer, "episode: the episode is predicted twice");
    expect("{\"episode\":\"curi/color/test/hard/999/999\",\"labels\":[" + std::string("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1") +
               "]}\n",
           "has no episode 'curi/color/test/hard/999/999', or has it more than once");
    expect("{\"episode\":\"a\",\"labels\":[1]}\n", "predictions:1: labels: ");
    expect("{\"episode\":\"a\"}\n", "a prediction must have either labels or scores");
    std::string other = episodes.text;
    other.replace(other.find("\"labels\":[1,1"), 13, "\"labels\":[1,0");
    const Outcome changed = run_program(
        {"curi", "score", "--concepts", episodes.dir, episodes.folder.add("other", other), episodes.folder.add("predictions", fewer)});
    CHECK(changed.exit_code == 2);
    CHECK_MESSAGE(changed.err.find("labels[1]: the concept has the opposite truth value on this scene") != std::string::npos, changed.err);
}

}  // namespace clevrvk::tests
