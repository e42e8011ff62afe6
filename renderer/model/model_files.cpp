// Lists a folder only if the name does not exist as written.
#include "renderer/model/model_files.h"

#include "renderer/base/file_io.h"
#include "renderer/base/lower_case.h"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace clevrvk::model {
namespace {

namespace fs = std::filesystem;

// Whether a canonical path lies below the folder.
bool is_below(const fs::path& folder, const fs::path& path)
{
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

bool is_there(const fs::path& folder, const fs::path& file)
{
    std::error_code error;
    return fs::is_regular_file(file, error) && is_below(fs::canonical(folder, error), fs::canonical(file, error));
}

// The components of a path that are names: no drive, no root, no "..".
std::vector<std::string> split_name(std::string_view name)
{
    std::vector<std::string> parts;
    while (!name.empty()) {
        const std::size_t length = std::min(name.find('/'), name.size());
        const std::string_view part = name.substr(0, length);
        if (!part.empty() && part != "." && part != ".." && !part.ends_with(':')) {
            parts.emplace_back(part);
        }
        name.remove_prefix(std::min(length + 1, name.size()));
    }
    return parts;
}

// The folder's entry with this name, else the first one whose name differs only in case.
std::optional<std::string> find_entry(const fs::path& folder, const std::string& name)
{
    std::error_code error;
    if (fs::exists(folder / name, error)) {
        return name;
    }
    std::optional<std::string> first;
    const std::string small = to_lower(name);
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string other = entry->path().filename().string();
        if (std::ranges::equal(to_lower(other), small) && (!first || other < *first)) {
            first = other;
        }
    }
    return first;
}

std::optional<ModelFile> find_tail(const fs::path& folder, const std::vector<std::string>& parts, std::size_t begin)
{
    fs::path below;
    for (std::size_t k = begin; k < parts.size(); ++k) {
        const std::optional<std::string> entry = find_entry(folder / below, parts[k]);
        if (!entry) {
            return std::nullopt;
        }
        below /= *entry;
    }
    return is_there(folder, folder / below) ? std::optional(ModelFile{folder / below, below.string(), false}) : std::nullopt;
}

std::optional<ModelFile> find_as_named(const ModelFolders& folders, const std::string& name)
{
    std::vector<fs::path> all{*folders.folder};
    all.insert(all.end(), folders.texture_roots.begin(), folders.texture_roots.end());
    for (const fs::path& folder : all) {
        if (is_inside_folder(name) && is_there(folder, folder / name)) {
            return ModelFile{folder / name, name, true};
        }
    }
    // The name may lead out of the model's folder if it stays within a folder that the user named.
    for (const fs::path& root : folders.texture_roots) {
        if (!fs::path(name).is_absolute() && is_there(root, *folders.folder / name)) {
            return ModelFile{*folders.folder / name, name, true};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<ModelFile> find_model_file(const ModelFolders& folders, std::string name)
{
    constexpr std::size_t kMostLetters = 4096;
    if (!folders.folder || name.empty() || name.size() > kMostLetters) {
        return std::nullopt;
    }
    std::ranges::replace(name, '\\', '/');
    if (std::optional<ModelFile> file = find_as_named(folders, name)) {
        return file;
    }
    const std::vector<std::string> parts = split_name(name);
    for (std::size_t begin = 0; begin < parts.size(); ++begin) {
        if (std::optional<ModelFile> file = find_tail(*folders.folder, parts, begin)) {
            return file;
        }
        for (const fs::path& root : folders.texture_roots) {
            if (std::optional<ModelFile> file = find_tail(root, parts, begin)) {
                return file;
            }
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::model
