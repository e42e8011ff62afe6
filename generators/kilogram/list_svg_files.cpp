// Lists the given files and the files in given folders.
#include "generators/kilogram/svg.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <system_error>

namespace clevrvk::generators::kilogram {

namespace fs = std::filesystem;

std::vector<fs::path> list_svg_files(const std::vector<std::string>& inputs)
{
    std::vector<fs::path> files;
    for (const std::string& input : inputs) {
        std::error_code missing;
        if (!fs::exists(input, missing)) {
            fail_read(fmt::format("cannot open '{}'", input), missing ? missing.value() : ENOENT);
        }
        if (!fs::is_directory(input)) {
            files.emplace_back(input);
            continue;
        }
        std::vector<fs::path> inside;
        std::error_code error;
        for (fs::directory_iterator entry(input, error), end; !error && entry != end; entry.increment(error)) {
            if (entry->path().extension() == ".svg") {
                inside.push_back(entry->path());
            }
        }
        if (error) {
            fail_read(fmt::format("cannot read the folder '{}'", input), error.value());
        }
        if (inside.empty()) {
            throw SpecError(fmt::format("{}: the folder contains no SVG file", input));
        }
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    std::set<std::string> names;
    for (const fs::path& file : files) {
        check_utf8(file.filename().string(), "the tangram's file");
        if (!names.insert(file.stem().string()).second) {
            throw SpecError(fmt::format("{}: another file has the same name, so their pictures would also have the same name",
                                        file.string()));
        }
    }
    return files;
}

}  // namespace clevrvk::generators::kilogram
