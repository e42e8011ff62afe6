// Reads the sessions that the trial runner saves, checks them strictly, and builds a table of their answers.
#include "tools/scoring/devbench/answers.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <array>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::scoring::devbench {

namespace {

constexpr std::string_view kSchema = "clevrvk-answers/1";
constexpr int kMost = std::numeric_limits<int>::max();
constexpr double kMostReaction_ms = 1e9;

// Adds the rows of one session.
class SessionReader {
public:
    SessionReader(AnswerTable& result, const ScoredTask& task, double least_attention)
        : result_(result), task_(task), least_attention_(least_attention)
    {
    }

    void add(const JsonReader& session, const std::string& source)
    {
        constexpr std::array kKeys{JsonKey{"schema", true},    JsonKey{"set", true},    JsonKey{"participant", true},
                                   JsonKey{"age_bin", true},   JsonKey{"seed", true},   JsonKey{"is_complete", true},
                                   JsonKey{"attention", true}, JsonKey{"answers", true}};
        session.check_keys(kKeys);
        if (session.at("schema").read_string() != kSchema) {
            session.at("schema").fail(fmt::format("must be {}", kSchema));
        }
        const std::string set = session.at("set").read_string();
        const std::string participant = session.at("participant").read_string();
        if (!sets_.empty() && !sets_.contains(set)) {
            session.at("set").fail("differs from the set of the earlier answers; only answers of one page are scored together");
        }
        sets_.emplace(set, source);
        if (!participants_.emplace(participant, source).second) {
            session.at("participant")
                .fail(fmt::format("{} already has answers in {}", quote_text(participant), participants_.at(participant)));
        }
        const int total = session.at("attention").at("total").read_int(0, kMost);
        const int right = session.at("attention").at("right").read_int(0, total);
        if (total > 0 && right < least_attention_ * total) {
            ++result_.left_out_count;
            return;
        }
        for (std::size_t i = 0; i < session.at("answers").count_items(); ++i) {
            add_answer(session.at("answers").item(i), participant, session.at("age_bin").read_string(), source);
        }
    }

private:
    void add_answer(const JsonReader& answer, const std::string& participant, const std::string& age_bin, const std::string& source)
    {
        if (answer.at("task").read_string() != task_.name) {
            return;
        }
        const int text = task_.sentence_count > 1 ? answer.at("text").read_int(1, static_cast<int>(task_.sentence_count)) : 1;
        const bool is_rating = task_.score_count() == 1;
        const int steps = is_rating ? answer.at("steps").read_int(2, kMost) : static_cast<int>(task_.picture_count);
        const int choice = answer.at("choice").read_int(1, steps);
        const double reaction_ms = answer.at("reaction_ms").read_number({0.0, kMostReaction_ms});
        result_.table.rows.push_back({{participant, age_bin, std::to_string(answer.at("trial").read_int(1, kMost)), std::to_string(text),
                                       std::to_string(choice), std::to_string(steps), fmt::format("{}", reaction_ms)},
                                      fmt::format("{}: {}", source, answer.path())});
    }

    AnswerTable& result_;
    const ScoredTask& task_;
    double least_attention_;
    std::map<std::string, std::string> sets_;
    std::map<std::string, std::string> participants_;
};

}  // namespace

AnswerTable read_answers(std::span<const JsonDocument> documents, const ScoredTask& task, double least_attention)
{
    AnswerTable result;
    result.table.columns = {"participant", "age_bin", "trial", "text", "choice", "steps", "reaction_ms"};
    SessionReader reader(result, task, least_attention);
    for (const JsonDocument& document : documents) {
        result.table.file += (result.table.file.empty() ? "" : ", ") + document.source;
        const JsonReader root(document);
        if (root.value().is_array()) {
            for (std::size_t i = 0; i < root.count_items(); ++i) {
                reader.add(root.item(i), document.source);
            }
        } else {
            reader.add(root, document.source);
        }
    }
    return result;
}

}  // namespace clevrvk::scoring::devbench
