// Compares descriptions by their keys, and all other files by their hashes.
#include "tools/clevrvk/run/compare_datasets.h"

#include "generators/registry/registry.h"
#include "renderer/base/file_io.h"
#include "renderer/dataset/dataset_reader.h"
#include "renderer/write/file_names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

class Comparison {
public:
    Comparison(const fs::path& first, const fs::path& second, const std::function<void(const std::string&)>& tell)
        : first_(first), second_(second), tell_(tell)
    {
    }

    void compare_file(const std::string& name)
    {
        const bool is_in_first = fs::exists(first_ / name);
        const bool is_in_second = fs::exists(second_ / name);
        if (!is_in_first && !is_in_second) {
            return;
        }
        ++result_.files;
        if (!is_in_first || !is_in_second) {
            differ(fmt::format("{}: only in '{}'", name, (is_in_first ? first_ : second_).string()));
        } else if (digest_file(first_ / name) != digest_file(second_ / name)) {
            differ(fmt::format("{}: its bytes differ", name));
        }
    }

    void compare_descriptions(const Json& first, const Json& second)
    {
        ++result_.files;
        for (const std::string& difference : write::find_differences(first, second)) {
            differ(fmt::format("{}: {}", write::kDescriptionName, difference));
        }
    }

    [[nodiscard]] const DatasetComparison& result() const { return result_; }

private:
    void differ(const std::string& line)
    {
        ++result_.differences;
        tell_(line);
    }

    const fs::path& first_;  // this and the next two must outlive this object
    const fs::path& second_;
    const std::function<void(const std::string&)>& tell_;
    DatasetComparison result_;
};

}  // namespace

DatasetComparison compare_datasets(const fs::path& first, const fs::path& second, const std::function<void(const std::string& line)>& tell)
{
    const layout::Layouts& layouts = generators::all_layouts();
    dataset::DatasetReader reader(first, layouts);
    const dataset::DatasetReader other(second, layouts);
    Comparison comparison(first, second, tell);
    comparison.compare_descriptions(reader.description().all, other.description().all);
    for (const char* name : {write::kIndexName, write::kErrorsName}) {
        comparison.compare_file(name);
    }
    for (const std::string& name : layouts.get(reader.description().settings.format).index_files()) {
        comparison.compare_file(name);
    }
    while (const std::optional<dataset::PanelEntry> entry = reader.next()) {
        for (const dataset::PanelFile& file : entry->files) {
            comparison.compare_file(file.path);
        }
    }
    return comparison.result();
}

}  // namespace clevrvk::tools
