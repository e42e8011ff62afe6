// Reads predictions, strictly.
#include "tools/clevrvk/run/predictions.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "tools/clevrvk/run/visit_lines.h"

namespace clevrvk::tools {
namespace {

constexpr int kGreatestLabel = 1000;

}  // namespace

Predictions read_predictions(const std::string& path)
{
    Predictions predictions;
    visit_lines(path, [&predictions](const std::string& line, const std::string& source) {
        const JsonDocument document = parse_json_line(line, source);
        const JsonReader root(document);
        Prediction prediction;
        prediction.source = source;
        const std::optional<JsonReader> choice = root.find("choice");
        const std::optional<JsonReader> label = root.find("label");
        if (choice.has_value() == label.has_value()) {
            root.fail("a prediction has either a choice or a label");
        }
        if (choice) {
            prediction.choice = choice->read_string();
        } else {
            prediction.label = static_cast<std::size_t>(label->read_int(0, kGreatestLabel));
        }
        const std::string episode = root.at("episode").read_string();
        if (!predictions.emplace(episode, prediction).second) {
            root.at("episode").fail("it is predicted twice");
        }
    });
    return predictions;
}

}  // namespace clevrvk::tools
