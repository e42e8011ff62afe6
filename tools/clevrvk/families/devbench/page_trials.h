// Trials for people, as the trial runner takes them. One trial is one object:
//     id         its name, none twice
//     task       nouns, vocabulary, grammar, pairs or ratings
//     trial      its row in the model's scores, from 1; its place among those of its task where it is absent
//     sentences  one; of pairs two
//     pictures   paths of PNG or JPEG files; the target first, of pairs in the order of the sentences
//     places     where each picture is shown, from 0, by rows; the page chooses where it is absent
//     steps      of ratings: how many, 2 to 9, 7 where it is absent
//     ends       of ratings: words for the least and for the greatest
#pragma once

#include "renderer/base/parse_json.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// Checked, and with nothing absent that the page needs.
class PageTrials {
public:
    /// \param source  begins every message \throws SpecError
    void add(const JsonDocument& document);

    [[nodiscard]] const Json& list() const { return list_; }

    /// The pictures, each once.
    [[nodiscard]] std::vector<std::string> list_pictures() const;

    /// How many trials of a task there are.
    [[nodiscard]] int count(const std::string& task) const;

private:
    Json list_ = Json::array();
    std::map<std::string, int> counts_;       // by task
    std::map<std::string, std::string> ids_;  // where each was
};

/// A JSON object a line. \throws SpecError, ReadError, IoError
[[nodiscard]] PageTrials read_page_trials(const std::string& file);

/// The trials of a finished dataset, in the order of its manifests. \param task  only this one; "": all
/// \param most  so many of each task at most \throws SpecError  when it has none, or no pictures
[[nodiscard]] PageTrials list_dataset_trials(const std::filesystem::path& folder, const std::string& task, int most);

/// The bytes of a picture of trials, below the folder of their file.
/// \throws SpecError  when it is no file below that folder, such as the end of a link that leads elsewhere, or no PNG
/// or JPEG that can be decoded \throws ReadError, IoError  when it cannot be read
[[nodiscard]] std::string load_page_picture(const std::filesystem::path& folder, const std::string& picture);

}  // namespace clevrvk::tools
