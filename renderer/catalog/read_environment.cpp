// Reads the description of an environment picture, but not the picture.
#include "renderer/catalog/asset_readers.h"

#include <array>
#include <utility>

namespace clevrvk::catalog {

Environment read_environment(const JsonReader& root, std::string name, const std::filesystem::path& folder)
{
    constexpr std::array kKeys{JsonKey{"file", true}, kLicenseKey, kSourceKey};
    constexpr std::array<std::string_view, 4> kExtensions{".exr", ".png", ".jpg", ".jpeg"};
    root.check_keys(kKeys);
    Environment environment;
    environment.name = std::move(name);
    environment.file = read_file_beside(root.at("file"), folder, kExtensions);
    environment.provenance = read_provenance(root);
    return environment;
}

}  // namespace clevrvk::catalog
