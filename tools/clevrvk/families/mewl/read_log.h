// Reads the summary that the published language-model baseline writes for a task: TASK.log.
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
    std::map<std::size_t, Line> lines;  ///< by index among the task's episodes

    /// The line of an index, or null. \throws SpecError  when the line's answer differs from `answer`
    [[nodiscard]] const Prediction* find(std::size_t place, const std::string& answer) const;
};

/// Skips lines of another form, because loggers write other messages, too.
/// \throws SpecError  when no line has the form, or two lines have the same index
/// \throws ReadError, IoError
[[nodiscard]] PublishedLog read_published_log(const std::string& path);

}  // namespace clevrvk::tools
