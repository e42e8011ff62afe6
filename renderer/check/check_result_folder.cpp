// Checks a result folder. A damaged folder gives findings rather than a command-line error.
#include "renderer/check/check_result_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/write/result_folder.h"

#include <set>
#include <utility>

namespace clevrvk::check {
namespace {

namespace fs = std::filesystem;

std::optional<ResultFiles> read_files(const fs::path& folder, const std::string& info_name, Findings& findings)
{
    ResultFiles files;
    try {
        write::ResultInfo info = write::read_result_info(load_json(folder / info_name));
        findings.count(Check::Dataset);
        if (!info.is_complete) {
            findings.add(Check::Dataset, info_name, "the run is not finished; the same command resumes it");
            return std::nullopt;
        }
        files.settings = std::move(info.settings);
    } catch (const SpecError& error) {
        findings.add(Check::Dataset, info_name, error.what());
        return std::nullopt;
    }
    if (!fs::is_regular_file(folder / write::kResultListName)) {
        findings.add(Check::MissingFile, write::kResultListName, "the file is missing");
        return std::nullopt;
    }
    write::ResultList list = write::read_result_list(folder);
    if (!list.is_whole) {
        findings.add(Check::Dataset, write::kResultListName,
                     fmt::format("the line after byte {} must be the hash and the path of a file below the folder", list.size));
        return std::nullopt;
    }
    files.hashes = std::move(list.hashes);
    return files;
}

void compare_hashes(const fs::path& folder, const ResultFiles& files, Findings& findings)
{
    for (const auto& [name, hash] : files.hashes) {
        findings.count(Check::MissingFile);
        if (!fs::is_regular_file(folder / name)) {
            findings.add(Check::MissingFile, name, "the file is missing");
            continue;
        }
        findings.count(Check::Certificate);
        if (digest_file(folder / name) != hash) {
            findings.add(Check::Certificate, name, "the file has changed since it was made");
        }
    }
}

void find_strays(const fs::path& folder, const std::string& info_name, const ResultFiles& files, Findings& findings)
{
    std::set<std::string> strays;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        findings.count(Check::StrayFile);
        if (entry.is_directory() ? fs::is_empty(entry) : !files.hashes.contains(name) && !write::is_own_file(name, info_name)) {
            strays.insert(name);
        }
    }
    for (const std::string& name : strays) {
        findings.add(Check::StrayFile, name, "no run has made this");
    }
}

}  // namespace

std::optional<ResultFiles> check_result_folder(const fs::path& folder, const std::string& info_name, Findings& findings)
{
    std::optional<ResultFiles> files = read_files(folder, info_name, findings);
    if (files) {
        compare_hashes(folder, *files, findings);
        find_strays(folder, info_name, *files, findings);
    }
    return files;
}

}  // namespace clevrvk::check
