// Adds --assets, which may be repeated.
#include "tools/clevrvk/flags/assets_flag.h"

#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"

namespace clevrvk::tools {

Option add_assets_flag(const Command& command, AssetsFlag& flag)
{
    return command
        .add_option(
            "--assets", flag,
            "Folder of your own models, shapes, materials and so on, laid over the built-in ones; may be repeated; names must differ")
        .one_value_each()
        .check(make_folder_check())
        .type_name("DIR");
}

catalog::Catalog load_assets(const AssetsFlag& flag)
{
    return catalog::load_installed_catalog({flag.begin(), flag.end()});
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
