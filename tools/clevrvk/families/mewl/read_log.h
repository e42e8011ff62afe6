// The summary that the published language-model baseline writes of one task: TASK.log.
// Source: MEWL's baselines, gpt3.py.
#pragma once

#include "tools/clevrvk/run/predictions.h"

#include <map>
#include <string>

namespace clevrvk::tools {

/// Lines "Episode N: CHOICE vs ANSWER, Avg Acc: X".
struct PublishedLog {
    struct Line {
        Prediction prediction;
        std::string answer;
    };

    std::string task;                   ///< the file's name
    std::map<std::size_t, Line> lines;  ///< by the place among the task's episodes

    /// Null when the log has no line of that place. \throws SpecError  when its answer is another
    [[nodiscard]] const Prediction* find(std::size_t place, const std::string& answer) const;
};

/// Lines of another form are passed over: loggers write of other things, too.
/// \throws SpecError  when no line is of the form, or two are of one place
/// \throws ReadError, IoError
[[nodiscard]] PublishedLog read_published_log(const std::string& path);

}  // namespace clevrvk::tools
