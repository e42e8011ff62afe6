// Trials for people, in the form that the trial runner reads. One trial is one object:
//     id         its unique name
//     task       nouns, vocabulary, grammar, pairs or ratings
//     trial      its row in the model's scores, from 1; if absent, its index among its task's trials
//     sentences  one; two for pairs
//     pictures   paths of PNG or JPEG files, the target first; for pairs, in the order of the sentences
//     places     where each picture is shown, from 0, by rows; if absent, the page chooses
//     steps      for ratings: how many, 2 to 9; if absent, 7
//     ends       for ratings: words for the lowest and for the highest
#pragma once

#include "renderer/base/parse_json.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// Checked trials, complete with everything that the page needs.
class PageTrials {
public:
    /// \param source  the beginning of every message \throws SpecError
    void add(const JsonDocument& document);

    [[nodiscard]] const Json& list() const { return list_; }

    /// All pictures, each once.
    [[nodiscard]] std::vector<std::string> list_pictures() const;

    /// Number of trials of a task.
    [[nodiscard]] int count(const std::string& task) const;

private:
    Json list_ = Json::array();
    std::map<std::string, int> counts_;       // by task
    std::map<std::string, std::string> ids_;  // where each id occurred
};

/// Reads one JSON object per line. \throws SpecError, ReadError, IoError
[[nodiscard]] PageTrials read_page_trials(const std::string& file);

/// The trials of a finished dataset, in the order of its manifests. \param task  the only task to list; "": all
/// \param most  most trials of each task \throws SpecError  when the dataset has no trials or no pictures
[[nodiscard]] PageTrials list_dataset_trials(const std::filesystem::path& folder, const std::string& task, int most);

/// The bytes of a trial's picture below the folder of the trials' file.
/// \throws SpecError  when it is not a file below that folder (such as a link to elsewhere), or not a PNG or JPEG that
/// can be decoded \throws ReadError, IoError  when it cannot be read
[[nodiscard]] std::string load_page_picture(const std::filesystem::path& folder, const std::string& picture);

}  // namespace clevrvk::tools
