// Solves an episode: picks the reading for the task, and judges the choices that remain possible.
#include "generators/mewl/solve.h"

#include "generators/mewl/readings.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

namespace clevrvk::generators::mewl {
namespace {

struct TaskReading {
    std::string_view task;
    ChoiceSet (*read)(const EpisodeView&);
};

constexpr std::array kReadings{
    TaskReading{"shape", read_attribute},        TaskReading{"color", read_attribute},     TaskReading{"material", read_attribute},
    TaskReading{"object", read_object_sets},     TaskReading{"composite", read_composite}, TaskReading{"relation", read_relation},
    TaskReading{"bootstrap", read_object_pairs}, TaskReading{"number", read_number},       TaskReading{"pragmatic", read_pragmatic},
};

}  // namespace

Solution solve(const EpisodeView& episode)
{
    for (const TaskReading& reading : kReadings) {
        if (reading.task != episode.task) {
            continue;
        }
        const ChoiceSet choices = reading.read(episode);
        Solution solution;
        bool answer_is_possible = false;
        for (std::size_t i = 0; i < episode.choices.size(); ++i) {
            if ((choices >> i & 1U) != 0) {
                solution.possible.push_back(episode.choices[i]);
                answer_is_possible = answer_is_possible || episode.choices[i] == episode.answer;
            }
        }
        if (answer_is_possible) {
            solution.verdict = solution.possible.size() == 1 ? Verdict::Unique : Verdict::Ambiguous;
        }
        return solution;
    }
    throw SpecError(fmt::format("{} is not a task of MEWL", quote_text(episode.task)));
}

std::string_view name_of(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Unique: return "unique";
        case Verdict::Ambiguous: return "ambiguous";
        case Verdict::Unsolvable: return "unsolvable";
    }
    return "";
}

}  // namespace clevrvk::generators::mewl
