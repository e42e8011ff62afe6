// Reads predictions, strictly.
#include "tools/clevrvk/run/predictions.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <set>
#include <utility>

namespace clevrvk::tools {
namespace {

constexpr int kGreatestLabel = 1000;

}  // namespace

void visit_predictions(const std::string& path,
                       const std::function<void(const JsonReader& root, const std::string& episode, const std::string& source)>& visit)
{
    std::set<std::string> episodes;
    visit_lines(path, [&](const std::string& line, const std::string& source) {
        const JsonDocument document = parse_json_line(line, source);
        const JsonReader root(document);
        const std::string episode = root.at("episode").read_string();
        if (!episodes.insert(episode).second) {
            root.at("episode").fail("the episode is predicted twice");
        }
        visit(root, episode, source);
    });
}

void add_resampling_flags(const Command& verb, int& resamples, std::int64_t& seed)
{
    constexpr int kMostResamples = 1000000;
    verb.add_option("--resamples", resamples, fmt::format("Number of bootstrap samples, 1 to 1e6; default {}", resamples))
        .check(make_integer_check(1, kMostResamples))
        .type_name("N");
    verb.add_option("--seed", seed, fmt::format("Seed of the bootstrap, any 64-bit integer; default {}", seed))
        .check(make_integer_check<std::int64_t>())
        .type_name("S");
}

Predictions read_predictions(const std::string& path)
{
    Predictions predictions;
    visit_predictions(path, [&predictions](const JsonReader& root, const std::string& episode, const std::string& source) {
        Prediction prediction;
        prediction.source = source;
        const std::optional<JsonReader> choice = root.find("choice");
        const std::optional<JsonReader> label = root.find("label");
        if (choice.has_value() == label.has_value()) {
            root.fail("a prediction must have either a choice or a label");
        }
        if (choice) {
            prediction.choice = choice->read_string();
        } else {
            prediction.label = static_cast<std::size_t>(label->read_int(0, kGreatestLabel));
        }
        predictions.emplace(episode, std::move(prediction));
    });
    return predictions;
}

}  // namespace clevrvk::tools
