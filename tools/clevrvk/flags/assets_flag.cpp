// Adds --assets, which may be repeated, and refuses folders with names that would hide things.
#include "tools/clevrvk/flags/assets_flag.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/things/thing.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"

#include <algorithm>

namespace clevrvk::tools {

Option add_assets_flag(const Command& command, AssetsFlag& flag)
{
    return command
        .add_option(
            "--assets", flag,
            "Folder with your own models, shapes, materials and other assets, in addition to the built-in ones; may be repeated; names "
            "must not occur twice")
        .one_value_each()
        .check(make_folder_check())
        .type_name("DIR");
}

namespace {

void check_folders(const AssetsFlag& flag)
{
    std::vector<std::filesystem::path> seen;
    for (const std::string& folder : flag) {
        const std::filesystem::path path = std::filesystem::weakly_canonical(folder);
        if (std::ranges::find(seen, path) != seen.end()) {
            throw SpecError(fmt::format("--assets: {} is given twice; give it once", quote_text(folder)));
        }
        seen.push_back(path);
    }
}

// A shape or model with the name of a thing would hide the thing silently.
void check_names(const AssetsFlag& flag)
{
    for (const std::string& folder : flag) {
        for (const char* kind : {"shapes", "models"}) {
            for (const things::Thing& thing : things::all_things()) {
                const std::filesystem::path path = std::filesystem::path(folder) / kind / thing.name;
                if (std::filesystem::exists(path)) {
                    throw SpecError(fmt::format("{}: this name would hide the built-in thing '{}'; rename the folder, for example to "
                                                "'my_{}'",
                                                path.string(), thing.name, thing.name));
                }
            }
        }
    }
}

}  // namespace

catalog::Catalog load_assets(const AssetsFlag& flag)
{
    check_folders(flag);
    catalog::Catalog catalog = catalog::load_installed_catalog({flag.begin(), flag.end()});
    check_names(flag);
    return catalog;
}

std::vector<std::string> make_assets_words(const AssetsFlag& flag)
{
    std::vector<std::string> words;
    for (const std::string& folder : flag) {
        words.insert(words.end(), {"--assets", std::filesystem::absolute(folder).lexically_normal().string()});
    }
    return words;
}

}  // namespace clevrvk::tools
