// Checks that the page's own reader accepts the script of trials.
#include "tools/clevrvk/families/devbench/check_page.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "tools/clevrvk/families/devbench/page_trials.h"

namespace clevrvk::tools {

void check_page(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings)
{
    findings.count(check::Check::FormatFiles);
    const std::string text = read_text_file(folder / kTrialSetName);
    const std::string_view begin = kTrialSetBegin;
    if (!text.starts_with(begin) || !text.ends_with(";\n")) {
        findings.add(check::Check::FormatFiles, kTrialSetName, "the file is not a set of trials");
        return;
    }
    const JsonDocument set = parse_json_text(std::string_view(text).substr(begin.size(), text.size() - begin.size() - 2), kTrialSetName);
    const JsonReader listed = JsonReader(set).at("trials");
    PageTrials trials;
    for (const Json& trial : listed.value()) {
        trials.add({trial, kTrialSetName});
    }
    for (const std::string& picture : trials.list_pictures()) {
        findings.count(check::Check::MissingFile);
        if (!files.hashes.contains(picture)) {
            findings.add(check::Check::MissingFile, picture, "a trial shows this picture, but the file is missing");
        }
    }
}

}  // namespace clevrvk::tools
